package report

import (
	"crypto/sha256"
	"encoding/hex"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
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

// follows compares what follows from the rest of the report: the hash of its recipe, with which the
// seed, the method and all else that was decided is told, what was done to the columns, the questions,
// and what is said in sentences, which another version may say in other words.
func (v *verification) follows() {
	want := hashOfRecipe(v.d.Recipe)
	v.compare(checkRecipe.Say(), v.d.RecipeSHA256 == want, v.d.RecipeSHA256, want)
	var questions, answered []string
	for _, q := range v.d.Recipe.Questions {
		questions = append(questions, q.String())
	}
	for _, a := range v.d.Answers {
		answered = append(answered, a.Question)
	}
	for _, part := range []struct {
		what         say.Kind
		report, made any
		worded       bool
	}{{checkColumns, v.d.Columns, columnsOf(&v.d.Recipe, v.d.apart()), false}, {checkAnswers, answered, questions, false},
		{checkLimits, v.d.Limits, v.d.limits(), true}, {checkSheets, v.d.Worksheets, v.d.sheets(), true}} {
		report, made := asJSON(part.report), asJSON(part.made)
		if part.what == checkAnswers && len(questions)+len(answered) == 0 {
			continue
		}
		if part.worded && report != made && v.earlier() {
			v.unchecked(part.what.Say(), whyWords.Say())
			continue
		}
		said, found := apartFrom(report, made)
		v.compare(part.what.Say(), report == made, said, found)
	}
}
