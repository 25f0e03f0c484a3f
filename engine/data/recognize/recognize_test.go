package recognize_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

// One letter of another script is enough to be no ASCII.
func TestOneLetterIsNoASCII(t *testing.T) {
	if recognize.IsASCII("é") || !recognize.IsASCII("\x7f") || recognize.IsASCII("\u0080") {
		t.Error("ASCII ends elsewhere")
	}
}

// Of more than 10,000 values, 10,000 are looked at.
func TestTenThousandValuesAreLookedAt(t *testing.T) {
	for n, want := range map[int]int{9_999: 9_999, 10_000: 10_000, 10_001: 10_000} {
		if got := len(recognize.Of(tabletest.Column("x", tabletest.Sequence(n, "%d")...).Columns[0]).Sample().Texts); got != want {
			t.Errorf("of %d, %d", n, got)
		}
	}
}

// A value that one record has occurs, and one of rows that were left out does not.
func TestWhatOccurs(t *testing.T) {
	v := recognize.Of(tabletest.Column("x", "a", "b", "b", "c").Pick([]int32{0, 1, 2}).Columns[0]).Occurring()
	if !slices.Equal(v.Texts, []string{"a", "b"}) || !slices.Equal(v.Counts, []int{1, 2}) || v.Records != 3 {
		t.Errorf("%+v", v)
	}
}

// A repetition among record numbers is looked for in all values, not in a sample of them alone.
func TestRecordNumbersAreToldByAllValues(t *testing.T) {
	values := tabletest.Sequence(20_000, "1%05d")
	for i := 1; i < 20_000; i += 2 {
		values = append(values, values[i])
	}
	if got := formOf("x", values...); got.Type != format.Integer {
		t.Errorf("every other number twice: %s", got.Type)
	}
}

// A decided format reads what it fits, and its years of two digits are of the hundred years that
// the column shows if a person has not said them.
func TestDecidedFormats(t *testing.T) {
	days := tabletest.Sequence(90, "17/5/%02d")
	for i := range days {
		days[i] = "17/5/" + strconv.Itoa(10+i)
	}
	for _, test := range []struct {
		decided format.Format
		pivot   int
		fits    bool
	}{
		{format.Format{Type: format.Date, Dates: format.DayMonthYear}, 1910, true},
		{format.Format{Type: format.Date, Dates: format.DayMonthYear, Pivot: 1925}, 1925, true},
		{format.Format{Type: format.Decimal}, 0, true},
		{format.Format{Type: format.Text}, 0, false},
	} {
		c := *tabletest.Column("x", days...).Columns[0]
		c.Format = test.decided
		if got := recognize.Of(&c).Form(); got.Pivot != test.pivot || (got.Fits != nil) != test.fits || !got.Decided {
			t.Errorf("%s: pivot %d, tells what fits: %v", test.decided, got.Pivot, got.Fits != nil)
		}
		if got := recognize.Format(&c); got.Pivot != test.pivot {
			t.Errorf("%s: read with pivot %d", test.decided, got.Pivot)
		}
	}
	c := *tabletest.Column("x", tabletest.Sequence(30, "%d,5")...).Columns[0]
	form := recognize.Of(&c).Form()
	c.Format = format.Format{Type: format.Text}
	if got := recognize.FormatsOf(&table.Table{Columns: []*table.Column{&c}, N: 30}, []recognize.Form{form}).Columns[0].Format; got != c.Format {
		t.Errorf("%s became %s", c.Format, got)
	}
}

// A format is needed where it reads 19 of 20 values, codes for no value aside.
func TestWhereAFormatIsNeeded(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.Comma}
	for _, test := range []struct {
		read, odd, codes int
		want             bool
	}{{95, 5, 0, true}, {94, 6, 0, false}, {95, 5, 15, true}, {94, 6, 15, false}} {
		for _, code := range []string{".A", "NotKnown", "hemolytic"} {
			values := append(tabletest.Sequence(test.read, "%d,5"), tabletest.Sequence(test.odd, "odd %d")...)
			values = append(values, tabletest.Repeat(test.codes, code)...)
			if got := recognize.Needs(tabletest.Column("x", values...).Columns[0], comma); got != test.want {
				t.Errorf("%d numbers, %d texts, %d of %s: %v", test.read, test.odd, test.codes, code, got)
			}
		}
	}
}

// What is not found by a laboratory is below its numbers in any style, whatever letters are in the words.
func TestWordsBelowNumbersOfAnyStyle(t *testing.T) {
	for _, style := range []string{"%d,5", "%d.5", "1,%03d.5", "1.%03d,5", "%d"} {
		for _, words := range []string{"<LLOQ", "n.n.", "nicht nachweisbar", "not detected"} {
			values := append(tabletest.Sequence(60, style), tabletest.Repeat(40, words)...)
			if got := formOf("crp", values...); !got.Type.Numeric() || got.Bounds != 0.4 || got.Share != 1 || !got.Fits(words) {
				t.Errorf("%s beside %s: %s, bounds %v", words, style, got.Type, got.Bounds)
			}
		}
	}
}

