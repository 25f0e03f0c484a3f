package audit_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
)

// The oracle: classes by their texts, members one by one.
func TestBlankIsWhatTheMembersSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := table.NewBuilder([]string{"who", "a", "b"}, table.NewMarkers(table.DefaultMarkers()))
		n := rapid.IntRange(1, 12).Draw(t, "n")
		blank := make([]bool, n)
		for row := range n {
			b.Append([]string{fmt.Sprint(rapid.IntRange(1, 5).Draw(t, "who")),
				rapid.SampledFrom([]string{"*", "?", "1", "2"}).Draw(t, "a"), rapid.SampledFrom([]string{"*", "x"}).Draw(t, "b")})
			blank[row] = rapid.Bool().Draw(t, "blank")
		}
		rows := b.Table()
		opt := audit.Options{QI: []string{"a", "b"}}
		if rapid.Bool().Draw(t, "known") {
			opt.Blank = func(row int32) bool { return blank[row] }
		}
		byPatient := rapid.Bool().Draw(t, "patients")
		if byPatient {
			opt.Patients = privacy.PatientsOf(rows.Column("who"))
		}
		all, had := map[string]map[string]bool{}, map[string]map[string]bool{}
		for row := range n {
			a, c := rows.Column("a"), rows.Column("b")
			class, who := a.Shown(a.Codes[row])+"|"+c.Shown(c.Codes[row]), fmt.Sprint(row)
			if byPatient {
				who = rows.Column("who").Text(row)
			}
			if all[class] == nil {
				all[class], had[class] = map[string]bool{}, map[string]bool{}
			}
			all[class][who] = true
			if opt.Blank != nil && !blank[row] || opt.Blank == nil && class != "*|*" {
				had[class][who] = true
			}
		}
		smallest := n
		for class := range all {
			smallest = min(smallest, len(all[class]))
		}
		var want audit.Blank
		for class := range all {
			without := len(all[class]) - len(had[class])
			want.Members += without
			if len(all[class]) == smallest {
				want.Smallest = max(want.Smallest, without)
			}
			if k := len(had[class]); k > 0 && (want.Known == 0 || k < want.Known) {
				want.Known = k
			}
		}
		report, err := audit.Table(rows, opt)
		if err != nil || report.Blank != want {
			t.Fatalf("found %+v, want %+v, %v", report.Blank, want, err)
		}
		if again, err := audit.BlankOf(rows, opt); err != nil || again != want {
			t.Fatalf("found again %+v, want %+v, %v", again, want, err)
		}
	})
}
