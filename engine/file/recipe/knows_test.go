package recipe_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/join"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
)

// visits is a recipe of patients with several rows, all of which may be known.
func visits() recipe.Recipe {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying}}
	r.Privacy.Patient, r.Privacy.Knows = "id", recipe.KnowsAll
	return r
}

// Without a column that tells patients apart, nothing can be said of their rows.
func TestNothingIsKnownOfNobody(t *testing.T) {
	for name, take := range map[string]func(*recipe.Recipe){
		"no":    func(r *recipe.Recipe) { r.NotOnePatient("id") },
		"asked": func(r *recipe.Recipe) { r.AskAboutPatients("id") },
		"none":  func(r *recipe.Recipe) { r.CountPatients("") },
		"gone":  func(r *recipe.Recipe) { *r = r.Without("id") },
	} {
		r := visits()
		r.Privacy.Linked = true
		if take(&r); r.Privacy.Patient != "" || r.Privacy.WholeRecords() || r.Privacy.Linked || r.Validate() != nil {
			t.Errorf("%s: %+v, %v", name, r.Privacy, r.Validate())
		}
	}
	r := visits()
	if r.CountPatients("age"); !r.Privacy.WholeRecords() {
		t.Errorf("by another column it is %+v", r.Privacy)
	}
}

func TestKnownRows(t *testing.T) {
	for knows, want := range map[string]int{"": 1, recipe.KnowsOne: 1, recipe.KnowsTwo: 2, recipe.KnowsThree: 3, recipe.KnowsAll: 0} {
		if p := (recipe.Privacy{Knows: knows}); p.KnownRows() != want || p.WholeRecords() != (want != 1) {
			t.Errorf("%q: %d rows, whole records: %v", knows, p.KnownRows(), p.WholeRecords())
		}
	}
}

// A number leaves in place of a patient who would be removed.
func TestNumbered(t *testing.T) {
	r := visits()
	if r.Numbered() || r.Leaves("id") || !r.Leaves("age") {
		t.Error("numbered without being asked")
	}
	if r.Privacy.Linked = true; !r.Numbered() || !r.Leaves("id") {
		t.Error("not numbered")
	}
	r.Columns[0].Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	if r.Numbered() || !r.Leaves("id") {
		t.Error("a pseudonym is replaced")
	}
}

// The table's order could tell which rows are one patient's, where more than one may be
// known.
func TestWhoMayKnowMoreGetsRowsInTheOrderOfWhatTheyShow(t *testing.T) {
	r := visits()
	r.Output.RowOrder = recipe.OriginalOrder
	if r.Know(recipe.KnowsOne); r.Privacy.Knows != recipe.KnowsOne || r.Output.RowOrder != recipe.OriginalOrder {
		t.Errorf("one row: %+v, %+v", r.Privacy, r.Output)
	}
	if r.Know(recipe.KnowsTwo); r.Privacy.Knows != recipe.KnowsTwo || r.Validate() != nil {
		t.Errorf("two rows: %+v, %v", r.Privacy, r.Validate())
	}
}

func TestLinkingDecidesWhatMayBeKnown(t *testing.T) {
	pseudonyms := func(r *recipe.Recipe) { r.Columns[0].Transform = &recipe.Transform{Kind: recipe.Pseudonym} }
	for name, test := range map[string]struct {
		change func(*recipe.Recipe)
		may    bool
		knows  string
	}{
		"yes":                   {func(*recipe.Recipe) {}, true, recipe.KnowsAll},
		"yes, by pseudonyms":    {pseudonyms, true, recipe.KnowsAll},
		"yes, without a method": {func(r *recipe.Recipe) { r.Algorithm.Name = method.Anatomy }, true, ""},
		"yes, with a model":     {func(r *recipe.Recipe) { r.Privacy.Models = []recipe.Model{{Name: "k-map"}} }, true, ""},
		"no":                    {func(*recipe.Recipe) {}, false, ""},
		"no, after pseudonyms":  {pseudonyms, false, ""},
	} {
		r := visits()
		r.Know(recipe.KnowsTwo)
		test.change(&r)
		if r.Link(test.may); r.Links() != test.may || r.Leaves("id") != test.may || r.Privacy.Knows != test.knows || r.CheckWholeRecords() != nil {
			t.Errorf("%s: %+v, %v", name, r.Privacy, r.CheckWholeRecords())
		}
	}
	for name, change := range map[string]func(*recipe.Recipe){
		"dates that are shifted": func(r *recipe.Recipe) { r.Columns[0].Transform = &recipe.Transform{Kind: recipe.ShiftDates} },
		"no such column":         func(r *recipe.Recipe) { r.Columns = r.Columns[1:] },
		"as it is":               func(*recipe.Recipe) {},
	} {
		for _, may := range []bool{true, false} {
			r, want := visits(), visits()
			change(&r)
			change(&want)
			if r.Link(may); !reflect.DeepEqual(r.Columns, want.Columns) {
				t.Errorf("%s, %v: the columns are %+v, want %+v", name, may, r.Columns, want.Columns)
			}
		}
	}
	r := visits()
	if pseudonyms(&r); !r.Links() {
		t.Error("a pseudonym does not link")
	}
}

