package format

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

// formatOf returns the format that words such as type=date say.
func formatOf(words string) (f Format) {
	for word := range strings.FieldsSeq(words) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "type":
			f.Type = Type(value)
		case "numbers":
			f.Numbers = NumberStyle(value)
		case "unit":
			f.Unit = value
		case "dates":
			f.Dates = DateOrder(value)
		default:
			f.Pivot = whole(value)
		}
	}
	return f
}

func whole(text string) int { return casetest.Must(strconv.Atoi(text)) }

// dayOf returns the day that a text is read as, or "".
func dayOf(text string, order DateOrder, pivot int) string {
	if d, ok := ParseDate(text, order, pivot); ok {
		return d.Format(time.DateOnly)
	}
	return ""
}

// inEach answers the same in each order of dates.
func inEach(text string, pivot int, orders ...DateOrder) string {
	all := make([]string, len(orders))
	for i, order := range orders {
		all[i] = dayOf(text, order, pivot)
	}
	return casetest.Each(all, strings.TrimSpace)
}

// number writes a number that is read, or none.
func number(x float64, ok bool) string {
	if !ok {
		return "none"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// each answers what is answered to each of several texts.
func each(answer func(text string) string) casetest.Answer {
	return func(_ *testing.T, in []string) string { return casetest.Each(in, answer) }
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"bands that became days": each(func(text string) string {
			if lo, hi, ok := Band(text); ok {
				return fmt.Sprintf("%d-%d", lo, hi)
			}
			return ""
		}),
		"whether it is a band": casetest.Whether(func(text string) bool { _, _, ok := Band(text); return ok }),
		"beyond all numbers":   each(func(text string) string { return strconv.Itoa(Beyond(text)) }),
		// The bound of a decimal with a comma, which fits.
		"bounds": each(func(text string) string {
			f := Format{Type: Decimal, Numbers: Comma}
			b, ok := f.Bound(text)
			if !ok {
				return "none"
			}
			if !f.Fits(text) {
				return "it does not fit"
			}
			return fmt.Sprintf("%v | %v | %v", b.X, b.Above, b.Open)
		}),
		"whether they fit": func(_ *testing.T, in []string) string { return strconv.FormatBool(formatOf(in[0]).Fits(in[1])) },
		"no number": func(_ *testing.T, in []string) string {
			x, ok := formatOf(in[0]).Exact(in[1])
			if !ok {
				return "none"
			}
			return fmt.Sprint(x)
		},
		"days": func(_ *testing.T, in []string) string {
			return casetest.Each(in[1:], func(text string) string { return dayOf(text, DateOrder(in[0]), 0) })
		},
		"days in any order":    each(func(text string) string { return inEach(text, 0, append(DateOrders(), "")...) }),
		"days in three orders": each(func(text string) string { return inEach(text, 1930, "", DayMonthYear, YearMonthDay) }),
		"days of two digits": func(_ *testing.T, in []string) string {
			return casetest.Each(in[2:], func(text string) string { return dayOf(text, DateOrder(in[0]), whole(in[1])) })
		},
		"days that are":          casetest.Whether(func(text string) bool { return dayOf(text, "", 0) != "" }),
		"times behind a day":     casetest.Whether(func(text string) bool { return dayOf("2024-05-17 "+text, "", 0) != "" }),
		"times":                  casetest.Whether(timeOfDay),
		"dates":                  casetest.Whether(func(text string) bool { _, ok := ReadDate(text); return ok }),
		"in years":               casetest.Whether(InYears),
		"whether they are exact": casetest.Whether(func(text string) bool { _, ok := Format{}.Exact(text); return ok }),
		"valid formats":          casetest.Whether(func(text string) bool { return formatOf(text).Validate() == nil }),
		"exact": func(_ *testing.T, in []string) string {
			x, ok := Format{}.Exact(in[0])
			if !ok {
				return "none"
			}
			return fmt.Sprintf("%s %d", x.Digits, x.Places)
		},
		"exact numbers": func(_ *testing.T, in []string) string {
			return casetest.Each(in[1:], func(text string) string {
				x, ok := Format{Numbers: NumberStyle(in[0])}.Exact(text)
				if !ok {
					return " | 0"
				}
				return fmt.Sprintf("%s | %d", x.Digits, x.Places)
			})
		},
		"exact digits": func(_ *testing.T, in []string) string {
			x, ok := Format{Type: Decimal, Numbers: NumberStyle(in[0])}.Exact(in[1])
			if !ok {
				return ""
			}
			return x.Digits.String()
		},
		"numbers": func(_ *testing.T, in []string) string {
			return casetest.Each(in[1:], func(text string) string { return number(NumberStyle(in[0]).Parse(text)) })
		},
		"no numbers in any style": each(func(text string) string {
			for _, s := range append(NumberStyles(), "") {
				if x, ok := s.Parse(text); ok {
					return fmt.Sprintf("%v in style %q", x, s)
				}
			}
			return "none"
		}),
		"whether they are numbers": func(_ *testing.T, in []string) string {
			return casetest.Each(in[1:], func(text string) string { _, ok := NumberStyle(in[0]).Parse(text); return strconv.FormatBool(ok) })
		},
		"numbers of formats": func(t *testing.T, in []string) string {
			f := Format{}
			if in[0] != "" {
				var err error
				if f, err = Parse(in[0]); err != nil {
					t.Fatal(err)
				}
			}
			x, ok := f.Number(in[1])
			if !ok {
				x = 0
			}
			return fmt.Sprintf("%v | %v | %v", x, ok, f.Fits(in[1]))
		},
		// The order that it has by itself, and the two digits of its year in each; -1: it has others.
		"orders of dates": each(func(text string) string {
			w, ok := ReadDate(text)
			if !ok {
				return "it is not read"
			}
			all := []string{string(w.Own())}
			for _, order := range []DateOrder{YearMonthDay, DayMonthYear, MonthDayYear} {
				year, short := w.Short(order)
				if !short {
					year = -1
				}
				all = append(all, strconv.Itoa(year))
			}
			return strings.Join(all, " | ")
		}),
		"formats as they are written again": each(func(text string) string {
			f, err := Parse(text)
			if err != nil {
				return ""
			}
			return f.String()
		}),
		"same texts": func(_ *testing.T, in []string) string { return strconv.FormatBool(SameText(in[0])(in[1])) },
		"without time": func(_ *testing.T, in []string) string {
			day, timed := formatOf(in[0]).WithoutTime(in[1])
			return fmt.Sprintf("%s | %v", day, timed)
		},
		"months": each(func(text string) string {
			if y, m, ok := YearMonth(text); ok {
				return fmt.Sprintf("%d-%d", y, m)
			}
			return "none"
		}),
		"days of the Iranian calendar": each(func(text string) string {
			if _, m, ok := SolarHijri(text); ok {
				return strconv.Itoa(m)
			}
			return "none"
		}),
		"no bound and not beyond": each(func(text string) string {
			if _, _, bound := Unbound(text); bound || Beyond(text) != 0 {
				return fmt.Sprintf("bound %v, beyond %d", bound, Beyond(text))
			}
			return "none"
		}),
	})
}

