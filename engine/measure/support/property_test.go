package support_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/drawcount"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
)

// Who knows more finds no more candidates: k(1) ≥ k(2) ≥ k(3) ≥ k(all) ≥ 1.
func TestKnowingMoreLeavesFewer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		found := draw(t).measure(support.Options{})
		for i, l := range found {
			for person, k := range l.K {
				if k < 1 || i > 0 && k > found[i-1].K[person] {
					t.Fatalf("k(%s) of person %d is %d, k(%s) %d", l.Knows, person, k, found[max(i-1, 0)].Knows, found[max(i-1, 0)].K[person])
				}
			}
		}
	})
}

// What else is asked for, the order of the rows, and the numbers of tuples and persons
// are nothing to k(m).
func TestNamesAndOrderAreNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := draw(t)
		want := before.measure(support.Options{})
		n := len(before.tuples)
		rows := rapid.Permutation(upTo(n)).Draw(t, "rows")
		tuple := rapid.Permutation(upTo(before.distinct)).Draw(t, "tuples")
		person := rapid.Permutation(upTo(before.patients.Count)).Draw(t, "persons")
		after := table{distinct: before.distinct, patients: &privacy.Patients{Count: before.patients.Count}}
		for _, row := range rows {
			after.tuples = append(after.tuples, int32(tuple[before.tuples[row]]))
			after.patients.Codes = append(after.patients.Codes, int32(person[before.patients.Codes[row]]))
		}
		at := rapid.IntRange(0, 3).Draw(t, "knows")
		got := after.measure(support.Options{Knows: support.Every()[at : at+1]})
		if len(got) != 1 || got[0].Knows != want[at].Knows {
			t.Fatalf("asked for %s, got %v", want[at].Knows, got)
		}
		for i, p := range person {
			if got[0].K[p] != want[at].K[i] {
				t.Fatalf("k(%s) of person %d is %d, before %d", want[at].Knows, i, got[0].K[p], want[at].K[i])
			}
		}
	})
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// However little work is allowed, nothing is said that is not so: a k(m) is between its
// bounds, and what is not left open is exact.
func TestWhatIsLeftOpenIsBetweenItsBounds(t *testing.T) {
	left := 0
	rapid.Check(t, func(t *rapid.T) {
		table := draw(t)
		work := rapid.Int64Range(1, 200).Draw(t, "work")
		for _, l := range table.measure(support.Options{Work: work}) {
			for person, want := range table.oracle(l.Knows) {
				if l.Floor[person] > want || l.K[person] < want || !l.Open(person) && l.K[person] != want {
					t.Fatalf("k(%s) of person %d: between %d and %d, it is %d", l.Knows, person, l.Floor[person], l.K[person], want)
				}
				if l.Open(person) {
					left++
				}
			}
		}
	})
	if drawcount.Many() && left == 0 {
		t.Error("nothing was ever left open")
	}
}

// pairs counts the persons who have each pair and triple of tuples, with repetition,
// in maps: an oracle for persons with many rows.
func pairs(t table) (two, three []int32) {
	type key [3]int32
	records, persons := t.records(), map[key]int32{}
	each := func(record map[int32]int, f func(key, int)) {
		var tuples []int32
		for tuple := range record {
			tuples = append(tuples, tuple)
		}
		slices.Sort(tuples)
		for i, a := range tuples {
			for j, b := range tuples[i:] {
				if a != b || record[a] > 1 {
					f(key{a, b, -1}, 2)
				}
				for _, c := range tuples[i+j:] {
					times := map[int32]int{a: 1}
					times[b]++
					times[c]++
					if times[a] <= record[a] && times[b] <= record[b] && times[c] <= record[c] {
						f(key{a, b, c}, 3)
					}
				}
			}
		}
	}
	for _, r := range records {
		each(r, func(k key, _ int) { persons[k]++ })
	}
	one := t.oracle(support.One)
	two, three = slices.Clone(one), slices.Clone(one)
	for person, r := range records {
		each(r, func(k key, m int) {
			if m == 2 {
				two[person] = min(two[person], persons[k])
			}
			three[person] = min(three[person], persons[k])
		})
	}
	return two, three
}

