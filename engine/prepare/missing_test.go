package prepare_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/prepare"
)

// gaps is a table of which ages have groups that a program could take for missing values.
const gaps = "age,ward,score,name\n31,A,1, Eve\n31, B ,2.0,Bo\n45,?,\"3,5\",Cy\n,A,NA,Di\n"

func ofGaps() recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 1}
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"31", "young", "adult", "all"}, {"45", "old", "adult", "all"}, {"99", "none", "adult", "all"}}}},
		{Name: "ward", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"A", "*", "*"}, {"B", "low", "*"}}}},
		{Name: "score", Role: table.Sensitive}, {Name: "name", Role: table.Identifying},
	}
	return r
}

// What stands for missing values is none of the texts that leave: values, groups that a
// record is in, numbers in any notation. What does not leave may be.
func TestTextsOfMissingValues(t *testing.T) {
	for marker, want := range map[string]string{
		"":                  "",
		recipe.StarMissing:  "",
		recipe.EmptyMissing: "",
		"-99":               "",
		"4":                 "",
		"NA":                "", // is missing already
		"none":              "", // no record is in that group
		"all":               "", // that root is released as a star
		"99":                "", // no record has the age
		"Eve":               "", // is removed
		"31":                `column "age": cells without a value are to have "31" in files, but the column may have "31"`,
		"31 ":               "output.missing",
		"young":             `column "age": cells without a value are to have "young"`,
		"adult":             `column "age": cells without a value are to have "adult"`,
		"B":                 `column "ward": cells without a value are to have "B" in files, but the column may have " B "`,
		"low":               `column "ward"`,
		"1":                 `column "score"`,
		"2":                 `but the column may have "2.0"`,
	} {
		r := ofGaps()
		p := made(t, gaps, r)
		if r.Output.Missing = marker; marker == "31 " {
			refused(t, r.Validate(), want)
			continue
		}
		err := p.CheckMissing(&r)
		if (err == nil) != (want == "") || err != nil && !(strings.Contains(err.Error(), want) && strings.Contains(err.Error(), "choose another text for missing values (output.missing)")) {
			t.Errorf("%q: %v, want %q", marker, err, want)
		}
	}
}

// Numbers of groups begin with 1.
func TestNumbersOfGroupsBeginWithOne(t *testing.T) {
	for marker, refuses := range map[string]bool{"1": true, "0": false} {
		r := ofGaps()
		r.Algorithm.Name, r.Output.Missing = method.Anatomy, marker
		if err := made(t, strings.Replace(gaps, "31,A,1,", "31,A,7,", 1), r).CheckMissing(&r); (err != nil) != refuses || refuses && !strings.Contains(err.Error(), `column "group"`) {
			t.Errorf("%q: %v", marker, err)
		}
	}
}

// Two tables that are joined by numbers of groups have such numbers, whatever the column of
// them is called; a method that makes one table has none.
func TestTextsOfMissingValuesAreNoNumbersOfGroups(t *testing.T) {
	for marker, refuses := range map[string]bool{"4": true, "04": true, "0": false, "-4": false, "none": false} {
		r := ofGaps()
		r.Algorithm.Name, r.Output.Missing = method.Anatomy, marker
		if err := made(t, gaps, r).CheckMissing(&r); (err != nil) != refuses || refuses && !strings.Contains(err.Error(), fmt.Sprintf(`column "group": cells without a value are to have %q`, marker)) {
			t.Errorf("%q: %v", marker, err)
		}
		r.Columns[2].Rename = prepare.GroupColumn
		if err := made(t, gaps, r).CheckMissing(&r); refuses && !strings.Contains(err.Error(), `column "group_"`) {
			t.Errorf("%q beside a column of that name: %v", marker, err)
		}
		r.Algorithm.Name = method.Default
		if err := made(t, gaps, r).CheckMissing(&r); err != nil {
			t.Errorf("%q: %v", marker, err)
		}
	}
}

// A text is refused if and only if a cell that leaves has it, or a group of one.
func TestTextsOfMissingValuesOfAnyTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		p := drawn(t, given, r)
		r.Output.Missing = rapid.SampledFrom([]string{"flu", "gout", "x", "p1", "20", "31", "10115", "99", "NA"}).Draw(t, "text")
		taken := slices.ContainsFunc(p.Outgoing, func(c prepare.Outgoing) bool {
			return slices.ContainsFunc(texts(c.Column), func(text string) bool { return strings.TrimSpace(text) == r.Output.Missing })
		})
		if err := p.CheckMissing(&r); (err != nil) != taken {
			t.Fatalf("%q leaves: %v, %v", r.Output.Missing, taken, err)
		}
	})
}
