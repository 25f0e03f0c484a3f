package recipe_test

import (
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/docs"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/join"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/timeunit"
	"quasi/engine/internal/recipetest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

func TestSamplesFitTheSchema(t *testing.T) {
	recipetest.Check(t, recipe.Default())
	recipetest.Check(t, full())
	for _, name := range sample.Names() {
		recipetest.Check(t, casetest.Must(sample.Get(name)).Recipe)
	}
}

// Whatever recipe is valid is valid by the schema, and can be read.
func TestValidRecipesFitTheSchema(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecipe(t)
		casetest.NoError(t, r.Validate())
		recipetest.Check(t, r)
		if _, err := recipe.Parse(casetest.Must(r.JSON())); err != nil {
			t.Fatal(err)
		}
	})
}

func drawRecipe(t *rapid.T) recipe.Recipe {
	r := recipe.Default()
	r.Input = recipe.Input{
		Delimiter: rapid.SampledFrom([]string{"", ";", "\t", "¦"}).Draw(t, "delimiter"),
		Header:    rapid.SampledFrom([]string{"", "yes", "no", recipe.HeaderTwo}).Draw(t, "header"),
		Missing:   rapid.SliceOf(rapid.String()).Draw(t, "missing"),
	}
	if rapid.Bool().Draw(t, "joined") {
		r.Input.Join = []join.Rule{{On: []join.Pair{{Column: "a", Other: "b"}}, Take: []join.Column{{Name: rapid.String().Draw(t, "joined name"), Kind: rapid.SampledFrom(join.Kinds()).Draw(t, "joined kind"), From: "v"}}}}
	}
	r.Privacy = recipe.Privacy{K: rapid.IntRange(1, 1e6).Draw(t, "k"), MinClass: rapid.IntRange(0, 9).Draw(t, "min"),
		SuppressionLimit: rapid.Float64Range(0, 1).Draw(t, "limit"),
		Recipients:       rapid.SampledFrom(append(recipe.Recipients(), "")).Draw(t, "recipients"),
		Others:           rapid.SampledFrom([]string{"", recipe.OthersKnown, recipe.OthersUnknown}).Draw(t, "others")}
	r.Algorithm = recipe.Algorithm{Name: rapid.SampledFrom(method.Names()).Draw(t, "algorithm"), Seed: rapid.Uint64().Draw(t, "seed")}
	r.Output.Intervals = rapid.SampledFrom([]string{"", recipe.Brackets, recipe.Dash}).Draw(t, "intervals")
	r.Output.Notation = rapid.SampledFrom([]string{"", recipe.PlainNotation, recipe.FileNotation}).Draw(t, "notation")
	r.Output.Delimiter = rapid.SampledFrom([]string{"", recipe.CommaDelimiter, recipe.SemicolonDelimiter, recipe.TabDelimiter}).Draw(t, "delimiter of CSV")
	r.Output.Missing = rapid.SampledFrom([]string{"", "*", recipe.EmptyMissing, "NA", ".", "-", "-99", "not known", "无", "<NA>", "n/a--", strings.Repeat("é", 20)}).Draw(t, "missing text")
	if r.Output.DecimalComma = rapid.Bool().Draw(t, "decimal comma"); rapid.Bool().Draw(t, "found") {
		r.Found = &recipe.Found{ClassSize: rapid.IntRange(1, 1e6).Draw(t, "size"), Rounds: rapid.SliceOf(rapid.IntRange(0, 1e6)).Draw(t, "rounds")}
	}
	for _, name := range rapid.SliceOfDistinct(rapid.String(), rapid.ID[string]).Draw(t, "names") {
		r.Columns = append(r.Columns, drawColumn(t, name))
	}
	if len(r.Columns) > 0 {
		r.Privacy.Patient = r.Columns[0].Name
	}
	if len(r.Columns) > 1 && rapid.Bool().Draw(t, "derived") {
		drawDerived(t, &r)
	}
	if r.Privacy.Patient != "" {
		r.Privacy.Knows = rapid.SampledFrom(append(recipe.Knowledges(), "")).Draw(t, "knows")
		r.Privacy.Linked = rapid.Bool().Draw(t, "linked") || r.Columns[0].Transform != nil
	}
	if len(r.Columns) > 1 && rapid.Bool().Draw(t, "asked") {
		r.Privacy.NotPatients = []string{r.Columns[1].Name}
	}
	for i := range r.Columns {
		if c := &r.Columns[i]; r.Privacy.Patient == "" && c.Transform != nil && c.Transform.Kind == recipe.ShiftDates {
			c.Transform = nil
			c.Settle()
		}
	}
	on := slices.DeleteFunc(r.ColumnNames(), func(name string) bool { return name == "" })
	for _, kind := range privacy.Kinds() {
		if rapid.Bool().Draw(t, kind.Name) && (kind.Scope != privacy.OnColumn || len(on) > 0) {
			r.Privacy.Models = append(r.Privacy.Models, drawModel(t, kind, on))
		}
	}
	return r
}

