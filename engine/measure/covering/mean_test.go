package covering_test

import (
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
)

func shown(texts ...string) *table.Column {
	c := filled(table.Column{Values: texts})
	for v := range texts {
		c.Codes = append(c.Codes, int32(v))
	}
	return c
}

// A mean that no row shows makes no column one of means.
func TestAMeanThatNoRowShows(t *testing.T) {
	unseen := shown("30", "28.3")
	unseen.Codes = unseen.Codes[:1]
	c := shown("20", "30", "35")
	if got := read(c, covering.NewFor(c, unseen, nil), []string{"28.3", "30.0"}); got != "interval | exact: 30" {
		t.Error(got)
	}
}
