package cli

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/release"
	"quasi/engine/say"
	"quasi/engine/trial"
)

// planFlags are the flags of the plan command.
type planFlags struct {
	input inputFlags
	own   decisionFlags
	save  string
	notes []planNote
}

// planNote is a sentence with the numbers of the plans of which it is true.
type planNote struct {
	said  string
	plans []string
}

func newPlan() *cobra.Command {
	f := &planFlags{}
	c := command("plan FILE --question Q [--patient ID] [--save DIR]", "Try three ways to release a table for what it is to answer", `
The first releases the columns that the questions name, the second adds what is often asked
for next (sex, age, place, month), the third every column that may leave. Dates give way to the
age, the length and the month that are computed from them. Each is tried with one round of the
method: what leaves and how, how much detail is lost, whom a kept column singles out, and
how each question is answered. A file for each question is tried, too, and told where it
answers better: no row of one can be put to a row of another. --save writes each as a recipe for
"quasi anonymize --recipe".
Without a question the third way is tried alone.`, f.run)
	f.input.register(c)
	decisions := f.own.flags()
	for _, name := range []string{"question", "k", "patient", "not-patients", "derive", "among", "format", "missing-of", "coarsen", "hierarchies"} {
		c.Flags().AddFlag(decisions.Lookup(name))
	}
	c.Flags().StringVar(&f.save, "save", "", "folder to write the recipes to, as 1-asked.json, 2-next.json and 3-all.json, and 4-apart-1.json and so on for several files")
	c.Flags().Bool("json", false, "print one JSON object")
	return c
}

func (f *planFlags) run(read *tables, path string) error {
	c := read.Command
	questions, err := parsed("", f.own.questions, question.Parse)
	if err := cmp.Or(err, checkSave(f.save)); err != nil {
		return err
	}
	t, err := read.read(path, f.input.input())
	if err != nil {
		return err
	}
	base, err := f.decide(read, t, questions)
	if err != nil {
		return err
	}
	plans, err := trial.Plans(c.Context(), peopleOf(t, base.Input.Notes), base, questions, func(done float64) { read.bar.show("plan", done) })
	if err != nil {
		return err
	}
	read.bar.clear()
	why := plans[0].Trial.Failed
	if !slices.ContainsFunc(plans, func(p trial.Planned) bool { return p.Trial.Passed() || p.Trial.Failed.English != why.English }) {
		return &say.Error{Text: why}
	}
	if err := f.write(c, plans); err != nil {
		return err
	}
	result := planned{group.Each(plans, func(p trial.Planned) facts.Plan { return p.Plan }), read.Notes}
	return read.show(result, func(w io.Writer) {
		for i, p := range plans {
			if len(p.Files) == 0 {
				f.printPlan(w, p.Name, "", p)
			}
			for i, file := range p.Files {
				f.printPlan(w, p.Name, fmt.Sprintf(" (%d of %d)", i+1, len(p.Files)), file)
			}
			if i+1 < len(plans) || len(f.notes) > 0 {
				fmt.Fprintln(w)
			}
		}
		for _, n := range f.notes {
			fmt.Fprintf(w, "%s: %s\n", strings.Join(n.plans, ", "), n.said)
		}
	})
}

// decide returns what is decided before the plans are made. Its columns have no roles yet.
func (f *planFlags) decide(read *tables, t *table.Table, questions []question.Question) (base recipe.Recipe, err error) {
	if base, err = f.own.reading(t); err != nil {
		return base, err
	}
	base.Input, base.Privacy.K, base.Output.Intervals = f.input.input(), f.own.k, recipe.Dash
	if err := cmp.Or(positive("--k", f.own.k), f.own.addCoarser(&base), f.own.addHierarchies(&base), f.own.patientFlags.assign(&base, t)); err != nil {
		return base, err
	}
	f.own.looked = suggest.Look(base.Interpret(peopleOf(t, base.Input.Notes), nil))
	suggest.AsRead(&base, f.own.looked.Table, read.format)
	asked := base.Clone()
	for _, rule := range asked.Derived {
		asked.Column(rule.Name).Role = rule.Kind.Role()
	}
	for _, d := range f.own.looked.Columns {
		c := asked.Column(d.Name)
		c.Role = cmp.Or(c.Role, d.Role)
	}
	asked.Questions, f.own.read = questions, read.format
	asked = f.own.looked.Forms(asked, nil)
	return base, f.own.doubts(&asked, func(string) bool { return true })
}

