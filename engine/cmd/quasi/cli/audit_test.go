package cli

import (
	"strings"
	"testing"
)

const (
	ward   = "age,sex,ill\n20,f,flu\n20,f,cold\n30,m,flu\n30,m,flu\n"
	people = "sex,age\nf,20\nf,20\nf,20\nf,20\nm,30\nm,30\nm,40\n"
)

// The keys are what others read: they never change.
func TestAuditJSON(t *testing.T) {
	file, population := write(t, "ward.csv", ward), write(t, "people.csv", people)
	out := mustRun(t, "audit", file, "--qi", "age,sex", "--sensitive", "ill", "--population", population, "--json")
	got := decode[map[string]any](t, out)
	number := func(path string) any {
		var v any = got
		for key := range strings.SplitSeq(path, ".") {
			m, ok := v.(map[string]any)
			if !ok {
				t.Fatalf("no %s in\n%s", path, out)
			}
			if v, ok = m[key]; !ok {
				t.Fatalf("no %s in\n%s", path, out)
			}
		}
		return v
	}
	// p = 3/4 flu, 1/4 cold; the worst class is half flu, half cold, or flu alone.
	for path, want := range map[string]any{
		"k":                               2.0,
		"risk.prosecutor.highest":         0.5,
		"risk.journalist.highest":         0.5,
		"risk.journalist.average":         0.375, // (2/4 + 2/2)/4
		"risk.journalist.records_at_risk": 1.0,
		"risk.marketer.average":           0.375,
		"sensitive.ill.distinct_l":        1.0,
		"sensitive.ill.entropy_l":         1.0,
		"sensitive.ill.recursive_c.2":     nil,
		"sensitive.ill.alpha":             1.0,
		"sensitive.ill.t.equal":           0.25,
		"sensitive.ill.t.ordered":         nil, // illnesses have no order
		"sensitive.ill.beta":              1.0, // (1/2 - 1/4)/(1/4)
		"sensitive.ill.delta_strict":      nil,
		"sensitive.ill.homogeneous":       1.0,
		"sensitive.ill.t.hierarchical":    nil,
		"sensitive.ill.s":                 1.0, // flu alone
	} {
		if got := number(path); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
	// (1 - 3/4)/(3/4) = 1/3 is above -ln(3/4) = 0.288.
	if number("sensitive.ill.enhanced_beta") != nil || number("sensitive.ill.delta").(float64) < 0.69 {
		t.Error(out)
	}
	if sets := got["quasi_identifiers"].([]any); len(sets) != 3 ||
		len(sets[0].(map[string]any)) != 4 || sets[0].(map[string]any)["separation"] != 4.0/6 {
		t.Errorf("quasi-identifiers: %v", sets)
	}
	one := decode[struct {
		Sets []any `json:"quasi_identifiers"`
	}](t, mustRun(t, "audit", file, "--qi", "age,sex", "--subsets", "1", "--json"))
	if len(one.Sets) != 2 {
		t.Errorf("sets of one: %v", one.Sets)
	}
}

func TestAuditInSentences(t *testing.T) {
	file, population := write(t, "ward.csv", ward), write(t, "people.csv", people)
	out := mustRun(t, "audit", file, "--qi", "age,sex", "--sensitive", "ill", "--population", population, "--sampling-fraction", "0.5")
	for _, want := range []string{
		"Of the 8 people of the population",
		"gets 37.5% of the rows right",
		"one value makes up 100.0% of a group at most (α = 1)",
		"at least as varied as 1 value (entropy l)",
		"t = 0.25 from the whole table.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// Two visits of one patient hide nobody, and a * that may be anything hides more.
func TestAuditReadings(t *testing.T) {
	file := write(t, "visits.csv", "id,age,ward,ill\n1,20,x,flu\n1,20,x,flu\n2,*,x,cold\n3,30,y,flu\n3,30,x,cold\n4,30,y,flu\n")
	type report struct {
		K, Patients int
		Others      string
		Wildcard    struct {
			K       int
			Average float64
		}
		Sensitive map[string]struct {
			DistinctL int `json:"distinct_l"`
		}
	}
	got := decode[report](t, mustRun(t, "audit", file, "--qi", "age", "--sensitive", "ward,ill", "--wildcard", "--json"))
	// 20 can be 20, 20 and *; * all six; 30 the three of 30 and *.
	if got.K != 1 || got.Wildcard.K != 3 || got.Patients != 0 || got.Others != "unknown" {
		t.Errorf("by row: %+v", got)
	}
	if average := (2.0/3 + 1.0/6 + 3.0/4) / 6; got.Wildcard.Average != average {
		t.Errorf("average %v, want %v", got.Wildcard.Average, average)
	}
	got = decode[report](t, mustRun(t, "audit", file, "--qi", "age", "--sensitive", "ward,ill", "--patient", "id", "--others-known", "--json"))
	if got.K != 1 || got.Patients != 4 || got.Others != "known" || got.Sensitive["ill"].DistinctL != 1 {
		t.Errorf("by patient: %+v", got)
	}
	if _, said, code := quasi(t, "audit", file, "--qi", "age", "--patient", "name"); code != exitUsage || !strings.Contains(said, `no column "name"`) {
		t.Errorf("exit code %d, %s", code, said)
	}
}

func TestAnonymizeByPopulationAndPatient(t *testing.T) {
	file, population := write(t, "ward.csv", ward), write(t, "people.csv", people)
	type run struct {
		Verdicts []struct {
			Model string
			Holds bool
		}
		Audit struct {
			Risk struct{ Journalist struct{ Highest float64 } }
		}
	}
	got := decode[run](t, mustRun(t, "anonymize", file, "-o", write(t, "a.csv", ""), "--qi", "age,sex", "--k", "1", "--model", "k-map:k=3", "--population", population, "--json"))
	if len(got.Verdicts) != 2 || !got.Verdicts[1].Holds || got.Audit.Risk.Journalist.Highest > 1.0/3 {
		t.Errorf("%+v", got)
	}
	_, said, code := quasi(t, "anonymize", file, "-o", write(t, "b.csv", ""), "--qi", "age", "--patient", "ill", "--k", "3")
	if code != exitInput || !strings.Contains(said, "2 patients") {
		t.Errorf("exit code %d, %s", code, said)
	}
}
