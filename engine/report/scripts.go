package report

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"quasi/engine/data/format"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// saidReads begins each script.
var saidReads = say.Define("script-reads", "Reads {0}; {1} says what its columns mean")

// shape is how a script reads a column.
type shape int

const (
	asText shape = iota
	asNumber
	asDate
	asLabels // few different texts, in their order
	shapes   // how many shapes there are
)

// script reads a released CSV file in a program for statistics. Its texts have places for what
// [script.write] says of the file and of each column.
type script struct {
	name, head, each, foot string         // each is after what is made of a column
	declared, made         [shapes]string // in the head, and after it
}

// The scripts are written by help(read.table) of R 4, module csv of Python 3, the IBM SPSS Statistics Command Syntax
// Reference (GET DATA, RECODE), and the Stata Data Management Reference Manual (import delimited,
// destring, encode) of Stata 14 and later.
var scripts = []script{{
	name: "read.R", head: `# {said}
release <- read.csv("{file}", sep = "{sep}", fileEncoding = "UTF-8-BOM", check.names = FALSE, colClasses = "character", na.strings = character(0))
value <- function(i, none) { x <- release[[i]]; x[x %in% none] <- NA; x }
number <- function(i, none) as.numeric(sub(",", ".", value(i, none), fixed = TRUE))
`, each: " # {label}\n", made: [shapes]string{"release[[{i}]] <- value({i}, c({none}))", "release[[{i}]] <- number({i}, c({none}))",
		`release[[{i}]] <- as.Date(value({i}, c({none})), "{strptime}")`, "release[[{i}]] <- factor(value({i}, c({none})), levels = c({quoted}))"},
}, {
	name: "read.py", head: `# {said}
import csv, datetime, pathlib
names, *rows = csv.reader(pathlib.Path("{file}").open(encoding="utf-8-sig", newline=""), delimiter="{sep}")
value = lambda i, none: [None if row[i - 1] in none else row[i - 1] for row in rows]
number = lambda i, none: [x and float(x.replace(",", ".")) for x in value(i, none)]
release = {} # its columns by their names, as pandas.DataFrame(release) takes them
`, each: " # {label}\n", made: [shapes]string{"release[names[{i} - 1]] = value({i}, [{none}])", "release[names[{i} - 1]] = number({i}, [{none}])",
		`release[names[{i} - 1]] = [x and datetime.datetime.strptime(x, "{strptime}").date() for x in value({i}, [{none}])]`, "release[names[{i} - 1]] = value({i}, [{none}]) # {quoted}"},
}, {
	name: "read.sps", head: `* Encoding: UTF-8.
* {said}.
PRESERVE.
SET DECIMAL=DOT.
GET DATA /TYPE=TXT /FILE="{file}" /ENCODING="UTF8" /ARRANGEMENT=DELIMITED /DELIMITERS="{sep}" /QUALIFIER='"' /FIRSTCASE=2 /VARIABLES={declared}.
EXECUTE.
RESTORE.
`, each: "VARIABLE LABELS {name} \"{label}\".\n", foot: "EXECUTE.\n", declared: [shapes]string{"\n  {name} A{width}", "\n  {name} {read}20", "\n  {name} {spss}", "\n  v{i} A{width}"},
	made: [shapes]string{"RECODE {name} {blanked}.\n", "FORMATS {name} (F20.{places}).\n", "", "RECODE v{i} {recoded} INTO {name}.\nVALUE LABELS {name} {numbered}.\n"},
}, {
	name: "read.do", head: `* {said}.
version 14
import delimited using "{file}", delimiters("{sep}") varnames(nonames) rowrange(2:) stringcols(_all) bindquotes(strict) encoding("UTF-8") clear
`, each: "label variable {name} \"{label}\"\n", made: [shapes]string{"{blank}rename v{i} {name}\n", "{blank}destring v{i}, generate({name}){dpcomma}\n",
		"generate {name} = date(v{i}, \"{mask}\")\nformat {name} %td\n", "{blank}label define {name} {numbered}\nencode v{i}, generate({name}) label({name})\n"},
}}

// days are the ways of writing dates that each program reads; others are read as text.
var days = []struct {
	written              *regexp.Regexp
	order                format.DateOrder // empty: any
	strptime, spss, mask string
}{
	{regexp.MustCompile(`^\d{4}-\d\d-\d\d$`), "", "%Y-%m-%d", "SDATE10", "YMD"},
	{regexp.MustCompile(`^\d\d?\.\d\d?\.\d{4}$`), "", "%d.%m.%Y", "EDATE10", "DMY"},
	{regexp.MustCompile(`^\d\d?/\d\d?/\d{4}$`), format.DayMonthYear, "%d/%m/%Y", "EDATE10", "DMY"},
	{regexp.MustCompile(`^\d\d?/\d\d?/\d{4}$`), format.MonthDayYear, "%m/%d/%Y", "ADATE10", "MDY"},
}

