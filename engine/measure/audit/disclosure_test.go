package audit_test

import (
	"cmp"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
)

func mustAudit(t interface{ Fatal(...any) }, micro *table.Table, opt audit.Options) audit.Report {
	r, err := audit.Table(micro, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

func nearly(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return near(*a, *b)
}

func same(a, b audit.Sensitive) bool {
	if len(a.RecursiveC) != len(b.RecursiveC) {
		return false
	}
	for l, c := range a.RecursiveC {
		if d, ok := b.RecursiveC[l]; !ok || !nearly(c, d) {
			return false
		}
	}
	return a.DistinctL == b.DistinctL && near(a.EntropyL, b.EntropyL) && near(a.Alpha, b.Alpha) &&
		near(a.T.Equal, b.T.Equal) && nearly(a.T.Ordered, b.T.Ordered) &&
		near(a.Beta, b.Beta) && nearly(a.EnhancedBeta, b.EnhancedBeta) &&
		near(a.Delta, b.Delta) && nearly(a.DeltaStrict, b.DeltaStrict) && a.Homogeneous == b.Homogeneous
}

// value of what is not there is 0.
func value(x *float64) float64 {
	if x == nil {
		return 0
	}
	return *x
}

func show(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// Values that a table does not hold any more are nothing to it.
func TestDisclosureOfPickedRows(t *testing.T) {
	micro := build("q s", "1 1", "1 2", "2 x", "2 10", "2 2").Pick([]int32{0, 1, 3, 4})
	want := mustAudit(t, build("q s", "1 1", "1 2", "2 10", "2 2"), audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}})
	if got := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("audit finds\n%s, want\n%s", show(got), show(want))
	}
}

// text returns a cell's text as it is compared: 10 for 10.0.
func text(c *table.Column, row int) string {
	if c.IsMissing(row) {
		return "*"
	}
	return strings.TrimSuffix(c.Text(row), ".0")
}

// defined computes what the definitions say, value by value and class by class.
func defined(micro *table.Table, qi []string, name string) audit.Sensitive {
	c := micro.Column(name)
	n := float64(micro.N)
	p := map[string]float64{}
	numeric := true
	for row := range micro.N {
		v := text(c, row)
		p[v] += 1 / n
		if _, err := strconv.ParseFloat(v, 64); err != nil && v != "*" {
			numeric = false
		}
	}
	var order []string
	for v := range p {
		order = append(order, v)
	}
	slices.SortFunc(order, func(a, b string) int {
		if (a == "*") != (b == "*") {
			return cmp.Compare(strings.Count(a, "*"), strings.Count(b, "*"))
		}
		if numeric {
			x, _ := strconv.ParseFloat(a, 64)
			y, _ := strconv.ParseFloat(b, 64)
			return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
		}
		return cmp.Compare(a, b)
	})
	isOrdered := numeric && len(order) > 0 && order[0] != "*"
	s := audit.Sensitive{DistinctL: math.MaxInt, EntropyL: math.Inf(1), RecursiveC: map[int]*float64{}}
	for l := 2; l <= len(p); l++ {
		s.RecursiveC[l] = new(0.0)
	}
	strict, enhanced := true, true
	for _, rows := range naive(micro, qi) {
		count := map[string]int{}
		for _, row := range rows {
			count[text(c, row)]++
		}
		s.DistinctL = min(s.DistinctL, len(count))
		if len(count) == 1 && len(rows) > 1 {
			s.Homogeneous++
		}
		h, equal, ordered, cumulated := 0.0, 0.0, 0.0, 0.0
		var r []int
		for _, v := range order {
			q := float64(count[v]) / float64(len(rows))
			equal += math.Abs(q-p[v]) / 2
			cumulated += q - p[v]
			ordered += math.Abs(cumulated)
			if q == 0 {
				strict = false
				continue
			}
			r = append(r, count[v])
			h -= q * math.Log(q)
			s.Alpha = max(s.Alpha, q)
			s.Beta = max(s.Beta, (q-p[v])/p[v])
			enhanced = enhanced && (q-p[v])/p[v] <= -math.Log(p[v])+1e-12
			s.Delta = max(s.Delta, math.Abs(math.Log(q/p[v])))
		}
		s.EntropyL = min(s.EntropyL, math.Exp(h))
		s.T.Equal = max(s.T.Equal, equal)
		if isOrdered {
			s.T.Ordered = new(max(value(s.T.Ordered), ordered/float64(max(1, len(order)-1))))
		}
		slices.SortFunc(r, func(a, b int) int { return b - a })
		for l, worst := range s.RecursiveC {
			if l > len(r) {
				s.RecursiveC[l] = nil
			} else if worst != nil {
				rest := 0
				for _, count := range r[l-1:] {
					rest += count
				}
				*worst = max(*worst, float64(r[0])/float64(rest))
			}
		}
	}
	if enhanced {
		s.EnhancedBeta = &s.Beta
	}
	if strict {
		s.DeltaStrict = &s.Delta
	}
	return s
}

