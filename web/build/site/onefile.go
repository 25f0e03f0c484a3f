package main

import (
	"fmt"
	"html"
	"strings"

	"quasi/app/text"
	"quasi/engine/facts"
)

// singleFile is the single file: the whole site as one HTML file for computers without a network
// or a server. It is saved from the site, where the service worker (web/sw.js) keeps none of it.
const singleFile = "quasi.html"

// carried are the files that the single file carries as data.
var carried = []string{"web/build.json", framePage, "web/app.wasm.gz", "web/engine.wasm.gz", late}

// maxOneFile is how large the single file may become, since people send it around: it
// grows by 37% in a mail (Base64 in lines of 76 signs), to 20.96 million bytes of the
// 20.97 million (20 MiB) that many servers take at most.
const maxOneFile = 15_315_000

// addOneFile adds the single file, and to the outer page the link to it with its hash. The
// version is known before: the single file, which names it, is made of the other files. It is in
// the link, so that no cache gives the file of another version.
func (s *site) addOneFile() error {
	page, err := s.oneFile()
	if err != nil {
		return err
	}
	offer := fmt.Sprintf("<template id=\"offer\"><dl><dt><a href=\"%s?%s\" download=\"quasi-%s.html\">quasi-%[3]s.html</a> (%d MB)</dt><dd>SHA-256 %s</dd></dl></template>\n",
		singleFile, s.version, facts.Version, (len(page)+500_000)/1_000_000, sum(page))
	s.files[singleFile] = page
	s.files[outerPage] = []byte(strings.Replace(string(s.files[outerPage]), s.offer, offer, 1))
	s.offer = offer
	return nil
}

// aboutPages returns elements of the outer page that show nothing by themselves, one for each
// language: what the window of the proof says there.
func aboutPages(said func(text.Lang) string) string {
	var out strings.Builder
	for _, lang := range text.Languages() {
		fmt.Fprintf(&out, "<template id=\"about-%s\">%s</template>\n", lang, said(lang))
	}
	return out.String()
}

// paragraph is a message as an element.
func paragraph(lang text.Lang, m text.Message) string {
	return "<p>" + html.EscapeString(lang.Say(m)) + "</p>"
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
		{s.about, aboutPages(func(lang text.Lang) string { return paragraph(lang, text.SignSingle) })},
		{s.offer, ""},
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
