package recipe

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/formula"
	"quasi/engine/data/join"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/interval"
)

// ReleasedName returns what the column is called in the release.
func (c *Column) ReleasedName() string { return cmp.Or(c.Rename, c.Name) }

func (c *Column) validateRename() error {
	switch {
	case c.Rename == "":
		return nil
	case !c.Released():
		return errRenameRemoved.Of(c.Rename)
	case strings.TrimSpace(c.Rename) != c.Rename, strings.IndexFunc(c.Rename, unicode.IsControl) >= 0:
		return errRenameBlank.Of(c.Rename)
	}
	return nil
}

// NameTaken returns the column that has a name in the table, or in the release, and is
// not the one that is named; nil: none. Names that differ by the apostrophe before a
// formula are the same: the release would have two of them.
func (r *Recipe) NameTaken(name, except string) *Column {
	at := slices.IndexFunc(r.Columns, func(c Column) bool {
		return c.Name != except && (formula.Neutral(c.Name) == formula.Neutral(name) || formula.Neutral(c.ReleasedName()) == formula.Neutral(name))
	})
	if at < 0 {
		return nil
	}
	return &r.Columns[at]
}

// validateNames reports a new name that another column has.
func (r *Recipe) validateNames() error {
	taken := r.takenNames()
	for i, c := range r.Columns {
		if c.Rename == "" {
			continue
		}
		for _, other := range taken[formula.Neutral(c.Rename)] {
			if other != i {
				return errRenameTaken.Of(c.Name, c.Rename, r.Columns[other].Name)
			}
		}
	}
	return nil
}

// takenNames returns, by each name that a column has in the table or in the release, with the
// apostrophe before a formula, the places of the first two columns that have it.
func (r *Recipe) takenNames() map[string][]int {
	taken := make(map[string][]int, len(r.Columns))
	take := func(name string, i int) {
		if have := taken[name]; len(have) < 2 && !slices.Contains(have, i) {
			taken[name] = append(have, i)
		}
	}
	for i := range r.Columns {
		take(formula.Neutral(r.Columns[i].Name), i)
		take(formula.Neutral(r.Columns[i].ReleasedName()), i)
	}
	return taken
}

// Renames returns what the columns are called in the release that have another name
// there, by their names in the table.
func (r *Recipe) Renames() map[string]string {
	names := map[string]string{}
	for _, c := range r.Columns {
		if c.Rename != "" {
			names[c.Name] = c.Rename
		}
	}
	return names
}

// Releasing returns the recipe with other names in the release, as [Recipe.Renames] gives
// them; a column that it does not have keeps its own name.
func (r Recipe) Releasing(names map[string]string) Recipe {
	r.Columns = slices.Clone(r.Columns)
	for i := range r.Columns {
		r.Columns[i].Rename = names[r.Columns[i].Name]
	}
	return r
}

// ForRelease returns the recipe as one about a release: each column is called as it is
// there, also with the apostrophe before a formula, and read with the numbers that the output
// has written, and with its text for missing values. What was derived is a
// column as any other there, and all rows are meant. A column that the release does not have keeps its name.
func (r Recipe) ForRelease(t *table.Table) Recipe {
	r = r.Releasing(nil).Renamed(r.CalledIn(t.Names()))
	r.Derived, r.Among = nil, nil
	marker, chosen := r.Output.MissingText()
	numbers := r.Output.DecimalComma || r.Output.PlainNumbers
	if !numbers && !chosen {
		return r
	}
	r = r.Clone()
	for i := range r.Columns {
		if chosen {
			r.Columns[i].Missing = append(r.Columns[i].Missing, marker)
		}
		if c := t.Column(r.Columns[i].Name); numbers && c != nil {
			r.rewrite(&r.Columns[i], c)
		}
	}
	return r
}

// InputOfRelease says how a file of the release is read where it need not be found out: by
// the markers of the table, and the output's text for missing values.
func (r *Recipe) InputOfRelease() Input {
	marker, chosen := r.Output.MissingText()
	if !chosen {
		return Input{Missing: r.Input.Missing}
	}
	all := slices.Clone(r.Input.Missing)
	if all == nil {
		all = table.DefaultMarkers()
	}
	return Input{Missing: append(all, marker)}
}

