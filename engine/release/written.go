package release

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"quasi/engine/criteria"
	"quasi/engine/data/format"
	"quasi/engine/data/formula"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/interval"
	"quasi/engine/internal/measure/residual"
	"quasi/engine/prepare"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// Written returns a column as the recipe and its output have it.
func Written(c *table.Column, r *recipe.Recipe) *table.Column {
	if name := r.Column(c.Name).ReleasedName(); name != c.Name {
		renamed := *c
		renamed.Name = name
		c = &renamed
	}
	if r.Output.FormulaSafe {
		return formulaSafe(c, r.Output.Delimiter)
	}
	return c
}

// formulaSafe returns c with an apostrophe before every text, its name
// included, that a spreadsheet would run as a formula in a file with the delimiter. If it
// would run none, the dictionary is shared.
func formulaSafe(c *table.Column, delimiter string) *table.Column {
	safe, shared := *c, true
	safe.Name = formula.NeutralAmong(c.Name, delimiter)
	for v, text := range c.Values {
		neutral := formula.NeutralAmong(text, delimiter)
		if neutral == text {
			continue
		}
		if shared {
			safe.Values, shared = slices.Clone(c.Values), false
		}
		safe.Values[v] = neutral
	}
	return &safe
}

// WithNumbers returns a column of a release with its numbers written with a decimal comma, or
// point, and if they are to be plain without marks between thousands and units: itself if not all of them
// could be told again. Texts that were different values stay different, so that its classes are those
// that were audited. before is the column of the table, in the format that it has.
func WithNumbers(c, before *table.Column, plain, comma bool) *table.Column {
	style := before.Format.Numbers
	pointed, marked := (style == "" || style == format.Plain) && before.Format.Unit == "", slices.Contains([]format.NumberStyle{format.Grouped, format.Apostrophe, format.Spaced, format.Myriad}, style)
	if !comma && (pointed || !plain) || marked && !plain {
		return c
	}
	values := map[string]bool{}
	for _, text := range before.Values {
		values[strings.TrimSpace(text)] = true
	}
	own, seen, twice, notation := *c, map[string]string{}, false, interval.Notation{Comma: comma}
	own.Values = make([]string, len(c.Values))
	for v, text := range c.Values {
		value, of := values[strings.TrimSpace(text)], before.Format
		if !value {
			of.Numbers = format.Comma // as means of commas are written
		}
		number, is := of.Unmarked(text, comma)
		switch {
		case c.Missing[v], value && !pointed && !plain:
			own.Values[v] = text
		case plain && !pointed && is:
			own.Values[v] = number
		default:
			own.Values[v] = notation.Write(text)
		}
		if _, number := format.Plain.Parse(own.Values[v]); number && pointed && !c.Missing[v] && strings.Trim(own.Values[v], "-0123456789") != "" {
			return c // 1.5e3, +1.5 and 45.5% have no such form
		}
		one := before.Format.OneValue(text)
		if as, known := seen[own.Values[v]]; known && (as != one || before.Format.Unit == "") {
			return c
		} else if known {
			twice = true
		}
		seen[own.Values[v]] = one
	}
	if twice { // 50 kg and 50
		return own.Joined(nil)
	}
	return &own
}

var noteSpellings = say.Define("note-spellings", "Column {0:q} has {1:q} in {2} spellings, which count as different values: if they are one, a group is less diverse than its figures say. Write them alike in the table.")

// spellings notes, of each sensitive column, the first value of which others may be
// spellings: they differ by capitals, and by what is neither letter nor digit.
func (r *Release) spellings() []say.Text {
	var notes []say.Text
	for _, name := range r.recipe.Names(table.Sensitive) {
		c := r.of.Data.Table.Column(name)
		if c == nil || c.Format.Type.Numeric() || c.Format.Type.Dated() {
			continue
		}
		if text, n := spelledAlike(c); n > 1 {
			notes = append(notes, noteSpellings.Say(name, strings.Clone(text), n))
		}
	}
	return notes
}

// spelledAlike returns the first value of a column that has several spellings, and how many.
func spelledAlike(c *table.Column) (text string, n int) {
	value, _ := c.Spellings()
	counts := c.Counts()
	seen, of := map[int32]bool{}, map[string][]int32{}
	var first string
	for v, text := range c.Values {
		if seen[value[v]] || counts[v] == 0 || c.Absent(int32(v)) {
			continue
		}
		seen[value[v]] = true
		key := bareOf(text)
		if of[key] = append(of[key], int32(v)); len(of[key]) == 2 && first == "" {
			first = key
		}
	}
	if first == "" {
		return "", 0
	}
	return c.Values[of[first][0]], len(of[first])
}

