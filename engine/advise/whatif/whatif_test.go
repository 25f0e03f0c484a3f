package whatif_test

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/method"
	"quasi/engine/profile"
)

// stays is a recipe of hospital stays with all that can be changed.
func stays() recipe.Recipe {
	r := recipe.Default()
	r.Privacy.SuppressionLimit = 0.02
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "diagnosis"}, {Name: "average-risk", Parameters: map[string]any{"risk": 0.1}}}
	for _, name := range []string{"born", "zip", "admitted", "ward"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "diagnosis", Role: table.Sensitive})
	r.Column("zip").MaxLevel = new(3)
	return r
}

func situation() whatif.Situation {
	return whatif.Situation{
		Lost: []facts.ColumnLoss{{Column: "born", Loss: 0.58}, {Column: "zip", Loss: 0.2}, {Column: "admitted", Loss: 0.3}, {Column: "ward"}},
		Days: []string{"born", "admitted"},
		Offers: []profile.Offer{{
			Rules:  []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"born", "admitted"}}},
			Remove: []string{"born"},
		}},
	}
}

func said(all []whatif.Proposal) []string {
	var texts []string
	for _, p := range all {
		texts = append(texts, fmt.Sprintf("%s: %s, %v", p.Kind, p.Said, p.Weaker))
	}
	return texts
}

// An outcome that leaves exactly is counted to lose nothing.
func TestAnOutcomeLosesNothing(t *testing.T) {
	r := asking(t, "share of readmitted=Y by ward", recipe.Column{Name: "readmitted", Role: table.QuasiIdentifying})
	p := of(whatif.Of(&r, whatif.Situation{Outcomes: []string{"readmitted"}}), whatif.Outcome)
	if p == nil || r.Column("readmitted").Role != table.QuasiIdentifying {
		t.Fatalf("proposed is %+v, of %+v", p, r.Columns)
	}
	now := []facts.ColumnLoss{{Column: "readmitted", Loss: 0.5}, {Column: "ward", Loss: 0.2}}
	if loss := p.Counted(now, facts.Trial{Columns: now[1:]}); loss != 0.1 {
		t.Errorf("it is counted to lose %v, want half of 0.2", loss)
	}
}

func TestWhatAColleagueWouldSuggest(t *testing.T) {
	r := stays()
	want := []string{
		"leave-out: leave out up to 3% of the rows, where 2% may be left out now, false",
		`derive: release "age" in place of "born", false`,
		`derive: release "month_of_admitted" in place of "admitted", false`,
		`drop: remove "born", which loses 58% of its detail, false`,
		"lower-k: lower k from 5 to 3, true",
		"raise-k: raise k from 5 to 10, false",
		`less-model: do without distinct-l-diversity on "diagnosis", true`,
		"less-model: do without average-risk, true",
		`less-limit: lift the limit on how coarse "zip" may become, false`,
	}
	all := whatif.Of(&r, situation())
	if got := said(all); !slices.Equal(got, want) {
		t.Fatalf("proposed are\n%q, want\n%q", got, want)
	}
	if next := all[0].Recipe; next.Privacy.SuppressionLimit != 0.03 {
		t.Errorf("the limit is %v", next.Privacy.SuppressionLimit)
	}
	if next := all[1].Recipe; next.Rule("age") == nil || next.Column("age").Role != table.QuasiIdentifying || next.Column("born").Role != table.Identifying {
		t.Errorf("the age is released as %+v", next.Columns)
	}
	if !reflect.DeepEqual(all[1].Instead, map[string]string{"born": "age"}) || !reflect.DeepEqual(all[2].Instead, map[string]string{"admitted": "month_of_admitted"}) {
		t.Errorf("counted in place are %v, %v", all[1].Instead, all[2].Instead)
	}
	if all[3].Recipe.Column("born").Role != table.Identifying || all[4].Recipe.Privacy.K != 3 || all[5].Recipe.Privacy.K != 10 {
		t.Error("a recipe is not what is said")
	}
	if models := all[7].Recipe.Privacy.Models; len(models) != 1 || models[0].Name != "distinct-l-diversity" || all[8].Recipe.Limited() != nil {
		t.Errorf("a model or a limit less: %+v, %v", models, all[8].Recipe.Limited())
	}
	if !reflect.DeepEqual(r, stays()) {
		t.Error("the recipe itself was changed")
	}
}

