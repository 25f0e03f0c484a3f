package main

import (
	"fmt"
	"os"
	"strings"
)

// carried are the files that the single file carries as data.
var carried = []string{"web/build.json", framePage, "web/app.wasm.gz", "web/engine.wasm.gz", late}

// maxOneFile is how large the single file may become, since people send it around: it
// grows by 37% in a mail (Base64 in lines of 76 signs), to 20.96 million bytes of the
// 20.97 million (20 MiB) that many servers take at most.
const maxOneFile = 15_315_000

// writeOneFile writes the whole site as one HTML file, for computers without a
// network or a server.
func (s *site) writeOneFile(path string) error {
	page, err := s.oneFile()
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, page, 0o666); err != nil {
		return err
	}
	fmt.Printf("%s: %.1f MB, SHA-256 %s\n", path, float64(len(page))/1e6, sum(page))
	return nil
}

// oneFile makes the single file. One that is too large ends the build: what to leave out of
// it, or whether it may be larger, is for a person to say.
func (s *site) oneFile() ([]byte, error) {
	page, err := s.pageOf()
	if err == nil && len(page) > maxOneFile {
		return nil, fmt.Errorf("the single file would have %d bytes, and may have %d: make the programs smaller, or raise maxOneFile", len(page), maxOneFile)
	}
	return page, err
}

// pageOf makes the outer page with the carried files as data. It connects to nothing.
func (s *site) pageOf() ([]byte, error) {
	page := string(s.files[outerPage])
	for _, change := range []struct{ old, new string }{
		{policyStart + s.policy, policyStart + s.offline},
		{`<link rel="manifest" href="web/manifest.webmanifest">` + "\n", ""},
		{s.siteScript, ""},
		{s.leaflets, ""},
		{`<script type="application/json" id="texts">`, s.data(carried) + `<script type="application/json" id="texts">`},
	} {
		if strings.Count(page, change.old) != 1 {
			return nil, fmt.Errorf("%s must hold %q once: the single file is made from it", outerPage, change.old)
		}
		page = strings.Replace(page, change.old, change.new, 1)
	}
	return []byte(page), nil
}

// between returns what stands in page between two texts.
func between(page, start, end string) string {
	_, rest, _ := strings.Cut(page, start)
	found, _, _ := strings.Cut(rest, end)
	return found
}

// data returns files as elements that do not run.
func (s *site) data(names []string) string {
	var out strings.Builder
	for _, name := range names {
		fmt.Fprintf(&out, "<script type=\"application/octet-stream\" id=%q>%s</script>\n", name, encode7(s.files[name]))
	}
	return out.String()
}