// write writes the script for the file of a release that has these columns, as its output has them.
func (s script) write(w io.Writer, file, codebook string, all []variable, o recipe.Output, l Language) error {
	declared, made, taken := "", "", map[string]bool{}
	for i, v := range all {
		of, parts := v.parts(i+1, taken)
		fill := strings.NewReplacer(parts...)
		declared, made = declared+fill.Replace(s.declared[of]), made+fill.Replace(s.made[of]+s.each)
	}
	separator := strings.ReplaceAll(cmp.Or(o.Delimiter, recipe.CommaDelimiter), "\t", `\t`)
	fill := strings.NewReplacer("{said}", l.say(saidReads.Say(harmless(file), codebook)), "{file}", harmless(file), "{sep}", separator, "{declared}", declared)
	_, err := io.WriteString(w, fill.Replace(s.head)+made+s.foot)
	return err
}

// parts returns how a script reads the i-th column, from 1, and what its texts say of it. taken are the
// names of other columns.
func (v variable) parts(i int, taken map[string]bool) (of shape, filled []string) {
	width, places := 1, 0
	var quoted, numbered, recoded, none, blanked []string
	for at, text := range v.texts {
		q := `"` + text + `"`
		quoted, numbered, recoded = append(quoted, q), append(numbered, fmt.Sprint(at+1, " ", q)), append(recoded, fmt.Sprintf("(%s=%d)", q, at+1))
		_, decimals, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
		width, places = max(width, len(text)), max(places, len(decimals))
	}
	for _, text := range append([]string{""}, v.absent...) {
		if q := `"` + harmless(text) + `"`; !slices.Contains(none, q) {
			none, blanked, width = append(none, q), append(blanked, "("+q+`=" ")`), max(width, len(text))
		}
	}
	blank, read, comma := "", "F", ""
	if v.kind.Code == saidDecimals[","].Code {
		read, comma = "DOT", " dpcomma" // whatever the decimal sign of the program is
	}
	if len(none) > 1 {
		blank = fmt.Sprintf("replace v%d = \"\" if inlist(v%[1]d, %s)\n", i, strings.Join(none[1:], ", "))
	}
	filled = []string{"{i}", strconv.Itoa(i), "{name}", plainName(v.Name, taken), "{label}", harmless(v.Name), "{none}", strings.Join(none, ", "), "{blanked}", strings.Join(blanked, " "), "{blank}", blank, "{read}", read, "{dpcomma}", comma,
		"{quoted}", strings.Join(quoted, ", "), "{numbered}", strings.Join(numbered, " "), "{recoded}", strings.Join(recoded, " "), "{width}", strconv.Itoa(width), "{places}", strconv.Itoa(min(places, 15))}
	switch v.kind.Code {
	case saidWhole.Code, saidDecimals["."].Code, saidDecimals[","].Code:
		return asNumber, filled
	case saidDates.Code:
		for _, d := range days {
			if (d.order == "" || d.order == v.form.Dates) && !slices.ContainsFunc(v.texts, func(text string) bool { return !d.written.MatchString(text) }) {
				return asDate, append(filled, "{strptime}", d.strptime, "{spss}", d.spss, "{mask}", d.mask)
			}
		}
	default:
		if len(v.texts) <= mostLabels && !slices.ContainsFunc(v.texts, func(text string) bool { return harmless(text) != text }) {
			return asLabels, filled
		}
	}
	return asText, filled
}

// harmless returns a text with a blank for each character that could end a quoted text of a script, or
// that it would take for more than itself.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\"\\`$", r) || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
}

// reserved are names that SPSS or Stata has for itself, and v1 and so on, as columns are called that are read.
var reserved = regexp.MustCompile(`^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with|byte|double|float|if|in|int|long|strl|using|(v|str)\d*)$`)

// plainName returns a name for a column that SPSS and Stata can have, and no other column has: at most 20
// letters, digits and underscores, and perhaps a number.
func plainName(name string, taken map[string]bool) string {
	plain := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name))
	if len(plain) == 0 || !unicode.IsLetter(plain[0]) {
		plain = append([]rune{'c'}, plain...)
	}
	short := string(plain[:min(len(plain), 20)])
	made := short
	for n := 2; taken[strings.ToLower(made)] || reserved.MatchString(strings.ToLower(made)); n++ {
		made = short + "_" + strconv.Itoa(n)
	}
	taken[strings.ToLower(made)] = true
	return made
}
