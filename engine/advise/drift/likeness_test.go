package drift

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/profile/describe"
)

//go:embed testdata/likeness.txt
var alike string

// textsOf is a column of one record for each of the texts.
func textsOf(name string, texts ...string) *table.Table {
	b := table.NewBuilder([]string{name}, nil)
	for _, text := range texts {
		b.Append([]string{text})
	}
	return b.Table()
}

// numbered returns so many texts in a form.
func numbered(n int, form string) []string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = fmt.Sprintf(form, i)
	}
	return texts
}

// of answers what is said of the numbers in each field.
func of(says func(x []float64) any) casetest.Answer {
	return ofWords(func(words []string) any {
		x := make([]float64, len(words))
		for i, word := range words {
			x[i], _ = strconv.ParseFloat(word, 64)
		}
		return says(x)
	})
}

// ofWords answers what is said of the words in each field.
func ofWords(says func(words []string) any) casetest.Answer {
	return func(_ *testing.T, in []string) string {
		return casetest.Each(in, func(text string) string {
			said := says(strings.Fields(text))
			if x, ok := said.(float64); ok {
				return fmt.Sprintf("%.12g", x)
			}
			return fmt.Sprint(said)
		})
	}
}

func TestLikeness(t *testing.T) {
	own := scored("new", "old", 0.9)
	people := []string{"Anna Schmidt", "Bernd Meyer", "Clara Wagner", "David Becker", "Erika Hoffmann", "Frank Schulz", "Greta Koch", "Hans Richter"}
	casetest.Run(t, alike, map[string]casetest.Answer{
		"missing is another share": of(func(x []float64) any { return otherShare(recipe.Expected{}, recipe.Expected{Missing: x[0]}) }),
		"another number": of(func(x []float64) any {
			return otherNumber(recipe.Expected{Distinct: int(x[0])}, recipe.Expected{Distinct: int(x[1])})
		}),
		"values are compared": ofWords(func(words []string) any {
			gone := named{column: &recipe.Column{Name: "y"}, values: map[string]bool{"a": true}}
			gone.values[map[string]string{"1": "a", "2": "b"}[words[0]]] = true
			return likenessOf(seenOf(textsOf("x", words[1]).Columns[0]), gone).values >= 0
		}),
		"shorten geburtsdatum": ofWords(func(words []string) any { return shortens(words, "geburtsdatum") }),
		"reasons": of(func(x []float64) any {
			return candidate{likeness: likeness{known: x[0], values: x[1], name: x[2], place: x[3], kind: x[4]}}.reasons()
		}),
		"compared": of(func(x []float64) any {
			texts := numbered(int(x[0]), "v%d")
			s := seenOf(textsOf("x", texts...).Columns[0])
			if len(spaced(texts)) != len(s.texts) {
				t.Errorf("%d texts are compared", len(spaced(texts)))
			}
			return fmt.Sprint(len(s.texts), s.all)
		}),
		"numbers": ofWords(func(words []string) any {
			_, ok := numbersOf(format.Format{Type: format.Decimal}, words)
			return ok
		}),
		"following": of(func(x []float64) any { return following(x[:2], x[2:]) }),
		"mostly unread": of(func(x []float64) any {
			decided := recipe.Column{Name: "x", Format: &format.Format{Type: format.Decimal}}
			texts := append(numbered(int(x[0]), "%dx"), numbered(20-int(x[0]), "%d")...)
			_, of, most, _ := unread(textsOf("x", texts...), &recipe.Recipe{Columns: []recipe.Column{decided}}, &decided)
			return fmt.Sprint(most, " of ", of)
		}),
		"like abc": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(word string) string { return fmt.Sprintf("%.12g", spelling("abc", word)) })
		},
		"open": func(_ *testing.T, in []string) string {
			kind, _ := strconv.ParseFloat(in[0], 64)
			n := renaming{candidates: []candidate{{to: "new", from: "old", likeness: likeness{values: -1, place: 1, kind: kind}}}}
			switch in[1] {
			case "answered":
				n.answered = map[string]bool{"new": true}
			case "taken":
				n.taken = map[string]string{"new": "old"}
			}
			return fmt.Sprintf("open %v, asked about %v, score %.12g", n.open("old"), n.like("new"), n.candidates[0].score())
		},
		"offered": of(func(x []float64) any {
			var r Report
			r.unknown("new", &renaming{candidates: []candidate{{to: "new", from: "old", likeness: likeness{values: -1, name: x[0]}}}})
			return fmt.Sprint(len(r.Items), " ", r.Items[0].Code)
		}),
		"groups that hold 30": func(t *testing.T, in []string) string {
			var rows [][]string
			for _, row := range in {
				rows = append(rows, strings.Fields(row))
			}
			tree := casetest.Must(hierarchy.FromRows(rows))
			said := ""
			for _, g := range lowest(textsOf("age", "28", "30", "31").Columns[0], tree, rows) {
				said += fmt.Sprint(g.label, " ", g.holds("30"))
			}
			return said
		},
		"neighbours in a b": of(func(x []float64) any { return neighbour(int(x[0]), 2, func(i int) string { return "ab"[i : i+1] }) }),
		"patientname": func(_ *testing.T, in []string) string {
			r, is := recipe.Default(), describe.Expect(textsOf(in[0], people...).Columns[0])
			r.Columns = []recipe.Column{{Name: "patientname", Role: table.Insensitive, Expected: &is}}
			found := candidates(textsOf(in[0], people...), &r)
			return fmt.Sprint(len(found), " sure ", found[0].sure(), " risky ", found[0].risky)
		},
		"unused": of(func(x []float64) any {
			weights := map[string]float64{}
			for i := range int(x[0]) {
				weights[string(rune('a'+i))] = 1
			}
			var r Report
			r.unused("ward", nil, weights)
			return strings.Join(r.Items[0].Args, " | ")
		}),
		"known of 100 codes": of(func(x []float64) any {
			gone := named{column: &recipe.Column{Name: "y"}, values: map[string]bool{}}
			for i, text := range numbered(100, "K%02dx") {
				if i >= int(x[0]) {
					text = "Z" + text[1:]
				}
				gone.values[text], gone.some = true, append(gone.some, text)
			}
			like, _ := valueLikeness(seenOf(textsOf("x", numbered(100, "K%02dx")...).Columns[0]), gone)
			return like
		}),
		"scores": of(func(x []float64) any {
			l := likeness{values: x[0], name: x[1], place: x[2], kind: x[3], shape: x[4]}
			return fmt.Sprintf("%.12g %v", l.score(), l.sure())
		}),
		"rivalled": ofWords(func(words []string) any {
			score, _ := strconv.ParseFloat(words[2], 64)
			n := renaming{candidates: []candidate{own, scored(words[0], words[1], score)}}
			return n.rivalled(own)
		}),
		"types": ofWords(func(words []string) any { return typeLikeness(format.Type(words[0]), format.Type(words[1])) }),
	})
}

// scored returns a candidate with a score in [0.5,1] by its name.
func scored(to, from string, score float64) candidate {
	return candidate{to: to, from: from, likeness: likeness{values: -1, name: 2*score - 1, place: 1, kind: 1, shape: 1}}
}

// The first column of a table is there, too: no other is taken for it.
func TestTheFirstColumnIsThere(t *testing.T) {
	r := recipe.Default()
	for _, name := range []string{"ward", "gone"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive})
	}
	b := table.NewBuilder([]string{"ward", "wards"}, nil)
	b.Append([]string{"A", "A"})
	for _, c := range candidates(b.Table(), &r) {
		if c.from != "gone" {
			t.Errorf("%q is taken for %q, which is there", c.to, c.from)
		}
	}
}

// The texts of a column are those that its records have.
func TestTextsOfNobodyAreNotSeen(t *testing.T) {
	all := textsOf("ward", "a", "b", "c")
	for n := 1; n <= 3; n++ {
		if got := seenOf(all.Pick([]int32{0, 1, 2}[:n]).Columns[0]).texts; !slices.Equal(got, []string{"a", "b", "c"}[:n]) {
			t.Errorf("%d records: %q", n, got)
		}
	}
}
