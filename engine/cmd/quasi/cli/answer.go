package cli

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/internal/measure/answer"
	"quasi/engine/measure/answertext"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// answerFlags are the flags of the answer command.
type answerFlags struct {
	input                                  inputFlags
	original, recipe, patient, hierarchies string
	questions, derive, formats, rename     []string
}

func newAnswer() *cobra.Command {
	f := &answerFlags{}
	c := command("answer RELEASE --original FILE (--question Q | --recipe R.json)", "Say what a release of any tool answers, beside its original", `
The release is read as a statistics program reads it: a label that is one of the question's
groups is that group, a number is a number, and all else is missing. An answer is right where
it lies within the original's 95% margin and at least half of the rows tell it, and none where
all groups together are off in one direction more than chance allows. The careful
reading, in which a generalized value counts evenly for all that it covers, stands beside it.`, f.run)
	f.input.register(c)
	c.Flags().StringVar(&f.original, "original", "", "table of which RELEASE is a release (required)")
	c.Flags().StringArrayVar(&f.questions, "question", nil, questionHelp)
	c.Flags().StringVar(&f.recipe, "recipe", "", "recipe of the release: its questions unless --question is given, what means no value, its derived columns, formats, hierarchies, names and patients")
	c.Flags().StringVar(&f.patient, "patient", "", "column of the original that identifies the patient: margins then take into account that a patient has several rows")
	c.Flags().StringVar(&f.hierarchies, "hierarchies", "", "folder of ARX hierarchies, COLUMN.csv each, by which the careful reading understands labels")
	c.Flags().StringArrayVar(&f.derive, "derive", nil, "column that is computed from others of the original, as in 'age=age(birth,admission)' (repeatable)")
	c.Flags().StringArrayVar(&f.formats, "format", nil, "how a column of the original is read, as in born=date:dmy (repeatable; default: found out)")
	c.Flags().StringArrayVar(&f.rename, "rename", nil, "column of the original that RELEASE calls otherwise, as in born=year_of_birth; --recipe says it, too (repeatable)")
	c.Flags().Bool("json", false, "print one JSON object")
	oneOf(c, "name the table that was released: --original FILE", "original")
	oneOf(c, `say what is asked: --question "mean of stay by age/10"`, "question", "recipe")
	return c
}

// questionHelp is the usage text of --question.
const questionHelp = `question that the release is for, as in "mean of stay by age/10, sex", "count by month", "share of readmitted=yes by ward", "median of stay", "association of sex, diagnosis" or "regression of stay on age, sex" (repeatable)`

const amongHelp = `rows that the release is about, as in "diagnosis=I50*, cause=I30-I52, sex=f|m, admitted from 2024-01-01 to 2024-12-31, age from 65": all others are left out before anything else (default: all rows)`

// answered is the JSON of the answer command.
type answered struct {
	Answers []facts.Answer `json:"answers"`
	Input   []inputNote    `json:"input,omitempty"`
}

func (f *answerFlags) run(read *tables, path string) error {
	questions, err := parsed("", f.questions, question.Parse)
	r, unread := f.input.recipe(f.recipe)
	if err := cmp.Or(err, unread); err != nil {
		return err
	}
	if len(questions) == 0 {
		questions = r.Questions
	}
	if len(questions) == 0 {
		return fmt.Errorf("%s: the recipe has no questions: ask one with --question", f.recipe)
	}
	original, err := read.original(f.original, f.input.or(r.Input), r.Input.Join)
	if err != nil {
		return err
	}
	if f.recipe == "" {
		own := decisionFlags{derive: f.derive, formats: f.formats}
		if r, err = own.reading(original); err != nil {
			return err
		}
	}
	if original, _, err = r.Derive(r.Interpret(original, recognize.Format).Persons(), recognize.Format); err != nil {
		return err
	}
	released, err := read.released(path, f.input.or(r.InputOfRelease()))
	if err != nil {
		return err
	}
	opt, err := f.options(original, released, &r)
	if err != nil {
		return err
	}
	result := answered{Input: read.Notes}
	for _, q := range questions {
		a, err := answer.Of(q, original, released, opt)
		if err != nil {
			return err
		}
		result.Answers = append(result.Answers, a)
	}
	return read.show(result, func(w io.Writer) {
		for i, a := range result.Answers {
			if i > 0 {
				fmt.Fprintln(w)
			}
			printAnswer(w, a)
		}
	})
}

