package suda_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/measure/suda"
)

// columns makes attributes a, b, c, ... of records given by their codes.
func columns(records ...[]int32) []suda.Column {
	var made []suda.Column
	for j := range records[0] {
		c := suda.Column{Name: string(rune('a' + j))}
		for _, record := range records {
			c.Codes = append(c.Codes, record[j])
			c.Size = max(c.Size, int(record[j])+1)
		}
		made = append(made, c)
	}
	return made
}

func mustFind(t interface{ Fatal(...any) }, n int, columns []suda.Column, opt suda.Options) suda.Report {
	r, err := suda.Find(context.Background(), n, columns, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-12*max(1, math.Abs(want)) }

// The MSUs of the records (2,0,0), (1,3,6), (1,0,0) are {a}; {b}, {c}; {a,b}, {a,c}.
// An MSU of one of three attributes counts 2! = 2, one of two 1: the scores are 2, 4
// and 2. Of all 8, the MSUs with a have 2 + 1 + 1, those with b and with c 2 + 1.
// Weighted: (2²-1)·1!·2!/3! = 1 and (2-1)·2!·1!/3! = 1/3.
func TestByHand(t *testing.T) {
	got := mustFind(t, 3, columns([]int32{2, 0, 0}, []int32{1, 3, 6}, []int32{1, 0, 0}), suda.Options{})
	if !slices.Equal(got.Score, []float64{2, 4, 2}) || !slices.Equal(got.MSUs, []int{3, 2, 0}) || got.Records != 3 {
		t.Errorf("scores %v of %v MSUs in %d records", got.Score, got.MSUs, got.Records)
	}
	for i, want := range []float64{1, 2, 2.0 / 3} {
		if !near(got.Weighted[i], want) {
			t.Errorf("record %d weighs %v, want %v", i, got.Weighted[i], want)
		}
	}
	want := []suda.Contribution{{Name: "a", Share: 0.5}, {Name: "b", Share: 0.375}, {Name: "c", Share: 0.375}}
	if !slices.Equal(got.Contribution, want) {
		t.Errorf("contributions %v, want %v", got.Contribution, want)
	}
	// Nobody has a double: by the file every match is right.
	if got.DIS != 1 || !slices.Equal(got.DISScore, []float64{1, 1, 1}) || got.DISTenths != [11]int{10: 3} {
		t.Errorf("DIS %v, %v, %v", got.DIS, got.DISScore, got.DISTenths)
	}
	if (got.Scores != suda.Spread{Median: 2, P90: 4, P99: 4, Max: 4}) {
		t.Errorf("spread %+v", got.Scores)
	}
}

// Records 1 and 2 are alike, 3 is unique by {a}, and 4 by {a} and by {b}, so U = 2,
// P = 2 and, at f = 0.2, DIS = 0.4/(0.4 + 1.6) = 0.2. Of two attributes an MSU of one
// counts 1!: the scores are 1 and 2. Q = 1.3, A = 1 + 2^-1.3, and U/DIS - U = 8.
func TestDISByHand(t *testing.T) {
	cells := columns([]int32{0, 0}, []int32{0, 0}, []int32{1, 0}, []int32{2, 1})
	got := mustFind(t, 4, cells, suda.Options{Fraction: 0.2})
	a := 1 + math.Pow(2, -1.3)
	want := []float64{0, 0, 1 / (1 + 8/a), 1 / (1 + 8/(math.Pow(2, 1.3)*a))}
	if got.Uniques != 2 || got.Pairs != 2 || !near(got.DIS, 0.2) {
		t.Errorf("U = %d, P = %d, DIS = %v", got.Uniques, got.Pairs, got.DIS)
	}
	for i := range want {
		if !near(got.DISScore[i], want[i]) {
			t.Errorf("record %d has %v, want %v", i, got.DISScore[i], want[i])
		}
	}
	if (got.Scores != suda.Spread{Median: 1, P90: 2, P99: 2, Max: 2}) {
		t.Errorf("spread %+v", got.Scores)
	}
	if want := [11]int{2, 0, 1, 0, 1}; got.DISTenths != want { // 0.15 and 0.31
		t.Errorf("tenths %v of %v, want %v", got.DISTenths, got.DISScore, want)
	}
	if triple := mustFind(t, 5, columns([]int32{0, 0}, []int32{0, 0}, []int32{0, 0}, []int32{1, 0}, []int32{2, 1}), suda.Options{}); triple.Pairs != 0 {
		t.Errorf("a class of three counts as %d records in pairs", triple.Pairs)
	}
}

// The records are a hundredth of the population where nothing else is said.
func TestAHundredthOfThePopulation(t *testing.T) {
	cells := columns([]int32{0, 0}, []int32{0, 0}, []int32{1, 0}, []int32{2, 1})
	if got := mustFind(t, 4, cells, suda.Options{}); !near(got.DIS, 0.02/(0.02+1.98)) {
		t.Errorf("DIS = %v", got.DIS)
	}
	if got := mustFind(t, 4, cells, suda.Options{Fraction: 1}); got.DIS != 1 {
		t.Errorf("of the whole population: DIS = %v", got.DIS)
	}
	if got := mustFind(t, 0, nil, suda.Options{}); got.Uniques != 0 || got.DIS != 0 {
		t.Errorf("of nobody: %+v", got)
	}
}

// Only the missing value tells record 1 from record 2.
func TestMissingValues(t *testing.T) {
	cells := columns([]int32{0, suda.Missing}, []int32{0, 0}, []int32{1, 0})
	if got := mustFind(t, 3, cells, suda.Options{}); !slices.Equal(got.Score, []float64{1, 1, 1}) {
		t.Errorf("as a value: %v", got.Score)
	}
	if got := mustFind(t, 3, cells, suda.Options{SkipMissing: true}); !slices.Equal(got.Score, []float64{0, 1, 1}) || got.Uniques != 3 {
		t.Errorf("skipped: %v", got.Score)
	}
}

func TestSmallTables(t *testing.T) {
	for name, test := range map[string]struct {
		n       int
		columns []suda.Column
		size    int
		scores  []float64
	}{
		"nothing":             {0, nil, 0, []float64{}},
		"no columns":          {2, nil, 0, []float64{0, 0}},
		"one row, no columns": {1, nil, 0, []float64{0}},
		"no rows":             {0, []suda.Column{{Name: "a"}}, 1, []float64{}},
		"one row":             {1, columns([]int32{0, 0}), 2, []float64{2}}, // by each of the two
		"all missing":         {2, columns([]int32{-1}, []int32{-1}), 1, []float64{0, 0}},
		"alike":               {3, columns([]int32{1}, []int32{1}, []int32{1}), 1, []float64{0, 0, 0}},
	} {
		got := mustFind(t, test.n, test.columns, suda.Options{})
		if got.MaxSize != test.size || !slices.Equal(got.Score, test.scores) || len(got.DISScore) != test.n {
			t.Errorf("%s: %+v", name, got)
		}
		if _, err := json.Marshal(got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBadInput(t *testing.T) {
	good := columns([]int32{0}, []int32{1})
	for name, test := range map[string]struct {
		n       int
		columns []suda.Column
		opt     suda.Options
		want    string
	}{
		"fraction":         {2, good, suda.Options{Fraction: 2}, "fraction is 2"},
		"a fraction below": {2, good, suda.Options{Fraction: -0.01}, "fraction is -0.01"},
		"no fraction":      {2, good, suda.Options{Fraction: math.NaN()}, "fraction is NaN"},
		"size":             {2, good, suda.Options{MaxSize: -1}, "unique is -1"},
		"too few codes":    {3, good, suda.Options{}, `"a" has 2 codes`},
		"code above":       {2, []suda.Column{{Name: "a", Codes: []int32{0, 1}, Size: 1}}, suda.Options{}, `"a", record 2: code 1, want -1 to 0`},
		"code below":       {1, []suda.Column{{Name: "a", Codes: []int32{-2}, Size: 1}}, suda.Options{}, "record 1: code -2"},
		"below 0 records":  {-1, nil, suda.Options{}, "-1 records"},
		"columns":          {0, make([]suda.Column, 65), suda.Options{}, "65 columns, want at most 64"},
	} {
		if _, err := suda.Find(context.Background(), test.n, test.columns, test.opt); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want one with %q", name, err, test.want)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := suda.Find(ctx, 2, columns([]int32{0}, []int32{1}), suda.Options{}); err != context.Canceled {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
}

// Of 40 attributes, there are too many sets of four, and of 64 at the standard.
func TestTooManySetsAreNotVisited(t *testing.T) {
	row := make([]int32, 64)
	if got := mustFind(t, 1, columns(row[:40]), suda.Options{MaxSize: 9}).MaxSize; got != 3 {
		t.Errorf("sets of up to %d of 40 attributes are visited", got)
	}
	// 21,699 sets of up to five of 20, and 60,459 of up to six.
	if got := mustFind(t, 1, columns(row[:20]), suda.Options{MaxSize: 9}).MaxSize; got != 5 {
		t.Errorf("sets of up to %d of 20 attributes are visited", got)
	}
	got := mustFind(t, 1, columns(row), suda.Options{})
	if got.MaxSize != 3 || math.IsNaN(got.DISScore[0]) {
		t.Errorf("64 attributes: %+v", got)
	}
}

// alone reports whether no other record is like the given one on a set of attributes.
func alone(set uint, row, n int, columns []suda.Column, skip bool) bool {
	for other := range n {
		alike := true
		for j, c := range columns {
			if set>>j&1 == 1 {
				if skip && c.Codes[row] == suda.Missing {
					return false
				}
				alike = alike && c.Codes[row] == c.Codes[other]
			}
		}
		if alike && other != row {
			return false
		}
	}
	return true
}

// brute finds the MSUs from the definition: by record, the sets.
func brute(n int, columns []suda.Column, size int, skip bool) [][]uint {
	found := make([][]uint, n)
	for row := range n {
		for set := uint(1); set < 1<<len(columns); set++ {
			minimal := bits.OnesCount(set) <= size && alone(set, row, n, columns, skip)
			for sub := (set - 1) & set; sub > 0 && minimal; sub = (sub - 1) & set {
				minimal = !alone(sub, row, n, columns, skip)
			}
			if minimal {
				found[row] = append(found[row], set)
			}
		}
	}
	return found
}

func factorial(n int) float64 {
	product := 1.0
	for i := 2; i <= n; i++ {
		product *= float64(i)
	}
	return product
}

func TestAgreesWithTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(1, 5).Draw(t, "m")
		code := rapid.Int32Range(-1, rapid.Int32Range(0, 6).Draw(t, "most"))
		records := rapid.SliceOfN(rapid.SliceOfN(code, m, m), 1, 80).Draw(t, "records")
		n, cells := len(records), columns(records...)
		opt := suda.Options{MaxSize: rapid.IntRange(1, 6).Draw(t, "size"), SkipMissing: rapid.Bool().Draw(t, "skip"), Fraction: 0.1}
		got := mustFind(t, n, cells, opt)

		msus, with, total, holders := make([]int, min(m, opt.MaxSize)), make([]float64, m), 0.0, 0
		for row, sets := range brute(n, cells, opt.MaxSize, opt.SkipMissing) {
			score, weighted := 0.0, 0.0
			for _, set := range sets {
				s := bits.OnesCount(set)
				msus[s-1]++
				score += factorial(m - s)
				weighted += (math.Pow(2, float64(m-s)) - 1) * factorial(s) * factorial(m-s) / factorial(m)
				for j := range m {
					with[j] += float64(set>>j&1) * factorial(m-s)
				}
			}
			if total += score; score > 0 {
				holders++
			}
			if got.Score[row] != score || !near(got.Weighted[row], weighted) {
				t.Fatalf("record %d scores %v, %v, want %v, %v by %b", row, got.Score[row], got.Weighted[row], score, weighted, sets)
			}
			if d := got.DISScore[row]; (score > 0) != (d > 0) || d > 1 {
				t.Fatalf("record %d of score %v has the DIS score %v", row, score, d)
			}
		}
		if !slices.Equal(got.MSUs, msus) || got.Records != holders {
			t.Fatalf("%v MSUs in %d records, want %v in %d", got.MSUs, got.Records, msus, holders)
		}
		for j, c := range got.Contribution {
			if want := with[j] / max(1, total); !near(c.Share, want) {
				t.Fatalf("%s has a share of %v, want %v", c.Name, c.Share, want)
			}
		}
		uniques, pairs := 0, 0
		for row := range n {
			like := 0
			for other := range n {
				if slices.Equal(records[row], records[other]) {
					like++
				}
			}
			switch like {
			case 1:
				uniques++
			case 2:
				pairs++
			}
		}
		if got.Uniques != uniques || got.Pairs != pairs {
			t.Fatalf("U = %d, P = %d, want %d, %d", got.Uniques, got.Pairs, uniques, pairs)
		}
	})
}

// More records than bits of a word, and the orders of rows and columns are nothing
// to the result.
func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := large(rapid.IntRange(1, 400).Draw(t, "n"), rapid.Uint64().Draw(t, "seed"))
		n := len(cells[0].Codes)
		rows := make([]int, n)
		for i := range rows {
			rows[i] = i
		}
		rows = rapid.Permutation(rows).Draw(t, "rows")
		var shuffled []suda.Column
		for _, c := range slices.Backward(cells) {
			other := suda.Column{Name: c.Name, Size: c.Size}
			for _, row := range rows {
				other.Codes = append(other.Codes, c.Codes[row])
			}
			shuffled = append(shuffled, other)
		}
		want, got := mustFind(t, n, cells, suda.Options{}), mustFind(t, n, shuffled, suda.Options{})
		slices.Reverse(got.Contribution)
		back := func(scores []float64) []float64 {
			sorted := make([]float64, n)
			for i, row := range rows {
				sorted[row] = scores[i]
			}
			return sorted
		}
		got.Score, got.Weighted, got.DISScore = back(got.Score), back(got.Weighted), back(got.DISScore)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("shuffled %+v, before %+v", got, want)
		}
	})
}

// large returns n records of eight attributes.
func large(n int, seed uint64) []suda.Column {
	random := rand.New(rand.NewPCG(seed, 2))
	var made []suda.Column
	for _, size := range []int{74, 7, 16, 7, 14, 5, 2, 41} {
		c := suda.Column{Name: fmt.Sprint(size, len(made)), Codes: make([]int32, n), Size: size}
		for row := range c.Codes {
			c.Codes[row] = int32(float64(size) * random.Float64() * random.Float64())
		}
		made = append(made, c)
	}
	return made
}
