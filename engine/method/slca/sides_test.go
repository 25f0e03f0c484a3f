package slca

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/trace"
)

// told is what steps say, a line for each.
func told(steps []trace.Step) string {
	var b strings.Builder
	for _, s := range steps {
		fmt.Fprintf(&b, "%s %d of %d, R %.4g:", s.Kind, s.Record, s.Group, s.Correlation)
		for _, v := range s.Values {
			fmt.Fprintf(&b, " %c×%d %.4g", 'a'+v.Value, v.Records, v.Correlation)
			if v.Has {
				b.WriteString(" has")
			}
		}
		for _, o := range s.Options {
			fmt.Fprintf(&b, " (%d to %d at %.4g)", o.Record, o.Group, o.Cost)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// A class begins with all values of which there are records, the one of the most first; it has
// the two values that it needs before one of them comes again; and the class that is chosen
// says what R would be. Where nothing is left over, nothing is merged. As many records as k
// make a class, and a last one is assigned.
func TestWhatStepsSay(t *testing.T) {
	for _, test := range []struct {
		values string
		k      int
		want   string
	}{
		{"ac", 2, `sets -1 of -1, R 0:
seed 0 of 0, R 1: a×1 0 c×1 0
join 1 of 0, R 0.5: c×1 0.5 (1 to -1 at 1)
kept -1 of 0, R 0.5:
`},
		{"aacc", 2, `sets -1 of -1, R 0:
seed 0 of 0, R 1: a×2 0 c×2 0
join 2 of 0, R 0.5: c×2 0.5 a×1 1 has (2 to -1 at 1) (3 to -1 at 1)
kept -1 of 0, R 0.5:
seed 1 of 1, R 1: a×1 0 c×1 0
join 3 of 1, R 0.5: c×1 0.5 (3 to -1 at 1)
kept -1 of 1, R 0.5:
alike -1 of 0, R 0:
`},
		{"aaccc", 2, `sets -1 of -1, R 0:
seed 3 of 0, R 1: c×3 0 a×2 0
join 0 of 0, R 0.5: a×2 0.5 c×2 1 has (0 to -1 at 1) (1 to -1 at 1)
kept -1 of 0, R 0.5:
seed 4 of 1, R 1: c×2 0 a×1 0
join 1 of 1, R 0.5: a×1 0.5 c×1 1 has (1 to -1 at 1)
kept -1 of 1, R 0.5:
assign 2 of 0, R 0.5: (-1 to 0 at 0.5) (-1 to 1 at 0.5)
alike -1 of 0, R 0:
`},
		{"aaabccc", 4, `sets -1 of -1, R 0:
seed 1 of 0, R 1: a×3 0 b×1 0 c×3 0
join 4 of 0, R 0.5: c×3 0.5 a×2 1 has b×1 1 (4 to -1 at 1) (5 to -1 at 1) (6 to -1 at 1)
join 0 of 0, R 0.5: a×2 0.5 b×1 0.5556 c×2 0.5 (0 to -1 at 0.5) (2 to -1 at 0.5)
join 2 of 0, R 0.5: a×1 0.5 b×1 0.5833 c×2 0.5 (2 to -1 at 0.3333)
kept -1 of 0, R 0.5:
assign 6 of 0, R 0.5: (-1 to 0 at 0.75)
assign 5 of 0, R 0.5: (-1 to 0 at 0.6)
assign 3 of 0, R 0.5238: (-1 to 0 at 0.5)
`},
	} {
		p, steps := problemtest.Watched(alike(0, test.values))
		p.Model = problemtest.New(p.N, test.k, 1).Model
		if _, _, err := Cluster(context.Background(), p, 0.6, 2, MergeLeftover, nil); err != nil {
			t.Fatal(err)
		}
		if got := told(*steps); got != test.want {
			t.Errorf("%s, classes of %d:\n%swant\n%s", test.values, test.k, got, test.want)
		}
	}
}

// One value is enough where one is asked for, and two are not where three are.
func TestAsManyValuesAsAreAskedFor(t *testing.T) {
	for _, test := range []struct {
		values string
		l      int
		want   string // of the error
	}{
		{"aaaa", 1, ""}, {"aaaa", 2, "all rows have the same value"}, {"aaaa", 3, "all rows have the same value"},
		{"aacc", 1, ""}, {"aacc", 2, ""}, {"aacc", 3, "2 different values, but l is 3"},
	} {
		_, course, err := Cluster(context.Background(), alike(0, test.values), 1, test.l, MergeLeftover, nil)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, l = %d: %v, want %q", test.values, test.l, err, test.want)
		}
		if want := (Stage{2, 4}); err == nil && course.Grown != want {
			t.Errorf("%s, l = %d: grown %v, want %v", test.values, test.l, course.Grown, want)
		}
	}
}

// All records together have an R of 1/2 and two values.
func TestWhatIsPossible(t *testing.T) {
	p := alike(0, "aacc")
	for _, test := range []struct {
		s    float64
		l    int
		want bool
	}{{0.5, 2, true}, {0.49, 2, false}, {0.5, 3, false}, {1.5, 2, false}, {-1, 2, false}, {1, 0, false}} {
		if got := Possible(p, test.s, test.l, Correlations(p)); got != test.want {
			t.Errorf("s = %v and l = %d are possible: %v", test.s, test.l, got)
		}
	}
}