// rewrite gives a column, and what the recipe says of its values, the numbers of its released
// column: decimal commas where the output has put them, and plain ones.
func (r *Recipe) rewrite(c *Column, released *table.Column) {
	of := format.Format{}
	if c.Format != nil {
		of = *c.Format
	}
	pointed, to := (of.Numbers == "" || of.Numbers == format.Plain) && of.Unit == "", format.Plain
	for _, text := range released.Values {
		_, plain := format.Plain.Parse(text)
		_, comma := format.Comma.Parse(text)
		_, same := of.Numbers.Parse(text)
		switch {
		case plain:
		case comma && r.Output.DecimalComma:
			to = format.Comma
		case same: // as it was, because another would be like it
			return
		}
	}
	if of.Type != "" && !of.Type.Numeric() || of.Numbers == format.Years || to == of.Numbers && of.Unit == "" || pointed && (to == format.Plain || !r.Output.DecimalComma) || !pointed && !r.Output.PlainNumbers {
		return
	}
	write := func(text string) string {
		if number, ok := of.Unmarked(text, to == format.Comma); ok && !pointed {
			return number
		}
		return interval.Notation{Comma: to == format.Comma}.Write(text)
	}
	if c.Format != nil {
		c.Format.Numbers, c.Format.Unit = to, ""
	}
	if c.Hierarchy != nil {
		for _, row := range c.Hierarchy.Rows {
			row[0] = write(row[0])
		}
	}
	for i := range r.Privacy.Models {
		m := &r.Privacy.Models[i]
		if m.Column != c.Name {
			continue
		}
		m.Value = write(m.Value)
		m.Weights, m.Bounds, m.Guards = renamedKeys(m.Weights, write), renamedKeys(m.Bounds, write), renamedKeys(m.Guards, write)
	}
}

func renamedKeys[V any](m map[string]V, rename func(string) string) map[string]V {
	if m == nil {
		return nil
	}
	renamed := make(map[string]V, len(m))
	for key, value := range m {
		renamed[rename(key)] = value
	}
	return renamed
}

// CalledIn returns what columns are called in a release with the given names, by their
// names in the table: those that are called otherwise there.
func (r *Recipe) CalledIn(names []string) map[string]string {
	called := map[string]string{}
	for _, c := range r.Columns {
		for _, name := range []string{c.ReleasedName(), formula.Neutral(c.ReleasedName()), formula.NeutralAmong(c.ReleasedName(), SemicolonDelimiter)} {
			if c.Released() && name != c.Name && slices.Contains(names, name) {
				called[c.Name] = name
				break
			}
		}
	}
	return called
}

// Found holds the findings of a run that had to search, such as the least class size
// with which the models on all classes together hold. No run takes the class size from
// it, so that a recipe that is changed, or used on another table, is not bound by
// earlier findings.
type Found struct {
	// ClassSize is the class size of the release, at least 1.
	ClassSize int `json:"class_size"`
	// Rounds are those that each attempt of the search did, in order, where a person
	// ended some of them early; empty: all did as many as the settings say. A run of
	// the very same decisions does as many again, for the same release.
	Rounds []int `json:"rounds,omitempty"`
	// Decisions tells apart the decisions for which Rounds hold: a hash of the
	// columns, derived or not, the privacy and the algorithm of the recipe. It depends on no row.
	Decisions string `json:"decisions,omitempty"`
}

// Note returns the recipe with what a run of it found. It is completed: rounds hold
// for the decisions as they are here.
func (r Recipe) Note(classSize int, rounds []int) Recipe {
	r.Found = &Found{ClassSize: classSize, Rounds: slices.Clone(rounds)}
	if len(rounds) > 0 {
		r.Found.Decisions = r.decisions()
	}
	return r
}

// RoundsFound returns the rounds that each attempt of a search is to do again: none,
// if there is nothing to do again or if a decision has changed since.
func (r *Recipe) RoundsFound() []int {
	if r.Found == nil || len(r.Found.Rounds) == 0 || r.Found.Decisions != r.decisions() {
		return nil
	}
	return r.Found.Rounds
}

// Handed returns the recipe as it goes with its release: without what columns looked like, a hash of their
// values, the class size that was found or other releases, and without columns that do not leave and on which nothing
// depends. The original's columns that it lacks are removed.
func (r Recipe) Handed() Recipe {
	handed := r.Clone()
	handed.Columns, handed.Left = handed.used(), nil
	for i := range handed.Columns {
		handed.Columns[i].Expected, handed.Columns[i].Agreed = nil, ""
	}
	if handed.Input.Duplicates != DuplicatesLeaveOut { // of rows in which all columns are alike
		maps.DeleteFunc(handed.Input.Same, func(name string, _ map[string]string) bool {
			return handed.Column(name) == nil && r.Column(name) != nil
		})
	}
	var joins []join.Rule
	needed := map[string]bool{} // by tables behind
	for _, rule := range slices.Backward(handed.Input.Join) {
		rule.Take = slices.DeleteFunc(rule.Take, func(c join.Column) bool { return handed.Column(c.Name) == nil && !needed[c.Name] })
		if len(rule.Take) == 0 {
			continue
		}
		joins = append(joins, rule)
		for _, pair := range rule.On {
			needed[pair.Column] = true
		}
		for _, c := range rule.Take {
			needed[c.After], needed[c.Before] = true, true
		}
	}
	slices.Reverse(joins)
	handed.Input.Join = joins
	if rounds := r.RoundsFound(); rounds != nil {
		handed.Found.ClassSize = r.Privacy.K
	} else {
		handed.Found = nil
	}
	return handed
}

