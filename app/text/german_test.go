package text

import (
	"regexp"
	"strings"
	"testing"
)

// What German texts must not hold, each with what is written instead.
var notGerman = map[string]*regexp.Regexp{
	"de-identifizieren (docs/TRANSLATING.md)": regexp.MustCompile(`(?i)anonymisier|anonym\b|anonyme`),
	"vergröbern": regexp.MustCompile(`(?i)generalisier`),
	"verfremden": regexp.MustCompile(`(?i)verschleier`),
	"Startwert":  regexp.MustCompile(`\bSeed\b`),
	`a no-break space before % ("\u00a0" in the file)`:      regexp.MustCompile(`[\d}] ?%`),
	`a no-break space before a unit ("\u00a0" in the file)`: regexp.MustCompile(`[\d}] (?:s|min|MB)\b`),
	"„ “":                                 regexp.MustCompile(`”|‘|[\pL]"|"\pL{3}`),
	"Sie":                                 regexp.MustCompile(`\b(?:du|dein|deine|euch)\b`),
	"the word in German":                  regexp.MustCompile(`(?i)\b(?:the|and|or|of|with|rows?|columns?|values?|must|choose|this|that)\b`),
	"one space between words":             regexp.MustCompile(`\S  +\S`),
	"a capital after a colon, before Sie": regexp.MustCompile(`: [a-zäöü]+ Sie\b`),
	"Fassung, weitergeben":                regexp.MustCompile(`(?i)freige?gebe|freigabe|freigibt|herausgegeben|hinausgeh|\bFassungn`),
	"Vorlage, Variablenliste":             regexp.MustCompile(`Rezept|Datenwörterbuch`),
	"Aufenthalt, or Arbeitsstand":         regexp.MustCompile(`\bBesuch`),
	"Durchlauf":                           regexp.MustCompile(`\bLäufe?\b|\bLauf\b`),
	"sich gleichen":                       regexp.MustCompile(`gleich aus`),
	"eindeutig finden":                    regexp.MustCompile(`herausheb|heben .* heraus|herausgreift?\b`),
	"unverändert":                         regexp.MustCompile(`(?i)\b(?:bei)?behaltene[nr]? (?:Spalte|Werte)`),
	"berechnete Spalte":                   regexp.MustCompile(`abgeleitet`),
	"Schutzregel":                         regexp.MustCompile(`\bModelle?\b`),
	"Artikel":                             regexp.MustCompile(`Aufs[aä]tz`),
	"Zip-Datei":                           regexp.MustCompile(`\bZip\b[^-]`),
	"es muss zwischen 1 und 5 liegen":     regexp.MustCompile(`muss von .* bis .* reichen`),
	"1 von 5 (1 zu 5 is odds)":            regexp.MustCompile(`1 zu \{`),
}

// exempt are names, settings and titles of papers, which stay as they are.
var exempt = regexp.MustCompile(`Quelle: .*|Count queries.*|LeFevre.*|Fachwort.*|"ordered": true|utf-8-replace|REDCap exportiert.*|Byte Order Mark|„Data Dictionary“`)

// German is written as docs/TRANSLATING.md says.
func TestGermanIsGerman(t *testing.T) {
	engine := map[string]bool{}
	for _, k := range kinds(t) {
		engine[k.English] = true
	}
	for en, de := range german.language().Messages {
		said := exempt.ReplaceAllString(de, "x")
		for instead, pattern := range notGerman {
			if found := pattern.FindString(said); found != "" {
				t.Errorf("%q has %q; instead: %s", de, found, instead)
			}
		}
		if strings.Count(de, "„") != strings.Count(de, "“") {
			t.Errorf("%q: a quote is not closed", de)
		}
		if engine[en] && strings.HasSuffix(de, ".") && !strings.HasSuffix(en, ".") {
			t.Errorf("%q ends with a full stop, which it gets where it stands alone", de)
		}
	}
}
