package suggest_test

import (
	"bytes"
	"strings"
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/suggesttest"
)

// measured are columns of other seeds than those of make detectors, and fewer.
func measured(t *testing.T) *suggesttest.Result {
	last := uint64(312)
	if testing.Short() {
		last = uint64(brief.Of(302, 301))
	}
	return suggesttest.Measure(300, last)
}

// What names a person by itself is never proposed to be released as it is,
// called by its name or not.
func TestNoDirectIdentifierIsReleased(t *testing.T) {
	r := measured(t)
	for _, released := range r.Released {
		t.Error(released)
	}
	for half, floor := range []map[table.Role]float64{
		{table.Identifying: 0.95, table.QuasiIdentifying: 0.7, table.Sensitive: 0.85, table.Insensitive: 0.12},
		{table.Identifying: 0.99, table.QuasiIdentifying: 0.93, table.Sensitive: 0.97, table.Insensitive: 0.6},
	} {
		for role, least := range floor {
			if got := r.Roles[half][role].Recall(); got < least {
				t.Errorf("recall of %s is %.3f, want %.2f (named: %v)", role, got, least, half == 1)
			}
		}
	}
	for _, reason := range r.Meant() {
		if got := r.Reasons[reason].Recall(); got < 0.9 {
			t.Errorf("recall of %s is %.3f", reason, got)
		}
	}
}

// A check character is never missed.
func TestCheckedNumbersAreAlwaysFound(t *testing.T) {
	for _, k := range suggesttest.Kinds() {
		if !k.Checked {
			continue
		}
		for seed := range uint64(20) {
			if got := suggest.Table(k.Column(seed, 200, false))[0]; got.Reason.Code != k.Reason {
				t.Errorf("%s, seed %d: %s for %s", k.Name, seed, got.Role, got.Reason.Code)
			}
		}
	}
}

// Two of four proposals right, one meant and missed: precision 2/4, recall 2/3.
func TestScore(t *testing.T) {
	s := suggesttest.Score{Right: 2, Wrong: 2, Missed: 1}
	if s.Precision() != 0.5 || s.Recall() != 2.0/3 {
		t.Errorf("precision %v, recall %v", s.Precision(), s.Recall())
	}
	var out bytes.Buffer
	if err := suggesttest.Measure(1, 2).Write(&out); err != nil || !strings.Contains(out.String(), "| nhs | 1 | 1.000 | 1.000 |") {
		t.Errorf("%v: %s", err, out.String())
	}
}
