package main

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"quasi/app/text"
	"quasi/engine/facts"
)

// singleFile is the single file: the whole site as one HTML file for computers without a network
// or a server. It is saved from the site, where the service worker (web/sw.js) keeps none of it.
const singleFile = "quasi.html"

// maxOneFile is the most bytes of the single file, since people send it around: it
// grows by 37% in a mail (Base64 in lines of 76 signs), to 15.1 million bytes.
const maxOneFile = 11_000_000

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
		{`<script type="application/json" id="texts">`, s.carried() + `<script type="application/json" id="texts">`},
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

// carried returns what the single file carries, as elements that do not run. The programs, which
// have much in common, are packed as one, and the element says where each ends.
func (s *site) carried() string {
	var all []byte
	var ends []string
	for _, name := range []string{appFile, engineFile, sheetsFile} {
		all = append(all, s.content(name)...)
		ends = append(ends, strconv.Itoa(len(all)))
	}
	return data("web/build.json", s.files["web/build.json"]) + data(framePage, s.files[framePage]) +
		data(allPrograms, compressProgram(all), ends...)
}

// data returns data as an element that does not run, with the numbers of its bytes at which parts
// end.
func data(name string, data []byte, ends ...string) string {
	return fmt.Sprintf("<script type=\"application/octet-stream\" id=%q data-ends=%q>%s</script>\n", name, strings.Join(ends, " "), encode7(data))
}

// encode7 writes data as text that an HTML page in UTF-8 may hold in an element that does not
// run: seven bits a character, the first bit of data the highest, filled up with zeros. A
// character's seven lowest bits are its value. The eighth is set, which takes a second byte,
// where the value itself would be changed or read by a parser, an editor or a mail program: NUL,
// carriage return, Ctrl-Z and '<'. The text has 1.18 bytes for each byte of noise; Base64 has 1.33.
func encode7(data []byte) string {
	var out strings.Builder
	out.Grow(len(data)*6/5 + utf8.UTFMax)
	var bits, have uint
	for _, b := range data {
		bits, have = bits<<8|uint(b), have+8
		for have >= 7 {
			have -= 7
			out.WriteRune(safe7(bits >> have & 0x7f))
		}
	}
	if have > 0 {
		out.WriteRune(safe7(bits << (7 - have) & 0x7f))
	}
	return out.String()
}

func safe7(value uint) rune {
	switch value {
	case 0, '\r', 0x1a, '<':
		return rune(value | 0x80)
	}
	return rune(value)
}
