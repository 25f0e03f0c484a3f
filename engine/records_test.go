package engine_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/method"
)

// fewest returns of how many persons the rarest series is.
func fewest(shown map[string]string) int {
	alike := map[string]int{}
	for _, series := range shown {
		alike[series]++
	}
	return slices.Min(slices.Collect(maps.Values(alike)))
}

// checkRecords looks at a release as a stranger would who knows whose row each one is.
func checkRecords(t *testing.T, original *table.Table, release *engine.Release, k int) {
	t.Helper()
	ids := original.Column("id")
	shown := enginetest.ShownBy(release.Table, func(row int) string { return ids.Text(int(release.Records[row])) })
	if got := fewest(shown); got < k {
		t.Errorf("%d persons show the same rows, k is %d", got, k)
	}
	if want := len(slices.Compact(slices.Sorted(slices.Values(ids.Values)))); len(shown) != want {
		t.Errorf("%d persons of %d are shown", len(shown), want)
	}
	if !release.Passed() {
		t.Errorf("the release fails: %s", release.Failed())
	}
	last := release.Verdicts[len(release.Verdicts)-1]
	if want := fmt.Sprintf("%d-anonymity of patients of whom all rows are known", k); last.Model != want || !last.Holds {
		t.Errorf("the verdict is %+v, want %s", last, want)
	}
}

// checkKnown looks at a release as a stranger would who knows some rows of each person:
// by brute force, over all ways of choosing them.
func checkKnown(t *testing.T, original *table.Table, release *engine.Release, k, m int) {
	t.Helper()
	ids, rows := original.Column("id"), map[string][]string{}
	for who, text := range enginetest.ShownBy(release.Table, func(row int) string { return ids.Text(int(release.Records[row])) }) {
		rows[who] = strings.Split(text, "\n")
	}
	have := func(chosen []string) (n int) {
		for _, other := range rows {
			left := slices.Clone(other)
			missing := slices.ContainsFunc(chosen, func(row string) bool {
				at := slices.Index(left, row)
				if at >= 0 {
					left = slices.Delete(left, at, at+1)
				}
				return at < 0
			})
			if !missing {
				n++
			}
		}
		return n
	}
	var choose func(own, chosen []string)
	choose = func(own, chosen []string) {
		if n := have(chosen); n < k {
			t.Errorf("%d persons have the rows %q, k is %d", n, chosen, k)
		}
		for i := range own {
			if len(chosen) < m {
				choose(own[i+1:], append(slices.Clone(chosen), own[i]))
			}
		}
	}
	for _, own := range rows {
		choose(own, nil)
	}
	last := release.Verdicts[len(release.Verdicts)-1]
	if want := fmt.Sprintf("%d-anonymity of patients of whom any %d rows are known", k, m); !release.Passed() || last.Model != want || !last.Holds {
		t.Errorf("the verdict is %+v, want %s", last, want)
	}
}

// Every method of the registry protects whole records, or says that it can't.
func TestEveryMethodProtectsWholeRecords(t *testing.T) {
	original, r := enginetest.Visitors(t, brief.Of(150, 50), 3, 1)
	r.Columns[1].Role = table.Sensitive // SLCA looks at one
	for _, a := range method.All() {
		for _, knows := range recipe.Knowledges()[1:] {
			t.Run(a.Name+" "+knows, func(t *testing.T) {
				r := r
				r.Privacy.Knows, r.Algorithm = knows, recipe.Algorithm{Name: a.Name, Seed: 1}
				if a.Name == "slca" {
					r.Algorithm.Parameters = map[string]any{"s": 0.95} // the whole table has 0.75 to 0.9
				}
				prepared, err := engine.Prepare(original, r)
				if why, can := a.WholeRecords(); !can {
					want := a.Name + " can't protect patients of whom more than one row may be known, because " + why.String()
					if err == nil || !strings.HasPrefix(err.Error(), want) || a.Name != method.Anatomy && a.Name != method.Consistent {
						t.Errorf("error %v, want %q", err, want)
					}
					return
				}
				release := enginetest.Finish(t, prepared, err)
				if m := r.Privacy.KnownRows(); m > 0 {
					checkKnown(t, original, release, 3, m)
				} else {
					checkRecords(t, original, release, 3)
				}
			})
		}
	}
}

