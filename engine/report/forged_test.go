package report_test

import (
	_ "embed"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/report"
)

//go:embed testdata/forged.txt
var forgedReports string

// What was changed by hand in a report is found.
func TestForgedReports(t *testing.T) {
	answers := map[string]casetest.Answer{
		"attacked":        forged(func(t *testing.T) done { return attacked(t, false) }),
		"attacked, shown": forged(func(t *testing.T) done { return attacked(t, true) }),
	}
	for _, section := range []string{"models", "asked", "studied", "keyed", "visitors"} {
		answers[section] = forged(func(t *testing.T) done { return jobs()[section].do(t) })
	}
	casetest.Run(t, forgedReports, answers)
}

// forged says what differs in a report that was changed: with the original, and with the release
// alone where that is less.
func forged(make func(*testing.T) done) casetest.Answer {
	lines := 0
	return func(t *testing.T, in []string) string {
		if lines++; lines > brief.Of(100, 2) {
			t.Skip("make test-further runs it")
		}
		made := make(t)
		d, err := report.Read(casetest.Changed(t, made.json(t), in))
		if err != nil {
			return "not read: " + casetest.Said(err)
		}
		d = read(t, done{d: d}.json(t))
		differing := func(g report.Given) string {
			var codes []string
			for _, i := range verify(t, d, g) {
				if i.State == report.Differs {
					codes = append(codes, strings.TrimPrefix(i.What.Code, "verify-"))
				}
			}
			slices.Sort(codes)
			if codes == nil {
				return "nothing"
			}
			return strings.Join(slices.Compact(codes), " ")
		}
		whole, few := differing(made.given), differing(alone(made.given))
		if whole == few {
			return whole
		}
		return whole + "; alone: " + few
	}
}
