package say_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/say"
)

var (
	outOfRange = say.Kind{Code: "range", English: "{0} is {1}, want {2} to {3}"}
	unknown    = say.Kind{Code: "unknown", English: "kind is {0:q}, want one of {1}; {0} is none"}
)

// role is a text as packages of the engine name them.
type role string

func TestSay(t *testing.T) {
	for name, test := range map[string]struct {
		said say.Text
		want string
	}{
		"numbers":          {outOfRange.Say("k", 7, 0.5, 3), "k is 7, want 0.5 to 3"},
		"no place":         {outOfRange.Say("{1}", "{2:q}", "a", "b"), "{1} is {2:q}, want a to b"},
		"quotes":           {unknown.Say(role(`a"b`), []role{"x y", "z"}), `kind is "a\"b", want one of "x y", "z"; a"b is none`},
		"a list in quotes": {unknown.Say([]string{"a", "b"}, nil), `kind is "a", "b", want one of <nil>; "a", "b" is none`},
		"a list":           {outOfRange.Say("bounds", []float64{1, 2.5}, 0, 1), "bounds is 1, 2.5, want 0 to 1"},
		"an empty list":    {unknown.Say("a", []role{}), `kind is "a", want one of none; a is none`},
		"a text within":    {outOfRange.Say(say.Method("kaim"), say.Model("k-map"), 1, 2), "kaim is k-map, want 1 to 2"},
	} {
		if test.said.String() != test.want {
			t.Errorf("%s: %s, want %s", name, test.said, test.want)
		}
	}
	want := say.Text{English: `kind is "a", want one of "x"; a is none`, Code: "unknown", Sentence: unknown.English,
		Args: []say.Text{{English: "a"}, {English: `"x"`, Code: say.CodeNames, Args: say.Plain("x")}}}
	if got := unknown.Say("a", []role{"x"}); !reflect.DeepEqual(got, want) {
		t.Errorf("said %+v, want %+v", got, want)
	}
}

// A place and what is wrong there both keep their codes, and the cause is found.
func TestPlaces(t *testing.T) {
	err := say.At("kaim", say.In(`a"b`, outOfRange.Of("k", 7, 1, 6)))
	if want := `kaim: column "a\"b": k is 7, want 1 to 6`; err.Error() != want {
		t.Errorf("says %s, want %s", err, want)
	}
	var outer *say.Error
	if !errors.As(err, &outer) || outer.Code != "at" || outer.Args[1].Code != "in-column" || outer.Args[1].Args[1].Code != "range" || outer.Args[1].Args[1].Args[1].English != "7" {
		t.Errorf("coded as %+v", outer)
	}
	if err := say.In("age", context.Canceled); !errors.Is(err, context.Canceled) {
		t.Errorf("%v is not cancelled", err)
	}
	if err := say.In("age", io.ErrUnexpectedEOF); !errors.As(err, &outer) || outer.Args[1].Code != "foreign" || err.Error() != `column "age": unexpected EOF` {
		t.Errorf("%v, coded as %+v", err, outer)
	}
	if said := say.Of(err); said.Code != "at" || say.Of(io.EOF).Code != "foreign" {
		t.Errorf("said %+v", said)
	}
	if got := say.InColumn("age", outOfRange.Say("k", 7, 1, 6)).String(); got != `column "age": k is 7, want 1 to 6` {
		t.Errorf("said %s", got)
	}
	if got := say.NoColumn("x", []string{"a", "b"}).Error(); got != `the table has no column "x"; its columns: "a", "b"` {
		t.Errorf("said %s", got)
	}
}

func TestListsSayHowManyMoreThereAre(t *testing.T) {
	two := say.Plain("a is wrong", "b is wrong")
	for _, test := range []struct {
		said say.Text
		want string
		args int
	}{
		{say.List(two, 2), "a is wrong; b is wrong", 2},
		{say.List(two, 5), "a is wrong; b is wrong; and 3 more", 3},
		{say.Series(two, 2), "a is wrong, b is wrong", 2},
		{say.Series(two, 3), "a is wrong, b is wrong, and 1 more", 3},
		{say.List(nil, 0), "", 0},
	} {
		if test.said.English != test.want || len(test.said.Args) != test.args {
			t.Errorf("%+v, want %s of %d", test.said, test.want, test.args)
		}
	}
	// The texts that were given are not written over.
	room := append(make([]say.Text, 0, 9), two...)
	say.List(room, 5)
	if room = room[:3]; room[2].English != "" {
		t.Errorf("the list was written over by %q", room[2].English)
	}
}

