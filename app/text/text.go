// Package text is the message catalogue: every text on the screen, in every
// language that the screen speaks. A message without a translation does not
// compile.
package text

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Lang is a language.
type Lang string

// The languages.
const (
	English Lang = "en"
	Chinese Lang = "zh-CN"
)

// Message is one text in every language. {0}, {1}, ... are places for
// arguments. {0:row|rows} is "row" where argument 0 is 1, and "rows" where it is
// anything else; Chinese has no need of it.
type Message struct{ en, zh string }

// Choose returns the language for the browser's preferred one.
func Choose(preferred string) Lang {
	if strings.HasPrefix(strings.ToLower(preferred), "zh") {
		return Chinese
	}
	return English
}

// Other returns the language to switch to.
func (l Lang) Other() Lang {
	if l == Chinese {
		return English
	}
	return Chinese
}

// Say returns a message with its arguments filled in. Whole numbers are grouped.
func (l Lang) Say(m Message, args ...any) string {
	sentence := m.en
	if l == Chinese {
		sentence = m.zh
	}
	sentence = number(sentence, args)
	var pairs []string
	for i, arg := range args {
		pairs = append(pairs, "{"+strconv.Itoa(i)+"}", l.format(arg))
	}
	return strings.NewReplacer(pairs...).Replace(sentence)
}

var numbered = regexp.MustCompile(`\{(\d):([^|{}]*)\|([^|{}]*)\}`)

// number chooses between the forms for one and for many. It comes before the
// arguments are filled in: a value of the table is never taken for a form.
func number(sentence string, args []any) string {
	if !strings.Contains(sentence, "|") {
		return sentence
	}
	return numbered.ReplaceAllStringFunc(sentence, func(forms string) string {
		part := numbered.FindStringSubmatch(forms)
		if at := int(part[1][0] - '0'); at < len(args) && fmt.Sprint(args[at]) == "1" {
			return part[2]
		}
		return part[3]
	})
}

func (l Lang) format(arg any) string {
	if n, ok := arg.(int); ok {
		return l.Int(n)
	}
	return fmt.Sprint(arg)
}

// Int returns a whole number with its digits in groups of three.
func (l Lang) Int(n int) string {
	if n < 0 {
		return "-" + l.Int(-n)
	}
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// Percent returns a share in [0,1] as per cent, with one decimal where it is
// not whole.
func (l Lang) Percent(share float64) string {
	return strconv.FormatFloat(math.Round(1000*share)/10, 'f', -1, 64) + "%"
}

// Seconds returns a span of time: tenths below ten seconds, minutes above one.
func (l Lang) Seconds(s float64) string {
	switch {
	case s < 0.05:
		return l.Say(inNoTime)
	case s < 10:
		return l.Say(inSeconds, strconv.FormatFloat(math.Round(10*s)/10, 'f', -1, 64))
	case s < 60:
		return l.Say(inSeconds, strconv.Itoa(int(math.Round(s))))
	}
	return l.Say(inMinutes, strconv.Itoa(int(s)/60), strconv.Itoa(int(s)%60))
}

var (
	inNoTime  = Message{"less than 0.1 s", "不到 0.1 秒"}
	inSeconds = Message{"{0} s", "{0} 秒"}
	inMinutes = Message{"{0} min {1} s", "{0} 分 {1} 秒"}
)
