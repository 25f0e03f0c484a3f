package answer_test

import (
	"strconv"
	"strings"
	"testing"

	"quasi/engine/measure/answer"
)

// Of 400 stays, 20 of 30 to 49 days are hidden: the mean falls from 5.075 to 3.5, and a
// highest class would begin at 30, the 95th percentile.
func TestBiasOfALongTail(t *testing.T) {
	var before, after strings.Builder
	before.WriteString("stay,sex\n")
	after.WriteString("stay,sex\n")
	for i := range 400 {
		stay, sex := strconv.Itoa(1+i%6), "m"
		shown := stay
		if i%20 == 0 {
			stay, shown = strconv.Itoa(30+i/20), "*"
		}
		before.WriteString(stay + "," + sex + "\n")
		after.WriteString(shown + "," + sex + "\n")
	}
	b, ok := answer.BiasOf("stay", parse(t, before.String()), parse(t, after.String()), answer.Options{})
	if !ok || !b.Moved() || b.Rows != 400 || b.Left.Rows != 380 || !(b.Left.Value < b.Original.Value) {
		t.Fatalf("%+v, %v", b, ok)
	}
	if b.Cap != 30 {
		t.Errorf("a highest class from %v on, want 30", b.Cap)
	}
	if said := b.Said.English; !strings.Contains(said, "stay: the mean is") || !strings.HasSuffix(said, "one highest class from 30 on would keep more of it") {
		t.Error(said)
	}
}

// Fifty values are compared, and no fifty-one.
func TestBiasOfManyValues(t *testing.T) {
	for n, want := range map[int]bool{50: true, 51: false} {
		rows := "code\n"
		for i := range 3 * n {
			rows += "v" + strconv.Itoa(i%n) + "\n"
		}
		table := parse(t, rows)
		if _, ok := answer.BiasOf("code", table, table, answer.Options{}); ok != want {
			t.Errorf("%d values: %v", n, ok)
		}
	}
	table := parse(t, "a\n1\n2\n")
	if _, ok := answer.BiasOf("a", table, parse(t, "b\n1\n"), answer.Options{}); ok {
		t.Error("a column that is not released")
	}
}
