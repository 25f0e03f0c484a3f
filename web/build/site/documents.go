package main

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	goldtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"quasi/app/text"
	"quasi/engine/facts"
)

const (
	// documentFolder is where the site has what programs print: docs/command.html. The service
	// worker (web/sw.js) fetches none of it before it is asked for.
	documentFolder = "docs/"
	// reference is the document that is always there: the commands and their flags.
	reference = "command"
)

// advisories are where SECURITY.md has gaps told, of a build whose makers name no address.
const advisories = "through the repository's security advisories"

// standing are documents of the sources that leaflets name, by their files.
var standing = map[string]string{"deploy": "docs/deploy.md", "security": "SECURITY.md", "threat-model": "THREAT_MODEL.md"}

// document is a page that a program printed, or one of those that stand in the sources.
type document struct {
	name, title string
	source      []byte // Markdown
}

func (d document) file() string { return d.name + ".html" }

var documentFile = regexp.MustCompile(`^[a-z][a-z-]*\.md$`)

// addDocuments adds the documents of a folder, each as a page, and one that lists them. What was
// measured is other on each machine, so that neither the version nor the single file hang on
// them: they come last.
func (s *site) addDocuments(dir string) error {
	all, err := readDocuments(dir)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(standing)) {
		d, err := readDocument(standing[name], name)
		if err != nil {
			return err
		}
		if s.contact != "" {
			d.source = bytes.ReplaceAll(d.source, []byte(advisories), []byte("to <"+s.contact+">"))
		}
		all = append(all, d)
	}
	parts := map[string][]byte{leafletStyle: s.leafletStyle}
	policy := fmt.Sprintf(leafletPolicy, sources(parts, leafletStyle))
	add := func(name, title string, body []byte) error {
		page, err := filledPage(leafletPage, map[string][]byte{
			"lang": []byte(text.English), "title": []byte(html.EscapeString(title)), "policy": []byte(policy),
			leafletStyle: s.leafletStyle, "version": []byte(facts.Version), "beside": []byte("written by its programs"),
			"body": body, "links": []byte(linksToDocuments(all, name)),
		})
		s.files[documentFolder+name+".html"] = page
		return err
	}
	for _, d := range all {
		body, err := d.render(all)
		if err != nil {
			return err
		}
		if err := add(d.name, d.title, body); err != nil {
			return err
		}
	}
	title := text.English.Say(text.SignDocuments)
	return add("index", title, []byte("<h1>"+html.EscapeString(title)+"</h1>\n"+linksToDocuments(all, "index")))
}

// readDocuments reads what there is in a folder, of which the reference is always there.
func readDocuments(dir string) ([]document, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		return nil, err
	}
	var all []document
	for _, path := range names {
		if !documentFile.MatchString(filepath.Base(path)) {
			return nil, fmt.Errorf("%s: the name of a document has small letters and hyphens", path)
		}
		d, err := readDocument(path, strings.TrimSuffix(filepath.Base(path), ".md"))
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	for _, d := range all {
		if d.name == reference {
			return all, nil
		}
	}
	return nil, fmt.Errorf("%s has no %s.md: make reference writes it", dir, reference)
}

func readDocument(path, name string) (document, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return document{}, err
	}
	first, _, _ := strings.Cut(string(source), "\n")
	title, ok := strings.CutPrefix(first, "# ")
	if !ok {
		return document{}, fmt.Errorf("%s must begin with a line such as \"# What was measured\"", path)
	}
	return document{name, title, source}, nil
}

// render makes a page's body of a document. A link leads to another document, or within this
// one; one to a file that the site has not becomes its text.
func (d document) render(all []document) ([]byte, error) {
	known := map[string]bool{}
	for _, other := range all {
		known[other.name+".md"] = true
	}
	var body bytes.Buffer
	err := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(
		parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(relinked(known), 100)),
	)).Convert(d.source, &body)
	return body.Bytes(), err
}

// relinked changes links between Markdown files into links between pages.
type relinked map[string]bool

func (known relinked) Transform(root *ast.Document, _ goldtext.Reader, _ parser.Context) {
	var links []*ast.Link
	// The function returns no error, and so Walk does not.
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering {
			links = append(links, link)
		}
		return ast.WalkContinue, nil
	})
	for _, link := range links {
		file, fragment, _ := strings.Cut(string(link.Destination), "#")
		switch {
		case file == "", strings.HasPrefix(file, "https://"):
		case known[file]:
			to := strings.TrimSuffix(file, ".md") + ".html"
			if fragment != "" {
				to += "#" + fragment
			}
			link.Destination = []byte(to)
		default:
			for child := link.FirstChild(); child != nil; child = link.FirstChild() {
				link.Parent().InsertBefore(link.Parent(), link, child)
			}
			link.Parent().RemoveChild(link.Parent(), link)
		}
	}
}

// linksToDocuments returns a list of links to the documents, of which one is shown.
func linksToDocuments(all []document, shown string) string {
	var out strings.Builder
	out.WriteString("<ul>")
	for _, d := range all {
		current := ""
		if d.name == shown {
			current = ` aria-current="page"`
		}
		fmt.Fprintf(&out, "<li><a href=%q%s>%s</a></li>", d.file(), current, html.EscapeString(d.title))
	}
	out.WriteString("</ul>")
	return out.String()
}