// A column that is said to be numbers and has nothing but bounds has no numbers to make
// intervals of.
func TestNothingButBounds(t *testing.T) {
	c := tabletest.Column("x", "<5", ">10", "<5").Columns[0]
	c.Format = format.Format{Type: format.Decimal}
	if got := recognize.Type(c); got != format.Category {
		t.Errorf("of type %s", got)
	}
}

// A number among dates is no day: -8 would be one of 1969.
func TestACodeAmongDatesIsNoDay(t *testing.T) {
	for _, odd := range []int{2, 12} {
		c := tabletest.Column("dob", append(tabletest.Sequence(60-odd, "19%02d-05-17"), tabletest.Repeat(odd, "-8")...)...).Columns[0]
		if c.Format = recognize.Format(c); c.Format.Type != format.Date {
			t.Fatalf("%d odd: read as %q", odd, c.Format)
		}
		if x, ok := c.Format.Number("-8"); ok {
			t.Errorf("%d odd: -8 is read as %v", odd, x)
		}
	}
}

// What has no codes is read as it was: the second look changes nothing where the first one
// finds a type, and leaves a column of words alone.
func TestValuesWithoutCodesAreReadAsBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]string{"%d", "%d.5", "20%02d-05-17", "word %d", "M%03d"}).Draw(t, "kind")
		n := rapid.IntRange(12, 28).Draw(t, "n")
		values := tabletest.Sequence(n, kind)
		before := recognize.Type(tabletest.Column("x", values...).Columns[0])
		codes := rapid.IntRange(0, n/5).Draw(t, "codes")
		after := recognize.Type(tabletest.Column("x", append(values, tabletest.Repeat(codes, "NotKnown")...)...).Columns[0])
		if before.Numeric() != after.Numeric() && codes != 1 || before.Dated() != after.Dated() && codes != 1 {
			t.Fatalf("%d of %s, %d codes: %s became %s", n, kind, codes, before, after)
		}
	})
}

// Parts are parts already, and a word is found between any others, but not within one
// that is no word of the names that are written together.
func TestPartsAreAtHome(t *testing.T) {
	words := recognize.WordsOf("zebra")
	rapid.Check(t, func(t *rapid.T) {
		parts := recognize.Parts(rapid.String().Draw(t, "name"))
		if again := recognize.Parts(strings.Join(parts, " ")); !slices.Equal(parts, again) {
			t.Fatalf("%q has the parts %q", parts, again)
		}
		other := rapid.StringMatching(`[a-z]{1,6}`).Draw(t, "other")
		if !recognize.NameOf(other + "_Zebra").Has(words) {
			t.Fatalf("%s_Zebra has no zebra", other)
		}
		if other != "zebra" && recognize.NameOf(other+"zebra").Has(words) {
			t.Fatalf("%szebra has one", other)
		}
	})
}

func formOf(name string, values ...string) recognize.Form {
	return recognize.Of(tabletest.Column(name, values...).Columns[0]).Form()
}

// Formats leaves the given table alone, and columns that have a format.
func TestFormatsKeepsWhatIsDecided(t *testing.T) {
	open, decided, plain := tabletest.Column("a", "1,5", "2,5").Columns[0], tabletest.Column("b", "1,5", "2,5").Columns[0], tabletest.Column("c", "1", "2").Columns[0]
	decided.Format = format.Format{Type: format.Text}
	given := &table.Table{N: 2, Columns: []*table.Column{open, decided, plain}}
	got := recognize.Formats(given)
	if got.Columns[0].Format.String() != "decimal:comma" || open.Format != (format.Format{}) {
		t.Errorf("%q, and given %q", got.Columns[0].Format, open.Format)
	}
	if got.N != 2 || got.Columns[1] != decided || got.Columns[2] != plain {
		t.Error("a column was copied that stays as it is")
	}
}

//go:embed testdata/cases.txt
var cases string

// columnOf returns a column of the values that fields say.
func columnOf(name string, in []string) *table.Column {
	return tabletest.Column(name, tabletest.Cells(in)...).Columns[0]
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
		"date codes":        casetest.Whether(recognize.IsDateCode),
		"leading zeros":     casetest.Whether(recognize.LeadingZero),
		"small to 5 digits": casetest.Whether(func(text string) bool { _, ok := recognize.Small(text, 5); return ok }),
		"parts":             func(_ *testing.T, in []string) string { return strings.Join(recognize.Parts(in[0]), " ") },
		"words in names": func(_ *testing.T, in []string) string {
			return said(recognize.NameOf(in[0]).Has(recognize.WordsOf(in[1])))
		},
		"words":             func(_ *testing.T, in []string) string { return said(recognize.NameOf(in[0]).Has(words)) },
		"end with na*":      casetest.Whether(func(name string) bool { return recognize.NameOf(name).EndsWith(recognize.WordsOf("na*")) }),
		"names end with no": casetest.Whether(func(name string) bool { return recognize.NameOf(name).EndsWith(recognize.WordsOf("no")) }),
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
