package detect

import (
	"testing"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

// Notes are told from the names of groups by their marks or their words.
func TestSentences(t *testing.T) {
	for _, test := range []struct {
		values           []string
		sentence, worded bool
	}{
		{[]string{"外傷なし、医へ報告済"}, true, true},    // ten characters
		{[]string{"外傷なし、医へ報告"}, false, false},   // nine
		{[]string{"外傷なし医へ報告済です"}, false, false}, // no mark
		{[]string{"外傷なし、医へ報告済", "A"}, true, true},
		{[]string{"外傷なし、医へ報告済", "A", "B"}, false, false},
		{[]string{"es geht ihr heute gut"}, false, true},
		{[]string{"es geht ihr gut"}, false, false},
	} {
		v := Of(tabletest.Column("x", tabletest.Repeat(30, test.values...)...).Columns[0])
		if v.Sentences() != test.sentence || v.Worded() != test.worded {
			t.Errorf("%q: sentences %v, worded %v", test.values, v.Sentences(), v.Worded())
		}
	}
}

// Names are written in many ways, and so are the names of users.
func TestHasNameShape(t *testing.T) {
	for text, want := range map[string]bool{
		"Weber": true, "WEBER": true, "OKAFOR^NGOZI": true, "k_weber": true, "mue": true, "k.weber2": true, "a@b": true, "佐藤": true,
		"retr.": false, "ouvrier BTP": false, "s/p": false, "V500": false, "支": false, "": false,
	} {
		if HasNameShape(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// Codes of digits alone may look like numbers of persons, but not like those with a day of birth.
func TestMayBeCodes(t *testing.T) {
	for _, test := range []struct {
		kind, value string
		want        bool
	}{
		{valuekind.NHS, "0303010037", true}, {valuekind.NHS, "675 955 1761", false}, {valuekind.Phone, "00093720210", true},
		{valuekind.PersonNumber, "972802045", true}, {valuekind.PersonNumber, "44051401359", false}, {valuekind.Card, "4111111111111111", false},
	} {
		v := Of(tabletest.Column("x", "0303010037", test.value).Columns[0])
		if got := v.MayBeCodes(test.kind); got != test.want {
			t.Errorf("%s %s: %v", test.kind, test.value, got)
		}
	}
}

// Numbers of records may have their year: behind it with three digits to seven, or before it.
func TestNumbersOfYearsNumberRecords(t *testing.T) {
	for pattern, want := range map[string]bool{"2024/%03d": true, "2024/%02d": false, "%d/2024": true, "2024/%08d": false, "1824/%03d": false} {
		values := tabletest.Sequence(90, pattern)[1:]
		if got := numberOfYear.MatchString(values[40]); got != want {
			t.Errorf("%s: %v", values[40], got)
		}
	}
	values := append(tabletest.Sequence(50, "2023/%04d"), tabletest.Sequence(50, "2024/%05d")...)
	if v := Of(tabletest.Column("x", values...).Columns[0]); !v.NumberRecords() {
		t.Error("numbers of two years number no records")
	}
}

// An age may have the sex behind it.
func TestAgesWithSexes(t *testing.T) {
	for text, want := range map[string]bool{"77y F": true, "77yo/m": true, "77 J. w": true, "77岁女": true, "77 F": false, "77F": true, "9F": false, "107F": false, "77 a": true, "77a": false, "77a F": true, "77r.": true, "77r": false, "77y X": false, "77y  / F": false} {
		if isAge(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