// options says whose the rows are, and how labels and names are understood.
func (f *answerFlags) options(original, released *table.Table, r *recipe.Recipe) (answer.Options, error) {
	names, err := ofRelease(f.rename, released, r)
	trees, unread := readTrees(f.hierarchies, original.Names())
	if f.hierarchies == "" {
		trees, unread = treesOf(r, original, func(c recipe.Column) bool { return c.Coarsen == nil && c.Role == table.QuasiIdentifying })
	}
	opt, patient := answer.Options{Names: names, Trees: trees}, cmp.Or(f.patient, r.Privacy.Patient)
	if err := cmp.Or(err, unread, checkColumn(original, "the original", "--patient", patient)); err != nil || patient == "" {
		return opt, err
	}
	opt.Patients = privacy.PatientsOf(original.Column(patient))
	return opt, nil
}

// treesOf returns hierarchies of a recipe, whose rules make them of the values of a table.
func treesOf(r *recipe.Recipe, t *table.Table, of func(recipe.Column) bool) (map[string]*hierarchy.Tree, error) {
	trees := map[string]*hierarchy.Tree{}
	for _, decided := range r.Columns {
		c := t.Column(decided.Name)
		if decided.Hierarchy == nil || decided.Hierarchy.Ordered || !of(decided) || c == nil {
			continue
		}
		h, err := expand.Hierarchy(*decided.Hierarchy, c)
		if err == nil {
			trees[c.Name], err = h.Tree()
		}
		if err != nil {
			return nil, fmt.Errorf("recipe, column %q: %w", c.Name, err)
		}
	}
	return trees, nil
}

func printAnswer(w io.Writer, a facts.Answer) {
	printQuestion(w, a)
	if a.Exact {
		fmt.Fprintln(w, "The release has these columns as they were.")
	}
	if c := a.Coefficient; c != nil {
		fmt.Fprintf(w, "%s.\n", answertext.Together(c.Name, coefficient(c.Original), coefficient(c.Plain)))
	}
	for _, bounded := range answertext.Bounded(a) {
		fmt.Fprintln(w, sentence(bounded))
	}
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(columns, "group\trows\toriginal\tmargin\trelease\tdifference\trows\t\tcareful\t")
	for i := range a.Groups {
		g := &a.Groups[i]
		digits := g.Original.Digits()
		unit := math.Pow10(digits)
		number := func(sign string, x float64) string { return answertext.Signed(sign, x, digits) }
		margin, told, off, rows, careful := "", "", "", "", ""
		if g.Original.Low != nil {
			margin = number(g.Original.LowSign, *g.Original.Low) + " to " + number(g.Original.HighSign, *g.Original.High)
		}
		if p := g.Plain; p != nil {
			told, off, rows = number(p.Sign, p.Value), fmt.Sprintf("%+.*f", digits, math.Round(g.Difference()*unit)/unit+0), fmt.Sprintf("%.0f", p.Rows)
		}
		if g.Careful != nil {
			careful = number(g.Careful.Sign, g.Careful.Value)
		}
		label := cmp.Or(strings.Join(g.Label, ", "), "all")
		fmt.Fprintf(columns, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", label, g.Rows, number(g.Original.Sign, g.Original.Value), margin, told, off, rows, g.Said(), careful)
	}
	columns.Flush()
}

// printQuestion prints a question, and whether the release answers it.
func printQuestion(w io.Writer, a facts.Answer) {
	fmt.Fprintf(w, "Question: %s. %s\n", a.Question, saidOf(a))
}

// saidOf says in a sentence or more whether a release answers a question.
func saidOf(a facts.Answer) string {
	said := sentence(answertext.Said(a))
	for _, more := range []say.Text{answertext.Worst(a), a.Lacking} {
		if more.Code != "" {
			said += " " + sentence(more)
		}
	}
	return said
}

func coefficient(x *float64) string {
	if x == nil {
		return "none"
	}
	return fmt.Sprintf("%.2f", *x)
}
