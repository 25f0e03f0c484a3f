package suggest

import (
	"fmt"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/coarsen"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

// Each quantity can be coarsened in each of its units.
func TestQuantities(t *testing.T) {
	for _, q := range quantities {
		for _, unit := range q.units {
			if err := (coarsen.Rule{Kind: coarsen.Classes, Cuts: unit.cuts}).Validate(); err != nil || unit.source == "" || unit.low >= unit.high {
				t.Errorf("%+v: %v", unit, err)
			}
			if unit.cuts[0] > unit.high || unit.cuts[len(unit.cuts)-1] < unit.low {
				t.Errorf("no cut of %s is where the values are", unit.source)
			}
		}
	}
}

// What a form leaves is counted by the values that occur, and a form that hides more than 5 of
// 100 records is not offered.
func TestFormsAreCounted(t *testing.T) {
	for unread, want := range map[int]bool{0: true, 5: true, 6: false} {
		var values []string
		for i := range 100 {
			values = append(values, []string{fmt.Sprintf("%d.5", i/2*2), "lost"}[min(1, max(0, unread-i))])
		}
		c := tabletest.Column("x", append(values, "200.5", "")...).Columns[0]
		d := Column(c)
		if offered := len(d.Forms) > 0; offered != want {
			t.Errorf("%d can't be read: %+v", unread, d.Forms)
		}
		alone := map[string]int{}
		for _, text := range values {
			alone[text]++
		}
		single := 1 // 200.5
		for _, n := range alone {
			if n == 1 {
				single++
			}
		}
		if d.Alone != single {
			t.Errorf("%d are alone, want %d", d.Alone, single)
		}
		for _, form := range d.Forms {
			coarse, _ := casetest.Must2(coarsen.Column(c, form.Rule))
			left := 0
			for v, n := range coarse.Counts() {
				if n == 1 && !coarse.Absent(int32(v)) {
					left++
				}
			}
			if *form.Alone != left {
				t.Errorf("%s leaves %d alone, the column has %d", form.Rule.Written(), *form.Alone, left)
			}
		}
	}
}

// Of 20,000 different values is counted what their forms leave, of 20,001 not.
func TestFormsThatAreNotCounted(t *testing.T) {
	for n, want := range map[int]bool{20_000: true, 20_001: false} {
		d := Column(tabletest.Column("x", tabletest.Sequence(n, "%d")...).Columns[0])
		if len(d.Forms) == 0 || (d.Forms[0].Alone != nil) != want || d.Alone != n {
			t.Errorf("%d values: %+v, %d alone", n, d.Forms, d.Alone)
		}
	}
}

// Coarser forms of laboratory values are offered where many are below the range in words; those stay.
func TestFormsBesideWhatIsBelowTheRange(t *testing.T) {
	values := append(tabletest.Sequence(60, "%d"), tabletest.Repeat(20, "<LLOQ", "n.n.", "BLQ", "未检出")...)
	d := Column(tabletest.Column("ALT", values...).Columns[0])
	if !d.Type.Numeric() || len(d.Forms) == 0 {
		t.Fatalf("%s with the forms %+v", d.Type, d.Forms)
	}
	if got := d.TypeReason; got.Code != profile.ReasonTypeBounds || got.Args[1] != "25" {
		t.Errorf("it is said that %s", got)
	}
	for _, form := range d.Forms {
		if got, hidden := form.Rule.Value("<LLOQ", d.Format); hidden || got != "<LLOQ" {
			t.Errorf("%+v makes %q of <LLOQ", form.Rule, got)
		}
	}
}
