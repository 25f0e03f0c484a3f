package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/app/text"
	"quasi/engine/facts"
)

// leafletsOf returns the leaflets of a site, by the names of their files.
func leafletsOf(s *site) map[string]string {
	found := map[string]string{}
	for name, page := range s.files {
		if strings.HasPrefix(name, leafletFolder) {
			found[name] = string(page)
		}
	}
	return found
}

var (
	link    = regexp.MustCompile(`<a href="([^"]*)"`)
	heading = regexp.MustCompile(`<(h[1-6])[ >]`)
	tag     = regexp.MustCompile(`<([a-z]+[1-6]?)`)
)

// Each leaflet is there in every language, with the same parts, and names the version.
func TestEveryLeafletIsInEveryLanguage(t *testing.T) {
	s := assemble(t, "app")
	if n, want := len(leafletsOf(s)), len(leafletNames)*3; n != want {
		t.Errorf("%d leaflets, want %d", n, want)
	}
	shape := func(page string) string { // the headings, and how many lines of lists and tables there are
		_, main, _ := strings.Cut(page, "<main>")
		return fmt.Sprint(heading.FindAllString(main, -1), strings.Count(main, "<li>"), strings.Count(main, "<tr>"), strings.Count(main, "<code>"))
	}
	for _, name := range leafletNames {
		english := string(s.files[leafletFolder+name+".en.html"])
		if n := len(heading.FindAllString(english, -1)); n < 5 {
			t.Errorf("%s has %d headings", name, n)
		}
		for _, lang := range text.Languages() {
			page := string(s.files[leafletFolder+name+"."+string(lang)+".html"])
			if got, want := shape(page), shape(english); got != want {
				t.Errorf("%s in %s has %s, and in English %s", name, lang, got, want)
			}
			title := between(page, "<title>", " · Quasi</title>")
			if title == "" || !strings.Contains(page, "<h1>"+title+"</h1>") || !strings.Contains(page, `<html lang="`+string(lang)+`">`) {
				t.Errorf("%s in %s has the title %q, or says another language", name, lang, title)
			}
			if !strings.Contains(page, "<p>Quasi "+facts.Version+" · "+comparedOn+"</p>") || strings.Contains(page, "VERSION<") || strings.Contains(page, "-VERSION") || strings.Contains(page, "{{") {
				t.Errorf("%s in %s does not name its version", name, lang)
			}
			if lang != text.English && english == page {
				t.Errorf("%s in %s is in English", name, lang)
			}
		}
	}
}

// A leaflet runs nothing and loads nothing, and its policy says so.
func TestLeafletsRunNothing(t *testing.T) {
	elements := strings.Fields("html head meta title link style body header p nav ul li a main h1 h2 strong em code ol table thead tbody tr th td")
	for name, page := range leafletsOf(assemble(t, "app")) {
		policy := between(page, policyStart, `"`)
		for _, differs := range unreviewed(policy, leafletReviewed) {
			t.Errorf("%s: %s", name, differs)
		}
		if strings.Index(page, policyStart) > strings.Index(page, "<style>") {
			t.Errorf("%s: something stands before the policy", name)
		}
		for _, found := range tag.FindAllStringSubmatch(inline.ReplaceAllString(page, ""), -1) {
			if !slices.Contains(elements, found[1]) {
				t.Errorf("%s has an element %s", name, found[1])
			}
		}
		if strings.Contains(page, "raw HTML omitted") || regexp.MustCompile(`<[^>]* (?:on\w+|style|src)=`).MatchString(page) {
			t.Errorf("%s has markup of its own, a handler, a style or something that it loads", name)
		}
	}
}