// A recipe names each of its columns a second time in several places, however many there are.
func TestRecipesOfManyColumnsAreRead(t *testing.T) {
	const n = 2000
	r, kind := recipe.Default(), derive.Kinds()[0]
	for i := range n {
		name := fmt.Sprint("c", i)
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive, Rename: fmt.Sprint("r", i)})
		r.Privacy.NotPatients = append(r.Privacy.NotPatients, name)
		r.Questions = append(r.Questions, question.Question{Kind: question.Count, By: []question.Term{{Column: name}}})
		if i > 1 {
			r.Derived = append(r.Derived, derive.Rule{Name: name, Kind: kind, From: []string{"c0", "c1"}[:kind.Sources()]})
		}
	}
	if read, err := recipe.Parse(casetest.Must(json.Marshal(r))); err != nil || len(read.Columns) != n {
		t.Error(err)
	}
}

// ofAges is a recipe of visits by patients, of which ages leave as means.
func ofAges() recipe.Recipe {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying, Means: true}, {Name: "sex", Role: table.QuasiIdentifying}}
	return r
}

// A population does not go with means; without them it does.
func TestMeansBesideAPopulation(t *testing.T) {
	r := ofAges()
	if err := r.CheckMeansBesidePopulation(); err == nil {
		t.Error("means are released beside a population")
	}
	if r.WithoutMeans(); r.CheckMeansBesidePopulation() != nil || r.Column("age").Means || r.Column("age").Role != table.QuasiIdentifying {
		t.Errorf("taken back: %+v", r.Columns)
	}
}

// Who gives the column another role takes its means back; rows may be linked beside them.
func TestMeansGoWithTheRole(t *testing.T) {
	r := ofAges()
	c := r.Column("age")
	if c.Settle(); !c.Means {
		t.Error("a quasi-identifier lost its means")
	}
	r.CountPatients("id")
	if r.Link(true); !r.Privacy.WholeRecords() {
		t.Error("rows are linked, and not all of a patient's may be known")
	}
	c.Role = table.Sensitive
	if c.Settle(); c.Means {
		t.Error("a sensitive column has means")
	}
}

// A recipe that is silent on the order of rows sorts them. Those of the versions before the
// third meant the order of the file, and go on to mean it, written anew too.
func TestSilenceOnTheOrderOfRows(t *testing.T) {
	if (&recipe.Recipe{Version: recipe.Version}).InFileOrder() {
		t.Error("the zero value keeps the order of the file")
	}
	for _, test := range []struct {
		version, order string
		original       bool
	}{
		{"1", "", true}, {"2", "", true}, {"3", "", false},
		{"1", recipe.SortedOrder, false}, {"2", recipe.SortedOrder, false}, {"3", recipe.SortedOrder, false},
		{"2", recipe.OriginalOrder, true}, {"3", recipe.OriginalOrder, true},
	} {
		r := casetest.Must(recipe.Parse([]byte(strings.NewReplacer("VERSION", test.version, "ORDER", test.order).Replace(
			`{"version": VERSION, "input": {}, "columns": [], "privacy": {"k": 2}, "algorithm": {"name": "minimum-loss", "seed": 1}, "output": {"row_order": "ORDER", "formula_safe": true}}`))))
		if r.InFileOrder() != test.original || r.Version != recipe.Version {
			t.Errorf("version %s, %q: in the order of the file: %v", test.version, test.order, r.InFileOrder())
		}
		if again, err := recipe.Parse(casetest.Must(r.JSON())); err != nil || again.InFileOrder() != test.original {
			t.Errorf("version %s, %q, written anew: %v", test.version, test.order, err)
		}
	}
}

