package steps_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

var (
	asked  = regexp.MustCompile(`popovertarget="([^"]+)"`)
	answer = regexp.MustCompile(`id="(term-[^"]+)"`)
)

// On every step each question opens the one explanation that it names, in the language of
// the screen, and all terms but that of the lock's window are explained somewhere.
func TestTermsAreExplained(t *testing.T) {
	for _, lang := range text.Languages() {
		explained := ""
		s, p := stepstest.Reviewed(t, lang, func(r *recipe.Recipe) { r.Algorithm.Name = "datafly" })
		saving.Save(s, protocol.ExportRelease)
		p.Settle()
		var pages []string
		for step := range session.Step(session.Steps) {
			pages = append(pages, p.At(step).Markup())
			if step == session.Review {
				for _, tab := range []string{review.TabRisk, review.TabDetail} {
					pages = append(pages, p.Tab(tab).Markup())
				}
			}
		}
		for step, markup := range pages {
			explained += markup
			var questions, answers []string
			for _, found := range asked.FindAllStringSubmatch(markup, -1) {
				questions = append(questions, found[1])
			}
			for _, found := range answer.FindAllStringSubmatch(markup, -1) {
				answers = append(answers, found[1])
			}
			if !slices.Equal(questions, answers) {
				t.Errorf("%s, page %d: the questions are %q, the explanations %q", lang, step, questions, answers)
			}
			if slices.Sort(answers); len(slices.Compact(slices.Clone(answers))) != len(answers) {
				t.Errorf("%s, page %d: an id appears twice: %q", lang, step, answers)
			}
			if step > int(session.Purpose) && len(answers) == 0 {
				t.Errorf("%s, page %d explains nothing", lang, step)
			}
		}
		for _, term := range text.Terms() {
			if !strings.Contains(explained, s.Say(term.Means)) {
				t.Errorf("%s: %q is explained nowhere", lang, s.Say(term.Name))
			}
		}
	}
}