// planned is the JSON of the plan command.
type planned struct {
	Plans []facts.Plan `json:"plans"`
	Input []inputNote  `json:"input,omitempty"`
}

// planNumbers are the places of the plans in the names of their files.
var planNumbers = map[facts.PlanName]int{facts.PlanAsked: 1, facts.PlanNext: 2, facts.PlanAll: 3, facts.PlanApart: 4}

// write saves the recipes.
func (f *planFlags) write(c *cobra.Command, plans []trial.Planned) error {
	recipes := map[string]*recipe.Recipe{}
	for i := range plans {
		name := fmt.Sprintf("%d-%s", planNumbers[plans[i].Name], plans[i].Name)
		for file := range plans[i].Files {
			recipes[fmt.Sprintf("%s-%d", name, file+1)] = &plans[i].Files[file].Recipe
		}
		if len(plans[i].Files) == 0 {
			recipes[name] = &plans[i].Recipe
		}
	}
	return writeRecipes(c, f.save, recipes)
}

// checkSave refuses a file in place of a folder.
func checkSave(folder string) error {
	if info, err := os.Stat(folder); folder != "" && err == nil && !info.IsDir() {
		return fmt.Errorf("--save: %s is a file: name a folder", folder)
	}
	return nil
}

// writeRecipes writes recipes into a folder by their names; no folder: none.
func writeRecipes(c *cobra.Command, folder string, recipes map[string]*recipe.Recipe) error {
	if folder == "" {
		return nil
	}
	err := os.MkdirAll(folder, 0o777)
	for _, name := range slices.Sorted(maps.Keys(recipes)) {
		err = cmp.Or(err, writeRecipe(c, filepath.Join(folder, name+".json"), recipes[name]))
	}
	return err
}

// printPlan prints a plan, or one file of it.
func (f *planFlags) printPlan(w io.Writer, name facts.PlanName, file string, p trial.Planned) {
	number := strconv.Itoa(planNumbers[name])
	printLine(w, "{0}. {1}: {2} {2:column|columns}", number, name.Said().English+file, len(p.Columns))
	for _, c := range p.Columns {
		said := c.Name + planForms[c.Form]
		if c.Form == facts.FormSteps {
			said += c.Width
		} else if rule := p.Recipe.Column(c.Name).Coarsen; rule != nil {
			said += ", made coarser first: " + rule.Written()
		}
		if len(c.InPlaceOf) > 0 {
			said += ", in place of " + strings.Join(c.InPlaceOf, " and ")
		}
		fmt.Fprintf(w, "  %s\n", said)
	}
	if !p.Trial.Passed() {
		fmt.Fprintf(w, "  No release: %s\n", sentence(p.Trial.Failed))
		return
	}
	for _, lost := range release.LostWeights(f.own.looked.Table, &p.Recipe) {
		f.note(number, sentence(lost))
	}
	for _, odd := range p.Odd {
		f.note(number, sentence(odd)+oddFlag(odd))
	}
	fmt.Fprintf(w, "  Detail lost: %s.\n", percent(p.Trial.Loss))
	if p.Trial.LeftOut > 0 {
		printLine(w, "  {0} {0:row is|rows are} left out.", p.Trial.LeftOut)
	}
	for _, u := range p.Unique[:min(len(p.Unique), mostUniqueShown)] {
		fmt.Fprintf(w, "  %s\n", sentence(u.Said))
	}
	for _, a := range p.Trial.Answers {
		fmt.Fprintf(w, "  %s: %s\n", a.Question, saidOf(a))
	}
}

// note keeps what holds for a plan and may hold for others, to be printed once.
func (f *planFlags) note(number, said string) {
	at := slices.IndexFunc(f.notes, func(n planNote) bool { return n.said == said })
	if at < 0 {
		at, f.notes = len(f.notes), append(f.notes, planNote{said: said})
	}
	if n := &f.notes[at]; !slices.Contains(n.plans, number) {
		n.plans = append(n.plans, number)
	}
}

// mostUniqueShown is the most columns that single people out that a plan prints.
const mostUniqueShown = 2

// planForms say how a column leaves.
var planForms = map[facts.PlanForm]string{facts.FormExact: ", as it is", facts.FormLevels: ", coarser where its group needs it",
	facts.FormSteps: ", in groups of ", facts.FormMeans: ", as the mean of its group"}
