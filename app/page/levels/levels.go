package levels

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// strip shows what each level leaves: how many groups, how small they are, and how
// many rows are unique.
func (g *Generalise) strip(seen *seenTree) app.UI {
	s := g.S
	levels, effect := seen.levels, s.Trees().Effect(g.column)
	most := g.most(seen)
	return app.Div().Class("flow").Body(
		app.Ol().Class("levels").Aria("label", s.Say(text.LevelsTitle)).Body(app.Range(levels).Slice(func(level int) app.UI {
			count, sizes := text.LevelGroups, levelSizes(s, seen.sizes[level])
			if level == 0 {
				count = text.LevelValues
			}
			return app.Li().Class(ui.ClassIf(level == most, "most"), ui.ClassIf(level > most, "beyond")).Body(
				app.B().Text(LevelName(s, level, len(levels))), app.Span().Text(s.Say(count, levels[level])),
				app.Range(sizes).Slice(func(i int) app.UI { return app.Span().Text(sizes[i]) }),
				g.unique(effect, level), app.Span().Class("soft mono sample").Text(g.examples(seen, level)))
		})),
		app.P().Class("hint").Text(g.uniqueness(effect)),
	)
}

// most is the highest level that the column may reach.
func (g *Generalise) most(seen *seenTree) int {
	if limit := g.S.Recipe().Column(g.column).MaxLevel; limit != nil {
		return min(*limit, seen.Height())
	}
	return seen.Height()
}

// uniqueness says what the shares of the levels count, or the share where it is one for all.
func (g *Generalise) uniqueness(effect *protocol.EffectResult) string {
	if effect == nil {
		return ""
	}
	if same := g.alike(effect); same != "" {
		return same
	}
	return g.S.Say(screen.Counted(g.S, text.LevelsWhy, text.LevelsWhyPatients))
}

// examples names the first groups of a level.
func (g *Generalise) examples(seen *seenTree, level int) string {
	if level == seen.Height() {
		return "*"
	}
	said := ui.Each(seen.first[level], func(label string) string { return g.S.Lang.Label(label, g.S.Reading().Whole(g.column)) })
	if len(said) < seen.levels[level] {
		said = append(said, "…")
	}
	return strings.Join(said, screen.Between)
}

// levelSizes says how many records the smallest and the middle group have; of an even
// number, the lower one of the two in the middle.
func levelSizes(s *session.Session, records []int) []string {
	switch n := len(records); n {
	case 0:
		return nil
	case 1:
		return []string{s.Say(text.LevelAlone, records[0])}
	default:
		return []string{s.Say(text.LevelSmallest, records[0]), s.Say(text.LevelMiddle, records[(n-1)/2])}
	}
}

// unique says how many rows, or patients, would be unique with the column at a level.
// Where that is the same at all levels it says nothing about one, see [Generalise.alike].
func (g *Generalise) unique(effect *protocol.EffectResult, level int) app.UI {
	if effect == nil || level >= len(effect.Unique) || g.alike(effect) != "" {
		return app.Span()
	}
	return app.Span().Class("effect").Text(g.S.Say(screen.Counted(g.S, text.LevelUnique, text.LevelUniquePatients), g.share(effect, level)))
}

func (g *Generalise) share(effect *protocol.EffectResult, level int) string {
	return g.S.Lang.Percent(float64(effect.Unique[level]) / float64(max(1, effect.Of)))
}

// alike says how many are unique where it is the same at all levels; empty: it is not.
func (g *Generalise) alike(effect *protocol.EffectResult) string {
	for level := range effect.Unique {
		if g.share(effect, level) != g.share(effect, 0) {
			return ""
		}
	}
	return g.S.Say(screen.Counted(g.S, text.LevelsAlike, text.LevelsAlikePatients), g.share(effect, 0))
}

// seenTree is a hierarchy with what takes a look at every value of it: once for a tree, not
// whenever it is shown.
type seenTree struct {
	*hierarchy.Tree
	rows   [][]string     // that it was made of
	counts map[string]int // records of each value

	levels []int      // how many groups each has; nil: nobody has looked
	sizes  [][]int    // of the groups of each level, in records
	first  [][]string // labels of each level
	masks  bool       // groups hide characters of what looks like numbers but is codes
}

// same reports whether these are the same rows, not rows that are alike.
func same(a, b [][]string) bool {
	return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0]
}

// checkedNames remembers what [hierarchy.CheckReadable] said of rows.
type checkedNames struct {
	rows [][]string
	is   bool
}

// readable reports whether no group of the rows could be read as a value. It looks at them once.
func (c *checkedNames) readable(rows [][]string) bool {
	if !same(c.rows, rows) {
		c.rows, c.is = rows, hierarchy.CheckReadable(rows) == nil
	}
	return c.is
}