// bareOf returns the letters and digits of a text, in small letters; a text without any is
// its own. A sign or a point beside a digit makes another number, and stays.
func bareOf(text string) string {
	bare := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("+-<>=≤≥%", r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
	if !strings.ContainsFunc(bare, unicode.IsLetter) {
		return text
	}
	return bare
}

// Leaving returns the columns of a part that are released, in their order, as a release of
// the whole table writes them: all but the quasi-identifiers, which are as they are read and
// have their new names. The part is one of [prepare.ReadPart]. It fails as [quasi/engine.Prepare] does if a
// column can't be transformed.
func Leaving(part *table.Table, r *recipe.Recipe, key []byte) ([]*table.Column, error) {
	m := criteria.Microdata{Recipe: r}
	m.Table, _ = r.Coarsened(part)
	replaced, _, err := prepare.Replacements(m, key)
	if err != nil {
		return nil, err
	}
	return group.Each(prepare.OutgoingOf(m, replaced), func(o prepare.Outgoing) *table.Column { return Written(o.Column, r) }), nil
}

// Unconfirmed is why the release must not be handed out with a column beside its own that
// leaves as it is, nil if it may: as [Release.Write] refuses it in a release that has the
// column. decided is the recipe for all columns, c one that [prepare.ReadPart] reads, with a value for
// each record of the table.
func (r *Release) Unconfirmed(c *table.Column, decided *recipe.Recipe) error {
	d := decided.Column(c.Name)
	alone := &table.Table{N: len(c.Codes), Columns: []*table.Column{c}}
	if d.Format != nil {
		alone = alone.Formatted(func(*table.Column) format.Format { return *d.Format })
	}
	proposed := &describe.Table(alone)[0]
	coarse, _ := decided.Coarsened(alone)
	found := residual.Find([]residual.Column{{Column: coarse.Columns[0].Pick(r.Records), Name: c.Name, Disguised: d.Transform != nil, Suggested: proposed}},
		residual.Options{K: decided.Privacy.K, Patients: r.of.Asked.Patients().Pick(r.Records), Removed: r.removed(), Records: r.Records})
	return unconfirmed(confirming(found, decided))
}

// WithMissing returns a table with the recipe's text in every cell that shows no value. Without one
// a cell keeps its text if that is a sign of no value, as NA and unknown are, and is empty if it
// counts as none because a person or a recipe says so: it can be anything, such as a name. Among
// numbers it keeps NA and the star alone: of others programs make a column of text. A row that
// shows nothing at all has stars: a reader would take it for an empty line below a table.
func WithMissing(t *table.Table, o recipe.Output) *table.Table {
	marker, chosen := o.MissingText()
	usual := table.NewMarkers(table.UsualMarkers())
	replaced := func(text string, among format.Type) bool {
		if text = strings.TrimSpace(text); among.Numeric() && !chosen {
			return text != "" && text != "NA" && text != recipe.StarMissing
		}
		return chosen || !usual.Absent(text) && !table.LikelyMarker(text) && !table.SpecialMissing(text)
	}
	blank := sync.OnceValue(func() []int {
		var rows []int
		for row := range t.N {
			if !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return !c.IsMissing(row) || !chosen && c.Text(row) == recipe.StarMissing }) {
				rows = append(rows, row)
			}
		}
		return rows
	})
	return &table.Table{N: t.N, Columns: group.Each(t.Columns, func(c *table.Column) *table.Column { return withMarker(c, marker, replaced, blank) })}
}

// withMarker returns a column with a marker in place of those of its texts without a value that are
// replaced, and stars in the blank rows: itself if there is no such text.
func withMarker(c *table.Column, marker string, replaced func(text string, among format.Type) bool, blank func() []int) *table.Column {
	own := *c
	own.Values, own.Missing, own.Codes = nil, nil, slices.Clone(c.Codes)
	add := func(text string, missing bool) int32 {
		own.Values, own.Missing = append(own.Values, text), append(own.Missing, missing)
		return int32(len(own.Values) - 1)
	}
	const none = -1
	among := recognize.Type(c)
	became, absent := make([]int32, len(c.Values)), int32(none)
	for v, text := range c.Values {
		if absent := c.Absent(int32(v)); !absent || !replaced(text, among) {
			became[v] = add(text, absent)
			continue
		}
		if absent == none {
			absent = add(marker, true)
		}
		became[v] = absent
	}
	if absent == none {
		return c
	}
	own.Codes = group.Pick(became, c.Codes)
	if rows := blank(); len(rows) > 0 && marker != recipe.StarMissing {
		star := add(recipe.StarMissing, true)
		for _, row := range rows {
			own.Codes[row] = star
		}
	}
	return &own
}
