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
