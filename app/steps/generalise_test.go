package steps_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/engine/data/classification"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// editor is a page with a hierarchy of fruits to edit.
type editor struct{ *stepstest.Page }

// editing shows the hierarchy of fruits, of which the editor changes the columns.
func editing(t *testing.T, lang text.Lang) (*session.Session, editor) {
	t.Helper()
	fruits := "fruit,n\napple,1\napple,2\npear,3\nplum,4\nfig,5\nfig,6\nfig,7\n"
	s, engine := stepstest.Visit(t, lang, session.Source{Text: &fruits, Name: "fruits.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Column("fruit").Role, r.Column("n").Role = table.QuasiIdentifying, table.Insensitive
	})
	p := stepstest.Show(t, s, engine).At(session.Generalise)
	tree, err := hierarchy.FromRows([][]string{{"apple", "core", "*"}, {"pear", "core", "*"}, {"plum", "stone", "*"}, {"fig", "other", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	trees.Set(s, "fruit", tree)
	return s, editor{p.Settle()}
}

// tree returns the decided hierarchy, a row for each value.
func (p editor) tree(column string) *hierarchy.Tree {
	p.T.Helper()
	known, ok := trees.Of(p.S, column)
	if !ok {
		p.T.Fatalf("there is no hierarchy of %s", column)
	}
	tree, err := hierarchy.FromRows(known.Rows)
	if err != nil {
		p.T.Fatal(err)
	}
	return tree
}

// paths are the rows of the decided hierarchy without their last labels, sorted.
func (p editor) paths() string {
	p.T.Helper()
	var paths []string
	for _, row := range p.tree("fruit").Rows() {
		paths = append(paths, strings.Join(slices.Compact(row[:len(row)-1]), "<"))
	}
	slices.Sort(paths)
	return strings.Join(paths, " ")
}

// value clicks the row of a value, whose group is opened first where it is closed.
func (p editor) value(label string) editor {
	p.T.Helper()
	tree := p.tree("fruit")
	n := p.node(label, true)
	if group := tree.Parent(n); group != hierarchy.Root && !strings.Contains(p.Markup(), `id="tree-row-`+strconv.Itoa(n)+`"`) {
		p.Send("tree-row-"+strconv.Itoa(group), "click", stepstest.Property{Class: "toggle"})
	}
	return editor{p.Click("tree-row-" + strconv.Itoa(n))}
}

// group clicks the row of a group.
func (p editor) group(label string) editor {
	p.T.Helper()
	return editor{p.Click("tree-row-" + strconv.Itoa(p.node(label, false)))}
}

// node returns the number of a value or a group.
func (p editor) node(label string, leaf bool) int {
	p.T.Helper()
	tree := p.tree("fruit")
	for n := 1; n < tree.Len(); n++ {
		if tree.Label(n) == label && tree.IsLeaf(n) == leaf {
			return n
		}
	}
	p.T.Fatalf("there is no %q in %v", label, tree.Rows())
	return 0
}

func TestTheHierarchyIsEditedByItsTools(t *testing.T) {
	s, p := editing(t, text.English)
	was := p.paths()
	if was != "apple<core fig<other pear<core plum<stone" {
		t.Fatal(was)
	}
	changed := func(what, want string) {
		t.Helper()
		if got := p.paths(); got != want || s.Failure != nil {
			t.Errorf("%s: %s, want %s; %+v", what, got, want, s.Failure)
		}
	}
	p.Sees(s.Say(text.SelectHint))
	p.group("stone").Sees(s.Say(text.SelectedCount, 1)).Choose("group-name", "soft").Click(s.Say(text.Rename))
	changed("rename", "apple<core fig<other pear<core plum<soft")
	// Fields are empty after a change, and nothing is selected.
	p.Misses(`value="soft"`).Sees(s.Say(text.SelectHint))
	p.group("other").Click(s.Say(text.Dissolve))
	changed("dissolve", "apple<core fig pear<core plum<soft")
	p.value("fig").Choose("move-to", "soft").Click(s.Say(text.Move))
	changed("move", "apple<core fig<soft pear<core plum<soft")
	p.group("core").group("soft").Click(s.Say(text.MergeGroups))
	changed("merge", "apple<core fig<core pear<core plum<core")
	p.value("fig").value("plum").Choose("group-name", "rest").Click(s.Say(text.SplitOff))
	changed("split off", "apple<core fig<rest pear<core plum<rest")
	p.group("rest").Choose("new-value", "date").Click("add-value")
	changed("add", "apple<core date<rest fig<rest pear<core plum<rest")
	p.group("core").Choose("new-value", "quince").Click("add-value")
	changed("add elsewhere", "apple<core date<rest fig<rest pear<core plum<rest quince<core")
	p.Choose("new-value", "kiwi").Click("add-value")
	changed("add at the top", "apple<core date<rest fig<rest kiwi pear<core plum<rest quince<core")
	p.value("date").value("quince").Click(s.Say(text.DeleteValues))
	changed("delete", "apple<core fig<rest kiwi pear<core plum<rest")
	p.Click("restrict")
	changed("remove what no row has", "apple<core fig<rest pear<core plum<rest")
	for range 10 {
		s.Undo()
	}
	if p.Settle(); p.paths() != was {
		t.Errorf("ten steps back it is %s", p.paths())
	}
	s.Redo()
	if p.Settle(); p.paths() == was {
		t.Error("a step can't be made again")
	}
}

// What can't be is said, and changes nothing.
func TestEditsThatCannotBe(t *testing.T) {
	s, p := editing(t, text.English)
	was, recipe := p.paths(), s.Recipe()
	p.group("stone").Choose("group-name", "core").Click(s.Say(text.Rename))
	if s.Failure == nil || s.Recipe() != recipe {
		t.Errorf("two groups have one name: %s", p.paths())
	}
	p.Sees(s.Say(text.FailureTitle)).Click(s.Say(text.Dismiss)).Misses(s.Say(text.FailureTitle))
	p.Choose("new-value", "apple").Click("add-value")
	if s.Failure == nil || p.paths() != was {
		t.Errorf("one value is there twice: %s", p.paths())
	}
}

func TestMembersAreSorted(t *testing.T) {
	s, p := editing(t, text.English)
	order := func() string {
		var values []string
		for _, row := range p.tree("fruit").Rows() {
			values = append(values, row[0])
		}
		return strings.Join(values, " ")
	}
	p.group("core").Choose("new-value", "9").Click("add-value")
	p.group("core").Choose("new-value", "10").Click("add-value")
	for _, test := range []struct{ by, want string }{
		{string(hierarchy.ByLabel), "10 9 apple pear"},
		{string(hierarchy.ByNumber), "9 10 apple pear"},
		{string(hierarchy.ByCount), "apple pear"},
	} {
		p.group("core").Choose("sort-by", test.by).Click(s.Say(text.SortDo))
		if got := order(); !strings.HasPrefix(got, test.want) {
			t.Errorf("by %s: %s, want %s first", test.by, got, test.want)
		}
	}
}

// Keys do what the pointer does.
func TestTheKeyboardSelectsAndDeletes(t *testing.T) {
	s, p := editing(t, text.English)
	press := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			p.Send("tree", "keydown", stepstest.Property{Text: key})
		}
	}
	press("Home", "ArrowRight", "ArrowRight", " ")
	p.Sees(s.Say(text.SelectedCount, 1))
	press("Delete")
	if got := p.paths(); got != "fig<other pear<core plum<stone" {
		t.Errorf("the first value of the first group is deleted: %s", got)
	}
	press("End", "Backspace")
	if got := p.paths(); strings.Contains(got, "other") && strings.Contains(got, "stone") && strings.Contains(got, "core") {
		t.Errorf("the last row is deleted: %s", got)
	}
}

func TestTheHierarchyAsATable(t *testing.T) {
	s, p := editing(t, text.English)
	p.Click(s.Say(text.ViewTable)).Sees("tree-table", s.Say(text.PageShown, 1, 4, 4), s.Say(text.LevelAsIs), s.Say(text.LevelHidden)).Misses(`role="tree"`)
	if !p.Disabled(s.Say(text.PageBefore)) || !p.Disabled(s.Say(text.PageNext)) {
		t.Error("four rows have another page")
	}
	p.Click(s.Say(text.ViewTree)).Sees(`role="tree"`)
}

// A long table is shown page by page.
func TestALongTableHasPages(t *testing.T) {
	var lines strings.Builder
	for i := range 150 {
		lines.WriteString(strconv.Itoa(1000+i) + "," + strconv.Itoa(i%3) + "\n")
	}
	long := "x,y\n" + lines.String()
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: &long, Name: "long.csv"})
	s.Decide(func(r *recipe.Recipe) { r.Column("x").Role = table.QuasiIdentifying })
	p := stepstest.Show(t, s, engine).At(session.Generalise)
	p.Click(s.Say(text.ViewTable)).Sees(s.Say(text.PageShown, 1, 50, 150))
	p.Click(s.Say(text.PageNext)).Click(s.Say(text.PageNext)).Sees(s.Say(text.PageShown, 101, 150, 150))
	p.Click(s.Say(text.PageBefore)).Sees(s.Say(text.PageShown, 51, 100, 150))
	if p.Click(s.Say(text.PageNext)).Sees(s.Say(text.PageShown, 101, 150, 150)); !p.Disabled(s.Say(text.PageNext)) {
		t.Error("there is a page behind the last")
	}
}

