package lattice

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

type run func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)

func optimal(m Measure) run {
	return func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return Optimal(ctx, p, m, progress)
	}
}

// Every level is a coarsening of the one below.
func TestLevelsOnlyMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 1, Positions: 20})
		for j := range p.QI {
			s := newScale(&p.QI[j])
			if len(s.spans[s.height]) != 1 || s.spans[s.height][0] != p.QI[j].Domain.Full() {
				t.Fatalf("the last level is %v, want the root", s.spans[s.height])
			}
			for h := range s.height {
				for c := range p.QI[j].Spans {
					low, high := s.spans[h][s.codes[h][c]], s.spans[h+1][s.codes[h+1][c]]
					if !high.Covers(low) {
						t.Fatalf("level %d: %v becomes %v", h, low, high)
					}
					for d := range p.QI[j].Spans {
						if s.codes[h][c] == s.codes[h][d] && s.codes[h+1][c] != s.codes[h+1][d] {
							t.Fatalf("level %d parts what level %d has merged", h+1, h)
						}
					}
				}
			}
		}
	})
}

// column returns an attribute of the given positions.
func column(name string, shape func([]int32) domain.Domain, positions ...int32) domain.Attribute {
	return problemtest.Attribute(name, shape(positions), positions)
}

// sensitive returns an attribute of four values in turn.
func sensitive(n int) []privacy.Sensitive {
	s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"}, Codes: make([]int32, n)}
	for r := range s.Codes {
		s.Codes[r] = int32(r % 4)
	}
	return []privacy.Sensitive{s}
}

// drawFile draws the rows of a hierarchy file of the given values: labels from a value to the root,
// a group of one value as often as not, and labels that are repeated from column to column.
func drawFile(t *rapid.T, name string, values []string) [][]string {
	rows := make([][]string, len(values))
	group := make([]string, len(values))
	for i, v := range values {
		rows[i], group[i] = []string{v}, v
	}
	for level := range rapid.IntRange(0, 3).Draw(t, name+" levels") {
		above := map[string]string{}
		last := ""
		for i := range rows {
			if above[group[i]] == "" {
				switch {
				case last != "" && rapid.Bool().Draw(t, name+" joined"):
				case rapid.IntRange(0, 2).Draw(t, name+" repeated") == 0 && level == 0:
					last = group[i]
				default:
					last = fmt.Sprintf("%s%d.%d", name, level, i)
				}
				above[group[i]] = last
			}
		}
		for i := range rows {
			group[i] = above[group[i]]
			rows[i] = append(rows[i], group[i])
		}
	}
	for i := range rows {
		rows[i] = append(rows[i], "*")
	}
	return rows
}

// drawFiled draws a problem of k-anonymity of up to three columns with hierarchies of files.
func drawFiled(t *rapid.T) (*problem.Problem, [][][]string) {
	n := rapid.IntRange(4, 40).Draw(t, "n")
	p := problemtest.New(n, rapid.IntRange(2, 4).Draw(t, "k"), 1)
	p.MaxSuppressed = rapid.SampledFrom([]int{0, 0, n / 10, n / 4}).Draw(t, "limit")
	var files [][][]string
	for j := range rapid.IntRange(1, 3).Draw(t, "m") {
		values := make([]string, rapid.IntRange(2, 7).Draw(t, "values"))
		for i := range values {
			values[i] = fmt.Sprintf("%c%d", 'a'+j, i)
		}
		rows := drawFile(t, strings.ToUpper(values[0][:1]), values)
		tree := casetest.Must(hierarchy.FromRows(rows))
		of := rapid.SliceOfN(rapid.IntRange(0, len(values)-1), n, n).Draw(t, "records")
		counts := make([]int, len(values))
		for _, v := range of {
			counts[v]++
		}
		d, places := casetest.Must2(tree.Domain(values, counts, domain.ByLeaves, format.Format{}))
		at := make([]int32, n)
		for r, v := range of {
			at[r] = places[v]
		}
		p.QI = append(p.QI, problemtest.Attribute("q", d, at))
		byPlace := make([][]string, len(values))
		for v, place := range places {
			byPlace[place] = rows[v]
		}
		files = append(files, byPlace)
	}
	return p, files
}

