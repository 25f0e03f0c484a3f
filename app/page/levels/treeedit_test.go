package levels_test

import (
	"strconv"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

func TestTheHierarchyIsEditedByItsTools(t *testing.T) {
	s, p := stepstest.Editing(t, text.English)
	was := p.Paths()
	if was != "apple<core fig<other pear<core plum<stone" {
		t.Fatal(was)
	}
	changed := func(what, want string) {
		t.Helper()
		if got := p.Paths(); got != want || s.Failure != nil {
			t.Errorf("%s: %s, want %s; %+v", what, got, want, s.Failure)
		}
	}
	p.Sees(s.Say(text.SelectHint))
	p.Group("stone").Sees(s.Say(text.SelectedCount, 1)).Choose("group-name", "soft").Click(s.Say(text.Rename))
	changed("rename", "apple<core fig<other pear<core plum<soft")
	// Fields are empty after a change, and nothing is selected.
	p.Misses(`value="soft"`).Sees(s.Say(text.SelectHint))
	p.Group("other").Click(s.Say(text.Dissolve))
	changed("dissolve", "apple<core fig pear<core plum<soft")
	p.Value("fig").Choose("move-to", "soft").Click(s.Say(text.Move))
	changed("move", "apple<core fig<soft pear<core plum<soft")
	p.Group("core").Group("soft").Click(s.Say(text.MergeGroups))
	changed("merge", "apple<core fig<core pear<core plum<core")
	p.Value("fig").Value("plum").Choose("group-name", "rest").Click(s.Say(text.SplitOff))
	changed("split off", "apple<core fig<rest pear<core plum<rest")
	p.Group("rest").Choose("new-value", "date").Click("add-value")
	changed("add", "apple<core date<rest fig<rest pear<core plum<rest")
	p.Group("core").Choose("new-value", "quince").Click("add-value")
	changed("add elsewhere", "apple<core date<rest fig<rest pear<core plum<rest quince<core")
	p.Choose("new-value", "kiwi").Click("add-value")
	changed("add at the top", "apple<core date<rest fig<rest kiwi pear<core plum<rest quince<core")
	p.Value("date").Value("quince").Click(s.Say(text.DeleteValues))
	changed("delete", "apple<core fig<rest kiwi pear<core plum<rest")
	p.Click("restrict")
	changed("remove what no row has", "apple<core fig<rest pear<core plum<rest")
	for range 10 {
		s.Undo()
	}
	if p.Settle(); p.Paths() != was {
		t.Errorf("ten steps back it is %s", p.Paths())
	}
	s.Redo()
	if p.Settle(); p.Paths() == was {
		t.Error("a step can't be made again")
	}
}

// What can't be is said, and changes nothing.
func TestEditsThatCannotBe(t *testing.T) {
	s, p := stepstest.Editing(t, text.English)
	was, recipe := p.Paths(), s.Recipe()
	if p.Group("stone").Choose("group-name", "core").Click(s.Say(text.Rename)); s.Failure == nil || s.Recipe() != recipe {
		t.Errorf("two groups have one name: %s", p.Paths())
	}
	p.Sees(s.Say(text.FailureTitle)).Click(s.Say(text.Dismiss)).Misses(s.Say(text.FailureTitle))
	if p.Choose("new-value", "apple").Click("add-value"); s.Failure == nil || p.Paths() != was {
		t.Errorf("one value is there twice: %s", p.Paths())
	}
}

func TestMembersAreSorted(t *testing.T) {
	s, p := stepstest.Editing(t, text.English)
	order := func() string {
		var values []string
		for _, row := range p.Tree("fruit").Rows() {
			values = append(values, row[0])
		}
		return strings.Join(values, " ")
	}
	p.Group("core").Choose("new-value", "9").Click("add-value")
	p.Group("core").Choose("new-value", "10").Click("add-value")
	for _, test := range []struct{ by, want string }{
		{string(hierarchy.ByLabel), "10 9 apple pear"},
		{string(hierarchy.ByNumber), "9 10 apple pear"},
		{string(hierarchy.ByCount), "apple pear"},
	} {
		p.Group("core").Choose("sort-by", test.by).Click(s.Say(text.SortDo))
		if got := order(); !strings.HasPrefix(got, test.want) {
			t.Errorf("by %s: %s, want %s first", test.by, got, test.want)
		}
	}
}

// Keys do what the pointer does.
func TestTheKeyboardSelectsAndDeletes(t *testing.T) {
	s, p := stepstest.Editing(t, text.English)
	press := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			p.Send("tree", "keydown", stepstest.Property{Text: key})
		}
	}
	press("Home", "ArrowRight", "ArrowRight", " ")
	p.Sees(s.Say(text.SelectedCount, 1))
	press("Delete")
	if got := p.Paths(); got != "fig<other pear<core plum<stone" {
		t.Errorf("the first value of the first group is deleted: %s", got)
	}
	press("End", "Backspace")
	if got := p.Paths(); strings.Contains(got, "other") && strings.Contains(got, "stone") && strings.Contains(got, "core") {
		t.Errorf("the last row is deleted: %s", got)
	}
}

func TestTheHierarchyAsATable(t *testing.T) {
	s, p := stepstest.Editing(t, text.English)
	p.Click(s.Say(text.ViewTable)).Sees("tree-table", s.Say(text.PageShown, 1, 4, 4), s.Say(text.AsItIs), s.Say(text.LevelHidden), `<th scope="row">pear</th>`).Misses(`role="tree"`)
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
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("x,y\n" + lines.String()), Name: "long.csv"})
	s.Decide(func(r *recipe.Recipe) { r.Column("x").Role = table.QuasiIdentifying })
	p := stepstest.Show(t, s, engine).At(session.Generalise)
	p.Click(s.Say(text.ViewTable)).Sees(s.Say(text.PageShown, 1, 50, 150))
	p.Click(s.Say(text.PageNext)).Click(s.Say(text.PageNext)).Sees(s.Say(text.PageShown, 101, 150, 150))
	p.Click(s.Say(text.PageBefore)).Sees(s.Say(text.PageShown, 51, 100, 150))
	if p.Click(s.Say(text.PageNext)).Sees(s.Say(text.PageShown, 101, 150, 150)); !p.Disabled(s.Say(text.PageNext)) {
		t.Error("there is a page behind the last")
	}
}
