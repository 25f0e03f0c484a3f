package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// documentsOf returns a folder of documents.
func documentsOf(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name+".md"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// documented returns the pages of documents in a site that has these and nothing else.
func documented(t *testing.T, texts map[string]string) (map[string]string, error) {
	t.Helper()
	dir := documentsOf(t, texts)
	t.Chdir("../../..")
	defer t.Chdir("web/build/site")
	s := &site{files: map[string][]byte{}}
	err := s.addDocuments(dir)
	pages := map[string]string{}
	for name, page := range s.files {
		pages[name] = string(page)
	}
	return pages, err
}

// Links between documents lead to pages; those to files that the site has not are texts.
func TestDocumentsLinkToEachOther(t *testing.T) {
	pages, err := documented(t, map[string]string{
		"command": "# The command\n\n| a | b |\n|---|---|\n| [quasi plan](#quasi-plan) | [bound](bound.md#first-table) |\n\n## quasi plan\n\n`<FILE>` and <b>markup</b>\n",
		"bound":   "# The bound & more\n\n[records](records.md), [why](../RATIONALE.md#why), [out](https://example.org/a), ![picture](a.svg)\n\n## First table\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) != 3 {
		t.Errorf("%d pages", len(pages))
	}
	for page, wants := range map[string][]string{
		"docs/command.html": {`<a href="#quasi-plan">`, `<h2 id="quasi-plan">`, `<a href="bound.html#first-table">`, "<td>", "&lt;FILE&gt;", `<a href="command.html" aria-current="page">The command</a>`, `<a href="bound.html">The bound &amp; more</a>`},
		"docs/bound.html":   {"<p>records, why, ", `<a href="https://example.org/a">`, `<h2 id="first-table">`, "<title>The bound &amp; more · Quasi</title>"},
		"docs/index.html":   {`<a href="command.html">The command</a>`, `<a href="bound.html">`},
	} {
		for _, want := range wants {
			if !strings.Contains(pages[page], want) {
				t.Errorf("%s does not hold %s:\n%s", page, want, pages[page])
			}
		}
	}
	if strings.Contains(pages["docs/command.html"], "<b>") {
		t.Error("a document has markup of its own")
	}
}

// A document without a title or under another name, and a folder without the reference, end the build.
func TestDocumentsThatAreNotWhole(t *testing.T) {
	for want, texts := range map[string]map[string]string{
		"has no command.md": {"bound": "# Bound\n"},
		"must begin with":   {"command": "The command\n"},
		"small letters":     {"command": "# The command\n", "Bound": "# Bound\n"},
	} {
		if _, err := documented(t, texts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", texts, err, want)
		}
	}
}

// What was measured changes neither the version nor the single file.
func TestMeasuredDocumentsChangeNoVersion(t *testing.T) {
	s := assemble(t, "app")
	version, one := s.version, string(s.files[singleFile])
	dir := documentsOf(t, map[string]string{"command": "# The command\n", "bound": "# The bound\n"})
	t.Chdir("../../..")
	if err := s.addDocuments(dir); err != nil {
		t.Fatal(err)
	}
	if s.files["docs/bound.html"] == nil || s.version != version || string(s.files[singleFile]) != one {
		t.Error("a measured document changes the build")
	}
}
