package restore

import (
	"context"
	"encoding/binary"
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	items "quasi/engine/internal/data/group"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/utility"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Comparison measures a release of any tool against its original.
type Comparison struct {
	Loss    loss.Report
	Utility utility.Report
	Notes   []string // what was assumed, in sentences
	// Records says, by released row, which record it was taken for, from 0; -1: none.
	Records []int32
}

// Compare measures a released table, whichever tool made it, against its original.
// qi and sensitives name columns of the original, trees holds the hierarchies of
// some of the quasi-identifiers; k is the release's, for the average class size.
// See [Restore] for how rows and texts are read, and its errors.
func Compare(ctx context.Context, original, released *table.Table, qi, sensitives []string, trees map[string]*hierarchy.Tree, k int, opt utility.Options) (Comparison, error) {
	found, err := Restore(original, released, qi, trees)
	if err != nil {
		return Comparison{}, err
	}
	p := found.Problem
	for _, name := range sensitives {
		if c := original.Column(name); c != nil {
			p.Sensitive = append(p.Sensitive, privacy.SensitiveOf(c))
		}
	}
	if opt.Label == "" && len(p.Sensitive) > 0 {
		opt.Label = p.Sensitive[0].Name
	}
	k = min(max(1, k), max(1, p.N))
	if p.N > 0 {
		if p.Model, err = privacy.NewKAnonymity(k, p.N); err != nil {
			return Comparison{}, err
		}
	}
	c := Comparison{Loss: loss.Measure(p, grouped(found)), Notes: found.Notes, Records: slices.Repeat([]int32{-1}, released.N)}
	for record, row := range found.Row {
		if row >= 0 {
			c.Records[row] = int32(record)
		}
	}
	c.Utility, err = utility.Measure(ctx, &utility.Release{Problem: p, Spans: found.Spans, Suppressed: found.Suppressed, K: k}, opt)
	return c, err
}

// grouped puts the records that are released alike into one group.
func grouped(r *Restored) *problem.Groups {
	m := len(r.Problem.QI)
	g := &problem.Groups{}
	var shown []int32
	for record := range int32(r.Problem.N) {
		if r.Suppressed[record] {
			g.Suppressed = append(g.Suppressed, record)
		} else {
			shown = append(shown, record)
		}
	}
	g.Offsets = append(g.Offsets, 0)
	for _, rows := range items.Alike(shown, func(record int32) string {
		var key []byte
		for _, s := range r.Spans[int(record)*m : (int(record)+1)*m] {
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Lo))
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Hi))
		}
		return string(key)
	}) {
		g.Rows = append(g.Rows, rows...)
		g.Offsets = append(g.Offsets, int32(len(g.Rows)))
		g.Spans = append(g.Spans, r.Spans[int(rows[0])*m:(int(rows[0])+1)*m]...)
	}
	return g
}