// Links lead to leaflets that there are: those of a leaflet to all others in its language and to
// itself in all other ones, those of the outer page to all in each language.
func TestLinksLeadToLeaflets(t *testing.T) {
	s := assemble(t, "app")
	leads := func(page string) (to []string) {
		for _, found := range link.FindAllStringSubmatch(page, -1) {
			to = append(to, found[1])
		}
		return to
	}
	for name, page := range leafletsOf(s) {
		to := leads(page)
		if want := len(leafletNames) + len(text.Languages()) - 1; len(to) != want || len(slices.Compact(slices.Sorted(slices.Values(to)))) != want {
			t.Errorf("%s links to %v", name, to)
		}
		for _, other := range to {
			if s.files[path.Join(path.Dir(name), other)] == nil {
				t.Errorf("%s links to %s, which there is not", name, other)
			}
		}
	}
	outer := string(s.files[outerPage])
	for _, lang := range text.Languages() {
		links := between(outer, `<template id="about-`+string(lang)+`">`, "</template>")
		to := leads(links)
		for i, name := range leafletNames {
			if want := leafletFolder + name + "." + string(lang) + ".html"; i >= len(to) || to[i] != want || s.files[want] == nil {
				t.Errorf("%s: the outer page links to %v, want %s", lang, to, want)
			}
		}
		if last := to[len(to)-1]; last != "docs/index.html" || s.files[last] == nil {
			t.Errorf("%s: the outer page links to %v, and to no list of documents", lang, to)
		}
		if n := strings.Count(links, `target="_blank" rel="noopener"`); n != len(leafletNames)+1 {
			t.Errorf("%s: %d links open a tab of their own", lang, n)
		}
	}
}

// Nothing fetches a leaflet before it is asked for, and what is fetched is verified.
func TestLeafletsAreNotKeptBeforeTheyAreAskedFor(t *testing.T) {
	s := assemble(t, "app")
	script := string(s.files["sw.js"])
	if !strings.Contains(script, `!name.startsWith("`+leafletFolder+`") && !name.startsWith("`+documentFolder+`")`) || !strings.Contains(script, `"hospital/it.en.html":"sha256-`) {
		t.Error("the service worker keeps leaflets, or does not know them")
	}
	if one := string(s.files[singleFile]); strings.Contains(one, leafletFolder) || strings.Contains(one, documentFolder) {
		t.Error("the single file links to leaflets or documents, which it does not hold")
	}
}

// What a leaflet quotes from the threat model is in it, word by word.
func TestLeafletsQuoteTheThreatModel(t *testing.T) {
	model, err := os.ReadFile("../../../THREAT_MODEL.md")
	if err != nil {
		t.Fatal(err)
	}
	said := strings.ReplaceAll(string(model), "*", "")
	for _, name := range []string{"it", "data-protection"} {
		source, err := os.ReadFile("../../../docs/hospital/" + name + ".en.md")
		if err != nil {
			t.Fatal(err)
		}
		quoted := regexp.MustCompile(`“([^”]{20,})”`).FindAllStringSubmatch(string(source), -1)
		if len(quoted) != 1 {
			t.Fatalf("%s quotes %q", name, quoted)
		}
		if !strings.Contains(said, quoted[0][1]) {
			t.Errorf("%s quotes %q, which THREAT_MODEL.md does not say", name, quoted[0][1])
		}
	}
}

// A leaflet without a title, and a language in which some are missing, end the build.
func TestLeafletsThatAreNotWhole(t *testing.T) {
	if _, err := render("it", text.English, "For IT\n"); err == nil || !strings.Contains(err.Error(), "it.en.md") {
		t.Errorf("without a title: %v", err)
	}
	dir := t.TempDir()
	write := func(lang text.Lang, names ...string) {
		for _, name := range names {
			if err := os.WriteFile(filepath.Join(dir, name+"."+string(lang)+".md"), []byte("# Title <1>\n\n| a |\n| --- |\n| <script>b</script> |\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := readLeaflets(dir); err == nil || !strings.Contains(err.Error(), "it.en.md") {
		t.Errorf("without any: %v", err)
	}
	write(text.English, leafletNames...)
	all, err := readLeaflets(dir)
	if err != nil || len(all) != len(leafletNames) || strings.Contains(string(all[0].body), "<script") || !strings.Contains(string(all[0].body), "<td>") {
		t.Errorf("English alone: %v, %v", all, err)
	}
	if german := inLanguage(all, "de"); len(german) != len(leafletNames) || german[0].lang != text.English {
		t.Errorf("in German there are %v", german)
	}
	write("de", leafletNames[:2]...)
	if _, err := readLeaflets(dir); err == nil || !strings.Contains(err.Error(), leafletNames[2]+".de.md") {
		t.Errorf("German in part: %v", err)
	}
}