// drawRule returns a rule that is valid, whatever comes out of it.
func drawRule(t *rapid.T) rule.Rule {
	numbers := rapid.SliceOfN(rapid.Float64Range(-1e9, 1e9), 1, 3)
	r := rule.Rule{Kind: rapid.SampledFrom(rule.Kinds()).Draw(t, "rule")}
	switch r.Kind {
	case rule.Intervals:
		r.Widths, r.Bottom, r.Top = numbers.Draw(t, "widths"), new(1.5), new(99.0)
	case rule.Quantiles:
		r.Classes, r.Levels = rapid.IntRange(0, 99).Draw(t, "classes"), rapid.IntRange(0, rule.MaxLevels).Draw(t, "levels")
	case rule.Bounds:
		r.Bounds = rapid.SliceOfN(numbers, 1, 3).Draw(t, "bounds")
	case rule.Dates:
		r.Units, r.DateOrder = []string{"month", "year"}, format.MonthDayYear
	case rule.Ages:
		r.On, r.Widths = "2024-12-31", numbers.Draw(t, "widths")
	case rule.Mask:
		r.Hidden, r.Left, r.Padded = rapid.SliceOfN(rapid.Int(), 1, 3).Draw(t, "hidden"), rapid.Bool().Draw(t, "left"), rapid.Bool().Draw(t, "padded")
	case rule.Rare:
		r.Below, r.Label = numbers.Draw(t, "below"), rapid.String().Draw(t, "label")
	case rule.Runs:
		r.Order, r.Starts = rapid.SliceOfN(rapid.String(), 1, 3).Draw(t, "order"), rapid.SliceOfN(rapid.Int(), 1, 3).Draw(t, "starts")
	case rule.Classes:
		r.Classification = rapid.String().Draw(t, "classification")
	}
	return r
}

// drawDerived adds a column that is computed from the first, or the first two.
func drawDerived(t *rapid.T, r *recipe.Recipe) {
	rule := derive.Rule{Name: "derived of " + strconv.Itoa(len(r.Columns)), Kind: rapid.SampledFrom(derive.Kinds()).Draw(t, "kind"),
		Invalid: rapid.SampledFrom([]derive.Invalid{"", derive.Missing, derive.Drop, derive.Stop}).Draw(t, "invalid")}
	if rule.Kind == derive.Has {
		rule.Code = rapid.SampledFrom([]string{"I50", "5-470.1", "I50.1 Herz"}).Draw(t, "code")
	}
	for _, c := range r.Columns[:rule.Kind.Sources()] {
		rule.From = append(rule.From, c.Name)
	}
	r.Derived, r.Columns = append(r.Derived, rule), append(r.Columns, drawColumn(t, rule.Name))
}