// Persons with dozens of different tuples, some of whom have all that others
// have, so that every way of the search is gone: with work enough, and without.
func TestManyRows(t *testing.T) {
	left := 0
	for seed := range uint64(brief.Of(6, 2)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		table := crowded(rng)
		two, three := pairs(table)
		want := [][]int32{table.oracle(support.One), two, three, table.oracle(support.All)}
		for i, l := range table.measure(support.Options{}) {
			if !slices.Equal(l.K, want[i]) || !slices.Equal(l.Floor, want[i]) {
				t.Errorf("seed %d, %s known: %v, not below %v, want %v", seed, l.Knows, l.K, l.Floor, want[i])
			}
		}
		for i, l := range table.measure(support.Options{Work: 1 + rng.Int64N(4000)}) {
			for person, k := range want[i] {
				if l.Floor[person] > k || l.K[person] < k || !l.Open(person) && l.K[person] != k {
					t.Errorf("seed %d, %s known: between %d and %d, it is %d", seed, l.Knows, l.Floor[person], l.K[person], k)
				}
				if l.Open(person) {
					left++
				}
			}
		}
	}
	if drawcount.Many() && left == 0 {
		t.Error("nothing was left open")
	}
}

// crowded makes persons with up to 100 rows of 100 tuples, nearly each like another but
// for a row, parts of them, and small ones.
func crowded(rng *rand.Rand) table {
	t := table{distinct: 100, patients: &privacy.Patients{}}
	add := func(rows []int32) {
		for _, tuple := range rows {
			t.tuples = append(t.tuples, tuple)
			t.patients.Codes = append(t.patients.Codes, int32(t.patients.Count))
		}
		t.patients.Count++
	}
	var whole []int32
	for range 12 {
		switch rng.IntN(3) {
		case 0:
			whole = nil
			for range 75 + rng.IntN(25) {
				whole = append(whole, int32(rng.IntN(100)))
			}
			add(whole)
			add(whole[1:])
		case 1:
			add(append([]int32{int32(rng.IntN(100))}, whole[len(whole)/2:]...))
		case 2:
			small := []int32{int32(rng.IntN(30)), int32(rng.IntN(30)), int32(rng.IntN(100))}
			add(small)
			add(small[rng.IntN(2):])
		}
	}
	return t
}

// Two persons and two more with twenty thousand rows in common, of whom two have another
// one besides: of their two hundred million pairs none has to be looked at.
func TestThousandsOfRowsInCommon(t *testing.T) {
	const rows = 20_000
	table := table{distinct: rows + 1, patients: &privacy.Patients{Count: 4}}
	for person := range int32(4) {
		for tuple := range rows + person/2 {
			table.tuples = append(table.tuples, tuple)
			table.patients.Codes = append(table.patients.Codes, person)
		}
	}
	for i, l := range table.measure(support.Options{Work: 10 * rows}) {
		want := [][]int32{{4, 4, 2, 2}, {4, 4, 2, 2}, {4, 4, 2, 2}, {2, 2, 2, 2}}[i]
		if !slices.Equal(l.K, want) || !slices.Equal(l.Floor, want) {
			t.Errorf("%s known: %v, not below %v, want %v", l.Knows, l.K, l.Floor, want)
		}
	}
}

// A tuple that a million rows of a person show is counted as few.
func TestManyEqualRows(t *testing.T) {
	table := table{distinct: 1, patients: &privacy.Patients{Count: 2}}
	for row := range 300_000 {
		table.tuples = append(table.tuples, 0)
		table.patients.Codes = append(table.patients.Codes, int32(min(1, row)))
	}
	for i, l := range table.measure(support.Options{}) {
		if want := [][]int32{{2, 2}, {2, 1}, {2, 1}, {1, 1}}[i]; !slices.Equal(l.K, want) {
			t.Errorf("%s known: %v, want %v", l.Knows, l.K, want)
		}
	}
}