// Both days of a stay are counted by what takes their place: the admission by its month,
// which is computed from it alone, the discharge by the length of the stay.
func TestInWhosePlaceColumnsAreCounted(t *testing.T) {
	r := stays()
	r.Columns = append(r.Columns, recipe.Column{Name: "left", Role: table.QuasiIdentifying})
	offer := profile.Offer{Remove: []string{"admitted", "left"}, Rules: []derive.Rule{
		{Name: "stay", Kind: derive.Length, From: []string{"admitted", "left"}},
		{Name: "month", Kind: derive.Month, From: []string{"admitted"}},
	}}
	all := whatif.Of(&r, whatif.Situation{Offers: []profile.Offer{offer}})
	at := slices.IndexFunc(all, func(p whatif.Proposal) bool { return p.Kind == whatif.Derive })
	p := all[at]
	if want := map[string]string{"admitted": "month", "left": "stay"}; !reflect.DeepEqual(p.Instead, want) {
		t.Fatalf("counted in place are %v, want %v", p.Instead, want)
	}
	now := []facts.ColumnLoss{{Column: "admitted", Loss: 0.5}, {Column: "left", Loss: 0.5}, {Column: "ward", Loss: 0.5}}
	trial := facts.Trial{Columns: []facts.ColumnLoss{{Column: "month", Loss: 0.1}, {Column: "stay", Loss: 0.2}, {Column: "ward", Loss: 0.3}}}
	if got := p.Counted(now, trial); got < 0.2-1e-12 || got > 0.2+1e-12 {
		t.Errorf("counted are %v", got)
	}
	if got := p.Counted(now, facts.Trial{Columns: trial.Columns[2:]}); got < 2.3/3-1e-12 || got > 2.3/3+1e-12 {
		t.Errorf("without the two columns %v are counted", got)
	}
}

// A recipe of the same columns counts with its own loss; every proposal is valid, and
// keeps the roles of all other columns.
func TestProposalsAreRecipes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, f := stays(), situation()
		r.Privacy.K = rapid.IntRange(1, 30).Draw(t, "k")
		r.Privacy.SuppressionLimit = rapid.Float64Range(0, 1).Draw(t, "limit")
		r.Algorithm.Name = rapid.SampledFrom(method.Names()).Draw(t, "method")
		var sum float64
		for i := range f.Lost {
			f.Lost[i].Loss = rapid.Float64Range(0, 1).Draw(t, "loss")
			sum += f.Lost[i].Loss
		}
		for _, p := range whatif.Of(&r, f) {
			if err := p.Recipe.Validate(); err != nil || p.Recipe.CheckLimits() != nil {
				t.Fatalf("%s: %v", p.Said, err)
			}
			if got, want := p.Counted(f.Lost, facts.Trial{Columns: f.Lost}), sum/4; p.Instead == nil && (got < want-1e-9 || got > want+1e-9) {
				t.Fatalf("%s: counted are %v, want %v", p.Said, got, want)
			}
			changed := 0
			for _, c := range r.Columns {
				if p.Recipe.Column(c.Name).Role != c.Role {
					changed++
				}
			}
			if changed > 1 {
				t.Fatalf("%s changes %d roles", p.Said, changed)
			}
		}
	})
}

// asked is the recipe of stays with a question on the ward by age.
func asked(t *testing.T) recipe.Recipe {
	t.Helper()
	r := stays()
	r.Columns = append(r.Columns, recipe.Column{Name: "stay", Role: table.QuasiIdentifying}, recipe.Column{Name: "age", Role: table.QuasiIdentifying}, recipe.Column{Name: "note", Role: table.Insensitive})
	for _, text := range []string{"mean of stay by age/10", "count by ward"} {
		r.Questions = append(r.Questions, casetest.Must(question.Parse(text)))
	}
	return r
}

