package release

import (
	"quasi/engine/detect"
	"quasi/engine/say"
)

var noteTold = say.Define("note-told", "Something that identifies a person stands in {0:q}. The release does not have it, but the recipe and the report do: change it in the table before you hand those out.")

// told returns the names of columns that leave under another name or not at all, and that of the
// sheet, if something identifying is in them: the recipe and the report repeat them.
func (r *Release) told() (notes []say.Text) {
	names := []string{r.recipe.Input.Sheet}
	for _, c := range r.recipe.Columns {
		if !c.Released() || c.Rename != "" {
			names = append(names, c.Name)
		}
	}
	for _, name := range names {
		if len(detect.Heading(name)) > 0 {
			notes = append(notes, noteTold.Say(name))
		}
	}
	return notes
}
