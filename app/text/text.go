// Package text is the message catalogue: every text on the screen, in every
// language that the screen speaks.
//
// The English is in the sources: of the screen here, of the engine beside its code
// (package say) and in its registries. A language is a file in languages, from which
// each text is looked up by its English; docs/TRANSLATING.md says how one is made.
package text

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// Message is one text of the screen, in English. {0}, {1}, ... are places for
// arguments. {0:row|rows} is "row" where argument 0 is 1, and "rows" where it is
// anything else. Two texts that are the same in English are the same in every
// language.
type Message string

// Say returns a message with its arguments filled in. Numbers are written as the
// language writes them.
func (l Lang) Say(m Message, args ...any) string {
	return say.Fill(l.translated(string(m)), func(i int, _ bool) (string, bool) {
		if i >= len(args) {
			return "", false
		}
		return l.format(args[i]), true
	})
}

// called returns what a name of the engine's is called; the name, where the catalogue
// does not know it.
func (l Lang) called(names map[string]Message, name string) string {
	if m, ok := names[name]; ok {
		return l.Say(m)
	}
	return name
}

func (l Lang) format(arg any) string {
	switch n := arg.(type) {
	case int:
		return l.Int(n)
	case float64:
		return l.Number(n)
	}
	return fmt.Sprint(arg)
}

// Int returns a whole number with its digits in groups of three.
func (l Lang) Int(n int) string { return l.whole(strconv.Itoa(n)) }

// whole writes a whole number, which has digits and perhaps a minus.
func (l Lang) whole(n string) string {
	digits, negative := strings.CutPrefix(n, "-")
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + l.language().Group + digits[at:]
	}
	if negative {
		return "-" + digits
	}
	return digits
}

// Number returns a number with as many decimals as it has.
func (l Lang) Number(f float64) string {
	return l.Figures(strconv.FormatFloat(f, 'f', -1, 64))
}

// Rounded returns a number with so many decimals, and none of them negative zero.
func (l Lang) Rounded(f float64, digits int) string {
	scale := math.Pow10(digits)
	whole, decimals, _ := strings.Cut(strconv.FormatFloat(math.Round(f*scale)/scale+0, 'f', digits, 64), ".")
	if digits > 0 {
		decimals = l.language().Decimal + decimals
	}
	return l.whole(whole) + decimals
}

// Figures writes numbers that have a decimal point, alone or among symbols as in
// "t = 0.25", as the language does.
func (l Lang) Figures(text string) string {
	return point.ReplaceAllString(text, "${1}"+strings.ReplaceAll(l.language().Decimal, "$", "$$")+"${2}")
}

var point = regexp.MustCompile(`(\d)\.(\d)`)

// Percent returns a share in [0,1] as per cent, with one decimal where it is
// not whole.
func (l Lang) Percent(share float64) string {
	return l.perCent(strconv.FormatFloat(math.Round(1000*share)/10, 'f', -1, 64))
}

// perCent writes a number of per cent, which has a decimal point.
func (l Lang) perCent(number string) string {
	return strings.Replace(l.language().Percent, "{0}", l.Figures(number), 1)
}

// Percents returns shares as Percent does, with up to two decimal places more where two of
// them would look the same and are not.
func (l Lang) Percents(shares ...float64) []string {
	const most = 3
	var written []string
	for places := 1; places <= most; places++ {
		written = written[:0]
		for _, share := range shares {
			scale := math.Pow10(places)
			written = append(written, strings.Replace(l.language().Percent, "{0}", l.Number(math.Round(100*scale*share)/scale), 1))
		}
		if !looksSame(shares, written) {
			break
		}
	}
	return written
}

// looksSame reports whether two shares are written alike that are not.
func looksSame(shares []float64, written []string) bool {
	const least = 1e-5
	for i := range shares {
		for j := range i {
			if written[i] == written[j] && math.Abs(shares[i]-shares[j]) > least {
				return true
			}
		}
	}
	return false
}

// Seconds returns a span of time: tenths below ten seconds, minutes above one.
func (l Lang) Seconds(s float64) string {
	switch {
	case s < 0.05:
		return l.Say(inNoTime)
	case s < 10:
		return l.Say(inSeconds, math.Round(10*s)/10)
	}
	whole := int(math.Round(s))
	if whole < 60 {
		return l.Say(inSeconds, whole)
	}
	return l.Say(inMinutes, whole/60, whole%60)
}

const (
	inNoTime  = Message("less than 0.1 s")
	inSeconds = Message("{0} s")
	inMinutes = Message("{0} min {1} s")
)

