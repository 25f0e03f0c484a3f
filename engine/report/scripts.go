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

// script reads a released CSV file in a program for statistics. In its texts stand the parts of
// a column (see variable.parts), in its head those of the file.
type script struct {
	name, head, foot string
	declared, made   [shapes]string // in the head, and after it
}

// The scripts are written by help(read.table) of R 4, the IBM SPSS Statistics Command Syntax
// Reference (GET DATA, RECODE), and the Stata Data Management Reference Manual ([D] import delimited,
// destring, encode) of Stata 14 and later.
var scripts = []script{{
	name: "read.R",
	head: `# {said}
release <- read.csv("{file}", sep = "{sep}", fileEncoding = "UTF-8-BOM", check.names = FALSE, colClasses = "character", na.strings = character(0))
value <- function(i, none) { x <- release[[i]]; x[x %in% none] <- NA; x }
number <- function(i, none) as.numeric(sub(",", ".", value(i, none), fixed = TRUE))
`,
	made: [shapes]string{
		"release[[{i}]] <- value({i}, c({none})) # {label}\n", "release[[{i}]] <- number({i}, c({none})) # {label}\n",
		"release[[{i}]] <- as.Date(value({i}, c({none})), \"{strptime}\") # {label}\n", "release[[{i}]] <- factor(value({i}, c({none})), levels = c({quoted})) # {label}\n",
	},
}, {
	name: "read.sps",
	head: `* Encoding: UTF-8.
* {said}.
PRESERVE.
SET DECIMAL={decimal}.
GET DATA /TYPE=TXT /FILE="{file}" /ENCODING="UTF8" /ARRANGEMENT=DELIMITED /DELIMITERS="{sep}" /QUALIFIER='"' /FIRSTCASE=2 /VARIABLES={declared}.
EXECUTE.
RESTORE.
`,
	foot:     "EXECUTE.\n",
	declared: [shapes]string{"\n  {name} A{width}", "\n  {name} F20", "\n  {name} {spss}", "\n  v{i} A{width}"},
	made: [shapes]string{
		"RECODE {name} {blanked}.\nVARIABLE LABELS {name} \"{label}\".\n", "FORMATS {name} (F20.{places}).\nVARIABLE LABELS {name} \"{label}\".\n", "VARIABLE LABELS {name} \"{label}\".\n",
		"RECODE v{i} {recoded} INTO {name}.\nVALUE LABELS {name} {numbered}.\nVARIABLE LABELS {name} \"{label}\".\n",
	},
}, {
	name: "read.do",
	head: `* {said}
version 14
import delimited using "{file}", delimiters("{sep}") varnames(nonames) rowrange(2:) stringcols(_all) bindquotes(strict) encoding("UTF-8") clear
`,
	made: [shapes]string{
		"replace v{i} = \"\" if inlist(v{i}, {none})\nrename v{i} {name}\nlabel variable {name} \"{label}\"\n", "replace v{i} = \"\" if inlist(v{i}, {none})\ndestring v{i}, generate({name}) dpcomma\nlabel variable {name} \"{label}\"\n",
		"generate {name} = date(v{i}, \"{mask}\")\nformat {name} %td\nlabel variable {name} \"{label}\"\n",
		"replace v{i} = \"\" if inlist(v{i}, {none})\nlabel define {name} {numbered}\nencode v{i}, generate({name}) label({name})\nlabel variable {name} \"{label}\"\n",
	},
}}

// days are the ways of writing dates that each program reads; another one is read as text. The last
// is that of an order that the form of a text does not tell.
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

