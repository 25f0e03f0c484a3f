package recognize_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/cases.txt
var cases string

// columnOf returns a column of the values that fields say.
func columnOf(name string, in []string) *table.Column {
	var values []string
	for len(in) > 0 {
		part := in
		if at := slices.Index(in, ";"); at >= 0 {
			part, in = in[:at], in[at+1:]
		} else {
			in = nil
		}
		if n, ok := strings.CutSuffix(part[0], " of"); ok {
			rows, _ := strconv.Atoi(n)
			part = tabletest.Repeat(rows, part[1:]...)
		} else if part[0] == "reversed" {
			part = slices.Clone(part[1:])
			slices.Reverse(part)
		}
		values = append(values, part...)
	}
	return tabletest.Column(name, values...).Columns[0]
}

// formIn returns the form of a column that fields say.
func formIn(name string, in []string) recognize.Form { return recognize.Of(columnOf(name, in)).Form() }

// said joins what is answered.
func said(all ...any) string {
	texts := make([]string, len(all))
	for i, a := range all {
		texts[i] = fmt.Sprint(a)
	}
	return strings.Join(texts, " | ")
}

// whether answers whether texts are so.
func whether(is func(text string) bool) casetest.Answer {
	return func(_ *testing.T, in []string) string {
		return casetest.Each(in, func(text string) string { return strconv.FormatBool(is(text)) })
	}
}

func TestCases(t *testing.T) {
	words := recognize.WordsOf("sex|date of birth|=cap\nbildungs*|*geschlecht|性别")
	odd := recognize.WordsOf("*|=|a")
	casetest.Run(t, cases, map[string]casetest.Answer{
		// The type of a column, its form with the share that has it, and what it is read as without a person.
		// A form that is ambiguous, and no other, is half sure.
		"forms": func(t *testing.T, in []string) string {
			c := columnOf(in[0], in[1:])
			typ, form, read := recognize.Type(c), recognize.Of(c).Form(), recognize.Format(c)
			as := *c
			if as.Format = read; (form.Confidence == 0.5) != form.Ambiguous {
				t.Errorf("%+v", form)
			}
			flags := ""
			for i, is := range []bool{form.Ambiguous, form.Zeros, form.Percent} {
				if is {
					flags += " " + []string{"ambiguous", "zeros", "percent"}[i]
				}
			}
			return fmt.Sprintf("%s | %s%s %.4g, bounds %.4g | %s", typ, form.Format, flags, form.Share, form.Bounds, strings.TrimSpace(fmt.Sprint(recognize.Type(&as), " ", read)))
		},
		"beside words": func(_ *testing.T, in []string) string {
			numbers, typ, ok := recognize.Of(columnOf("x", in)).BesideWords()
			return said(ok, typ, numbers.Records)
		},
		"pivots": func(_ *testing.T, in []string) string {
			return said(recognize.Of(columnOf("x", in[1:])).Pivot(format.DateOrder(in[0])))
		},
		"date codes":        whether(recognize.IsDateCode),
		"leading zeros":     whether(recognize.LeadingZero),
		"small to 5 digits": whether(func(text string) bool { _, ok := recognize.Small(text, 5); return ok }),
		"parts":             func(_ *testing.T, in []string) string { return strings.Join(recognize.Parts(in[0]), " ") },
		"words in names": func(_ *testing.T, in []string) string {
			return said(recognize.NameOf(in[0]).Has(recognize.WordsOf(in[1])))
		},
		"words":             func(_ *testing.T, in []string) string { return said(recognize.NameOf(in[0]).Has(words)) },
		"end with na*":      whether(func(name string) bool { return recognize.NameOf(name).EndsWith(recognize.WordsOf("na*")) }),
		"names end with no": whether(func(name string) bool { return recognize.NameOf(name).EndsWith(recognize.WordsOf("no")) }),
		"the words *, = and a": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(name string) string {
				n := recognize.NameOf(name)
				return casetest.Each([]string{said(n.Has(odd)), said(n.EndsWith(odd))}, strings.TrimSpace)
			})
		},
		// As texts they are none.
		"exponent codes": func(t *testing.T, in []string) string {
			c := *columnOf("x", strings.Fields(in[0]))
			codes := recognize.ExponentCodes(&c)
			if c.Format.Type = format.Text; recognize.ExponentCodes(&c) {
				t.Error("as texts they are")
			}
			return said(codes)
		},
		"rising behind 2": func(_ *testing.T, in []string) string {
			return said(recognize.Of(columnOf("x", strings.Fields(in[0]))).Rising(2))
		},
		"years in front": func(t *testing.T, in []string) string {
			f := formIn("x", tabletest.Repeat(20, strings.Fields(in[0])...))
			if f.Dates != format.DayMonthYear {
				t.Errorf("in the order %s", f.Dates)
			}
			return said(f.Ambiguous)
		},
		// Beside as many numbers that all are 40; the first style is found.
		"beside": func(_ *testing.T, in []string) string {
			var of table.Table
			for _, texts := range in {
				of.Columns = append(of.Columns, columnOf("x", strings.Fields(texts)))
			}
			recognize.MarkDecimals(&of)
			f := recognize.Of(of.Columns[0]).Form()
			return said(f.Format, f.Ambiguous)
		},
		"ambiguous": func(t *testing.T, in []string) string {
			if len(in) == 1 && in[0] == "" {
				in = nil
			}
			f := formIn("x", append(tabletest.Sequence(40-len(in), "1.2%02d"), in...))
			if f.Numbers != format.Plain {
				t.Errorf("in the style %s", f.Numbers)
			}
			return said(f.Ambiguous)
		},
		"decided types": func(t *testing.T, in []string) string {
			c := columnOf("x", []string{"1,5", "2,5", "2,5", "old"})
			var err error
			if c.Format, err = format.Parse(in[0]); err != nil {
				t.Fatal(err)
			}
			return said(recognize.Type(c))
		},
	})
}
