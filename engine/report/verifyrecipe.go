package report

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"quasi/engine/file/recipe"
)

// hashOfRecipe returns the SHA-256 of a recipe as it is written, in hexadecimal digits; empty:
// it is none that can be read.
func hashOfRecipe(r recipe.Recipe) string {
	text, err := r.JSON()
	if err != nil {
		return ""
	}
	parsed, err := recipe.Parse(text)
	if err != nil {
		return ""
	}
	if text, err = parsed.JSON(); err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// recipe compares the recipe with what the report says of it: its hash, with which the seed, the
// method and all else that was decided is told, k, and how many models there are.
func (v *verification) recipe() {
	switch said, found := v.d.RecipeSHA256, hashOfRecipe(v.d.Recipe); {
	case said == "" && v.d.Wording != wording():
		v.unchecked(checkRecipe.Say(), whyHashless.Say())
	case said == "":
		v.compare(checkRecipe.Say(), false, saidMissing.English, found)
	default:
		v.compare(checkRecipe.Say(), said == found, said, found)
	}
	p := &v.d.Recipe.Privacy
	want := 1 + len(p.Models)
	if p.WholeRecords() {
		want++
	}
	v.compare(checkModels.Say(), len(v.d.Models) == want, strconv.Itoa(len(v.d.Models)), strconv.Itoa(want))
	if len(v.d.Models) > 0 {
		said, k := v.d.Models[0].Name, strconv.Itoa(p.K)
		v.compare(checkK.Say(), len(said.Args) > 0 && said.Args[0].English == k, said.English, k)
	}
}
