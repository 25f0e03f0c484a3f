package release_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

// A column by another name in the release answers, one that is removed does not, and no byte
// of the release depends on what is asked.
func TestAnswersOfARelease(t *testing.T) {
	text := "mrn,sex,stay\n"
	for i := range 80 {
		text += "m" + string(rune('a'+i%26)) + "," + string("fm"[i%2]) + "," + string(rune('1'+i%9)) + "\n"
	}
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "mrn", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying, Rename: "gender"}, {Name: "stay", Role: table.Insensitive, Rename: "days"}}
	run := func(questions ...question.Question) (*engine.Release, string) {
		r := r.Clone()
		r.Questions = questions
		p := casetest.Must(engine.Prepare(tabletest.Read(t, text, recipe.Input{}), r))
		release := casetest.Must(p.Run(context.Background(), nil))
		var out strings.Builder
		if err := release.Write(&out, kind.CSV, nil); err != nil {
			t.Fatal(err)
		}
		return release, out.String()
	}
	var questions []question.Question
	for _, text := range []string{"mean of stay by sex", "count by mrn"} {
		q := casetest.Must(question.Parse(text))
		questions = append(questions, q)
	}
	asked, with := run(questions...)
	plain, without := run()
	if with != without {
		t.Error("the release depends on what is asked")
	}
	for _, release := range []*engine.Release{asked, plain.Asking(questions)} {
		answers := casetest.Must(release.Answers(release.Recipe().Questions))
		if a := answers[0]; a.Verdict != facts.Answered || a.Judged != 2 || !a.Exact {
			t.Errorf("%s: %+v", a.Question, a)
		}
		if a := answers[1]; a.Verdict != facts.Unanswered || a.Why.English != `"mrn" is not in the release` {
			t.Errorf("%s: %s, %s", a.Question, a.Verdict, a.Why)
		}
	}
	if len(plain.Recipe().Questions) != 0 {
		t.Error("asking changes the release that is asked")
	}
}
