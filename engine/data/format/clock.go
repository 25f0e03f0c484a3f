package format

import (
	"cmp"
	"strings"
)

// hours turns 13时45分 into 13:45:.
var hours = strings.NewReplacer("时", ":", "時", ":", "点", ":", "點", ":", "시", ":", "分", ":", "분", ":", "秒", "", "초", "")

// clock reports whether text is a time of day, with the blank, T or colon before it,
// or nothing but blanks. 13:45, 13:45:00.5, 1:45 PM, 13.45 Uhr, 13h45, 13时45分; a zone may
// follow. 上午8:30 and its like in Korean and Japanese need nothing before them.
func clock(text string) bool {
	if strings.TrimSpace(text) == "" {
		return true
	}
	half := ""
	if rest, ok := cutHalf(strings.TrimLeft(text, " ")); ok {
		text, half = " "+rest, "AM"
	}
	if text[0] != ' ' && text[0] != 'T' && text[0] != ':' {
		return false
	}
	text = strings.TrimSpace(text[1:])
	if strings.IndexFunc(text, func(r rune) bool { return r > 0x7f }) >= 0 {
		text = strings.TrimSuffix(strings.ReplaceAll(hours.Replace(text), ": ", ":"), ":")
	}
	if _, rest, ok := below(text, 25); ok {
		switch minutes := strings.TrimLeft(rest, " "); {
		case strings.HasPrefix(minutes, "h"):
			minutes = strings.TrimLeft(minutes[1:], " ")
			text = text[:len(text)-len(rest)] + ":" + cmp.Or(strings.TrimSuffix(minutes, "min"), "00")
		case strings.HasPrefix(rest, ".") && len(rest) > 2 && digits(rest[1:3]):
			text = text[:len(text)-len(rest)] + ":" + rest[1:]
		}
	}
	return timeOfDay(text + half)
}

// timeOfDay reports whether text is hours, minutes and what may follow them. 24:00 is the end
// of the day (ISO 8601:2004, 4.2.3), and no time is later.
func timeOfDay(text string) bool {
	hour, text, ok := below(text, 25)
	if !ok || !strings.HasPrefix(text, ":") {
		return false
	}
	minutes, seconds := 60, 61 // a leap second
	if hour == 24 {
		minutes, seconds = 1, 1
	}
	if _, text, ok = below(text[1:], minutes); !ok {
		return false
	}
	if strings.HasPrefix(text, ":") {
		if _, text, ok = below(text[1:], seconds); !ok {
			return false
		}
		if text != "" && (text[0] == '.' || text[0] == ',') {
			fraction := strings.TrimLeft(text[1:], "0123456789")
			if len(fraction) == len(text)-1 || hour == 24 && strings.Trim(text[1:len(text)-len(fraction)], "0") != "" {
				return false
			}
			text = fraction
		}
	}
	text, half := halfDay(strings.TrimLeft(text, " "))
	return (!half || hour <= 12) && zone(strings.TrimLeft(text, " "))
}

// below cuts off a number of one or two digits that is less than limit.
func below(text string, limit int) (n int, rest string, ok bool) {
	digits := 0
	for digits < len(text) && digits < 2 && text[digits] >= '0' && text[digits] <= '9' {
		n = 10*n + int(text[digits]-'0')
		digits++
	}
	return n, text[digits:], digits > 0 && n < limit
}

// halves stand before the hour, morning and afternoon.
var halves = []string{"上午", "下午", "오전", "오후", "午前", "午後"}

// cutHalf cuts off a word for a half of the day.
func cutHalf(text string) (rest string, ok bool) {
	for _, half := range halves {
		if rest, ok := strings.CutPrefix(text, half); ok {
			return rest, true
		}
	}
	return text, false
}

// halfDay cuts off AM or PM, or its first letter.
func halfDay(text string) (rest string, ok bool) {
	for _, mark := range []string{"am", "pm", "a.m.", "p.m.", "a", "p"} {
		if len(text) >= len(mark) && strings.EqualFold(text[:len(mark)], mark) {
			return text[len(mark):], true
		}
	}
	return text, false
}

// zone reports whether text is a time zone, the word Uhr, or nothing.
func zone(text string) bool {
	switch text {
	case "", "Z", "UTC", "GMT", "Uhr":
		return true
	}
	if text[0] != '+' && text[0] != '-' {
		return false
	}
	digits := strings.Replace(text[1:], ":", "", 1)
	return (len(digits) == 4 || len(digits) == 2 && len(text) == 3) && strings.Trim(digits, "0123456789") == ""
}
