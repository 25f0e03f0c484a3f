package suda_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
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
	r := casetest.Must(suda.Find(context.Background(), n, columns, opt))
	return r
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-12*max(1, math.Abs(want)) }

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := suda.Find(ctx, 2, columns([]int32{0}, []int32{1}), suda.Options{}); err != context.Canceled {
		t.Errorf("got error %v, want %v", err, context.Canceled)
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

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		// Records are codes of the columns a, b, c and so on.
		"found": func(t *testing.T, in []string) string {
			var records [][]int32
			for record := range strings.SplitSeq(in[0], "/") {
				var codes []int32
				for code := range strings.FieldsSeq(record) {
					n := casetest.Must(strconv.Atoi(code))
					codes = append(codes, int32(n))
				}
				if codes != nil {
					records = append(records, codes)
				}
			}
			n, opt, of := len(records), suda.Options{}, []suda.Column{}
			if n > 0 {
				of = columns(records...)
			}
			for setting := range strings.FieldsSeq(in[1]) {
				name, value, _ := strings.Cut(setting, "=")
				x, _ := strconv.ParseFloat(value, 64)
				switch name {
				case "fraction":
					opt.Fraction = x
				case "max":
					opt.MaxSize = int(x)
				case "skip":
					opt.SkipMissing = true
				case "records":
					n = int(x)
				case "size": // of the codes of the first column
					of[0].Size = int(x)
				case "columns": // so many, without rows
					of = make([]suda.Column, int(x))
				}
			}
			got, err := suda.Find(context.Background(), n, of, opt)
			if err != nil {
				return casetest.Said(err)
			}
			if _, err := json.Marshal(got); err != nil || len(got.DISScore) != n {
				t.Errorf("%+v: %v", got, err)
			}
			return casetest.Figures(got, strings.Fields(in[2])...)
		},
	})
}