func drawColumn(t *rapid.T, name string) recipe.Column {
	c := recipe.Column{Name: name,
		Role:    rapid.SampledFrom([]table.Role{table.Identifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive}).Draw(t, "role"),
		Loss:    rapid.SampledFrom([]domain.Measure{"", domain.ByLeaves, domain.ByRange}).Draw(t, "loss"),
		Missing: rapid.SliceOfN(rapid.String(), 0, 2).Draw(t, "missing"),
	}
	if rapid.Bool().Draw(t, "confirmed") {
		c.Confirmed = rapid.SliceOfDistinct(rapid.SampledFrom(facts.FindingKinds), rapid.ID[facts.FindingKind]).Draw(t, "kinds")
		c.Agreed = rapid.String().Draw(t, "agreed")
	}
	if rapid.Bool().Draw(t, "weighted") {
		c.Weight = new(rapid.Float64Range(0, 1e300).Draw(t, "weight"))
	}
	switch rapid.IntRange(0, 3).Draw(t, "limit") {
	case 0:
		c.MaxLevel = new(rapid.IntRange(0, 1e6).Draw(t, "max level"))
	case 1:
		c.Within = new(rapid.Float64Range(1e-300, 1e300).Draw(t, "within"))
	}
	if rapid.Bool().Draw(t, "expected") {
		c.Expected = &recipe.Expected{Type: rapid.SampledFrom(recipe.Types()).Draw(t, "type"),
			Missing: rapid.Float64Range(0, 1).Draw(t, "share"), Distinct: rapid.IntRange(0, 1e9).Draw(t, "distinct"),
			Forms: rapid.SampledFrom([][]recipe.Form{nil, {{Signs: "A.ax9", Shortest: 1, Longest: 1e9}}}).Draw(t, "forms")}
	}
	switch rapid.IntRange(0, 5).Draw(t, "more") {
	case 1:
		c.Hierarchy = &recipe.Hierarchy{Ordered: true}
	case 5:
		c.Hierarchy = &recipe.Hierarchy{Rule: new(drawRule(t))}
	case 2:
		c.Hierarchy = &recipe.Hierarchy{Rows: [][]string{{rapid.String().Draw(t, "leaf"), "*"}}}
	case 3:
		c.Transform = &recipe.Transform{Kind: recipe.Pseudonym, Length: rapid.SampledFrom([]int{0, recipe.MinLength, recipe.MaxLength}).Draw(t, "length")}
	case 4:
		c.Transform = &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: rapid.IntRange(1, recipe.MaxShift).Draw(t, "days"),
			Time: rapid.SampledFrom([]transform.Clock{"", transform.DropTime, transform.FullHour, transform.KeepTime}).Draw(t, "time")}
	}
	if rapid.Bool().Draw(t, "formatted") {
		c.Format = drawFormat(t)
	}
	if c.Role == table.QuasiIdentifying {
		c.Transform = nil
	}
	if c.Transform == nil && rapid.Bool().Draw(t, "coarsened") {
		c.Coarsen = drawCoarsen(t)
	}
	c.Means = c.Role == table.QuasiIdentifying && rapid.Bool().Draw(t, "means")
	if c.Studied = c.Released() && rapid.Bool().Draw(t, "studied"); c.Released() && rapid.Bool().Draw(t, "renamed") {
		c.Rename = "in the release " + strconv.Itoa(len(name)) + hex.EncodeToString([]byte(name)) // no other column has it
	}
	return c
}

func drawCoarsen(t *rapid.T) *coarsen.Rule {
	r := &coarsen.Rule{Kind: rapid.SampledFrom(coarsen.Kinds()).Draw(t, "coarsen")}
	switch r.Kind {
	case coarsen.BirthYear:
		r.Until = rapid.IntRange(coarsen.MinUntil, coarsen.MaxUntil).Draw(t, "until")
	case coarsen.ZIP3:
		r.Restricted = rapid.SliceOfN(rapid.StringMatching(`[0-9]{3}`), 0, 3).Draw(t, "restricted")
	case coarsen.Age:
		r.Unit = rapid.SampledFrom([]string{"", timeunit.Years, timeunit.Months, timeunit.Days}).Draw(t, "unit")
	case coarsen.Step, coarsen.Round:
		r.Width = rapid.SampledFrom([]float64{0.1, 5, 10}).Draw(t, "width")
	case coarsen.Classes:
		r.Cuts = rapid.SampledFrom([][]float64{{0}, {5, 10}, {-1.5, 0, 2.5}}).Draw(t, "cuts")
	case coarsen.Cap:
		if r.Most = new(20.0); rapid.Bool().Draw(t, "both") {
			r.Least = new(0.0)
		}
	case coarsen.Prefix:
		r.Length = rapid.IntRange(1, 9).Draw(t, "length")
	case coarsen.Rare:
		r.Fewer = rapid.IntRange(2, 9).Draw(t, "fewer")
	}
	return r
}