// Each quasi-identifier has its own hierarchy; what was suggested comes back.
func TestTabsAndTheSuggestion(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Generalise)
	p.Sees(s.Say(text.BuilderLead, "Age")).Click("Zipcode").Settle().Sees(s.Say(text.BuilderLead, "Zipcode")).Misses(s.Say(text.BuilderLead, "Age"))
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Ordered: true} })
	p.Settle().Sees(s.Say(text.TreeOrdered), s.Say(text.WhyYours)).Click(s.Say(text.ResetTree)).Settle()
	if s.Recipe().Column("Zipcode").Hierarchy != nil {
		t.Error("the hierarchy is still decided")
	}
	p.Misses(s.Say(text.TreeOrdered), s.Say(text.ResetTree))
	// A column that is no quasi-identifier any more has no tab.
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Insensitive })
	p.Settle().Sees(s.Say(text.BuilderLead, "Age"))
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
	})
	p.Click(s.Say(text.Back))
	if s.Step != session.Columns {
		t.Errorf("step %d", s.Step)
	}
}

// A rule that makes nothing of the values, as when a column is read otherwise since, does
// not leave the screen waiting: there is a way back, and another hierarchy can be made.
func TestARuleThatMakesNothing(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Generalise).Click("Zipcode").Settle()
	s.DecideColumn("Zipcode", func(c *recipe.Column) {
		c.Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Classes, Classification: classification.Countries}}
	})
	p.Sees(s.Say(text.TreeWaiting)).Settle().Misses(s.Say(text.TreeWaiting)).Sees("knows none of the values", s.Say(text.BuilderLead, "Zipcode"))
	p.Click(s.Say(text.ResetTree)).Settle().Misses("knows none of the values", s.Say(text.ResetTree)).Sees(s.Say(text.SaveARX))
}

