package drift

import (
	"cmp"
	"maps"
	"reflect"
	"slices"

	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/askable"
	"quasi/engine/say"
)

// Account says what became of a recipe's decisions: [facts.Account].
type Account = facts.Account

// Outcome is [Resolve] with an account of what was taken over, and of what was not.
// Where a choice is still needed, the recipe is empty, and the account is of what the
// other choices and the defaults come to.
func Outcome(t *table.Table, r recipe.Recipe, choices []Choice) (recipe.Recipe, Account, error) {
	c, err := settled(t, r, choices)
	if err != nil {
		return recipe.Recipe{}, Account{Columns: []facts.Taken{}}, err
	}
	account := accountOf(t, &r, &c)
	if err := c.undecided(choices); err != nil {
		return recipe.Recipe{}, account, err
	}
	return c.recipe, account, c.recipe.Validate()
}

func accountOf(t *table.Table, given *recipe.Recipe, c *comparison) Account {
	a := Account{Columns: []facts.Taken{}}
	names := t.Names()
	for _, rule := range c.recipe.Derived {
		if t.Index(rule.Name) < 0 {
			names = append(names, rule.Name)
		}
	}
	for _, name := range names {
		a.Columns = append(a.Columns, taken(name, given.Column(cmp.Or(c.from[name], name)), c.recipe.Column(name)))
	}
	for _, was := range given.Columns {
		if !slices.Contains(names, was.Name) && !slices.Contains(slices.Collect(maps.Values(c.from)), was.Name) {
			a.Columns = append(a.Columns, facts.Taken{Column: was.Name, State: facts.Gone})
		}
	}
	a.Kept, a.Changed = wholeOf(given, &c.recipe)
	kept, changed := questionsOf(given, &c.recipe, c.from, c.unasked)
	a.Kept, a.Changed = append(a.Kept, kept...), append(a.Changed, changed...)
	return a
}

// taken compares what is decided about a column with what was; was is nil of a new one,
// and is nil of one about which nothing is decided yet.
func taken(name string, was, is *recipe.Column) facts.Taken {
	t := facts.Taken{Column: name, State: facts.New}
	if is != nil {
		t.Role = string(is.Role)
	}
	if was == nil || is == nil {
		return t
	}
	t.State = facts.Whole
	if was.Name != name {
		t.From, t.State = was.Name, facts.Partly
	}
	for _, a := range aspects {
		switch {
		case a.same(was, is) && a.decided(was):
			t.Kept = append(t.Kept, a.kept(was))
		case !a.same(was, is):
			t.Changed, t.State = append(t.Changed, a.changed(was, is)), facts.Partly
		}
	}
	return t
}

// aspect is one thing that is decided about a column.
type aspect struct {
	decided func(c *recipe.Column) bool
	same    func(was, is *recipe.Column) bool
	kept    func(was *recipe.Column) say.Text
	changed func(was, is *recipe.Column) say.Text
}

var aspects = []aspect{
	{
		decided: func(*recipe.Column) bool { return true },
		same:    func(was, is *recipe.Column) bool { return was.Role == is.Role },
		kept:    func(was *recipe.Column) say.Text { return roleKept.Say(say.Role(string(was.Role))) },
		changed: func(was, is *recipe.Column) say.Text {
			return roleChanged.Say(say.Role(string(is.Role)), say.Role(string(was.Role)))
		},
	},
	{
		decided: func(c *recipe.Column) bool { return c.Hierarchy != nil },
		same:    func(was, is *recipe.Column) bool { return reflect.DeepEqual(was.Hierarchy, is.Hierarchy) },
		kept:    func(was *recipe.Column) say.Text { return treeKept(was.Hierarchy) },
		changed: func(was, is *recipe.Column) say.Text { return treeChanged(was.Hierarchy, is.Hierarchy) },
	},
	plain(func(c *recipe.Column) any { return c.Transform }, disguiseKept, disguiseGone),
	plain(func(c *recipe.Column) any { return c.Coarsen }, coarsenKept, coarsenGone),
	plain(func(c *recipe.Column) any { return c.Format }, formatKept, formatGone),
	plain(func(c *recipe.Column) any { return c.Weight }, weightKept, weightGone),
	plain(func(c *recipe.Column) any { return c.MaxLevel }, limitKept, limitGone),
	plain(func(c *recipe.Column) any { return c.Within }, limitKept, limitGone),
	plain(func(c *recipe.Column) any { return c.Means }, meansKept, meansGone),
	plain(func(c *recipe.Column) any { return c.Missing }, markersKept, markersMore),
	{
		decided: func(c *recipe.Column) bool { return c.Rename != "" },
		same:    func(was, is *recipe.Column) bool { return was.Rename == is.Rename },
		kept:    func(was *recipe.Column) say.Text { return renameKept.Say(was.Rename) },
		changed: func(was, _ *recipe.Column) say.Text { return renameGone.Say(was.Rename) },
	},
	plain(func(c *recipe.Column) any { return c.Confirmed }, confirmedKept, confirmedGone),
	plain(func(c *recipe.Column) any { return c.Studied }, studiedKept, studiedGone),
}