func drawFormat(t *rapid.T) *format.Format {
	f := &format.Format{Type: rapid.SampledFrom(format.Types()).Draw(t, "format")}
	if f.Type.Numeric() {
		f.Numbers = rapid.SampledFrom(append(format.NumberStyles(), "")).Draw(t, "numbers")
		f.Unit = rapid.SampledFrom([]string{"", "mg/dL"}).Draw(t, "unit")
	}
	if f.Type.Dated() {
		f.Dates = rapid.SampledFrom(append(format.DateOrders(), "")).Draw(t, "dates")
		f.Pivot = rapid.SampledFrom([]int{0, format.FirstPivot, 1930, format.LastPivot}).Draw(t, "pivot")
	}
	return f
}

// drawModel draws a model on one of some columns. It gives each parameter a bound of its range, so that the schema's ranges
// are no narrower.
func drawModel(t *rapid.T, kind privacy.Kind, on []string) recipe.Model {
	m := recipe.Model{Name: kind.Name, Parameters: parameter.Given{}}
	if kind.Scope == privacy.OnColumn {
		m.Column = rapid.SampledFrom(on).Draw(t, "on")
	}
	for _, p := range kind.Parameters {
		if p.Kind == parameter.Choice {
			m.Parameters[p.Name] = rapid.SampledFrom(p.Choices).Draw(t, p.Name)
		} else if rapid.Bool().Draw(t, p.Name) {
			m.Parameters[p.Name] = rapid.SampledFrom([]float64{p.Min, p.Max}).Draw(t, p.Name)
		}
	}
	return m
}

// at follows a path of keys into the schema.
func at(t *testing.T, doc map[string]any, path ...string) map[string]any {
	t.Helper()
	for _, key := range path {
		next, ok := doc[key].(map[string]any)
		if !ok {
			t.Fatalf("the schema has no %q of %q", key, path)
		}
		doc = next
	}
	return doc
}