// leastOfFiles returns the least ILossRate, times the cells of a record, of all releases in which
// each column stands at one column of its file: by brute force, from the labels alone.
func leastOfFiles(p *problem.Problem, files [][][]string) (least float64, levels []int) {
	least = math.Inf(1)
	v := make([]int, len(files))
	for {
		classes := map[string][]int32{}
		for r := range int32(p.N) {
			var key strings.Builder
			for j, rows := range files {
				fmt.Fprintf(&key, "%q", rows[p.QI[j].Span(r).Lo][v[j]])
			}
			classes[key.String()] = append(classes[key.String()], r)
		}
		lost, suppressed := 0.0, 0
		for _, class := range classes {
			if !p.Model.Holds(class) {
				suppressed += len(class)
				lost += float64(len(class) * len(files))
				continue
			}
			for j, rows := range files {
				leaf := p.QI[j].Span(class[0]).Lo
				covers := 0
				for _, row := range rows {
					if row[v[j]] == rows[leaf][v[j]] {
						covers++
					}
				}
				if covers > 1 {
					lost += float64(len(class)) * float64(covers) / float64(len(rows))
				}
			}
		}
		if suppressed <= p.MaxSuppressed && suppressed < p.N && lost < least {
			least, levels = lost, slices.Clone(v)
		}
		j := len(v) - 1
		for ; j >= 0 && v[j] == len(files[j][0])-1; j-- {
			v[j] = 0
		}
		if j < 0 {
			return least, levels
		}
		v[j]++
	}
}

// Optimal loses no more than the best columns of the hierarchies' files, and Incognito where no
// row may be left out: it looks at the lowest columns that would do, and higher ones can leave
// fewer rows out. A value alone in its group stands there as long as those in larger groups do in
// theirs.
func TestLevelsAreTheColumnsOfTheFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, files := drawFiled(t)
		want, levels := leastOfFiles(p, files)
		if levels == nil {
			t.Fatal("not even all values hidden can be released")
		}
		for name, run := range map[string]run{"optimal": optimal(ILossRate), "incognito": Incognito} {
			g, err := run(context.Background(), p, nil)
			if err != nil {
				t.Fatalf("%s: %v, but the columns %v of %v can be released", name, err, levels, files)
			}
			got := released(p, g).loss[ILossRate]
			if name == "incognito" && p.MaxSuppressed > 0 && got > want {
				continue
			}
			if !near(got, want) {
				t.Fatalf("%s loses %v, want %v as the columns %v of %v do", name, got, want, levels, files)
			}
		}
	})
}

// Each level of a scale releases what a column of the file says; no column is missing.
func TestEveryColumnIsALevel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, files := drawFiled(t)
		for j := range p.QI {
			s := newScale(&p.QI[j])
			if !slices.Equal(columnsOf(files[j], s, &p.QI[j]), partitionsOf(files[j])) {
				t.Fatalf("levels %v of %v", columnsOf(files[j], s, &p.QI[j]), files[j])
			}
		}
	})
}

// partitionsOf returns what the columns of a file put together, each once.
func partitionsOf(rows [][]string) []string {
	var all []string
	for level := range rows[0] {
		all = append(all, together(len(rows), func(leaf int) any { return rows[leaf][level] }))
	}
	return slices.Compact(all)
}

// columnsOf returns what the levels of a scale put together.
func columnsOf(rows [][]string, s *scale, a *domain.Attribute) []string {
	at, height := levels(a.Domain)
	var all []string
	for level := range height + 1 {
		all = append(all, together(len(rows), func(leaf int) any { return at(int32(leaf), level) }))
	}
	return all
}

// together numbers leaves, those alike with the same number.
func together(n int, of func(leaf int) any) string {
	number, text := map[any]int{}, ""
	for leaf := range n {
		key := of(leaf)
		if _, ok := number[key]; !ok {
			number[key] = len(number)
		}
		text += fmt.Sprint(number[key], " ")
	}
	return text
}
