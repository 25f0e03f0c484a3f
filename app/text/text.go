// Package text is the message catalogue: every text on the screen, in every
// language that the screen speaks. A message without a translation does not
// compile.
//
// What the engine says has its English beside the engine's code (package say); here
// stands its Chinese, and another English sentence only where the screen needs one.
package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"quasi/engine/say"
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
	return say.Fill(sentence, func(i int, _ bool) (string, bool) {
		if i >= len(args) {
			return "", false
		}
		return l.format(args[i]), true
	})
}

// called returns what a name of the engine's is called; english where the catalogue
// does not know it.
func (l Lang) called(names map[string]Message, name, english string) string {
	if m, ok := names[name]; ok {
		return l.Say(m)
	}
	return english
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
	}
	whole := int(math.Round(s))
	if whole < 60 {
		return l.Say(inSeconds, strconv.Itoa(whole))
	}
	return l.Say(inMinutes, strconv.Itoa(whole/60), strconv.Itoa(whole%60))
}

var (
	inNoTime  = Message{"less than 0.1 s", "不到 0.1 秒"}
	inSeconds = Message{"{0} s", "{0} 秒"}
	inMinutes = Message{"{0} min {1} s", "{0} 分 {1} 秒"}
)
