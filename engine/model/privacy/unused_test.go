package privacy_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// What a model says of a class is the same without the values that no record has, whether
// the records are the whole table or some of it.
func TestValuesThatDoNotOccurChangeNothing(t *testing.T) {
	for _, kind := range privacy.Kinds() {
		if kind.Scope != privacy.OnColumn {
			continue
		}
		t.Run(kind.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				d := drawUnused(t)
				given := parameter.Given{}
				for _, p := range kind.Parameters {
					if p.Kind == parameter.Choice {
						given[p.Name] = rapid.SampledFrom(p.Choices).Draw(t, p.Name)
					}
				}
				if kind.Name == privacy.NamePPlus || kind.Name == privacy.NamePersonal {
					given["level"] = 1.0
				}
				values, err := parameter.Resolve(kind.Parameters, given)
				if err != nil {
					t.Fatal(err)
				}
				all, some := d.input(), d.without()
				all.Values, some.Values = values, values
				m, err := kind.Class(all)
				if err != nil {
					t.Fatal(err)
				}
				want, err := kind.Class(some)
				if err != nil {
					t.Fatal(err)
				}
				n := int32(len(d.codes))
				for range 5 {
					class := rapid.SliceOfNDistinct(rapid.Int32Range(0, n-1), 1, -1, rapid.ID[int32]).Draw(t, "class")
					if m.Holds(class) != want.Holds(class) || m.Reach(class) != want.Reach(class) {
						t.Fatalf("%s of %v: %v, %s; without the values that do not occur %v, %s",
							m, class, m.Holds(class), m.Reach(class), want.Holds(class), want.Reach(class))
					}
				}
			})
		})
	}
}

// unused is a sensitive column some of whose values do not occur.
type unused struct {
	values      []string
	codes       []int32
	whole       []int // nil: the records are the whole
	occurs      []bool
	parent      []int32 // a hierarchy of the values, in groups
	leaf        []int32
	correlation [][]float64
	weights     map[string]float64 // of those that occur; nil: by rank
}

func drawUnused(t *rapid.T) unused {
	d := unused{occurs: rapid.SliceOfN(rapid.Bool(), 2, 8).Draw(t, "occurs")}
	d.occurs[rapid.IntRange(0, len(d.occurs)-1).Draw(t, "one that occurs")] = true
	numbers := rapid.Permutation([]string{"1", "4", "9", "16", "25", "36", "49", "64"}).Draw(t, "numbers")
	var codes []int32
	for v, occurs := range d.occurs {
		text := numbers[v]
		if occurs {
			codes = append(codes, int32(v))
		} else if rapid.Bool().Draw(t, "no number") {
			text += " mg"
		}
		d.values = append(d.values, text)
	}
	d.codes = append(d.codes, codes...)
	d.codes = append(d.codes, rapid.SliceOfN(rapid.SampledFrom(codes), 0, 20).Draw(t, "codes")...)
	if rapid.Bool().Draw(t, "some of the whole") {
		d.whole = make([]int, len(d.values))
		for _, v := range d.codes {
			d.whole[v]++
		}
		for _, v := range codes {
			d.whole[v] += rapid.IntRange(0, 9).Draw(t, "others")
		}
	}
	if rapid.Bool().Draw(t, "weights") {
		d.weights = map[string]float64{}
		for _, v := range codes {
			d.weights[d.values[v]] = rapid.Float64Range(0, 1).Draw(t, "weight")
		}
	}
	d.parent = []int32{-1, 0, 0, 0}
	for v := range d.values {
		d.leaf = append(d.leaf, int32(len(d.parent)))
		d.parent = append(d.parent, int32(1+v%3))
		row := make([]float64, len(d.values))
		for w := range row {
			row[w] = float64(1+(v+1)*(w+1)%7) / 8
		}
		d.correlation = append(d.correlation, row)
	}
	return d
}

// input is what a model is made of, with the values that do not occur.
func (d unused) input() privacy.Input {
	s := &privacy.Sensitive{Name: "s", Values: d.values, Codes: d.codes, Whole: d.whole}
	return privacy.Input{Sensitive: s, Weights: d.weights,
		Ground:       func() (*domain.Ground, error) { return domain.NewGround(d.parent, d.leaf), nil },
		Correlations: func() [][]float64 { return d.correlation },
	}
}

// without is the input without them.
func (d unused) without() privacy.Input {
	var own unused
	code := make([]int32, len(d.values))
	for v, occurs := range d.occurs {
		if !occurs {
			continue
		}
		code[v] = int32(len(own.values))
		own.values = append(own.values, d.values[v])
		own.leaf = append(own.leaf, d.leaf[v])
		if d.whole != nil {
			own.whole = append(own.whole, d.whole[v])
		}
		var row []float64
		for w, r := range d.correlation[v] {
			if d.occurs[w] {
				row = append(row, r)
			}
		}
		own.correlation = append(own.correlation, row)
	}
	own.parent, own.weights = d.parent, d.weights
	own.codes = slices.Clone(d.codes)
	for record, v := range own.codes {
		own.codes[record] = code[v]
	}
	return own.input()
}