// Of a recipe with questions it is proposed first to do without what none of them is about, and
// to release what they are about in the form and with the weight of a plan.
func TestWhatQuestionsNeed(t *testing.T) {
	r, f := asked(t), situation()
	f.Numbers = []string{"stay", "age", "zip"}
	all := whatif.Of(&r, f)
	want := []string{
		"unasked: remove the 4 columns that no question is about, false",
		`alone: release "ward", "stay", "age" in the form that the questions need, and remove what no question is about, false`,
		`fitted: release "ward", "stay", "age" in the form that the questions need, more exact than the rest, false`,
	}
	if got := said(all)[:3]; !slices.Equal(got, want) {
		t.Fatalf("proposed are\n%q, want\n%q", got, want)
	}
	for _, name := range []string{"born", "zip", "admitted", "note"} {
		if all[0].Recipe.Column(name).Role != table.Identifying || all[1].Recipe.Column(name).Role != table.Identifying || all[2].Recipe.Column(name).Role == table.Identifying {
			t.Errorf("%s is not as said", name)
		}
	}
	// A model is on the diagnosis: without it the release would protect less.
	if all[0].Recipe.Column("diagnosis").Role != table.Sensitive {
		t.Error("a model lost its column")
	}
	for _, p := range all[1:3] {
		ward, stay, age := p.Recipe.Column("ward"), p.Recipe.Column("stay"), p.Recipe.Column("age")
		if !stay.Means || age.Means || age.Coarsen == nil || age.Coarsen.Width != 10 || ward.Means || ward.Coarsen != nil {
			t.Errorf("forms are %+v, %+v, %+v", ward, stay, age)
		}
		// Steps of another width, and a mean, give way to those of the question.
		other := r.Clone()
		other.Column("age").Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: 20}
		for _, q := range whatif.Of(&other, f) {
			if q.Kind == p.Kind && q.Recipe.Column("age").Coarsen.Width != 10 {
				t.Errorf("the age stays in steps of %v", q.Recipe.Column("age").Coarsen.Width)
			}
		}
		// What is proposed once is not proposed again.
		for _, again := range whatif.Of(&p.Recipe, f) {
			if again.Kind == whatif.Fitted || again.Kind == whatif.Alone {
				t.Errorf("again: %s", again.Said)
			}
		}
	}
	if again := whatif.Of(&all[0].Recipe, f); again[0].Kind != whatif.Fitted {
		t.Errorf("proposed is %s", again[0].Said)
	}
}

// What is no number has no means and no steps, and what a person has decided stays.
func TestFormsThatQuestionsCanNotHave(t *testing.T) {
	r, f := asked(t), situation()
	r.Column("age").Hierarchy, r.Column("age").Studied, r.Column("age").Weight = &recipe.Hierarchy{Ordered: true}, true, new(9.)
	f.Numbers = []string{"age"}
	for _, p := range whatif.Of(&r, f) {
		if p.Kind != whatif.Fitted {
			continue
		}
		if stay, age := p.Recipe.Column("stay"), p.Recipe.Column("age"); stay.Means || !stay.Studied || age.Coarsen != nil || *age.Weight != 9 {
			t.Errorf("%+v, %+v", stay, age)
		}
	}
	// Nothing that is asked about is the column that a person is told to do without.
	f.Lost = []facts.ColumnLoss{{Column: "stay", Loss: 0.9}, {Column: "zip", Loss: 0.1}}
	if all := said(whatif.Of(&r, f)); !slices.Contains(all, `drop: remove "zip", which loses 10% of its detail, false`) {
		t.Errorf("proposed are %q", all)
	}
	// One column alone is named.
	for i := range r.Columns {
		if c := &r.Columns[i]; slices.Contains([]string{"born", "admitted", "note"}, c.Name) {
			c.Role = table.Identifying
		}
	}
	all := whatif.Of(&r, f)
	if said(all)[0] != `unasked: remove "zip", which no question is about, false` || slices.ContainsFunc(all, func(p whatif.Proposal) bool { return p.Kind == whatif.Drop }) {
		t.Errorf("proposed are %q", said(all))
	}
}

// A sweep changes k and method alone, and keeps the settings of the recipe's own method.
func TestSweep(t *testing.T) {
	r := stays()
	r.Algorithm.Parameters = map[string]any{method.Rounds: 3}
	points := whatif.Sweep(&r, []string{"datafly", method.Default}, whatif.Ladder(7))
	var ks []int
	for i, p := range points {
		back := p.Recipe
		if want := []string{"datafly", method.Default}[i/6]; p.Method != want || back.Algorithm.Name != want || p.K != back.Privacy.K {
			t.Errorf("%d is %s, %d: %+v", i, p.Method, p.K, back.Algorithm)
		}
		if own := p.Method == method.Default; own != (back.Algorithm.Parameters != nil) {
			t.Errorf("%s has the settings %v", p.Method, back.Algorithm.Parameters)
		}
		ks = append(ks, p.K)
		if back.Privacy.K, back.Algorithm = r.Privacy.K, r.Algorithm; !reflect.DeepEqual(back, r) {
			t.Errorf("%s, %d changes something else", p.Method, p.K)
		}
	}
	if want := []int{2, 3, 5, 7, 10, 20}; !slices.Equal(ks, append(want, want...)) {
		t.Errorf("k is %v", ks)
	}
	if slices.Contains(whatif.Generalizing(), method.Anatomy) || !slices.Contains(whatif.Generalizing(), method.Default) {
		t.Errorf("methods are %q", whatif.Generalizing())
	}
}

