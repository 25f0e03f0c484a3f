package answer_test

import (
	"math"
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

// A highest class begins at the 95th percentile, rounded down to two digits, where 20 rows or more
// are in it, of which at most half are told.
func TestWhereAHighestClassBegins(t *testing.T) {
	for name, test := range map[string]struct {
		rows, tail, told int
		value            string
		want             float64
	}{
		"20 rows":       {400, 20, 0, "30", 30},
		"19 rows":       {380, 19, 0, "30", 0},
		"half are told": {400, 20, 10, "300", 300},
		"more are told": {400, 20, 11, "300", 0},
		"a tenth":       {400, 20, 0, "9.87", 9.8},
		"a whole":       {400, 20, 0, "10.7", 10},
		"below 100":     {400, 20, 0, "99.9", 99},
		"100":           {400, 20, 0, "100", 100},
		"tens":          {400, 20, 0, "1239", 1200},
	} {
		before, after := "x\n", "x\n"
		for i := range test.rows {
			value := strconv.Itoa(1 + i%6)
			shown := value
			if i < test.tail {
				value, shown = test.value, "*"
			}
			if i < test.told {
				shown = value
			}
			before, after = before+value+"\n", after+shown+"\n"
		}
		if b, ok := answer.BiasOf("x", parse(t, before), parse(t, after), answer.Options{}); !ok || !b.Moved() || b.Cap != test.want {
			t.Errorf("%s: a highest class from %v on, want %v; moved %v", name, b.Cap, test.want, b.Moved())
		}
	}
}

// Half of the women are hidden: their share falls from 0.5 to a third.
func TestBiasOfAShare(t *testing.T) {
	before := parse(t, "sex\n"+strings.Repeat("f\nf\nm\nm\n", 50))
	after := parse(t, "sex\n"+strings.Repeat("*\nf\nm\nm\n", 50))
	b, ok := answer.BiasOf("sex", before, after, answer.Options{})
	if !ok || !b.Moved() || b.Value != "f" || b.Original.Value != 0.5 || math.Abs(b.Left.Value-1.0/3) > 1e-12 {
		t.Fatalf("%+v, %v", b, ok)
	}
	if same, ok := answer.BiasOf("sex", before, before, answer.Options{}); !ok || same.Moved() || same.Value != "f" {
		t.Errorf("nothing is hidden: %+v", same)
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
