package learn_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quasi/app/learn"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/sample"
)

// The schedule adds up: 45 minutes, and 45 more.
func TestLeafletAddsUp(t *testing.T) {
	s, engine := sessiontest.New()
	learn.OpenWorkshop(s, session.LecturerPage, 7)
	short, long, found := strings.Cut(markup(s, engine), "90 minutes: the same, and then")
	if !found {
		t.Fatal("there is no second half")
	}
	for half, shown := range []string{short, long} {
		sum := 0
		for _, m := range regexp.MustCompile(`>(\d+) min<`).FindAllStringSubmatch(shown, -1) {
			n, _ := strconv.Atoi(m[1])
			sum += n
		}
		if sum != 45 {
			t.Errorf("half %d takes %d minutes", half+1, sum)
		}
	}
}

// townFigures counts in a town itself, without what joins tables for the page.
type townFigures struct {
	named, rightly, listed int
	guessed                float64
	unique, withoutPost    int
	left                   [3]int // rows like the one of the neighbor who is alone: by age, sex, postcode
}

func figuresOf(seed uint64) (f townFigures) {
	town := sample.NewTown(seed)
	looks := func(r sample.Resident) string { return fmt.Sprint(r.Age, r.Sex, r.Postcode) }
	fits, both := map[string]int{}, map[string]int{}
	patient := map[int]bool{}
	for _, p := range town.Patients {
		fits[looks(p.Resident)]++
		both[fmt.Sprint(p.Age, p.Sex)]++
		if p.Voter >= 0 {
			patient[p.Voter] = true
			f.listed++
		}
	}
	for _, p := range town.Patients {
		if fits[looks(p.Resident)] == 1 {
			f.unique++
		}
		if both[fmt.Sprint(p.Age, p.Sex)] == 1 {
			f.withoutPost++
		}
	}
	for i, v := range town.Voters {
		if n := fits[looks(v)]; n > 0 && patient[i] {
			f.guessed += 1 / float64(n)
		}
		if fits[looks(v)] == 1 {
			f.named++
			if patient[i] {
				f.rightly++
			}
		}
	}
	alone := town.Voters[town.Neighbours[sample.Alone]]
	for _, p := range town.Patients {
		for column, same := range []bool{p.Age == alone.Age, p.Sex == alone.Sex, p.Postcode == alone.Postcode} {
			if same {
				f.left[column]++
			}
		}
	}
	return f
}

// Whatever the seed, every answer that is a figure is one that was counted, the figures of
// the table of KAIM's paper included, and no sentence has a hole.
func TestLeafletOfSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	hole := regexp.MustCompile(`\{\d|: \.|: </|%!|NaN|> <`)
	kept, dropped := release(t, "patients", nil), release(t, "patients", leaveOut)
	for _, seed := range []uint64{0, 4567, 999_999_999} {
		s, engine := sessiontest.New()
		learn.OpenWorkshop(s, session.LecturerPage, seed)
		shown := markup(s, engine)
		if found := hole.FindString(shown); found != "" {
			t.Errorf("seed %d: %q is shown", seed, found)
		}
		f, l := figuresOf(seed), text.English
		raw, after, diverse := learn.CourseOf(s).Lesson(1, 1), learn.CourseOf(s).Lesson(3, 1), learn.CourseOf(s).Lesson(3, 2)
		tenth := func(x float64) float64 { return math.Round(10*x) / 10 }
		fits := len(after.Candidates[after.Neighbours[0]])
		wants(t, shown,
			fmt.Sprintf("Age alone leaves %d, sex alone %d, the postcode alone %d;", f.left[0], f.left[1], f.left[2]),
			l.Say(text.TaskAllSays, f.named, f.rightly, l.Percent(float64(f.rightly)/float64(f.listed)), f.listed),
			l.Say(text.TaskKSays, fits, tenth(after.Found.Guessed), f.listed, tenth(f.guessed), l.Percent(after.Found.Loss)),
			l.Say(text.TaskStepsSays, f.unique, len(raw.Rows), f.withoutPost),
			l.Say(text.TaskStudied, 5, "Mean of los_days by ward"),
			l.Say(text.TaskTourSays, 10-dropped.Table.N, 10, 3, lost(kept, "")))
		if after.Found.KnownInCrowd > 0 {
			wants(t, shown, l.Say(text.TaskLSays, after.Found.KnownInCrowd, diverse.Found.KnownInCrowd, l.Percent(diverse.Found.Loss), l.Percent(after.Found.Loss)))
		} else {
			wants(t, shown, "Nobody, with this seed", "Given away at k = 3 by alike diagnoses: nobody.")
		}
	}
}

// The stages of any seed say nothing that is not so: no list of nobody, no hole.
func TestStagesOfSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	hole := regexp.MustCompile(`\{\d|: \.|%!|NaN`)
	for _, seed := range []uint64{0, 999_999_999} {
		s, engine := sessiontest.New()
		for _, lang := range text.Languages() {
			s.SetLang(lang)
			learn.OpenWorkshop(s, session.WorkshopPage, seed)
			for stage := range learn.Stages {
				for k := 2; k <= 5; k++ {
					learn.CourseOf(s).Change(s, func(w *learn.Course) { w.Stage, w.K, w.L = stage, k, min(k, 3) })
					if found := hole.FindString(markup(s, engine)); found != "" {
						t.Errorf("seed %d, %s, stage %d, k = %d: %q is shown", seed, lang, stage, k, found)
					}
				}
			}
		}
	}
}
