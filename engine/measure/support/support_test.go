package support_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

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

// sorted returns the rows in the order of their persons and tuples.
func (t table) sorted() []int32 {
	rows := make([]int32, len(t.tuples))
	for i := range rows {
		rows[i] = int32(i)
	}
	slices.SortFunc(rows, func(a, b int32) int {
		return cmp.Or(cmp.Compare(t.patients.Codes[a], t.patients.Codes[b]), cmp.Compare(t.tuples[a], t.tuples[b]))
	})
	return rows
}