// drawSensitive is draw with few classes and, at times, only numbers as values.
func drawSensitive(t *rapid.T) *table.Table {
	b := table.NewBuilder([]string{"a", "b", "s"}, table.NewMarkers(table.DefaultMarkers()))
	texts := []string{"9", "10", "10.0", "-3", "?", "*"}
	if rapid.Bool().Draw(t, "words") {
		texts = append(texts, "x", "y")
	}
	cell, value := rapid.SampledFrom([]string{"1", "2", "?", "*"}), rapid.SampledFrom(texts)
	for range rapid.IntRange(1, 40).Draw(t, "n") {
		b.Append([]string{cell.Draw(t, "a"), cell.Draw(t, "b"), value.Draw(t, "s")})
	}
	return b.Table()
}

func TestDisclosureAgreesWithTheDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := drawSensitive(t)
		names := rapid.SampledFrom([][]string{{"a"}, {"b"}, {"a", "b"}}).Draw(t, "qi")
		got := mustAudit(t, micro, audit.Options{QI: names, Sensitive: []string{"s"}}).Sensitive["s"]
		if want := defined(micro, names, "s"); !same(got, want) {
			t.Fatalf("audit finds\n%s, by definition\n%s", show(got), show(want))
		}
	})
}

func TestTablesThatAreOneClassAreClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := drawSensitive(t)
		one := &table.Column{Name: "one", Values: []string{"1"}, Missing: []bool{false}, Codes: make([]int32, micro.N)}
		micro = &table.Table{N: micro.N, Columns: append(micro.Columns, one)}
		s := mustAudit(t, micro, audit.Options{QI: []string{"one"}, Sensitive: []string{"s"}}).Sensitive["s"]
		if s.T.Equal != 0 || value(s.T.Ordered) != 0 || s.Beta != 0 || s.Delta != 0 || s.DeltaStrict == nil || s.EnhancedBeta == nil {
			t.Fatalf("audit finds %s", show(s))
		}
	})
}

// Merging classes moves every class towards the whole table.
func TestMergingNeverDisclosesMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro := drawSensitive(t)
		of := func(names ...string) (int, audit.Sensitive) {
			r := mustAudit(t, micro, audit.Options{QI: names, Sensitive: []string{"s"}})
			return r.K, r.Sensitive["s"]
		}
		k, fine := of("a", "b")
		fewer, coarse := of("a")
		const slack = 1e-9
		if fewer < k || coarse.DistinctL < fine.DistinctL || coarse.EntropyL < fine.EntropyL-slack ||
			coarse.Alpha > fine.Alpha+slack || coarse.T.Equal > fine.T.Equal+slack ||
			value(coarse.T.Ordered) > value(fine.T.Ordered)+slack || coarse.Beta > fine.Beta+slack {
			t.Fatalf("k = %d, %s; merged: k = %d, %s", k, show(fine), fewer, show(coarse))
		}
	})
}
