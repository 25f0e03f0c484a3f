package report

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

var (
	written = regexp.MustCompile(`<html lang="([^"]*)" data-decimal="([^"]*)" data-group="([^"]*)" data-percent="([^"]*)">`)
	tags    = regexp.MustCompile(`<[^>]*>`)
	// wordlessly finds what a page has beside words of a language.
	wordlessly = regexp.MustCompile(`(?s)<style>.*?</style>|<span data-figure="[^"]*" data-column="[^"]*">[^<]*</span>|<[^>]*>`)
)

// Page returns how the page is written that the report was read from, without texts;
// false: it was read from JSON.
func (d *Document) Page() (Language, bool) {
	at := written.FindStringSubmatch(d.page)
	if at == nil {
		return Language{}, d.page != ""
	}
	en := English() // for lists, in which no figure is
	return Language{Tag: unescape(at[1]), Decimal: unescape(at[2]), Group: unescape(at[3]), Percent: unescape(at[4]), List: en.List, Between: en.Between}, true
}

// page compares the page with one that is made of the report in it: each line or, where its language is
// not known, its markup and each figure. One that another version wrote may show anything.
func (v *verification) page() {
	l, isPage := v.d.Page()
	switch {
	case !isPage:
		return
	case v.earlier():
		v.unchecked(checkPage.Say(), whyWords.Say())
		return
	case v.g.Language != nil && v.g.Language.Tag == l.Tag:
		l = *v.g.Language
	case l.Tag == English().Tag:
		l = English()
	}
	parts := func(page string) []string { return strings.Split(strings.ReplaceAll(page, "\r\n", "\n"), "\n") }
	if !l.knows() {
		v.unchecked(checkWords.Say(), whyLanguage.Say(l.Tag))
		parts = func(page string) []string {
			return wordlessly.FindAllString(strings.ReplaceAll(page, "\r\n", "\n"), -1)
		}
	}
	var out strings.Builder
	if err := v.d.HTML(&out, l); err != nil || !l.plausible() {
		v.compare(checkPage.Say(), false, l.Decimal+l.Group+l.Percent, "")
		return
	}
	have, made := parts(v.d.page), parts(out.String())
	for i := range max(len(have), len(made)) {
		if a, b := lineOf(have, i), lineOf(made, i); a != b {
			v.compare(checkPage.Say(), false, readable(a), readable(b))
			return
		}
	}
	v.compare(checkPage.Say(), true, "", "")
}

// plausible reports whether figures can be written so: with signs that are no digits.
func (l Language) plausible() bool {
	return slices.Contains([]string{".", ","}, l.Decimal) && slices.Contains([]string{"", ".", ",", "'", "’", " ", "\u00a0", "\u202f"}, l.Group) &&
		l.Decimal != l.Group && slices.Contains([]string{"{0}%", "{0} %", "{0}\u00a0%", "{0}\u202f%"}, l.Percent)
}

func lineOf(lines []string, i int) string {
	if i >= len(lines) {
		return ""
	}
	return lines[i]
}

// mostWords is the most characters shown of a line.
const mostWords = 200

// readable is a line without its markup, or with it if it has nothing else.
func readable(line string) string {
	plain := cmp.Or(strings.TrimSpace(unescape(tags.ReplaceAllString(line, ""))), line)
	if runes := []rune(plain); len(runes) > mostWords {
		plain = string(runes[:mostWords]) + "…"
	}
	return cmp.Or(plain, saidMissing.English)
}
