package support_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/drawcount"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
)

// table is one row per line: whose, and the tuple that it shows.
type table struct {
	tuples   []int32
	distinct int
	patients *privacy.Patients
}

// of makes a table of the records of persons, each a text of one letter per row.
func of(records ...string) table {
	t := table{distinct: 26, patients: &privacy.Patients{Count: len(records)}}
	for person, rows := range records {
		for _, r := range rows {
			t.tuples = append(t.tuples, r-'a')
			t.patients.Codes = append(t.patients.Codes, int32(person))
		}
	}
	return t
}

func (t table) measure(opt support.Options) []support.Least {
	return support.Measure(t.tuples, t.distinct, t.patients, opt)
}

// records counts the tuples of each person.
func (t table) records() []map[int32]int {
	records := make([]map[int32]int, t.patients.Count)
	for i := range records {
		records[i] = map[int32]int{}
	}
	for row, tuple := range t.tuples {
		records[t.patients.Codes[row]][tuple]++
	}
	return records
}

// oracle finds k(m) by its definition: it goes through every choice of at most m rows
// of a person.
func (t table) oracle(knows support.Knowledge) []int32 {
	records := t.records()
	least := make([]int32, len(records))
	for person, record := range records {
		if knows == support.All {
			least[person] = int32(count(records, func(other map[int32]int) bool { return fmt.Sprint(other) == fmt.Sprint(record) }))
			continue
		}
		var rows []int32
		for row, tuple := range t.tuples {
			if t.patients.Codes[row] == int32(person) {
				rows = append(rows, tuple)
			}
		}
		least[person] = math.MaxInt32
		choose(rows, slices.Index(support.Every(), knows)+1, nil, func(s map[int32]int) {
			has := count(records, func(other map[int32]int) bool {
				for tuple, times := range s {
					if other[tuple] < times {
						return false
					}
				}
				return true
			})
			least[person] = min(least[person], int32(has))
		})
	}
	return least
}

func count(records []map[int32]int, is func(map[int32]int) bool) int {
	n := 0
	for _, r := range records {
		if is(r) {
			n++
		}
	}
	return n
}

// choose calls f with every multiset of at most m of the rows.
func choose(rows []int32, m int, chosen []int32, f func(map[int32]int)) {
	s := map[int32]int{}
	for _, tuple := range chosen {
		s[tuple]++
	}
	f(s)
	if m == 0 {
		return
	}
	for i, tuple := range rows {
		choose(rows[i+1:], m-1, append(slices.Clone(chosen), tuple), f)
	}
}

// The examples of the definitions, by hand.
func TestByHand(t *testing.T) {
	for name, test := range map[string]struct {
		table table
		want  [4][]int32 // k(1), k(2), k(3), k(all) of each person
	}{
		"one row each": {of("a", "a", "b"), [4][]int32{{2, 2, 1}, {2, 2, 1}, {2, 2, 1}, {2, 2, 1}}},
		// Every row is shown by three persons, every two rows by two at least: three
		// rows single somebody out.
		"three rows single out": {of("abc", "ab", "ac", "bc"), [4][]int32{{3, 3, 3, 3}, {2, 2, 2, 2}, {1, 2, 2, 2}, {1, 1, 1, 1}}},
		// A tuple twice is known by two rows, three times by three.
		"multiplicity": {of("a", "aa", "aaa", "aaaa"), [4][]int32{{4, 4, 4, 4}, {4, 3, 3, 3}, {4, 3, 2, 2}, {1, 1, 1, 1}}},
		"twice and another": {of("aab", "ab", "aa", "aab", "abb"), [4][]int32{
			{4, 4, 5, 4, 4}, {3, 4, 3, 3, 1}, {2, 4, 3, 2, 1}, {2, 1, 1, 2, 1}}},
		"a rare one and another twice": {of("abb", "ab", "bb", "bb", "bb"), [4][]int32{
			{2, 2, 5, 5, 5}, {2, 2, 4, 4, 4}, {1, 2, 4, 4, 4}, {1, 1, 3, 3, 3}}},
		// Fewer rows than are known: that there are no more is known only at all.
		"part of others":    {of("ab", "abc", "abc"), [4][]int32{{3, 2, 2}, {3, 2, 2}, {3, 2, 2}, {1, 2, 2}}},
		"order is nothing":  {of("abc", "cab"), [4][]int32{{2, 2}, {2, 2}, {2, 2}, {2, 2}}},
		"nobody":            {of(), [4][]int32{{}, {}, {}, {}}},
		"one person, alone": {of("aabbbbc"), [4][]int32{{1}, {1}, {1}, {1}}},
	} {
		t.Run(name, func(t *testing.T) {
			for i, l := range test.table.measure(support.Options{}) {
				if l.Knows != support.Every()[i] || !slices.Equal(l.K, test.want[i]) || !slices.Equal(l.Floor, test.want[i]) {
					t.Errorf("%s known: %v, not below %v, want %v", l.Knows, l.K, l.Floor, test.want[i])
				}
				if by := test.table.oracle(l.Knows); !slices.Equal(by, test.want[i]) {
					t.Errorf("%s known: the oracle says %v, want %v", l.Knows, by, test.want[i])
				}
				if slices.ContainsFunc(upTo(len(l.K)), l.Open) {
					t.Errorf("%s known: something is left open of %v, all of which is exact", l.Knows, l.K)
				}
			}
		})
	}
}

func draw(t *rapid.T) table {
	letters := rapid.IntRange(1, 8).Draw(t, "tuples")
	letter := rapid.Custom(func(t *rapid.T) byte { return 'a' + byte(rapid.IntRange(0, letters-1).Draw(t, "tuple")) })
	var records []string
	for range rapid.IntRange(1, 12).Draw(t, "persons") {
		records = append(records, string(rapid.SliceOfN(letter, 1, 7).Draw(t, "rows")))
	}
	return of(records...)
}

func TestAgreesWithTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := draw(t)
		for _, l := range table.measure(support.Options{}) {
			if want := table.oracle(l.Knows); !slices.Equal(l.K, want) || !slices.Equal(l.Floor, want) {
				t.Fatalf("%s known: %v, not below %v, want %v", l.Knows, l.K, l.Floor, want)
			}
		}
	})
}

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
