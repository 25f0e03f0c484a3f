package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
)

var (
	figureCell = regexp.MustCompile(`<span data-figure="([^"]*)" data-column="([^"]*)">([^<]*)</span>`)
	written    = regexp.MustCompile(`<html lang="([^"]*)" data-decimal="([^"]*)" data-group="([^"]*)" data-percent="([^"]*)">`)
	tags       = regexp.MustCompile(`<[^>]*>`)
	markup     = regexp.MustCompile(`(?s)<style>.*?</style>|<[^>]*>`)
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

// page compares the page with one that is made of the report in it: its markup and each figure,
// whatever the language, and where its texts are known each word.
func (v *verification) page() {
	l, isPage := v.d.Page()
	if !isPage {
		return
	}
	if given := v.g.Language; given != nil && given.Tag == l.Tag {
		l = *given
	} else if l.Tag == English().Tag {
		l = English()
	}
	var out strings.Builder
	switch err := v.d.HTML(&out, l); {
	case !l.plausible() || err != nil:
		v.compare(checkPage.Say(), false, l.Decimal+l.Group+l.Percent, "")
	case v.markup(out.String()): // else what is in a figure's place need not be what is seen
		v.words(l, out.String(), v.cells(out.String()))
	}
}

// plausible reports whether figures can be written so: with signs that are no digits.
func (l Language) plausible() bool {
	return slices.Contains([]string{".", ","}, l.Decimal) && slices.Contains([]string{"", ".", ",", "'", "’", " ", "\u00a0", "\u202f"}, l.Group) &&
		l.Decimal != l.Group && slices.Contains([]string{"{0}%", "{0} %", "{0}\u00a0%", "{0}\u202f%"}, l.Percent)
}

// markup compares the tags and the style of the page with those of the report's, and
// reports whether they are the same: no word of a language is among them, and whatever runs,
// hides or covers something is. Another version may have laid out the page in another way, in which
// nothing is strange.
func (v *verification) markup(again string) bool {
	have, made := markup.FindAllString(v.d.page, -1), markup.FindAllString(again, -1)
	for i := range max(len(have), len(made)) {
		if a, b := lineOf(have, i), lineOf(made, i); a != b {
			odd := strange(have)
			if v.earlier() && odd == "" {
				v.unchecked(checkMarkup.Say(), whyLayout.Say())
				return true
			}
			v.compare(checkMarkup.Say(), false, readable(cmp.Or(odd, a)), readable(b))
			return false
		}
	}
	v.compare(checkMarkup.Say(), true, "", "")
	return true
}

// cells compares each figure of the page with that of one that is made again, and reports whether one
// differs.
func (v *verification) cells(again string) bool {
	beside := v.d.showsOriginal()
	made, shown := map[[2]string]string{}, map[[2]string]bool{}
	for _, cell := range figureCell.FindAllStringSubmatch(again, -1) {
		made[[2]string(cell[1:])] = cell[3]
	}
	for _, cell := range figureCell.FindAllStringSubmatch(v.d.page, -1) {
		at := [2]string(cell[1:])
		shown[at] = true
		if text, is := made[at]; (!is || text != cell[3]) && !(beside && slices.Contains([]string{"answer", "bias"}, at[0])) {
			v.compare(checkPage.Say(), false, cell[3]+" ("+at[0]+")", cmp.Or(text, saidMissing.English))
			return true
		}
	}
	for _, cell := range figureCell.FindAllStringSubmatch(again, -1) {
		if !shown[[2]string(cell[1:])] {
			v.compare(checkPage.Say(), false, saidMissing.English+" ("+cell[1]+")", cell[3])
			return true
		}
	}
	if beside {
		v.unchecked(checkPage.Say(), whyBeside.Say())
	} else {
		v.compare(checkPage.Say(), true, "", "")
	}
	return false
}

// words compares the lines of the page with those that this program writes. Another version may have
// others, in which no figure differs.
func (v *verification) words(l Language, again string, differs bool) {
	if !l.knows() {
		v.unchecked(checkWords.Say(), whyLanguage.Say(l.Tag))
		return
	}
	have, made := strings.Split(v.d.page, "\n"), strings.Split(again, "\n")
	for i := range max(len(have), len(made)) {
		if a, b := lineOf(have, i), lineOf(made, i); a != b {
			if v.earlier() && !differs {
				v.unchecked(checkWords.Say(), whyWords.Say())
			} else {
				v.compare(checkWords.Say(), false, readable(a), readable(b))
			}
			return
		}
	}
	v.compare(checkWords.Say(), true, "", "")
}

func lineOf(lines []string, i int) string {
	if i >= len(lines) {
		return ""
	}
	return strings.TrimSuffix(lines[i], "\r")
}

// mostWords is how much of a line is shown.
const mostWords = 200

// readable is a line without its markup, or with it if it has nothing else.
func readable(line string) string {
	plain := cmp.Or(strings.TrimSpace(unescape(tags.ReplaceAllString(line, ""))), line)
	if runes := []rune(plain); len(runes) > mostWords {
		plain = string(runes[:mostWords]) + "…"
	}
	return cmp.Or(plain, saidMissing.English)
}

// earlierStyles are the SHA-256 of the styles of pages that earlier versions wrote.
var earlierStyles = []string{"d2c9b543b203036e86db474031cf60030aa9b2dfcb17ec4dae6a532743d14391"}

// layoutTag is a tag that a page of any version may have after those of its head. None of them runs
// anything and, with a style of Quasi, none hides or covers anything.
var layoutTag = regexp.MustCompile(`^</?(?:h[123]|p|ul|li|table|thead|tbody|tr|th|td|b|i|br|code|pre|div|section|main|span)>$|` +
	`^<(?:table|div|section|main|span|i|p|b|ul|td|th) class="[a-z ]+">$|` +
	`^<i class="[a-z]+" style="width:[0-9.]+%">$|^<div class="bar" aria-hidden="true">$|` +
	`^<th scope=(?:row|col)(?: colspan=[0-9]+| class="n")?>$|^<span data-figure="[^"]*" data-column="[^"]*">$`)

var tagName = regexp.MustCompile(`[a-z][a-z0-9]*`)

// headTags is how many tags a page begins with: its type, language, encoding, policy, width, title
// and style, which are in every version.
const headTags = 8

// strange returns the first tag of a page that no version of Quasi writes where it stands; empty:
// there is none.
func strange(tags []string) string {
	if len(tags) <= headTags || tags[len(tags)-1] != "</html>" {
		return saidMissing.English
	}
	own := page{l: English()}
	own.start(titlePage)
	for i, tag := range markup.FindAllString(own.out.String(), headTags) {
		if own := tags[i]; own != tag && !(i == 1 && written.MatchString(own)) && !(i == headTags-1 && earlier(own)) {
			return own
		}
	}
	var open []string // names of tags that are not closed yet
	embedded := 0
	for _, tag := range tags[headTags : len(tags)-1] {
		name := tagName.FindString(tag)
		switch {
		case tag == jsonStart:
			embedded++
			open = append(open, name)
		case !layoutTag.MatchString(tag):
			return tag
		case name == "br":
		case !strings.HasPrefix(tag, "</"):
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name:
			return tag
		default:
			open = open[:len(open)-1]
		}
	}
	if embedded != 1 || len(open) > 0 {
		return saidMissing.English
	}
	return ""
}

// earlier reports whether the style of a page is that of an earlier version.
func earlier(style string) bool {
	hash := sha256.Sum256([]byte(style))
	return slices.Contains(earlierStyles, hex.EncodeToString(hash[:]))
}