// A recipe is of the third version, which older programs read, unless it has what came later.
func TestTheVersionThatIsWritten(t *testing.T) {
	for name, test := range map[string]struct {
		has  recipe.Recipe
		want string
	}{
		"nothing":    {recipe.Recipe{Columns: []recipe.Column{{Name: "a", Format: &format.Format{}, Expected: &recipe.Expected{}}}}, "3"},
		"agreed":     {recipe.Recipe{Columns: []recipe.Column{{}, {Agreed: "x"}}}, "4"},
		"unit":       {recipe.Recipe{Columns: []recipe.Column{{Format: &format.Format{Unit: "mg"}}}}, "4"},
		"forms":      {recipe.Recipe{Columns: []recipe.Column{{Expected: &recipe.Expected{Forms: []recipe.Form{}}}}}, "4"},
		"recipients": {recipe.Recipe{Privacy: recipe.Privacy{Recipients: "x"}}, "4"},
		"strata":     {recipe.Recipe{Algorithm: recipe.Algorithm{Strata: [][]string{}}}, "4"},
		"among":      {recipe.Recipe{Among: make([]question.Condition, 1)}, "4"},
		"beside":     {recipe.Recipe{Beside: make([][]question.Question, 1)}, "4"},
		"not gone":   {recipe.Recipe{Input: recipe.Input{NotMissing: []string{}}}, "4"},
		"same":       {recipe.Recipe{Input: recipe.Input{Same: map[string]map[string]string{}}}, "4"},
		"duplicates": {recipe.Recipe{Input: recipe.Input{Duplicates: "x"}}, "4"},
		"header":     {recipe.Recipe{Input: recipe.Input{Header: recipe.HeaderTwo}}, "4"},
		"join":       {recipe.Recipe{Input: recipe.Input{Join: make([]join.Rule, 1)}}, "4"},
		"left":       {recipe.Recipe{Left: []recipe.Left{}}, "4"},
	} {
		test.has.Version = recipe.Version
		if written := string(casetest.Must(test.has.JSON())); !strings.Contains(written, `"version": `+test.want+`,`) {
			t.Errorf("%s: want version %s in %s", name, test.want, written)
		}
	}
}

// The column that identifies the patient leaves as a pseudonym or not at all.
func TestAPatientIsNotShown(t *testing.T) {
	pseudonym := &recipe.Transform{Kind: recipe.Pseudonym}
	shifted := &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}
	for _, test := range []struct {
		role      table.Role
		transform *recipe.Transform
		shown     bool
	}{
		{table.Identifying, nil, false}, {table.Identifying, pseudonym, false}, {table.Identifying, shifted, true},
		{table.Insensitive, nil, true}, {table.Insensitive, pseudonym, false}, {table.Insensitive, shifted, true},
		{table.Sensitive, nil, true}, {table.Sensitive, pseudonym, false}, {table.QuasiIdentifying, nil, true},
	} {
		r := recipe.Default()
		if r.Columns = []recipe.Column{{Name: "id", Role: test.role, Transform: test.transform}}; r.ShowsPatient() || r.CheckPatient() != nil {
			t.Errorf("%+v is shown though it identifies nobody", test)
		}
		r.Privacy.Patient = "id"
		if err := r.CheckPatient(); r.ShowsPatient() != test.shown || (err != nil) != test.shown {
			t.Errorf("%+v is shown: %v, %v", test, r.ShowsPatient(), err)
		}
		r.CountPatients("id")
		if c := r.Column("id"); r.ShowsPatient() || !test.shown && (c.Role != test.role || c.Transform != test.transform) {
			t.Errorf("%+v is counted by as %+v", test, c)
		}
	}
	var r recipe.Recipe
	if r.CountPatients("gone"); r.ShowsPatient() || r.Privacy.Patient != "gone" {
		t.Error("a column that is not there is shown")
	}
}

// What was answered about a column is in the recipe, is one answer, and can be taken back.
func TestTheQuestionOfThePatientIsRemembered(t *testing.T) {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "nr", Role: table.Identifying}}
	r.NotOnePatient("id")
	r.NotOnePatient("id")
	if r.CountPatients("nr"); !slices.Equal(r.Privacy.NotPatients, []string{"id"}) || r.Privacy.Patient != "nr" || r.Validate() != nil {
		t.Errorf("decided is %+v, %v", r.Privacy, r.Validate())
	}
	if r.CountPatients("id"); len(r.Privacy.NotPatients) > 0 || r.Privacy.Patient != "id" {
		t.Errorf("after yes it is %+v", r.Privacy)
	}
	if r.NotOnePatient("id"); r.Privacy.Patient != "" {
		t.Errorf("after no it is %+v", r.Privacy)
	}
	if r.AskAboutPatients("id"); len(r.Privacy.NotPatients) > 0 {
		t.Errorf("taken back it is %+v", r.Privacy)
	}
	r.CountPatients("id")
	if r.AskAboutPatients("id"); r.Privacy.Patient != "" {
		t.Errorf("taken back it is %+v", r.Privacy)
	}
	r.NotOnePatient("id")
	if moved := r.Renamed(map[string]string{"id": "pid"}); !slices.Equal(moved.Privacy.NotPatients, []string{"pid"}) || !slices.Equal(r.Privacy.NotPatients, []string{"id"}) || moved.Validate() != nil {
		t.Errorf("called otherwise it is %+v, before %+v, %v", moved.Privacy, r.Privacy, moved.Validate())
	}
	if rest := r.Without("id"); len(rest.Privacy.NotPatients) > 0 || !slices.Equal(r.Privacy.NotPatients, []string{"id"}) || rest.Validate() != nil {
		t.Errorf("without the column it is %+v, before %+v, %v", rest.Privacy, r.Privacy, rest.Validate())
	}
}