func TestKindsAreKnownAndSorted(t *testing.T) {
	table := say.Table(map[string]string{"zz-test": "z {0}", "aa-test": "a"})
	if table["zz-test"].Of(1).Error() != "z 1" || table["aa-test"].Code != "aa-test" {
		t.Errorf("the table is %+v", table)
	}
	all := say.Kinds()
	if all[0] != table["aa-test"] || all[len(all)-1] != table["zz-test"] {
		t.Errorf("kinds are %+v", all)
	}
}

// A text is the same after its way to the page, whatever it is made of.
func TestTextsSurviveJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value, n := rapid.String().Draw(t, "value"), rapid.Int().Draw(t, "n")
		said := say.InColumn(value, unknown.Say(value, say.Plain(value), n))
		if want := "column " + strconv.Quote(value) + ": "; len(said.English) < len(want) || said.English[:len(want)] != want {
			t.Fatalf("said %s, want it to begin with %s", said, want)
		}
		data, err := json.Marshal(said)
		if err != nil {
			t.Fatal(err)
		}
		var read say.Text
		if err := json.Unmarshal(data, &read); err != nil || !reflect.DeepEqual(read, said) {
			t.Fatalf("read %+v, %v, want %+v", read, err, said)
		}
	})
}

// A name that a command line has cut at its comma is named whole.
func TestNamesWithCommas(t *testing.T) {
	names := []string{"Age, years", "sex", `the "true", real`}
	for name, want := range map[string]string{
		"Age":        `the table has no column "Age"; its columns: "Age, years", "sex", "the \"true\", real". On a command line, a name with a comma stands in quotes of its own: '"Age, years"'`,
		"years":      `the table has no column "years"; its columns: "Age, years", "sex", "the \"true\", real". On a command line, a name with a comma stands in quotes of its own: '"Age, years"'`,
		`the "true"`: `the table has no column "the \"true\""; its columns: "Age, years", "sex", "the \"true\", real". On a command line, a name with a comma stands in quotes of its own: '"the ""true"", real"'`,
		"Ag":         `the table has no column "Ag"; its columns: "Age, years", "sex", "the \"true\", real"`,
	} {
		if err := say.NoColumn(name, names); err.Error() != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFill(t *testing.T) {
	args := []string{"{1}", "1", "7"}
	arg := func(i int, inQuotes bool) (string, bool) {
		switch {
		case i >= len(args):
			return "", false
		case inQuotes:
			return "<" + args[i] + ">", true
		}
		return args[i], true
	}
	for sentence, want := range map[string]string{
		"line {2}: {0}, {0} and {3}":       "line 7: {1}, {1} and {3}", // what an argument holds is no place
		"{0:q} in {1} {1:row|rows}":        "<{1}> in 1 row",
		"{2} {2:row is|rows are} hidden":   "7 rows are hidden",
		"{3:a|b}{3:q}, {x}, {0:z}, {2:|s}": "{3:a|b}{3:q}, {x}, {0:z}, s",
	} {
		if got := say.Fill(sentence, arg); got != want {
			t.Errorf("%q is filled as %q, want %q", sentence, got, want)
		}
	}
}

// A name such as "Geb.-Dat." ends a sentence with one full stop, not with two.
func TestFillAtTheEnd(t *testing.T) {
	arg := func(i int, inQuotes bool) (string, bool) {
		said := []string{"Dat.", "1"}[i]
		if inQuotes {
			said = `"` + said + `"`
		}
		return said, true
	}
	for sentence, want := range map[string]string{
		"Says the same as {0}.":   "Says the same as Dat.",
		"As {0}. And {0}, {0}...": "As Dat. And Dat., Dat...",
		"Says {0:q}.":             `Says "Dat.".`,
		"{1} {1:row|rows}.":       "1 row.",
		"{1}.":                    "1.",
	} {
		if got := say.Fill(sentence, arg); got != want {
			t.Errorf("%q is filled as %q, want %q", sentence, got, want)
		}
	}
}

func TestRuns(t *testing.T) {
	var r say.Runs
	if r.First() != 0 || r.Lines().String() != "" {
		t.Errorf("nothing is %q", r.Lines())
	}
	for _, n := range []int{3, 5, 6, 9} {
		r.Add(n, 1)
	}
	r.Add(10, 4)
	if got, want := r.Lines().String(), "line 3, lines 5 to 6, lines 9 to 13"; got != want || r.Total != 8 || r.First() != 3 {
		t.Errorf("%d are %q, want %q", r.Total, got, want)
	}
	if got := r.Rows().String(); got != "row 3, rows 5 to 6, rows 9 to 13" {
		t.Errorf("rows are %q", got)
	}
	// All are counted, those beyond the runs that are named too.
	for n := 20; n < 80; n += 2 {
		r.Add(n, 1)
	}
	r.Add(80, 5)
	if said := r.Rows(); r.Total != 43 || len(said.Args) != 21 || said.Args[20].String() != "and 18 more" {
		t.Errorf("%d are %q", r.Total, said)
	}
}