// of returns the first proposal of a kind.
func of(all []whatif.Proposal, kind whatif.Kind) *whatif.Proposal {
	for i := range all {
		if all[i].Kind == kind {
			return &all[i]
		}
	}
	return nil
}

// asking is the recipe of stays of which one column is left to ask about, with one question.
func asking(t *testing.T, text string, column recipe.Column) recipe.Recipe {
	t.Helper()
	r := stays()
	r.Columns = append(r.Columns[3:], column) // the ward and the diagnosis, of which a model is
	r.Questions = []question.Question{casetest.Must(question.Parse(text))}
	return r
}

// One question is enough to propose another form for its column. A column beside it that no question is about is
// proposed, too, and not again for what it loses.
func TestOneQuestionOnOneColumn(t *testing.T) {
	r := asking(t, "count by ward", recipe.Column{Name: "zip", Role: table.QuasiIdentifying})
	s := whatif.Situation{Lost: []facts.ColumnLoss{{Column: "zip", Loss: 0.2}}}
	all := whatif.Of(&r, s)
	if of(all, whatif.Unasked) == nil || of(all, whatif.Alone) == nil || of(all, whatif.Fitted) == nil || of(all, whatif.Drop) != nil {
		t.Errorf("proposed are %q", said(all))
	}
	r.Column("zip").Role = table.Identifying
	if all = whatif.Of(&r, s); of(all, whatif.Unasked) != nil || of(all, whatif.Alone) != nil || of(all, whatif.Fitted) == nil {
		t.Errorf("without another column: proposed are %q", said(all))
	}
}

// Nothing is proposed of a column that the table has not, that does not leave, or that singles nobody out.
func TestColumnsOfWhichNothingIsProposed(t *testing.T) {
	r := asking(t, "share of zip=Y by ward", recipe.Column{Name: "zip", Role: table.Identifying})
	s := whatif.Situation{
		Outcomes: []string{"other", "zip"},
		Offers:   []profile.Offer{{Rules: []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"zip"}}}, Remove: []string{"zip"}}},
	}
	for _, column := range []string{"other", "zip"} {
		s.Forms = append(s.Forms, whatif.Form{Column: column, Rule: coarsen.Rule{Kind: coarsen.Year}})
	}
	for _, p := range whatif.Of(&r, s) {
		if p.Kind == whatif.Outcome || p.Kind == whatif.Coarser || p.Kind == whatif.Derive {
			t.Errorf("proposed is to %s", p.Said)
		}
	}
}

// A form is said with its source if it has one, and with the values that it hides if there are any.
func TestWhatAFormLeaves(t *testing.T) {
	rule := coarsen.Rule{Kind: coarsen.Step, Width: 10}
	as := rule.Said().String()
	for _, test := range []struct {
		source string
		hidden int
		want   string
	}{
		{"", 0, as}, {"WHO", 0, as + "; WHO"}, {"", 1, as + "; 1 value that can't be read is hidden"}, {"WHO", 2, as + "; WHO; 2 values that can't be read are hidden"},
	} {
		if got := (whatif.Form{Rule: rule, Source: test.source, Hidden: test.hidden}).Left().String(); got != test.want {
			t.Errorf("%q, %d hidden: %q, want %q", test.source, test.hidden, got, test.want)
		}
	}
}

// Most returns the column that loses most, the first of several that lose the same, and no column where none loses.
func TestWhatLosesMost(t *testing.T) {
	for want, lost := range map[string][]facts.ColumnLoss{
		"a": {{Column: "a", Loss: 0.3}, {Column: "b", Loss: 0.3}}, "b": {{Column: "a", Loss: 0.3}, {Column: "b", Loss: 0.4}}, "": {{Column: "a"}},
	} {
		if most, ok := whatif.Most(lost); most.Column != want || ok != (want != "") {
			t.Errorf("%v: %v, %v", lost, most, ok)
		}
	}
}