// Each language has twelve months, and no word names two.
func TestMonthNames(t *testing.T) {
	number := map[string]int{}
	for _, language := range monthNames {
		names := strings.Split(language, "|")
		if len(names) != 12 {
			t.Fatalf("%d months in %q", len(names), language)
		}
		for i, month := range names {
			for _, name := range strings.Fields(month) {
				if before, ok := number[name]; ok && before != i+1 {
					t.Errorf("%q is month %d and %d", name, before, i+1)
				}
				number[name] = i + 1
				if strings.ToLower(name) != name || between[name] || run(name) != len(name) {
					t.Errorf("%q can't be read", name)
				}
			}
		}
	}
}

// The oracle of what is looked for byte by byte: the library's functions of characters.
func TestDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("0123456789/:x٣三")), 0, 12, -1).Draw(t, "text")
		if rapid.Bool().Draw(t, "western") {
			text = strings.Trim(text, "/:x٣三")
		}
		if want := text != "" && strings.Trim(text, "0123456789") == ""; digits(text) != want {
			t.Fatalf("%q is nothing but digits: %v", text, digits(text))
		}
		if want := strings.ContainsAny(text, "0123456789"); hasDigit(text) != want {
			t.Fatalf("%q has a digit: %v", text, hasDigit(text))
		}
	})
}

func FuzzYearMonth(f *testing.F) {
	for _, text := range []string{"2024-05", "5/2024", "Mai 2024", "2024年5月"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if year, month, ok := YearMonth(text); ok && (year < 1800 || year > 2099 || month < 1 || month > 12) {
			t.Errorf("%q: %d-%d", text, year, month)
		}
	})
}