// plain is an aspect that is there or not.
func plain(of func(*recipe.Column) any, kept, changed say.Kind) aspect {
	return aspect{
		decided: func(c *recipe.Column) bool { return !reflect.ValueOf(of(c)).IsZero() },
		same:    func(was, is *recipe.Column) bool { return reflect.DeepEqual(of(was), of(is)) },
		kept:    func(*recipe.Column) say.Text { return kept.Say() },
		changed: func(_, _ *recipe.Column) say.Text { return changed.Say() },
	}
}

func treeKept(h *recipe.Hierarchy) say.Text {
	switch {
	case h.Ordered:
		return orderKept.Say()
	case h.Rule != nil:
		return ruleKept.Say()
	}
	return hierarchyKept.Say(len(h.Rows))
}

func treeChanged(was, is *recipe.Hierarchy) say.Text {
	if is == nil {
		return hierarchyNew.Say()
	}
	return hierarchyGrown.Say(len(was.Rows), len(is.Rows)-len(was.Rows))
}

// wholeOf compares what is decided about the whole table.
func wholeOf(was, is *recipe.Recipe) (kept, changed []say.Text) {
	kept = append(kept, kKept.Say(was.Privacy.K))
	switch name := was.Privacy.Patient; {
	case name == "":
	case is.Privacy.Patient == "":
		changed = append(changed, patientGone.Say(name))
	default:
		kept = append(kept, patientKept.Say(is.Privacy.Patient))
		if is.Privacy.WholeRecords() {
			kept = append(kept, recordsKept.Say())
		}
	}
	for _, rule := range was.Derived {
		if now := is.Rule(rule.Name); now != nil {
			kept = append(kept, derivedKept.Say(rule.Name, now.From))
		} else {
			changed = append(changed, derivedGone.Say(rule.Name))
		}
	}
	left := slices.Clone(is.Privacy.Models)
	for _, m := range was.Privacy.Models {
		at := slices.IndexFunc(left, func(o recipe.Model) bool { return o.Name == m.Name && reflect.DeepEqual(o.Parameters, m.Parameters) })
		if at < 0 {
			changed = append(changed, modelGone.Say(say.Model(m.Name)))
			continue
		}
		kept = append(kept, modelKept.Say(say.Model(m.Name), left[at].Column))
		left = slices.Delete(left, at, at+1)
	}
	return append(kept, methodKept.Say(say.Method(was.Algorithm.Name))), changed
}

