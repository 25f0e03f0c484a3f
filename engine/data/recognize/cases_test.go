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

// doubted says that a form that is ambiguous, and no other, is half sure.
func doubted(t *testing.T, f recognize.Form) bool {
	t.Helper()
	if (f.Confidence == 0.5) != f.Ambiguous {
		t.Errorf("sure by %v, ambiguous %v", f.Confidence, f.Ambiguous)
	}
	return f.Ambiguous
}

func TestCases(t *testing.T) {
	words := recognize.WordsOf("sex|date of birth|=cap\nbildungs*|*geschlecht|性别")
	odd := recognize.WordsOf("*|=|a")
	casetest.Run(t, cases, map[string]casetest.Answer{
		// The form has dates or numbers where the type has.
		"types with codes": func(t *testing.T, in []string) string {
			c := columnOf("x", in)
			typ, form := recognize.Type(c), recognize.Of(c).Form().Type
			if form.Dated() != typ.Dated() || form.Numeric() != typ.Numeric() {
				t.Errorf("found to be %s", form)
			}
			return said(typ)
		},
		"date codes":        whether(recognize.IsDateCode),
		"leading zeros":     whether(recognize.LeadingZero),
		"small to 5 digits": whether(func(text string) bool { _, ok := recognize.Small(text, 5); return ok }),
		"styles of numbers": func(t *testing.T, in []string) string {
			f := formIn("x", in)
			return said(f.Type, f.Numbers, f.Percent, doubted(t, f))
		},
		"orders of dates": func(t *testing.T, in []string) string {
			f := formIn(in[0], in[1:])
			return said(f.Type, f.Dates, doubted(t, f))
		},
		"orders and doubts": func(_ *testing.T, in []string) string {
			f := formIn("x", in)
			return said(f.Dates, f.Ambiguous)
		},
		"numeric": func(_ *testing.T, in []string) string { return said(formIn("x", in).Type.Numeric()) },
		"numeric as type and form": func(_ *testing.T, in []string) string {
			c := columnOf("plot", in)
			return casetest.Each([]string{said(recognize.Type(c).Numeric()), said(recognize.Of(c).Form().Type.Numeric())}, strings.TrimSpace)
		},
		"numeric however read": func(t *testing.T, in []string) string {
			c := columnOf(in[0], in[1:])
			as := *c
			as.Format = recognize.Format(c)
			form, typ, read := recognize.Of(c).Form().Type, recognize.Type(c), recognize.Type(&as)
			if typ.Numeric() != form.Numeric() && as.Format.Type == "" || read.Numeric() != form.Numeric() {
				t.Errorf("%s, %s, read %s", form, typ, read)
			}
			return said(form.Numeric())
		},
		"parts": func(_ *testing.T, in []string) string { return strings.Join(recognize.Parts(in[0]), " ") },
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
		"formats": func(_ *testing.T, in []string) string {
			if len(in) == 2 && in[1] == "none" {
				in = in[:1]
			}
			return recognize.Format(columnOf(in[0], in[1:])).String()
		},
		"types": func(_ *testing.T, in []string) string { return said(recognize.Type(columnOf("x", in))) },
		"forms": func(_ *testing.T, in []string) string {
			if len(in) == 2 && in[1] == "none" {
				in = in[:1]
			}
			return said(formIn(in[0], in[1:]).Type)
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
		"zeros": func(_ *testing.T, in []string) string { return said(formIn(in[0], in[1:]).Zeros) },
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
