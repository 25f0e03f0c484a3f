package facts_test

import (
	"encoding/json"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/say"
)

var kind = say.Define("report-test", "{0} values have no place")

// Scripts read what the command writes, and the page what its worker sends: names
// of fields stay.
func TestWritten(t *testing.T) {
	difference := facts.Difference{Code: "no-place", Column: "age", Args: []string{"2"}, Severity: facts.Blocks, Actions: []string{"missing"},
		Said: say.Text{English: "2 values"}, Values: []string{"secret"}}
	for _, test := range []struct {
		given any
		want  string
	}{
		{facts.Point{Seconds: 1.5, Round: 2, Loss: 0.25}, `{"seconds":1.5,"round":2,"loss":0.25}`},
		{facts.Verdict{Model: "2-anonymity", Reach: "k = 1", Named: say.Text{English: "2-anonymity"}}, `{"model":"2-anonymity","holds":false,"reach":"k = 1"}`},
		{facts.Fit{Persons: 5, Records: 4, Lacks: []string{"zip"}, Unplaced: []facts.Unplaced{{Column: "age", Values: 2, Persons: 3, Examples: []string{"old"}}}, Absent: 1},
			`{"persons":5,"records":4,"lacks":["zip"],"unplaced":[{"column":"age","values":2,"persons":3,"examples":["old"]}],"absent":1}`},
		{difference, `{"code":"no-place","column":"age","args":["2"],"severity":"blocks","actions":["missing"],"said":{"english":"2 values"}}`},
		{facts.Difference{Code: "no-quasi", Severity: facts.Warns}, `{"code":"no-quasi","severity":"warns","said":{"english":""}}`},
		{facts.Choice{Code: "no-place", Column: "age", Action: "missing"}, `{"code":"no-place","column":"age","action":"missing"}`},
	} {
		if got, err := json.Marshal(test.given); err != nil || string(got) != test.want {
			t.Errorf("%+v is written as %s (%v), want %s", test.given, got, err, test.want)
		}
	}
}

func TestDifferencesNameTheirColumn(t *testing.T) {
	of := facts.Difference{Column: "age", Severity: facts.Blocks, Said: kind.Say(2)}
	if got := of.String(); got != `column "age": 2 values have no place` || !of.Blocks() {
		t.Errorf("%s, blocks: %v", got, of.Blocks())
	}
	of.Column, of.Severity = "", facts.Warns
	if got := of.String(); got != "2 values have no place" || of.Blocks() {
		t.Errorf("%s, blocks: %v", got, of.Blocks())
	}
}