// The loss of no columns is 0, and that of one column its own.
func TestLossOfAFewColumns(t *testing.T) {
	r := stays()
	now := []facts.ColumnLoss{{Column: "ward", Loss: 0.5}}
	p := whatif.Proposal{Recipe: r}
	for n, want := range []float64{0, 0.5} {
		if got := p.Counted(now[:n], facts.Trial{Columns: now}); got != want {
			t.Errorf("of %d columns %v is lost, want %v", n, got, want)
		}
	}
}

//go:embed testdata/proposals.txt
var cases string

// What is proposed for a recipe of stays changes what its line says.
func TestProposals(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{"stays": proposed(stays), "ward and x": proposed(wardAndX)})
}

// wardAndX is a recipe of a ward that has its weight, a diagnosis, of which a model is, and x.
func wardAndX() recipe.Recipe {
	r := stays()
	r.Columns = append(r.Columns[3:], recipe.Column{Name: "x", Role: "quasi-identifying"})
	r.Column("ward").Studied, r.Column("ward").Weight = true, new(4.)
	return r
}

// proposed returns what the proposals of a kind, or of all kinds, change of a recipe after the
// changes of a line. The situation loses so much and has such numbers, days or outcomes as it says.
func proposed(of func() recipe.Recipe) casetest.Answer {
	return func(t *testing.T, in []string) string {
		s, changes := situation(), []string{}
		for _, field := range in[1:] {
			words := strings.Fields(field)
			switch {
			case strings.Contains(field, " = "):
				changes = append(changes, field)
			case words[0] == "loses":
				s.Lost = nil
				for i := 1; i+1 < len(words); i += 2 {
					s.Lost = append(s.Lost, facts.ColumnLoss{Column: words[i], Loss: casetest.Must(strconv.ParseFloat(words[i+1], 64))})
				}
			case words[0] == "numbers":
				s.Numbers = words[1:]
			case words[0] == "verdicts":
				for _, verdict := range words[1:] {
					s.Answers = append(s.Answers, facts.Answer{Verdict: facts.AnswerResult(verdict)})
				}
			case words[0] == "outcomes":
				s.Outcomes = words[1:]
			case field == "no days":
				s.Days, s.Offers = nil, nil
			case field == "nothing known":
				s = whatif.Situation{Numbers: s.Numbers, Lost: nil}
			default:
				t.Fatalf("%s?", field)
			}
		}
		r := recipetest.Changed(t, of(), changes...)
		var all []string
		for _, p := range whatif.Of(&r, s) {
			if in[0] != "all" && string(p.Kind) != in[0] {
				continue
			}
			said := casetest.Code(p.Said)
			if in[0] == "all" {
				said = string(p.Kind)
			}
			if p.Weaker {
				said += ", weaker"
			}
			if in[0] != "all" {
				said += ": " + strings.Join(differences(t, r, p.Recipe), ", ")
			}
			all = append(all, said)
		}
		return cmp.Or(strings.Join(all, " | "), "nothing")
	}
}

// differences returns the parts of a recipe that another one has otherwise.
func differences(t *testing.T, from, to recipe.Recipe) (all []string) {
	was, is := flat(t, from), flat(t, to)
	for place, value := range is {
		if was[place] != value {
			all = append(all, place+" = "+value)
		}
	}
	for place := range was {
		if _, ok := is[place]; !ok {
			all = append(all, place+" = gone")
		}
	}
	slices.Sort(all)
	return all
}

// flat returns the parts of a recipe by their places, those of columns by their names.
func flat(t *testing.T, r recipe.Recipe) map[string]string {
	parts := map[string]string{}
	var walk func(place string, of any)
	walk = func(place string, of any) {
		switch of := of.(type) {
		case map[string]any:
			for name, part := range of {
				walk(place+"."+name, part)
			}
		case []any:
			for i, part := range of {
				key := fmt.Sprint(i)
				if column, ok := part.(map[string]any); ok && column["name"] != nil {
					key = fmt.Sprint(column["name"])
				}
				walk(place+"."+key, part)
			}
		default:
			parts[strings.TrimPrefix(place, ".")] = fmt.Sprint(of)
		}
	}
	text := casetest.Must(r.JSON())
	var of any
	casetest.NoError(t, json.Unmarshal(text, &of))
	walk("", of)
	return parts
}