func TestWholeRecordsOfRandomTables(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		k := rapid.IntRange(1, 6).Draw(rt, "k")
		original, r := enginetest.Visitors(t, rapid.IntRange(6, 60).Draw(rt, "persons"), k, rapid.Uint64().Draw(rt, "seed"))
		r.Privacy.SuppressionLimit = 1
		r.Privacy.Linked = rapid.Bool().Draw(rt, "linked")
		r.Privacy.Knows = rapid.SampledFrom([]string{recipe.KnowsTwo, recipe.KnowsThree, recipe.KnowsAll}).Draw(rt, "knows")
		_, release := enginetest.Run(t, original, r)
		if r.Privacy.Knows == recipe.KnowsAll {
			checkRecords(t, original, release, k)
		} else {
			checkKnown(t, original, release, k, r.Privacy.KnownRows())
		}
		if shows := release.Table.Column("id") != nil; shows != r.Privacy.Linked {
			rt.Fatalf("the release has the person column: %v", shows)
		}
	})
}

// A number in place of a patient links the patient's rows, and says nothing else: not who
// it is, nor whose row came first.
func TestNumbersComeFromTheReleaseAlone(t *testing.T) {
	original, r := enginetest.Visitors(t, 120, 3, 2)
	r.Privacy.Linked = true
	_, release := enginetest.Run(t, original, r)
	ids, numbers := original.Column("id"), release.Table.Column("id")
	number := map[string]string{}
	for row := range release.Table.N {
		who := ids.Text(int(release.Records[row]))
		if before, ok := number[who]; ok && before != numbers.Text(row) {
			t.Fatalf("one person is %s and %s", before, numbers.Text(row))
		}
		number[who] = numbers.Text(row)
	}
	if len(number) != 120 || len(slices.Compact(slices.Sorted(maps.Values(number)))) != 120 || number[ids.Text(int(release.Records[0]))] != "P001" {
		t.Errorf("%d persons, the first row is of %s", len(number), number[ids.Text(int(release.Records[0]))])
	}
	rows := map[string][][]string{}
	for row := range release.Table.N {
		var cells []string
		for _, c := range release.Table.Columns[1:] {
			cells = append(cells, c.Text(row))
		}
		rows[numbers.Text(row)] = append(rows[numbers.Text(row)], cells)
	}
	var before [][]string
	for _, who := range slices.Sorted(maps.Keys(rows)) {
		if cmp.Or(len(rows[who])-len(before), slices.CompareFunc(rows[who], before, slices.Compare)) < 0 {
			t.Fatalf("%s shows %v, the one before %v", who, rows[who], before)
		}
		before = rows[who]
	}
	// Other names of the same persons give the same file.
	renamed := *original
	renamed.Columns = slices.Clone(original.Columns)
	other := *ids
	other.Values = nil
	for _, id := range ids.Values {
		other.Values = append(other.Values, "p"+strings.Map(func(c rune) rune { return '9' - c + '0' }, id))
	}
	renamed.Columns[0] = &other
	_, again := enginetest.Run(t, &renamed, r)
	if enginetest.CSV(t, release) != enginetest.CSV(t, again) {
		t.Error("the names of the persons have a part in the release")
	}
}

// A run that is ended early gives a recipe that gives the same release.
func TestWholeRecordsEndEarly(t *testing.T) {
	original, r := enginetest.Visitors(t, brief.Of(200, 80), 3, 3)
	r.Algorithm.Parameters = map[string]any{method.Rounds: 50}
	prepared, err := engine.Prepare(original, r)
	if err != nil {
		t.Fatal(err)
	}
	early, err := prepared.Run(context.Background(), func(s engine.Step) bool { return len(s.Curve) == 3 })
	if err != nil {
		t.Fatal(err)
	}
	if got := early.Recipe().Algorithm.Parameters[method.Rounds]; got != 2 || len(early.Curve) != 3 {
		t.Fatalf("%v rounds, the curve is %v", got, early.Curve)
	}
	_, again := enginetest.Run(t, original, early.Recipe())
	if enginetest.CSV(t, early) != enginetest.CSV(t, again) {
		t.Error("not the same release")
	}
}

func TestWhatWholeRecordsCannot(t *testing.T) {
	original, r := enginetest.Visitors(t, 40, 3, 4)
	fails := func(r recipe.Recipe, want string) {
		t.Helper()
		prepared, err := engine.Prepare(original, r)
		if err == nil {
			_, err = prepared.Run(context.Background(), nil)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	with := r.Clone()
	with.Privacy.K = 41
	fails(with, "41")
	with = r.Clone()
	with.Privacy.K, with.Privacy.SuppressionLimit = 40, 0
	fails(with, "so that each patient shows as many rows as at least 39 others; at most 0 may be: raise the share")
}
