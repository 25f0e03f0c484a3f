package suggest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

// apiece repeats each value as often as its number says, the last number for all that follow, in an
// order that is neither rising nor of blocks.
func apiece(values []string, numbers ...int) []string {
	var all []string
	for i, value := range values {
		all = append(all, tabletest.Repeat(numbers[min(i, len(numbers)-1)], value)...)
	}
	rand.New(rand.NewPCG(3, 5)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// visits is a table of codes with what persons have, eleven to thirteen rows of each.
func visits(t *testing.T, second string, persons int, of func(person, visit int) string) *table.Table {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "x,%s\n", second)
	for visit := range 13 {
		for person := range persons {
			if visit < 11+person%3 {
				fmt.Fprintf(&text, "K%d,%s\n", (person*7+3)%31, of(person, visit))
			}
		}
	}
	read, _ := casetest.Must2(csv.Read(strings.NewReader(text.String()), csv.Options{}))
	return read
}

// A code whose rows have one date of birth, one sex or one patient each is a person's number.
func TestCodesOfPersons(t *testing.T) {
	birth := func(person, _ int) string { return fmt.Sprintf("19%02d-03-%02d", 40+person, 1+person) }
	for _, test := range []struct {
		second  string
		persons int
		of      func(person, visit int) string
		role    table.Role
	}{
		{"date of birth", 5, birth, table.Identifying},
		{"date of birth", 4, birth, table.QuasiIdentifying}, // four codes
		{"sex", 5, func(person, _ int) string { return []string{"f", "m", "m", "f", "m"}[person] }, table.Identifying},
		{"sex", 5, func(person, _ int) string { return []string{"m", "f", "m", "m", "m"}[person] }, table.Identifying},
		{"sex", 6, func(person, _ int) string { return []string{"f", "m", "m", "m", "m", "m"}[person] }, table.QuasiIdentifying}, // nearly all are men
		{"sex", 5, func(person, visit int) string { return []string{"f", "m"}[(person+visit)%2] }, table.QuasiIdentifying},
		{"patient_id", 5, func(person, _ int) string { return fmt.Sprint("P", 90210+17*person) }, table.Identifying},
		{"ward", 5, func(person, _ int) string { return []string{"A", "B", "C", "D", "E"}[person] }, table.QuasiIdentifying},
		{"date of birth", 5, func(person, visit int) string { // of 30 rows with a second one it is known
			if visit > 6 {
				return ""
			}
			return birth(person, visit)
		}, table.Identifying},
		{"date of birth", 5, func(person, visit int) string { // of 29
			if visit > 6 || visit == 6 && person == 0 {
				return ""
			}
			return birth(person, visit)
		}, table.QuasiIdentifying},
	} {
		read := visits(t, test.second, test.persons, test.of)
		if got, one := suggest.Table(read)[0], suggest.One(read, 0); got.Role != test.role || one.Role != test.role {
			t.Errorf("%d codes with %s: %s for %s, by itself %s, want %s", test.persons, test.second, got.Role, got.Reason.Code, one.Role, test.role)
		}
	}
}

// A sex that four in five records have tells persons apart, and one that more have does not.
func TestCodesOfPersonsOfMostlyOneSex(t *testing.T) {
	codes := []string{"K3", "K10", "K17", "K24", "K31"} // K3 is a woman's
	for men, want := range map[int]table.Role{40: table.Identifying, 41: table.QuasiIdentifying} {
		rows := apiece(codes, 10, 9, 11, 12, men-32)
		read := tableOf([]string{"x", "sex"}, len(rows), func(row, i int) string {
			if i == 0 {
				return rows[row]
			}
			return map[bool]string{true: "f", false: "m"}[rows[row] == "K3"]
		})
		if got := suggest.Table(read)[0]; got.Role != want || got.Confidence != map[table.Role]float64{table.Identifying: 0.3, table.QuasiIdentifying: 0.5}[want] {
			t.Errorf("%d men of %d: %s for %s, want %s", men, len(rows), got.Role, got.Reason.Code, want)
		}
	}
}