// write writes the script for the file of a release that has these columns, by its recipe.
func (s script) write(w io.Writer, file, codebook string, all []variable, o recipe.Output, l Language) error {
	declared, made, decimal, taken := "", "", "DOT", map[string]bool{}
	for i, v := range all {
		of, parts := v.parts(i+1, taken)
		fill := strings.NewReplacer(parts...)
		declared, made = declared+fill.Replace(s.declared[of]), made+fill.Replace(s.made[of])
		if v.kind.Code == saidDecimals[","].Code {
			decimal = "COMMA"
		}
	}
	separator := strings.ReplaceAll(cmp.Or(o.Delimiter, recipe.CommaDelimiter), "\t", `\t`)
	fill := strings.NewReplacer("{said}", l.say(saidReads.Say(harmless(file), codebook)), "{file}", harmless(file), "{sep}", separator, "{decimal}", decimal, "{declared}", declared)
	_, err := io.WriteString(w, fill.Replace(s.head)+made+s.foot)
	return err
}

// parts returns how a script reads the i-th column, from 1, and what it says of it.
func (v variable) parts(i int, taken map[string]bool) (shape, []string) {
	of, width, places := asText, 1, 0
	var quoted, numbered, recoded, none, blanked []string
	for at, text := range v.texts {
		q := `"` + text + `"`
		quoted, numbered, recoded = append(quoted, q), append(numbered, fmt.Sprint(at+1, " ", q)), append(recoded, fmt.Sprintf("(%s=%d)", q, at+1))
		width = max(width, len(text))
		if point := strings.LastIndexAny(text, ".,"); point >= 0 {
			places = max(places, len(text)-point-1)
		}
	}
	for _, text := range v.absent {
		width = max(width, len(text))
		none, blanked = append(none, `"`+harmless(text)+`"`), append(blanked, `("`+harmless(text)+`"="")`)
	}
	if len(none) == 0 {
		none, blanked = []string{`""`}, []string{`(""="")`}
	}
	strptime, spss, mask := "", "", ""
	unsaid := slices.ContainsFunc(v.texts, func(text string) bool { return harmless(text) != text })
	switch v.kind.Code {
	case saidWhole.Code, saidDecimals["."].Code, saidDecimals[","].Code:
		of = asNumber
	case saidDates.Code:
		for _, d := range days {
			if (d.order == "" || d.order == v.form.Dates) && !slices.ContainsFunc(v.texts, func(text string) bool { return !d.written.MatchString(text) }) {
				of, strptime, spss, mask = asDate, d.strptime, d.spss, d.mask
			}
		}
	default:
		if len(v.texts) <= mostLabels && len(v.texts) > 0 && !unsaid {
			of = asLabels
		}
	}
	join := strings.Join
	return of, []string{"{i}", strconv.Itoa(i), "{name}", plainName(v.Name, taken), "{label}", harmless(v.Name), "{none}", join(none, ", "), "{blanked}", join(blanked, " "),
		"{quoted}", join(quoted, ", "), "{numbered}", join(numbered, " "), "{recoded}", join(recoded, " "), "{width}", strconv.Itoa(width), "{places}", strconv.Itoa(min(places, 15)),
		"{strptime}", strptime, "{spss}", spss, "{mask}", mask}
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

// reserved are the names that no variable of SPSS or Stata can have; each of Stata's that begins with
// an underscore is none that [plainName] returns.
var reserved = strings.Fields("all and by eq ge gt le lt ne not or to with byte double float if in int long str strl using")

// named has the names that a script gives to columns as they are read.
var numberedName = regexp.MustCompile(`^(v|str)\d+$`)

// plainName returns a name for a column that SPSS and Stata can have, and no other column has: letters,
// digits and underscores, of at most 32 characters and 64 bytes.
func plainName(name string, taken map[string]bool) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name)
	if first := []rune(plain + "_")[0]; !unicode.IsLetter(first) {
		plain = "c" + plain
	}
	short := func(ending string) string {
		runes := []rune(plain)
		for len(runes)+len(ending) > 32 || len(string(runes))+len(ending) > 64 {
			runes = runes[:len(runes)-1]
		}
		return string(runes) + ending
	}
	made := short("")
	for n := 2; taken[strings.ToLower(made)] || slices.Contains(reserved, strings.ToLower(made)) || numberedName.MatchString(strings.ToLower(made)); n++ {
		made = short("_" + strconv.Itoa(n))
	}
	taken[strings.ToLower(made)] = true
	return made
}
