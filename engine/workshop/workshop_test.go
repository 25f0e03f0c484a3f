package workshop_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/facts"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/sample"
	"quasi/engine/workshop"
)

func play(t rapid.TB, set workshop.Setting) facts.Lesson {
	t.Helper()
	return casetest.Must(workshop.Play(context.Background(), set))
}

var seeds = rapid.Uint64Range(0, sample.MaxTownSeed)

// Of the table as it is, who fits is found by comparing texts, and what that tells by
// looking at the town itself.
func TestTheTableAsItIs(t *testing.T) {
	brief.Further(t)
	rapid.Check(t, func(t *rapid.T) {
		seed := seeds.Draw(t, "seed")
		l, town := play(t, workshop.Setting{Seed: seed, K: 1, L: 1}), sample.NewTown(seed)
		want := facts.Found{Voters: len(town.Voters), Listed: 48, Fewest: len(town.Patients)}
		for voter, v := range town.Voters {
			var rows []int
			has, own := map[string]bool{}, ""
			for row, p := range town.Patients {
				if p.Age == v.Age && p.Sex == v.Sex && p.Postcode == v.Postcode {
					rows = append(rows, row)
					has[p.Diagnosis] = true
				}
				if p.Voter == voter {
					own = p.Diagnosis
				}
			}
			if !slices.Equal(rows, l.Candidates[voter]) {
				t.Errorf("%s: rows %v, want %v", v.Name, l.Candidates[voter], rows)
			}
			if own != "" {
				want.Guessed += 1 / float64(len(rows))
				want.Fewest = min(want.Fewest, len(rows))
			}
			if len(rows) == 1 {
				want.Named++
				if town.Patients[rows[0]].Voter == voter {
					want.NamedRightly++
				}
			}
			if len(has) == 1 {
				want.Known++
				if has[own] {
					want.KnownRightly++
					if len(rows) > 1 {
						want.KnownInCrowd++
					}
				}
			}
		}
		if math.Abs(l.Found.Guessed-want.Guessed) > 1e-9 {
			t.Errorf("%v are guessed, want %v", l.Found.Guessed, want.Guessed)
		}
		l.Found.Guessed = want.Guessed
		if l.Found != want {
			t.Errorf("%+v, want %+v", l.Found, want)
		}
	})
}

// What the lesson tells of protection is so for any seed: with k alike nobody is named,
// though some are known by what all in their crowd have; with l different diagnoses
// nobody is. Each is a run, so that a short test draws few.
func TestProtection(t *testing.T) {
	draws := brief.Of(4, 1)
	if !testing.Short() {
		draws = 100
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range draws {
		set := workshop.Setting{Seed: rng.Uint64N(sample.MaxTownSeed + 1), K: 2 + i%4, L: 1}
		before := play(t, workshop.Setting{Seed: set.Seed, K: 1, L: 1})
		if f := before.Found; f.NamedRightly <= f.Listed/2 || f.Named == f.NamedRightly {
			t.Errorf("of the table as it is: %+v", f)
		}
		crowd := play(t, set)
		if f := crowd.Found; f.Named != 0 || f.Fewest < set.K || f.KnownInCrowd == 0 || f.Loss <= 0 || f.Guessed >= before.Found.Guessed {
			t.Errorf("%+v: %+v", set, f)
		}
		owned(t, crowd)
		set.L = 2 + i%2*min(1, set.K-2)
		if f := play(t, set).Found; f.Known != 0 || f.Named != 0 || f.Fewest < set.K || f.Loss <= 0 {
			t.Errorf("%+v: %+v", set, f)
		}
	}
}

// In every language a seed has the same lesson but for its words: each word of a column stands
// where another one does in English, and nowhere else.
func TestLanguages(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for i := range brief.Of(60, 2) {
		set := workshop.Setting{Seed: rng.Uint64N(sample.MaxTownSeed + 1), K: 1 + i%5}
		set.L = 1 + rng.IntN(min(set.K, 3))
		english := play(t, set)
		for _, set.Language = range []string{"de", "zh-CN"} {
			l, pairs := play(t, set), map[string]string{}
			own := ofVoters(l)
			for voter, cells := range ofVoters(english) {
				for column, a := range cells {
					a, b := fmt.Sprint(column, a), fmt.Sprint(set.Language, column, own[voter][column])
					if cmp.Or(pairs[a], b) != b || cmp.Or(pairs[b], a) != a {
						t.Errorf("%+v: %s is %s and %s, which is %s", set, a, pairs[a], b, pairs[b])
					}
					pairs[a], pairs[b] = b, a
				}
			}
			if l.Found != english.Found || l.Neighbours != english.Neighbours || set.K == 1 && !slices.Equal(l.Owners, english.Owners) {
				t.Errorf("%+v: %+v, want %+v", set, l.Found, english.Found)
			}
		}
	}
}

// ofVoters returns each voter as the list has them, and behind it the row that is theirs.
func ofVoters(l facts.Lesson) [][]string {
	var all [][]string
	for voter, listed := range l.Voters {
		all = append(all, listed)
		if row := slices.Index(l.Owners, voter); row >= 0 {
			all[voter] = slices.Concat(listed, l.Rows[row])
		}
	}
	return all
}

// owned checks that every patient on the list fits the row that is theirs, and that the
// rows show the diagnoses that their owners have.
func owned(t *testing.T, l facts.Lesson) {
	has := map[int]string{}
	for _, p := range sample.NewTown(l.Seed).Patients {
		if p.Voter >= 0 {
			has[p.Voter] = p.Diagnosis
		}
	}
	listed := 0
	for row, voter := range l.Owners {
		if voter < 0 {
			continue
		}
		listed++
		if !slices.Contains(l.Candidates[voter], row) {
			t.Errorf("%v does not fit %v", l.Voters[voter], l.Rows[row])
		}
		if shows := l.Rows[row][len(l.Columns)-1]; shows != has[voter] {
			t.Errorf("the row of %v shows %s", l.Voters[voter], shows)
		}
	}
	if listed != l.Found.Listed || listed != len(has) {
		t.Errorf("%d rows have owners, want %d", listed, len(has))
	}
}

// A town has a seed up to the greatest, k from 1 to 10, and l from 1 to k.
func TestSettings(t *testing.T) {
	for set, says := range map[workshop.Setting]string{
		{K: 1, L: 1}: "", {K: 10, L: 1}: "", {K: 3, L: 3}: "", {Seed: sample.MaxTownSeed, K: 2, L: 2}: "",
		{Seed: sample.MaxTownSeed + 1, K: 1, L: 1}: "the seed",
		{K: 0, L: 1}: "k is 0", {K: 11, L: 1}: "k is 11", {K: 3, L: 0}: "l is 0", {K: 3, L: 4}: "l is 4",
	} {
		if _, err := workshop.Play(context.Background(), set); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: %v", set, err)
		}
	}
	if _, err := workshop.Study(context.Background(), sample.MaxTownSeed+1, ""); err == nil || !strings.Contains(err.Error(), "the seed is 1000000000") {
		t.Error(err)
	}
}