// look takes that look.
func (t *seenTree) look() *seenTree {
	if t.levels != nil {
		return t
	}
	records := t.Records(t.counts)
	for level := range t.Height() + 1 {
		ui.Yield()
		t.sizes = append(t.sizes, t.LevelSizes(level, records))
		ui.Yield()
		labels := t.LevelLabels(level)
		t.levels, t.first = append(t.levels, len(labels)), append(t.first, labels[:min(3, len(labels))])
	}
	ui.Yield()
	t.masks = t.hides()
	return t
}

// hides reports whether groups hide characters of what looks like numbers but is codes, of
// which no width can be told.
func (t *seenTree) hides() bool {
	for n := 1; n < t.Len(); n++ {
		if !t.IsLeaf(n) && strings.HasSuffix(t.Label(n), "*") {
			return true
		}
	}
	return false
}

// limits asks how coarse the column may become: up to a level of its hierarchy, or in
// groups of numbers or dates that are no wider than so much. seen is nil for a plain order,
// which has no levels.
func (g *Generalise) limits(seen *seenTree) app.UI {
	s := g.S
	var fields []app.UI
	if seen != nil {
		fields = append(fields, g.highest(seen))
	}
	if s.Reading().OfNumbers(g.column) && (seen == nil || !seen.masks) {
		fields = append(fields, g.widest())
	}
	if len(fields) == 0 {
		return app.Div().Class("nothing")
	}
	said := app.UI(app.P().Class("hint").Body(screen.Named(s, s.Say(text.LimitHint), session.Protect, session.SuppressionID)))
	if a, err := method.Get(s.Recipe().Algorithm.Name); err == nil && a.Limits == method.ByCells {
		said = app.P().Class("hint").Text(s.Say(text.LimitCells))
	}
	return app.Div().Class("weights limits").Body(append(fields, said)...)
}

// highest chooses the highest level below the root, which hides all.
func (g *Generalise) highest(seen *seenTree) app.UI {
	s, column, id := g.S, g.column, session.ColumnID("max-level", g.column)
	chosen, levels := "", seen.Height()
	if at := s.Recipe().Column(column).MaxLevel; at != nil {
		chosen = strconv.Itoa(*at)
		levels = max(levels, *at+1) // one that the hierarchy no longer has can be seen and taken back
	}
	options := []ui.Option{{Value: "", Label: s.Say(text.LimitNone)}}
	for level := range levels {
		options = append(options, ui.Option{Value: strconv.Itoa(level), Label: g.levelOption(seen, level)})
	}
	return ui.Field(id, s.Say(text.LimitTitle), "", "", ui.Select(id, chosen, options, func(v string) {
		s.Entries.Accept(session.ColumnID("within", column))
		s.DecideColumn(column, func(c *recipe.Column) {
			c.MaxLevel = nil
			if level, err := strconv.Atoi(v); err == nil {
				c.MaxLevel, c.Within = &level, nil
			}
		})
	}, column))
}

func (g *Generalise) levelOption(seen *seenTree, level int) string {
	name := LevelName(g.S, level, seen.Height()+1)
	if level >= seen.Height() {
		return name
	}
	return name + ": " + g.examples(seen, level)
}

// widest asks for the width of groups.
func (g *Generalise) widest() app.UI {
	s, column := g.S, g.column
	id, typed := session.ColumnID("within", column), ""
	if width := s.Recipe().Column(column).Within; width != nil {
		typed = strconv.FormatFloat(*width, 'g', -1, 64)
	}
	label, hint := text.LimitWithin, text.LimitWithinHint
	if s.Reading().As(column).Type.Dated() {
		label, hint = text.LimitDays, text.LimitDaysHint
	}
	field := session.Field{ID: id, Step: session.Generalise, Label: func() string { return s.Say(text.LimitOf, column) },
		Holds: func(r *recipe.Recipe) bool { return slices.Contains(r.Names(table.QuasiIdentifying), column) }}
	return ui.Field(id, s.Say(label), s.Say(hint), s.Entries.Wrong(s.Recipe(), id), ui.Input(id, s.Entries.Typed(s.Recipe(), id, typed), func(v string) {
		width, err := entryOf(s, column).optional(v)
		if err != nil || width != nil && *width <= 0 {
			s.Entries.Refuse(s, field, v, func() string { return s.Say(text.LimitInvalid) })
			return
		}
		s.Entries.Accept(id)
		s.DecideColumn(column, func(c *recipe.Column) {
			if c.Within = width; width != nil {
				c.MaxLevel = nil
			}
		})
	}, column).Class("short"))
}