// used returns the columns that leave, or on which something depends.
func (r *Recipe) used() []Column {
	return slices.DeleteFunc(slices.Clone(r.Columns), func(c Column) bool {
		patient, models := r.Depends(c.Name)
		return !r.leaves(&c, c.Name) && !patient && models == nil && r.Rule(c.Name) == nil && r.DerivedFrom(c.Name) == nil && !slices.Contains(r.Privacy.NotPatients, c.Name) &&
			!ask(r.Questions, c.Name) && !r.InBeside(c.Name) &&
			!slices.ContainsFunc(r.Among, func(on question.Condition) bool { return on.Column == c.Name })
	})
}

// decisions is a hash of what a search depends on beside the table.
func (r *Recipe) decisions() string {
	of := struct {
		Derived   []derive.Rule `json:",omitempty"`
		Columns   []Column
		Privacy   Privacy
		Algorithm Algorithm
	}{r.Derived, r.used(), r.Privacy, r.Algorithm}
	for i := range of.Columns {
		of.Columns[i].Expected, of.Columns[i].Rename, of.Columns[i].Confirmed, of.Columns[i].Agreed = nil, "", nil, ""
	}
	of.Privacy.MinClass = 0
	text, err := json.Marshal(of)
	if err != nil {
		text = fmt.Append(nil, err) // no recipe that is valid has a number that JSON lacks
	}
	hash := sha256.Sum256(text)
	return hex.EncodeToString(hash[:])
}

func (f *Found) validate() error {
	switch {
	case f == nil:
		return nil
	case f.ClassSize < 1:
		return errFoundClass.Of(f.ClassSize)
	}
	if at := slices.IndexFunc(f.Rounds, func(rounds int) bool { return rounds < 0 }); at >= 0 {
		return errFoundRounds.Of(f.Rounds[at])
	}
	return nil
}

// Renamed returns the recipe for a table in which columns are called otherwise: names
// has the new name of each column that has one, by the old one. All that names a column
// goes along: the column itself with its decisions, how its texts are written, the patient, what is derived, the
// models, the questions and the conditions. The new names must be no other column's. Nothing that r holds is changed.
func (r Recipe) Renamed(names map[string]string) Recipe {
	r = r.Clone()
	called := func(name *string) {
		if next, ok := names[*name]; ok {
			*name = next
		}
	}
	all := func(names []string) {
		for i := range names {
			called(&names[i])
		}
	}
	for i := range r.Columns {
		called(&r.Columns[i].Name)
	}
	r.Input.Same = renamedKeys(r.Input.Same, func(name string) string { called(&name); return name })
	for _, joined := range r.Input.Join {
		for i := range joined.On {
			called(&joined.On[i].Column)
		}
		for i := range joined.Take {
			called(&joined.Take[i].Name)
			called(&joined.Take[i].After)
			called(&joined.Take[i].Before)
		}
	}
	called(&r.Privacy.Patient)
	all(r.Privacy.NotPatients)
	for i := range r.Derived {
		called(&r.Derived[i].Name)
		all(r.Derived[i].From)
	}
	for i := range r.Privacy.Models {
		called(&r.Privacy.Models[i].Column)
		called(&r.Privacy.Models[i].GuardColumn)
	}
	r.Among = question.RenamedAmong(r.Among, names)
	for _, questions := range append(r.Beside, r.Questions) {
		for i, q := range questions {
			questions[i] = q.Renamed(names)
		}
	}
	for _, set := range r.Algorithm.Strata {
		all(set)
	}
	return r
}

// Depends reports what of privacy is on a column, or on one that is derived from it:
// whether it identifies the patient, and the names of the models that are on it or read
// it.
func (r *Recipe) Depends(column string) (patient bool, models []string) {
	for _, derived := range r.DerivedFrom(column) {
		_, on := r.Depends(derived)
		models = append(models, on...)
	}
	for _, m := range r.Privacy.Models {
		if m.Column == column || m.GuardColumn == column {
			models = append(models, m.Name)
		}
	}
	return r.Privacy.Patient == column, models
}

// Without returns the recipe without a column, without those that are derived from it, and
// without what of privacy is on them, see [Recipe.Depends]. That can make it weaker: a
// person decides on it.
func (r Recipe) Without(column string) Recipe {
	for _, derived := range r.DerivedFrom(column) {
		r = r.Without(derived)
	}
	r.Derived = slices.DeleteFunc(slices.Clone(r.Derived), func(rule derive.Rule) bool { return rule.Name == column })
	r.Columns = slices.DeleteFunc(slices.Clone(r.Columns), func(c Column) bool { return c.Name == column })
	r.Privacy.Models = slices.DeleteFunc(slices.Clone(r.Privacy.Models), func(m Model) bool { return m.Column == column || m.GuardColumn == column })
	r.Among = slices.DeleteFunc(slices.Clone(r.Among), func(c question.Condition) bool { return c.Column == column })
	r.Questions = slices.DeleteFunc(slices.Clone(r.Questions), func(q question.Question) bool { return slices.Contains(q.Columns(), column) })
	r.Algorithm.Strata = slices.Clone(r.Algorithm.Strata)
	for i, set := range r.Algorithm.Strata {
		r.Algorithm.Strata[i] = slices.DeleteFunc(slices.Clone(set), func(name string) bool { return name == column })
	}
	r.AskAboutPatients(column)
	return r
}