// How groups and numbers are written, and what CSV is for.
const (
	IntervalsLabel    = Message("Groups of numbers")
	IntervalsWhy      = Message("A dash only in columns of whole numbers, none of them below 0.")
	IntervalsBrackets = Message("with brackets: [70,80)")
	IntervalsDash     = Message("with a dash: 70-79")
	NotationLabel     = Message("Numbers and dates in groups")
	NotationPlain     = Message("0.5 and 2020-12-31")
	NotationFile      = Message("as in the table, such as 0,5 and 31.12.2020")
	NoValueLabel      = Message("Cells without a value")
	NoValueWhy        = Message("Where a value was missing or is hidden. A row that shows nothing at all keeps its stars.")
	NoValueAsIs       = Message("* in columns marked, else as in the table")
	NoValueStar       = Message("* everywhere")
	NoValueEmpty      = Message("empty, for Excel, SPSS and Python")
	NoValueNA         = Message("NA, for R")
	NoValuePoint      = Message(". (a point), for SAS and Stata")
	NoValueOwn        = Message("another text")
	NoValueText       = Message("Text for cells without a value")
	NoValueWrong      = Message("A whole number such as -99, or up to 20 letters and signs without digits, quotes and brackets.")
	OutputFails       = Message("The files can't be written in this way. Choose another one below.")
	CSVLabel          = Message("CSV is written with")
	CSVComma          = Message("commas")
	CSVExcel          = Message("semicolons and decimal commas, for Excel in Germany and elsewhere")
	CSVCommas         = Message("semicolons, decimal commas")
	CSVSemicolon      = Message("semicolons")
	CSVTab            = Message("tabs")
)

// The report on a release, and its check.
const (
	ReportTitle      = Message("What the report says")
	ReportLead       = Message("What was decided, what holds, what is not promised. It is in the zip, with the table, the recipe, a codebook, scripts for R, Python, SPSS and Stata, hierarchies that you listed and checksums.")
	ReportWith       = Message("With a report, the recipe and checksums, for others to check")
	ReportHolds      = Message("what it is for, who gets it")
	ReportPurpose    = Message("What the release is for")
	ReportRecipients = Message("Who gets it")
	ReportMade       = Message("Day in the report, if any")
	ReportSmall      = Message("Show counts below 11 (only if readers may see the original)")
	ReportSmallWhy   = Message("They are hidden otherwise, with those from which they could be worked out.")
	ReportSave       = Message("Everything in one zip")

	CheckTitle    = Message("Check a report")
	CheckLead     = Message("Choose the report and the release that it is about. Whatever follows from the release is computed anew. Nothing leaves this tab.")
	CheckReport   = Message("Choose the report")
	CheckRelease  = Message("Choose the release")
	CheckOriginal = Message("Choose the original")
	CheckMore     = Message("With the original, the recipe in the report is run again, and everything is compared.")
	CheckBack     = Message("Leave the check")
	CheckZip      = Message("A page or JSON. The zip that Quasi saved has the release, too: choose it here, or drop it on this page.")
	PlaceReport   = Message("The report")
	PlaceRelease  = Message("The release")
	PlaceOriginal = Message("The original")
	PlaceRecipe   = Message("The recipe")
	PlaceOptional = Message("optional")
	CheckAgrees   = Message("All that was checked agrees")
	CheckPart     = Message("All that was checked agrees: {0} of {1} statements")
	CheckDiffers  = Message("The report is not about this file, or one was changed: {0} of {1} statements {0:differs|differ}")
	CheckSaid     = Message("The report says: {0}")
	CheckFound    = Message("Found: {0}")
	CheckStates   = Message("What differs")
	CheckAgreed   = Message("What agrees")
	CheckOpen     = Message("What can't be checked")
)

const (
	leftFew     = Message("a few seconds left")
	leftSeconds = Message("about {0} to {1} seconds left")
	leftMinutes = Message("about {0} to {1} minutes left")
	leftHour    = Message("more than an hour left")
)

// leftBounds are the bounds of the ranges of [Lang.Left], in seconds. Each is at most
// three times the one before.
var leftBounds = [...]int{0, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600}

// Left says about how much longer something takes, from seconds that were estimated, as a
// range that holds them.
func (l Lang) Left(seconds float64) string {
	low, high := leftRange(seconds)
	switch {
	case low == 0:
		return l.Say(leftFew)
	case high == 0:
		return l.Say(leftHour)
	case high <= 60:
		return l.Say(leftSeconds, low, high)
	}
	return l.Say(leftMinutes, low/60, high/60)
}

// leftRange returns the two neighbouring bounds between which seconds are: low is at most
// seconds, high is above. From the last bound on, high is 0.
func leftRange(seconds float64) (low, high int) {
	for _, bound := range leftBounds {
		if seconds < float64(bound) {
			return low, bound
		}
		low = bound
	}
	return low, 0
}
