package sheets

import "strings"

// display describes how the number format of a cell shows its number.
type display struct {
	day     bool // it shows a date
	clock   bool // it shows a time of day
	elapsed bool // it shows hours, minutes or seconds beyond a day
	zeros   int  // it shows at least so many digits and nothing else; 0: it does not
	// decimals are those that it shows, all of them, of a number as 0.00; 0: it does not.
	decimals int
}

// The formats that are known by their number alone (ECMA-376 part 1, 18.8.30),
// those of East Asian versions included. The rest of them are numbers.
var builtIn = map[int]display{
	2:  {decimals: 2},
	14: {day: true}, 15: {day: true}, 16: {day: true}, 17: {day: true},
	18: {clock: true}, 19: {clock: true}, 20: {clock: true}, 21: {clock: true}, 22: {day: true, clock: true},
	27: {day: true}, 28: {day: true}, 29: {day: true}, 30: {day: true}, 31: {day: true},
	32: {clock: true}, 33: {clock: true}, 34: {clock: true}, 35: {clock: true}, 36: {day: true},
	45: {clock: true}, 46: {elapsed: true}, 47: {clock: true},
	50: {day: true}, 51: {day: true}, 52: {day: true}, 53: {day: true}, 54: {day: true},
	55: {clock: true}, 56: {clock: true}, 57: {day: true}, 58: {day: true},
}

// styles returns the display of each cell style.
func (b *book) styles() []display {
	custom := map[int]display{}
	sheet := b.file.Styles
	if sheet == nil || sheet.CellXfs == nil {
		return nil
	}
	if sheet.NumFmts != nil {
		for _, format := range sheet.NumFmts.NumFmt {
			if format != nil {
				custom[format.NumFmtID] = displayOf(format.FormatCode)
			}
		}
	}
	displays := make([]display, len(sheet.CellXfs.Xf))
	for i, style := range sheet.CellXfs.Xf {
		if style.NumFmtID == nil {
			continue
		}
		var own bool
		if displays[i], own = custom[*style.NumFmtID]; !own {
			displays[i] = builtIn[*style.NumFmtID]
		}
	}
	return displays
}

// displayOf reads a format, of which the part for positive numbers decides.
func displayOf(format string) display {
	code, brackets := bare(format)
	if len(code) > 1 && strings.Trim(code, "0") == "" {
		return display{zeros: len(code)}
	}
	if fraction, is := strings.CutPrefix(code, "0."); is && fraction != "" && len(brackets) == 0 && strings.Trim(fraction, "0") == "" {
		return display{decimals: len(fraction)}
	}
	for _, in := range brackets {
		if in != "" && (strings.Trim(in, "h") == "" || strings.Trim(in, "m") == "" || strings.Trim(in, "s") == "") {
			return display{elapsed: true}
		}
	}
	if strings.Contains(code, "general") {
		return display{}
	}
	clock := strings.ContainsAny(code, "hs")
	return display{
		clock: clock,
		day:   strings.ContainsAny(code, "yd") || strings.Contains(code, "m") && !clock || strings.Contains(code, "aaa"),
	}
}

// bare returns the first part of a format in small letters, without texts in
// quotes, escaped and padding characters, and what stands in its brackets.
func bare(format string) (code string, brackets []string) {
	var out strings.Builder
	runes := []rune(strings.ToLower(format))
	for i := 0; i < len(runes); i++ {
		switch runes[i] {
		case ';':
			return out.String(), brackets
		case '\\', '_', '*':
			i++
		case '"':
			i = next(runes, i, '"')
		case '[':
			end := next(runes, i, ']')
			brackets = append(brackets, string(runes[i+1:end]))
			i = end
		default:
			out.WriteRune(runes[i])
		}
	}
	return out.String(), brackets
}

// next returns where a character stands after place i, or the last place.
func next(runes []rune, i int, want rune) int {
	for j := i + 1; j < len(runes); j++ {
		if runes[j] == want {
			return j
		}
	}
	return max(len(runes)-1, i+1)
}