// What an account says.
var (
	roleKept       = say.Define("account-role", "role: {0}")
	roleChanged    = say.Define("account-role-new", "role: {0}, was {1}")
	hierarchyKept  = say.Define("account-tree", "hierarchy of {0} {0:value|values}")
	ruleKept       = say.Define("account-rule", "rule of the hierarchy")
	orderKept      = say.Define("account-order", "any interval")
	hierarchyNew   = say.Define("account-tree-new", "the hierarchy is suggested anew from the values of this table")
	hierarchyGrown = say.Define("account-tree-grown", "hierarchy of {0} {0:value|values}, and {1} new {1:one|ones}")
	disguiseKept   = say.Define("account-disguise", "pseudonymization")
	disguiseGone   = say.Define("account-disguise-gone", "the pseudonymization is not taken over")
	coarsenKept    = say.Define("account-coarsen", "values made coarser before all else")
	coarsenGone    = say.Define("account-coarsen-gone", "the values are not made coarser before all else")
	formatKept     = say.Define("account-format", "the way it is read")
	formatGone     = say.Define("account-format-new", "how it is read is found out anew")
	limitKept      = say.Define("account-limit", "how coarse it may become")
	limitGone      = say.Define("account-limit-gone", "how coarse it may become is not taken over")
	weightKept     = say.Define("account-weight", "weight")
	weightGone     = say.Define("account-weight-gone", "the weight is not taken over")
	markersKept    = say.Define("account-markers", "texts that stand for a missing value")
	markersMore    = say.Define("account-markers-more", "more texts stand for a missing value")
	renameKept     = say.Define("account-rename", "called {0:q} in the release")
	renameGone     = say.Define("account-rename-gone", "not called {0:q} in the release: a column of this table is called so")
	confirmedKept  = say.Define("account-confirmed", "that it may leave as it is")
	confirmedGone  = say.Define("account-confirmed-gone", "that it may leave as it is has to be confirmed anew")
	meansKept      = say.Define("account-means", "it is released as the means of groups")
	meansGone      = say.Define("account-means-gone", "it is not released as the means of groups")
	studiedKept    = say.Define("account-studied", "it will be studied")
	studiedGone    = say.Define("account-studied-gone", "it is not marked as studied")
	kKept          = say.Define("account-k", "k = {0}")
	patientKept    = say.Define("account-patient", "patients are told apart by {0:q}")
	recordsKept    = say.Define("account-records", "all rows of a patient may be known")
	patientGone    = say.Define("account-patient-gone", "patients were told apart by {0:q}: rows are counted now")
	derivedKept    = say.Define("account-derived", "{0:q} is computed from {1}")
	derivedGone    = say.Define("account-derived-gone", "{0:q} is not computed")
	modelKept      = say.Define("account-model", "{0} ({1})")
	modelGone      = say.Define("account-model-gone", "{0} is not taken over")
	methodKept     = say.Define("account-method", "method: {0}")
)

// Asked returns the questions of a recipe that can be asked of a table as the recipe reads it,
// with what is derived, and why each of the others can't: a column is gone, or is not of numbers
// any more, or nobody has the value.
func Asked(t *table.Table, r *recipe.Recipe) (asked []question.Question, unasked []error) {
	if len(r.Questions) == 0 {
		return nil, nil
	}
	fine := r.Uncoarsened() // they are asked of the values as they were
	t = fine.Read(t, recognize.Format)
	for _, q := range r.Questions {
		if err := askable.Check(q, t); err != nil {
			unasked = append(unasked, err)
		} else {
			asked = append(asked, q)
		}
	}
	return asked, unasked
}

// conditions reports one of the recipe that can't be asked of a table, or that no row meets. One
// on a column that is gone is that column's matter.
func (c *comparison) conditions(t *table.Table) {
	every := c.recipe.Uncoarsened()
	every.Among = nil
	t = every.Read(t, recognize.Format)
	there := slices.DeleteFunc(slices.Clone(c.recipe.Among), func(on question.Condition) bool { return t.Index(on.Column) < 0 })
	if _, err := askable.Meeting(t, there, c.recipe.RowsOf); err != nil {
		c.add(CodeAmong, Blocks, "", err)
	}
}

// questionsOf compares the questions, and the conditions, with the names that columns have now in from, and why some
// of those that are left can't be asked.
func questionsOf(was, is *recipe.Recipe, from map[string]string, unasked []error) (kept, changed []say.Text) {
	names, asked := inverse(from), recipe.Written(is.Questions)
	for _, q := range was.Questions {
		text := q.Renamed(names).String()
		at := slices.IndexFunc(unasked, func(err error) bool { return say.Of(err).Args[0].English == text })
		switch {
		case slices.Contains(asked, text):
			kept = append(kept, questionKept.Say(text))
		case at >= 0:
			changed = append(changed, Dropped(unasked[at]))
		default:
			changed = append(changed, questionGone.Say(q.String()))
		}
	}
	switch then := question.RenamedAmong(was.Among, names); {
	case !reflect.DeepEqual(then, slices.Clone(is.Among)):
		changed = append(changed, amongGone.Say(question.SaidAmong(then)))
	case len(then) > 0:
		kept = append(kept, amongKept.Say(question.SaidAmong(then)))
	}
	return kept, changed
}

// Dropped says that a question which can't be asked, and why, is not taken over.
func Dropped(unasked error) say.Text { return questionDropped.Say(unasked) }

var (
	questionDropped = say.Define("account-question-dropped", "a question is dropped: {0}")

	questionKept = say.Define("account-question", "question: {0}")
	amongKept    = say.Define("account-among", "only rows with {0}")
	amongGone    = say.Define("account-among-gone", "no longer only rows with {0}: a condition is taken out")
	questionGone = say.Define("account-question-gone", "the question {0:q} is not asked: this table lacks a column of it")
)
