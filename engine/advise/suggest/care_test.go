package suggest_test

import (
	"fmt"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// Months, and days of the Iranian calendar, are proposed as dates that are put together by their year.
func TestPeriods(t *testing.T) {
	var months, days []string
	for i := range 60 {
		months = append(months, fmt.Sprintf("%02d/%d", i%12+1, 2019+i/12))
		days = append(days, fmt.Sprintf("140%d/%02d/%02d", i%4, i%6+1, i%31+1))
	}
	for _, c := range []struct {
		values []string
		levels []string
	}{{months, []string{"01/2019", "2019-Q1", "2019", "*"}}, {days, []string{"1400/01/01", "1400/01", "1400", "*"}}} {
		column := tabletest.Column("x", c.values...).Columns[0]
		if got := suggest.Column(column); got.Role != table.QuasiIdentifying || got.Reason.Code != profile.ReasonDate {
			t.Errorf("%s is %s for %s", c.values[0], got.Role, got.Reason)
		}
		if h, reason := suggest.Hierarchy(column); reason.Code != profile.ReasonTreeDates || fmt.Sprint(h.Rows[0]) != fmt.Sprint(c.levels) {
			t.Errorf("%s: %v for %s", c.values[0], h.Rows[0], reason)
		}
	}
	if got := suggest.Column(tabletest.Column("Case no", months...).Columns[0]); got.Role != table.Identifying {
		t.Errorf("a case's number is %s for %s", got.Role, got.Reason)
	}
}

// Blood pressures stay measurements beside few words that repeat.
func TestPressuresBesideWords(t *testing.T) {
	var values []string
	for i := range 60 {
		values = append(values, fmt.Sprintf("%d/%d", 100+i, 60+i%30))
	}
	for _, column := range [][]string{append(values, tabletest.Repeat(20, "n.g.")...), append(values, tabletest.Repeat(20, "not measured")...)} {
		if got := suggest.Column(tabletest.Column("BP", column...).Columns[0]); got.Role != table.Insensitive || fmt.Sprint(got.Reason.Args) != "[75]" {
			t.Errorf("BP is %s for %s %v", got.Role, got.Reason, got.Reason.Args)
		}
	}
	remarks := append(values, tabletest.Sequence(20, "in pain, %d min")...)
	if got := suggest.Column(tabletest.Column("BP", remarks...).Columns[0]); got.Role != table.Identifying {
		t.Errorf("remarks are %s for %s", got.Role, got.Reason)
	}
}

// A recipe can have the hierarchy that is proposed for months beside which a year and a word stand.
func TestPeriodsBesideOtherValues(t *testing.T) {
	var months []string
	for i := range 96 {
		months = append(months, fmt.Sprintf("%d-%02d", 2019+i%4, i%12+1))
	}
	column := tabletest.Column("x", append(months, "2019", "unknown")...).Columns[0]
	h, reason := suggest.Hierarchy(column)
	if reason.Code != profile.ReasonTreeDates {
		t.Fatal(reason)
	}
	if err := hierarchy.CheckNames(h.Rows); err != nil {
		t.Error(err)
	}
}

// A postcode is a place under a name that ends as that of a number does, even where each record has its own; a
// longer number under it is no postcode.
func TestPostcodesUnderTheNameOfANumber(t *testing.T) {
	for pattern, want := range map[string]table.Role{"530-%04d": table.QuasiIdentifying, "%05d-53": table.Identifying} {
		var values []string
		for i := range 90 {
			values = append(values, fmt.Sprintf(pattern, i*7919%9973))
		}
		if got := suggest.Column(tabletest.Column("郵便番号", values...).Columns[0]); got.Role != want {
			t.Errorf("%s is %s for %s", values[0], got.Role, got.Reason)
		}
	}
}