// The schema has the fields of the recipe, all of them, each described.
func TestSchemaHasEveryField(t *testing.T) {
	doc := casetest.Must(recipetest.Document())
	if text := fmt.Sprint(doc["description"]); !strings.Contains(text, "made by hand") || !strings.Contains(text, "Values of the table") {
		t.Error("the schema does not say where values stand")
	}
	if version := at(t, doc, "properties", "version")["enum"]; fmt.Sprint(version) != fmt.Sprint([]int{1, 2, 3, recipe.Version}) || doc["$id"] != fmt.Sprint("urn:quasi:recipe:", recipe.Version) {
		t.Errorf("the schema is of version %v, %v", version, doc["$id"])
	}
	for _, part := range []struct {
		path []string
		of   any
	}{
		{nil, recipe.Recipe{}}, {[]string{"$defs", "input"}, recipe.Input{}}, {[]string{"$defs", "derived"}, derive.Rule{}}, {[]string{"$defs", "input", "properties", "join", "items"}, join.Rule{}}, {[]string{"$defs", "column"}, recipe.Column{}},
		{[]string{"$defs", "hierarchy"}, recipe.Hierarchy{}}, {[]string{"$defs", "rule"}, rule.Rule{}}, {[]string{"$defs", "transform"}, recipe.Transform{}}, {[]string{"$defs", "coarsen"}, coarsen.Rule{}},
		{[]string{"$defs", "expected"}, recipe.Expected{}}, {[]string{"$defs", "form"}, recipe.Form{}}, {[]string{"$defs", "privacy"}, recipe.Privacy{}},
		{[]string{"$defs", "model"}, recipe.Model{}}, {[]string{"$defs", "algorithm"}, recipe.Algorithm{}},
		{[]string{"$defs", "output"}, recipe.Output{}},
	} {
		object := at(t, doc, part.path...)
		properties := at(t, object, "properties")
		var fields, found []string
		for _, f := range reflect.VisibleFields(reflect.TypeOf(part.of)) {
			if !f.IsExported() {
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			fields = append(fields, name)
		}
		for name, property := range properties {
			found = append(found, name)
			if p := property.(map[string]any); p["description"] == nil && p["$ref"] == nil {
				t.Errorf("%v: %s has no description", part.path, name)
			}
		}
		slices.Sort(fields)
		if slices.Sort(found); !slices.Equal(fields, found) || object["additionalProperties"] != false {
			t.Errorf("%v: the schema has %q, the recipe %q", part.path, found, fields)
		}
	}
}

var update = flag.Bool("update", false, "write anew what the schema says of methods and models")

// What the schema says of methods, models and their settings is made of the registries.
func TestTheSchemaIsMadeOfTheRegistries(t *testing.T) {
	var models, branches []string
	for _, kind := range privacy.Kinds() {
		models = append(models, kind.Name)
		branches = append(branches, branch(t, kind))
	}
	schema := docs.Recipe
	for _, part := range []struct{ before, was, made string }{
		{`"model": {"enum": `, `\[[^\]]*\]`, inJSON(t, models)},
		{`"name": {"enum": `, `\[[^\]]*\]`, inJSON(t, method.Names())},
		{`"items": {"enum": `, `\[[^\]]*\]`, inJSON(t, facts.FindingKinds)},
		{"      \"allOf\": [\n", `(?s:        \{\n          "if": \{"properties": \{"model": .*?\n)      \]`, strings.Join(branches, ",\n") + "\n      ]"},
	} {
		old := regexp.MustCompile(regexp.QuoteMeta(part.before) + part.was)
		if !old.MatchString(schema) {
			t.Fatalf("the schema has no %s", part.before)
		}
		schema = old.ReplaceAllLiteralString(schema, part.before+part.made)
	}
	if *update {
		casetest.NoError(t, os.WriteFile("../../../docs/recipe.schema.json", []byte(schema), 0o644))
	} else if schema != docs.Recipe {
		t.Errorf("docs/recipe.schema.json differs from the registries: run go test ./engine/file/recipe -run %s -update", t.Name())
	}
}

// branch returns what the schema says of a model's column and settings.
func branch(t *testing.T, kind privacy.Kind) string {
	column := `{"properties": {"column": {"const": ""}`
	if kind.Scope == privacy.OnColumn {
		column = `{"required": ["column"], "properties": {"column": {"minLength": 1}`
	}
	var settings []string
	for _, p := range kind.Parameters {
		values := fmt.Sprintf(`"type": %q, "minimum": %s, "maximum": %s`, p.Kind, inJSON(t, p.Min), inJSON(t, p.Max))
		if p.Kind == parameter.Choice {
			values = `"enum": ` + inJSON(t, p.Choices)
		}
		settings = append(settings, fmt.Sprintf(`              %q: {%s, "description": %s}`, p.Name, values, inJSON(t, p.Summary)))
	}
	return fmt.Sprintf(`        {
          "if": {"properties": {"model": {"const": %q}}},
          "then": %s, "parameters": {
            "additionalProperties": false,
            "properties": {
%s
            }
          }}}
        }`, kind.Name, column, strings.Join(settings, ",\n"))
}

// inJSON returns a value on one line, its signs as they are.
func inJSON(t *testing.T, value any) string {
	var out strings.Builder
	to := json.NewEncoder(&out)
	to.SetEscapeHTML(false)
	casetest.NoError(t, to.Encode(value))
	return strings.ReplaceAll(strings.TrimSpace(out.String()), `","`, `", "`)
}