// The builder makes intervals of numbers, and says what is no number at its field.
func TestTheBuilder(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Generalise)
	p.Choose("builder", string(rule.Intervals)).Choose("build-widths", "ten").Click("build").Sees("build-widths-problem")
	p.Choose("build-widths", "10, 20").Misses("build-widths-problem").Click("build").Settle()
	labels := map[string]bool{}
	for _, row := range (editor{p}).tree("Age").Rows() {
		for _, label := range row {
			labels[label] = true
		}
	}
	if !labels["[20,30)"] || !labels["[20,40)"] || s.Recipe().Column("Age").Hierarchy == nil {
		t.Errorf("labels %v", labels)
	}
	p.Choose("builder", string(rule.Quantiles)).Choose("build-classes", "1.5").Choose("build-bottom", "x").Click("build").Sees("build-classes-problem", "build-bottom-problem")
	// Another column begins with fields of its own.
	p.Click("Zipcode").Settle().Misses("build-classes-problem")
}

// What was imported with faults lists them; a file that is no hierarchy changes nothing.
func TestImportedHierarchiesHaveFaults(t *testing.T) {
	s, p := editing(t, text.English)
	trees.Import(s, "fruit", "apple;core;big;*\npear;core;big;*\nplum;big;small;*\nfig;other;small;*\n") // big on two levels
	p.Settle().Sees(s.Say(text.ImportNotes, len(trees.Faults(s, "fruit"))))
	if len(trees.Faults(s, "fruit")) == 0 {
		t.Error("no fault is found")
	}
	before := s.Recipe()
	trees.Import(s, "fruit", "")
	if p.Settle(); s.Failure == nil || s.Recipe() != before {
		t.Errorf("an empty file is a hierarchy: %+v", s.Failure)
	}
	p.Sees(s.Say(text.FailureTitle))
}

func TestGeneraliseSpeaksChinese(t *testing.T) {
	s, p := editing(t, text.Lang("zh-CN"))
	p.Sees(s.Say(text.GeneraliseTitle), s.Say(text.TreeTitle), s.Say(text.SelectHint), s.Say(text.BuilderTitle), s.Say(text.ImportTree), s.Say(text.LevelHidden))
	p.group("core").Sees(s.Say(text.SelectedCount, 1), s.Say(text.Dissolve), s.Say(text.SortMembers))
}

// Who writes 0,5 and 31.12.2020 in the table can enter them so, and is shown that.
func TestTheBuilderReadsWhatTheFileWrites(t *testing.T) {
	lines := "crp;born;sex\n"
	for i := range 40 {
		lines += fmt.Sprintf("%d,%d;%02d.%02d.19%d;%s\n", i/8, i%10, 1+i%28, 1+i%12, 50+i, []string{"w", "m"}[i%2])
	}
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &lines, Name: "german.csv"})
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.QuasiIdentifying
		}
	})
	p.At(session.Generalise).Click("crp").Settle()
	p.Choose("builder", string(rule.Intervals)).Choose("build-widths", "0,5; 1").Choose("build-top", "2,5").Click("build").Settle()
	if rows := (editor{p}).tree("crp").Rows(); rows[0][1] != "[0,0.5)" || rows[len(rows)-1][1] != "2.5+" {
		t.Errorf("rows are %q to %q", rows[0], rows[len(rows)-1])
	}
	p.Click("born").Settle()
	p.Choose("builder", string(rule.Ages)).Sees("A day, as in 31.12.2024.").Choose("build-on", "31.12.2020").Click("build").Settle()
	if rows := (editor{p}).tree("born").Rows(); rows[0][1] != "70" {
		t.Errorf("the oldest is %q", rows[0])
	}
}
