package report

import (
	"bytes"
	"cmp"
	"maps"
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
	return Language{Tag: unescape(at[1]), Decimal: unescape(at[2]), Group: unescape(at[3]), Percent: unescape(at[4])}, true
}

// page compares the page with the report in it: its markup and each figure, whatever the
// language, and where its texts are known each word.
func (v *verification) page() {
	l, isPage := v.d.Page()
	if !isPage {
		return
	}
	if !l.plausible() {
		v.compare(checkPage.Say(), false, l.Decimal+l.Group+l.Percent, "")
		return
	}
	if !v.markup(l) {
		return // what is in a figure's place need not be what is seen
	}
	differs := v.cells(l)
	if given := v.g.Language; given != nil && given.Tag == l.Tag {
		l = *given
	} else if l.Tag == English().Tag {
		l = English()
	}
	if !l.knows() {
		v.unchecked(checkWords.Say(), whyLanguage.Say(l.Tag))
		return
	}
	switch said, want, same := v.words(l); {
	case same:
		v.compare(checkWords.Say(), true, "", "")
	case v.d.Wording != wording() && !differs:
		v.unchecked(checkWords.Say(), whyWords.Say())
	default:
		v.compare(checkWords.Say(), false, said, want)
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
func (v *verification) markup(l Language) bool {
	var out bytes.Buffer
	if err := v.d.HTML(&out, l); err != nil {
		v.unchecked(checkMarkup.Say(), whyCanNot.Say(err))
		return false
	}
	have, made := markup.FindAllString(v.d.page, -1), markup.FindAllString(out.String(), -1)
	for i := range max(len(have), len(made)) {
		if a, b := lineOf(have, i), lineOf(made, i); a != b {
			odd := strange(have)
			if v.d.Wording != wording() && odd == "" {
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

// cells compares each figure of the page with the report's, and reports whether one
// differs.
func (v *verification) cells(l Language) bool {
	shown, others := map[name]bool{}, v.d.attackTexts(l)
	if !v.d.showsOriginal() {
		maps.Copy(others, v.d.toldTexts(l))
	}
	maps.Copy(others, v.d.keptTexts(l))
	for _, cell := range figureCell.FindAllStringSubmatch(v.d.page, -1) {
		at := name{cell[1], unescape(cell[2])}
		if shown[at] = true; v.d.showsOriginal() && slices.Contains([]string{"answer", "bias"}, at.id) {
			continue
		}
		want := saidMissing.English
		if f := v.d.Figure(at.id, at.column); f != nil {
			want = string(escape(l.value(*f)))
		} else if text, is := others[at]; is {
			want = string(escape(text))
		}
		if cell[3] != want {
			v.compare(checkPage.Say(), false, cell[3]+" ("+cell[1]+")", want)
			return true
		}
	}
	for at, text := range others {
		if !shown[at] {
			v.compare(checkPage.Say(), false, saidMissing.English+" ("+at.column+")", text)
			return true
		}
	}
	for _, f := range v.d.Figures {
		if !shown[name{f.ID, f.Column}] {
			v.compare(checkPage.Say(), false, saidMissing.English+" ("+f.ID+")", l.value(f))
			return true
		}
	}
	if v.d.showsOriginal() {
		v.unchecked(checkPage.Say(), whyBeside.Say())
	} else {
		v.compare(checkPage.Say(), true, "", "")
	}
	return false
}

// words compares the lines of the page with those that this program writes, and returns
// the first pair that differs.
func (v *verification) words(l Language) (said, want string, same bool) {
	var out bytes.Buffer
	if err := v.d.HTML(&out, l); err != nil {
		return "", err.Error(), false
	}
	have, made := strings.Split(v.d.page, "\n"), strings.Split(out.String(), "\n")
	for i := range max(len(have), len(made)) {
		if a, b := lineOf(have, i), lineOf(made, i); a != b {
			return readable(a), readable(b), false
		}
	}
	return "", "", true
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
	plain := strings.TrimSpace(unescape(tags.ReplaceAllString(line, "")))
	if plain == "" {
		plain = line
	}
	if runes := []rune(plain); len(runes) > mostWords {
		plain = string(runes[:mostWords]) + "…"
	}
	if plain == "" {
		return saidMissing.English
	}
	return plain
}