func asks(t *testing.T, text string) recipe.Recipe {
	t.Helper()
	q := casetest.Must(question.Parse(text))
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Rename: "years"}, {Name: "stay", Role: table.Insensitive}, {Name: "mrn", Role: table.Identifying}}
	r.Questions = []question.Question{q}
	return r
}

// Questions name columns as the recipe does, of a release too, whatever it has left out.
func TestQuestionsGoAlong(t *testing.T) {
	r := asks(t, "mean of stay by age/10, mrn")
	about := r.ForRelease(tabletest.Read(t, "years,stay\n1,2\n", recipe.Input{}))
	if got := about.Questions[0].String(); got != "mean of stay by years/10, mrn" || about.Validate() != nil {
		t.Errorf("of the release %q, %v", got, about.Validate())
	}
	if got := r.Questions[0].String(); got != "mean of stay by age/10, mrn" {
		t.Errorf("the recipe asks %q now", got)
	}
	if less := r.Without("mrn"); len(less.Questions) != 0 || less.Validate() != nil || len(r.Questions) != 1 {
		t.Errorf("without a column: %v, %v", less.Questions, less.Validate())
	}
	if less := r.Without("none"); len(less.Questions) != 1 {
		t.Error("without another column, nothing is asked")
	}
}

// A text is missing in the column that says so, and nowhere else; the table itself
// does not change.
func TestMarkedIsByColumn(t *testing.T) {
	b := table.NewBuilder([]string{"a", "b", "c"}, table.NewMarkers([]string{"?"}))
	b.Append([]string{" 9", "9", "9"})
	b.Append([]string{"?", "?", "9"})
	given := b.Table()
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "a", Role: table.Sensitive, Missing: []string{"9"}}, {Name: "b", Role: table.Sensitive}}
	marked := r.Interpret(given, nil)
	for row, want := range [][3]bool{{true, false, false}, {true, true, false}} {
		for i, c := range marked.Columns {
			if c.IsMissing(row) != want[i] {
				t.Errorf("row %d, column %s: missing %v", row, c.Name, c.IsMissing(row))
			}
		}
	}
	if given.Columns[0].IsMissing(0) || marked.Columns[1] != given.Columns[1] || marked.N != 2 {
		t.Error("the given table was changed, or a column copied for nothing")
	}
}

// Only where a run reads numbers is a format looked for, and what a recipe says
// stays.
func TestInterpretLeavesNothingOpen(t *testing.T) {
	b := table.NewBuilder([]string{"quasi", "sensitive", "kept", "told"}, nil)
	b.Append([]string{"1,5", "1,5", "1,5", "1,5"})
	b.Append([]string{"2,5", "2,5", "2,5", "2,5"})
	given := b.Table()
	r := recipe.Recipe{Columns: []recipe.Column{
		{Name: "quasi", Role: table.QuasiIdentifying}, {Name: "sensitive", Role: table.Sensitive}, {Name: "kept", Role: table.Insensitive},
		{Name: "told", Role: table.QuasiIdentifying, Format: &format.Format{Type: format.Text}},
	}}
	want := []string{"decimal:comma", "decimal:comma", "", "text"}
	for i, c := range r.Interpret(given, recognize.Format).Columns {
		if got := c.Format.String(); got != want[i] {
			t.Errorf("%s is read as %q, want %q", c.Name, got, want[i])
		}
	}
	for i, c := range r.Interpret(given, nil).Columns {
		if c.Format != (format.Format{}) && i != 3 {
			t.Errorf("nobody looked at %s, and it is read as %q", c.Name, c.Format)
		}
	}
}
