package release

import (
	"slices"

	"quasi/engine/detect"
	"quasi/engine/facts"
	"quasi/engine/say"
)

var (
	noteTold      = say.Define("note-told", "Something that identifies a person stands in {0:q}. The release does not have it, but the recipe, the data dictionary and the report do: change it in the table before you hand those out.")
	noteToldGroup = say.Define("note-told-group", "Column {0:q}: the name of the group {1:q} identifies a person. The recipe has it, and the release wherever the group shows: give the group another name.")
	noteToldValue = say.Define("note-told-value", "Something that identifies a person stands in texts that mean no value: {0}. The recipe has them: change them in the table before you hand the recipe out.")
	tellingShown  = 3 // texts that mean no value
)

// told returns the names that the recipe, the data dictionary and the report repeat and in
// which something identifying is: those of columns that leave under another name or not at
// all, of the sheet, of groups in hierarchies, and texts that mean no value. What is named so
// in the release itself is among its concerns.
func (r *Release) told() (notes []say.Text) {
	note := func(name string, kind say.Kind, args ...any) {
		if len(detect.Heading(name)) > 0 {
			notes = append(notes, kind.Say(args...))
		}
	}
	note(r.recipe.Input.Sheet, noteTold, r.recipe.Input.Sheet)
	for _, c := range r.recipe.Handed().Columns {
		if !c.Released() || c.Rename != "" {
			note(c.Name, noteTold, c.Name)
		}
	}
	for _, c := range r.recipe.Columns {
		for _, group := range c.Hierarchy.Groups() {
			note(group, noteToldGroup, c.Name, group)
		}
	}
	absent := slices.Clone(r.recipe.Input.Missing)
	for _, c := range r.recipe.Columns {
		absent = append(absent, c.Missing...)
	}
	slices.Sort(absent)
	telling := slices.DeleteFunc(slices.Compact(absent), func(text string) bool { return len(detect.Heading(text)) == 0 })
	if len(telling) > 0 {
		notes = append(notes, noteToldValue.Say(say.Series(say.Plain(telling[:min(len(telling), tellingShown)]...), len(telling))))
	}
	return notes
}

// Sheet returns what is told of the release. It fails as [Release.Answers] does, or if the release can't
// be audited.
func (r *Release) Sheet() (facts.Sheet, error) {
	answers, err := r.Answers(r.recipe.Questions)
	if err != nil {
		return facts.Sheet{}, err
	}
	shared, err := r.Shared()
	return facts.Sheet{
		Algorithm: r.recipe.Algorithm.Name, Released: r.Table.N, Seconds: r.Seconds, Verdicts: r.Verdicts, Curve: r.Curve,
		Cards: facts.Cards{Protection: r.Protection(), Use: r.UseFor(answers)}, Answers: answers, Studied: r.Studied(), Biases: r.Biases(),
		Stretched: r.Stretched(), Concerns: r.Concerns(), Shared: shared, Notes: r.Notes(), LeftOut: r.of.LeftOut(),
	}, err
}
