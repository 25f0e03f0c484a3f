package main

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"quasi/app/text"
	"quasi/engine/facts"
)

const (
	// leafletSources is the folder of the leaflets for a hospital, one Markdown file of each in
	// each language: it.de.md.
	leafletSources = "docs/hospital"
	// leafletFolder is where the site has them: hospital/it.de.html. The service worker
	// (web/sw.js) fetches none of it before it is asked for.
	leafletFolder = "hospital/"
	leafletPage   = "web/leaflet.html"
	leafletStyle  = "leaflet.css"
	// leafletPolicy is for a leaflet: it has one style, and nothing runs, connects or is sent.
	leafletPolicy = "default-src 'none'; style-src %s; img-src data:; base-uri 'none'; form-action 'none'"
	// comparedOn is the day on which the leaflets were last compared with the sources.
	comparedOn = "2026-11-26"
)

// leafletNames are the leaflets, in the order in which they are listed.
var leafletNames = []string{"it", "data-protection", "accessibility", "purpose"}

// leaflet is a page for a hospital, in one language.
type leaflet struct {
	name  string
	lang  text.Lang
	title string
	body  []byte // HTML
}

// file is the leaflet's name in its folder.
func (l leaflet) file() string { return l.name + "." + string(l.lang) + ".html" }

// addLeaflets adds the leaflets to the site, and returns the links to those in a language, or
// in English where there are none, for the outer page.
func (s *site) addLeaflets(parts map[string][]byte) (links func(text.Lang) string, err error) {
	all, err := readLeaflets(leafletSources)
	if err != nil {
		return nil, err
	}
	policy := fmt.Sprintf(leafletPolicy, sources(parts, leafletStyle))
	for _, l := range all {
		page, err := filledPage(leafletPage, map[string][]byte{
			"lang": []byte(l.lang), "title": []byte(html.EscapeString(l.title)), "policy": []byte(policy),
			leafletStyle: parts[leafletStyle], "version": []byte(facts.Version), "beside": []byte(comparedOn),
			"body": l.body, "links": []byte(linksTo(inLanguage(all, l.lang), l) + otherLanguages(all, l)),
		})
		if err != nil {
			return nil, err
		}
		s.files[leafletFolder+l.file()] = page
	}
	s.leafletStyle = parts[leafletStyle]
	return func(lang text.Lang) string {
		var links []string
		for _, l := range inLanguage(all, lang) {
			links = append(links, fmt.Sprintf("<a href=%q target=\"_blank\" rel=\"noopener\">%s</a>", leafletFolder+l.file(), html.EscapeString(l.title)))
		}
		return "<p>" + strings.Join(links, " · ") + "</p>"
	}, nil
}

// readLeaflets reads the leaflets from a folder. All are there in English; another language
// has all of them or none.
func readLeaflets(dir string) ([]leaflet, error) {
	var all []leaflet
	for _, lang := range text.Languages() {
		found := len(all)
		for _, name := range leafletNames {
			source, err := os.ReadFile(path.Join(dir, name+"."+string(lang)+".md"))
			if errors.Is(err, fs.ErrNotExist) && lang != text.English && len(all) == found {
				break
			}
			if err != nil {
				return nil, err
			}
			l, err := render(name, lang, string(source))
			if err != nil {
				return nil, err
			}
			all = append(all, l)
		}
	}
	return all, nil
}

// render makes a leaflet of its Markdown, which begins with its title. VERSION in it stands
// for the version.
func render(name string, lang text.Lang, source string) (leaflet, error) {
	source = strings.ReplaceAll(strings.ReplaceAll(source, "\r\n", "\n"), "VERSION", facts.Version)
	first, _, _ := strings.Cut(source, "\n")
	title, ok := strings.CutPrefix(first, "# ")
	if !ok {
		return leaflet{}, fmt.Errorf("%s/%s.%s.md must begin with a line such as \"# For IT\"", leafletSources, name, lang)
	}
	var body bytes.Buffer
	err := goldmark.New(goldmark.WithExtensions(extension.Table)).Convert([]byte(source), &body)
	return leaflet{name, lang, title, body.Bytes()}, err
}

// inLanguage returns the leaflets in a language, or in English where there are none.
func inLanguage(all []leaflet, lang text.Lang) []leaflet {
	var found []leaflet
	for _, l := range all {
		if l.lang == lang {
			found = append(found, l)
		}
	}
	if found == nil {
		return inLanguage(all, text.English)
	}
	return found
}

// linksTo returns a list of links to leaflets, of which one is shown.
func linksTo(leaflets []leaflet, shown leaflet) string {
	var out strings.Builder
	out.WriteString("<ul>")
	for _, l := range leaflets {
		current := ""
		if l.name == shown.name {
			current = ` aria-current="page"`
		}
		fmt.Fprintf(&out, "<li><a href=%q%s>%s</a></li>", l.file(), current, html.EscapeString(l.title))
	}
	out.WriteString("</ul>")
	return out.String()
}

// otherLanguages returns a list of links to a leaflet in the other languages.
func otherLanguages(all []leaflet, shown leaflet) string {
	var out strings.Builder
	out.WriteString("<ul>")
	for _, l := range all {
		if l.name == shown.name && l.lang != shown.lang {
			fmt.Fprintf(&out, "<li><a href=%q lang=%q hreflang=%q>%s</a></li>", l.file(), l.lang, l.lang, html.EscapeString(l.lang.Name()))
		}
	}
	out.WriteString("</ul>")
	return out.String()
}
