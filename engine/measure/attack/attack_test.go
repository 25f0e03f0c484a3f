package attack_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/attack"
)

// The attacks that compare targets with people who were held out.
const (
	univariate   = "singling-out univariate"
	multivariate = "singling-out multivariate"
	linkability  = "linkability "
	inference    = "inference illness"
	membership   = "membership "
	exact        = "exact-matches "
)

// A raw table gives everything away.
func TestRawTable(t *testing.T) {
	found := against(t, people(2000, 1))
	for name, least := range map[string]float64{multivariate: 0.9, inference: 0.9, membership: 0.9} {
		if r := found[name]; r.Risk.Low < least {
			t.Errorf("%s: %s", name, r.Said)
		}
	}
	if share := found[exact].Figures[1].Value; share != 1 {
		t.Errorf("%v of the unique records are shown", share)
	}
	if found[linkability].Risk.Low < 0.05 || found[membership].Figures[0].Value < 0.99 {
		t.Errorf("%s\n%s", found[linkability].Said, found[membership].Said)
	}
}

// A release in classes of some hundred people gives nothing away that is not true of
// those who are not in it.
func TestGoodRelease(t *testing.T) {
	found := against(t, released(people(2000, 1), good()))
	for _, name := range []string{univariate, multivariate, linkability, inference} {
		// Intervals of 95 %: the least risk is 0 in all of these draws.
		if r := found[name]; r.Risk.Low > 0 || r.Risk.Value > 0.1 {
			t.Errorf("%s: %s", name, r.Said)
		}
	}
	if auc := found[membership].Figures[0]; *auc.Low > 0.5 || *auc.High < 0.5 {
		t.Errorf("%s", found[membership].Said)
	}
	if share := found[exact].Figures[1].Value; share > 0.05 {
		t.Errorf("%v of the unique records are shown", share)
	}
}

// One weakness in the good release, and who finds it.
func TestPlantedWeaknesses(t *testing.T) {
	exactly := func(text string) string { return text }
	kept := func(columns ...string) map[string]func(string) string {
		change := good()
		for _, name := range columns {
			change[name] = exactly
		}
		return change
	}
	all := people(2000, 1)
	for name, test := range map[string]struct {
		release [][]string
		least   float64
		by      []string
	}{
		"a column more":         {released(all, kept("zip", "job")), 0.2, []string{multivariate, inference}},
		"halves that single":    {released(all, kept("age", "zip", "job", "income", "height")), 0.02, []string{linkability}},
		"amounts as they are":   {released(all, kept("income")), 0.02, []string{univariate}},
		"half of the rows kept": {slices.Concat(all[:1000], released(all[1000:], good())), 0.3, []string{membership}},
	} {
		found := against(t, test.release, attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership)
		for _, by := range test.by {
			if r := found[by]; r.Risk.Low < test.least {
				t.Errorf("%s: %s: %s", name, by, r.Said)
			}
		}
	}
	half := against(t, slices.Concat(all[:1000], released(all[1000:], good())), attackresult.ExactMatches)[exact]
	if share := half.Figures[1].Value; share < 0.5 || share > 0.55 {
		t.Errorf("half of the records are shown: %s", half.Said)
	}
	// All of one age and sex share the illness: one of the few things to be found.
	alike := released(all, good())
	for _, row := range alike {
		if row[0] == "[20,40)" {
			row[6] = "illness 3"
		}
	}
	originals := people(2000, 1)
	for i, row := range alike {
		originals[i][6] = row[6]
	}
	report, err := attack.Run(context.Background(), attack.Setting{
		Release: tableOf(names, alike), Original: tableOf(names, originals), Control: tableOf(names, people(500, 2)), Sensitive: []string{"illness"}, Guesses: 300,
	}, attackresult.Inference)
	if err != nil || report.Results[0].Risk.Low < 0.15 {
		t.Errorf("shared illness: %v, %v", report.Results, err)
	}
}

func TestSameSeedSameReport(t *testing.T) {
	release := released(people(2000, 1), good())
	if a, b := against(t, release), against(t, release); !reflect.DeepEqual(a, b) {
		t.Errorf("%v\n%v", a, b)
	}
}

// Attacks one after the other find what all find together.
func TestPreparedOneAfterTheOther(t *testing.T) {
	setting := attack.Setting{
		Release: tableOf(names, released(people(300, 1), good())), Original: tableOf(names, people(300, 1)), Control: tableOf(names, people(200, 2)),
		Second: tableOf(names, people(300, 1)), Sensitive: []string{"illness"}, Guesses: 100, Seed: 1,
	}
	want := casetest.Must(attack.Run(context.Background(), setting))
	p := casetest.Must(attack.Prepare(context.Background(), setting))
	got := attackresult.Report{}
	for _, a := range attack.All() {
		one := casetest.Must(p.Run(context.Background(), a.Kind))
		results, left := append(got.Results, one.Results...), append(got.Left, one.Left...)
		got = one
		got.Results, got.Left = results, left
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := attack.Prepare(ctx, setting); err == nil {
		t.Error("what is stopped goes on")
	}
}

func TestWhatIsLeftOut(t *testing.T) {
	original := tableOf(names, people(50, 1))
	report := casetest.Must(attack.Run(context.Background(), attack.Setting{Release: original, Original: original}))
	var left []attackresult.Kind
	for _, l := range report.Left {
		left = append(left, l.Attack)
	}
	want := []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.Intersection}
	if !reflect.DeepEqual(left[:5], want) || report.Results[0].Attack != attackresult.ExactMatches {
		t.Errorf("left %v, made %v", left, report.Results)
	}
}

// An attack can be stopped.
func TestAnAttackIsStopped(t *testing.T) {
	original := tableOf(names, people(20, 1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := attack.Run(ctx, attack.Setting{Release: original, Original: original, Control: original, Sensitive: names[6:]}); err == nil {
		t.Error("an attack that is stopped goes on")
	}
}

// A column that is left out is as if it were not there.
func TestWithoutAColumn(t *testing.T) {
	all, control := people(300, 1), people(200, 2)
	without := func(records [][]string) (fewer [][]string) {
		for _, record := range records {
			fewer = append(fewer, record[1:])
		}
		return fewer
	}
	run := func(s attack.Setting) attackresult.Report {
		s.Sensitive, s.Guesses = []string{"illness"}, 100
		report := casetest.Must(attack.Run(context.Background(), s))
		return report
	}
	left := run(attack.Setting{Release: tableOf(names, all), Original: tableOf(names, all), Control: tableOf(names, control), Without: names[:1]})
	absent := run(attack.Setting{Release: tableOf(names[1:], without(all)), Original: tableOf(names[1:], without(all)), Control: tableOf(names[1:], without(control))})
	if !reflect.DeepEqual(left, absent) {
		t.Errorf("%v\n%v", left, absent)
	}
}
