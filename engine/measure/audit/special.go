package audit

import (
	"context"

	"quasi/engine/data/table"
	"quasi/engine/measure/suda"
)

// SpecialUniques finds the minimal sample uniques of a table: rows that a few of
// the named quasi-identifiers suffice to single out. A missing value is equal to
// itself, as in the classes, unless the options leave it out.
func SpecialUniques(ctx context.Context, t *table.Table, qi []string, opt suda.Options) (*suda.Report, error) {
	found, err := columns(t, qi)
	if err != nil {
		return nil, err
	}
	given := make([]suda.Column, len(found))
	for j, c := range found {
		value, size := merged(c)
		if opt.SkipMissing {
			for code := range value {
				if c.Absent(int32(code)) {
					value[code] = suda.Missing
				}
			}
		}
		given[j] = suda.Column{Name: c.Name, Codes: codes(c, value), Size: size}
	}
	report, err := suda.Find(ctx, t.N, given, opt)
	return &report, err
}