// means returns the mean stay of each ward of the clinic of a seed in a language, by reading its file alone.
func means(t *testing.T, seed uint64, language, ward, stay string) (mean map[string]float64, rows map[string]int) {
	t.Helper()
	records := casetest.Must(csv.NewReader(bytes.NewReader(sample.ClinicIn(language, workshop.StudyVisits, seed).CSV)).ReadAll())
	mean, rows = map[string]float64{}, map[string]int{}
	for _, r := range records[1:] {
		days := casetest.Must(strconv.Atoi(r[slices.Index(records[0], stay)]))
		of := r[slices.Index(records[0], ward)]
		rows[of]++
		mean[of] += float64(days)
	}
	for of, n := range rows {
		mean[of] /= float64(n)
	}
	return mean, rows
}

// For every seed the release that nobody asked anything of answers for no ward, and the one for the
// question for most, with the same k; the original's answers are those of the file.
func TestAQuestionDecidesWhatATableTells(t *testing.T) {
	draws := uint64(brief.Of(4, 1))
	if !testing.Short() {
		draws = 12
	}
	for seed := range draws {
		language := [][]string{{"", "ward", "los_days"}, {"zh-CN", "科室", "住院天数"}, {"de", "Station", "Verweildauer"}}[seed%3]
		s := casetest.Must(workshop.Study(context.Background(), seed, language[0]))
		if s.K != 5 || s.Rows != 1000 || s.Columns != 10 {
			t.Errorf("seed %d: k = %d, %d rows, %d columns", seed, s.K, s.Rows, s.Columns)
		}
		if a := s.Unasked.Answer; a.Judged < 8 || a.Within != 0 {
			t.Errorf("seed %d: without a question %d of %d", seed, a.Within, a.Judged)
		}
		if a := s.Asked.Answer; a.Judged < 8 || 4*a.Within < 3*a.Judged {
			t.Errorf("seed %d: with one %d of %d", seed, a.Within, a.Judged)
		}
		if !slices.Equal(slices.Sorted(slices.Values(s.Asked.Columns)), slices.Sorted(slices.Values(language[1:]))) {
			t.Errorf("seed %d: %v leave", seed, s.Asked.Columns)
		}
		mean, rows := means(t, seed, language[0], language[1], language[2])
		for _, g := range s.Asked.Answer.Groups {
			if of := g.Label[0]; math.Abs(g.Original.Value-mean[of]) > 1e-9 || g.Rows != rows[of] {
				t.Errorf("seed %d, %s: %v of %d rows, want %v of %d", seed, of, g.Original.Value, g.Rows, mean[of], rows[of])
			}
		}
	}
}
