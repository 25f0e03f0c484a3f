package suggest

import (
	"fmt"

	"quasi/engine/advise/profile"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/file/recipe"
)

// periods recognizes months, and days of the Iranian calendar, which [periodHierarchy] puts together.
func (e *evidence) periods() (proposal, bool) {
	return ofDates, !e.form.Type.Dated() && !numbers(e.name) && (e.all.Months() || e.all.SolarHijri())
}

// periodHierarchy proposes quarters and years of months, and months and years of Iranian days. Any other
// value has no group but the root.
func (v values) periodHierarchy() (recipe.Hierarchy, profile.Reason, bool) {
	level, units := func(text string) (string, string, bool) {
		year, month, ok := format.YearMonth(text)
		return fmt.Sprintf("%d-Q%d", year, (month+2)/3), fmt.Sprint(year), ok
	}, hierarchy.Quarter
	switch {
	case len(v.Texts) > 0 && v.SolarHijri():
		level, units = func(text string) (string, string, bool) {
			year, month, ok := format.SolarHijri(text)
			return fmt.Sprintf("%d/%02d", year, month), fmt.Sprint(year), ok
		}, hierarchy.Month
	case v.Type().Dated() || !v.Months():
		return recipe.Hierarchy{}, profile.Reason{}, false
	}
	var rows [][]string
	for _, text := range v.Texts {
		within, year, ok := level(text)
		if !ok {
			within, year = text, text
		}
		rows = append(rows, []string{text, within, year, domain.Suppressed})
	}
	return recipe.Hierarchy{Rows: rows}, profile.Reason{Code: profile.ReasonTreeDates, Args: []string{units + ", " + hierarchy.Year}}, true
}
