package release_test

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	quasicsv "quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/classes"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/release"
	"quasi/engine/sample"
	"quasi/engine/say"
	"quasi/engine/trial"
)

//go:embed testdata/releases.txt
var releases string

// A release of a small table says what its line wants.
func TestReleases(t *testing.T) {
	casetest.Run(t, releases, map[string]casetest.Answer{
		"rows":                    of(func(_ *testing.T, r *release.Release) string { return fmt.Sprint(r.Table.N) }),
		"released":                of(func(t *testing.T, r *release.Release) string { return lines(enginetest.CSV(t, r)) }),
		"both tables":             of(bothTables),
		"first cells":             of(firstCells),
		"notes":                   of(func(_ *testing.T, r *release.Release) string { return casetest.Codes(r.Notes()...) }),
		"protection":              of(func(_ *testing.T, r *release.Release) string { return cardOf(r.Protection()) }),
		"protection if confirmed": of(func(_ *testing.T, r *release.Release) string { return cardOf(r.ProtectionIf(true)) }),
		"protection if not":       of(func(_ *testing.T, r *release.Release) string { return cardOf(r.ProtectionIf(false)) }),
		"use":                     of(func(_ *testing.T, r *release.Release) string { return cardOf(casetest.Must(r.Sheet()).Cards.Use) }),
		"identifiers":             of(func(_ *testing.T, r *release.Release) string { return cmp.Or(found(r.Concerns()), "nothing") }),
		"undecided":               of(undecidedOf),
		"kept":                    of(func(_ *testing.T, r *release.Release) string { return keptOf(r.Kept()) }),
		"still shown":             of(func(_ *testing.T, r *release.Release) string { return keptOf(r.StillShown()) }),
		"studied":                 of(studiedOf),
		"stretched":               of(stretchedOf),
		"why":                     of(whyOf),
		"patients":                of(patientsOf),
		"numbers of patients":     of(numbersOf),
		"recoding":                of(recodingOf),
		"spellings": of(func(_ *testing.T, r *release.Release) string {
			return fmt.Sprintf("%q", r.Recoding().Columns[1].Spellings)
		}),
		"shares of dx": of(sharesOf),
		"predicted":    of(predictedOf),
		"audit of dx": of(func(_ *testing.T, r *release.Release) string {
			return fmt.Sprintf("%s, l = %d", r.Audit.Others, r.Audit.Sensitive["dx"].DistinctL)
		}),
		"people of whom nothing is known": of(func(_ *testing.T, r *release.Release) string {
			return fmt.Sprintf("k = %d, %+v, %d by the verdict", r.Audit.K, r.Audit.Blank, r.Verdicts[0].Blank)
		}),
		"left out": of(func(_ *testing.T, r *release.Release) string {
			return fmt.Sprintf("%d rows, %+v", r.Table.N, r.LeftOut())
		}),
		"audit": of(func(_ *testing.T, r *release.Release) string {
			return fmt.Sprintf("k = %d, passed %v", r.Audit.K, r.Passed())
		}),
		"forms":               of(formsOf),
		"refused":             refused,
		"amber by its recipe": decided,
		"promise":             promised,
	})
}

// named are tables, with what they change, of which a line has only the name.
var named = map[string]string{
	"buckets":    `name,age,group,disease | A,30,x,flu | B,31,x,flu | C,32,y,cold | D,33,y,cold | name = identifying | group = insensitive | group.confirmed = ["not-recognized"] | disease = sensitive | algorithm = {"name": "anatomy", "parameters": {"l": 2}} | output.row_order = original`,
	"four":       `age,sex,dx | 30,f,a | 31,f,b | 50,m,c | 52,m,d`,
	"many":       `age,sex,dx | 20x 30,f,a | 20x 31,f,b | 20x 50,m,a | 20x 52,m,b | dx = sensitive`,
	"gaps":       `age,ward,score,note | 31,A,1,x | 31,A,?, | ,A,2,? | 45,B,3,y | 45,B,NA,z | 77,?,5,w | score = sensitive | note = insensitive | note.confirmed = ["not-recognized", "free-text", "singles-out"] | algorithm.name = consistent | output.row_order = original | age.hierarchy.rows = [["31", "young", "*"], ["45", "-1", "*"], ["77", "NN", "*"]]`,
	"stays":      `in,out,age | 6x 2024-03-02,2024-03-05,30 | 2024-03-09,2024-03-05,30 | in = identifying | out = identifying | derived = [{"name": "stay", "kind": "length", "from": ["in", "out"]}, {"name": "again", "kind": "length", "from": ["in", "out"]}] | columns.3 = {"name": "stay", "role": "insensitive"} | columns.4 = {"name": "again", "role": "insensitive"}`,
	"small":      `name,age,sex,ill | Ann,20,F,=flu | Bob,30,M,cold | Cyd,21,F,NA | Dan,31,M,flu | name = identifying | age.hierarchy.ordered = true | sex.hierarchy.rows = [["F", "*"], ["M", "*"]] | ill = sensitive`,
	"hcv":        `age,sex,dx,titre | 41,M,HCV,8 | 41,M,HCV ,8.0 | 41,M, HCV,08 | "41,M,\u00a0HCV,8" | 41,M,flu,16 | 62,F,HCV,8 | 62,F,flu,16 | 62,F,copd,32 | 62,F,asthma,8 | 62,F,gout,16 | k = 5 | dx = sensitive | titre = sensitive | titre.format.type = decimal`,
	"hidden":     `age,ill,hidden | age.hierarchy.ordered = true | ill = sensitive | ill.hierarchy.rows = [["ulcer", "stomach", "*"], ["gastritis", "stomach", "*"], ["flu", "lungs", "*"], ["cough", "lungs", "*"]] | hidden = identifying | models = [{"model": "personalized-privacy", "column": "ill", "guard_column": "hidden"}]`,
	"births":     `born,ward | 1950-01-02,a | 1950-07-05,a | 1961-02-03,b | 1961-09-01,b | ward = insensitive`,
	"ages":       `age,ill | ill = sensitive | age.hierarchy.rows = [["30", "[30,35)", "[30,40)", "*"], ["34", "[30,35)", "[30,40)", "*"], ["38", "[35,40)", "[30,40)", "*"], ["52", "[50,55)", "[50,60)", "*"]]`,
	"mails":      `age,sex,dx,mail | 30,f,a,annaa@clinic.example | 31,f,b,annab@clinic.example | 50,m,c,annac@clinic.example | 52,m,d,annad@clinic.example | dx = sensitive | mail = insensitive`,
	"pair":       `age,w,x | 6x 30,w1,x{#} | 6x 30,w2,x{#} | 6x 30,w3,x{#} | 6x 30,w4,x{#} | 6x 30,w5,x{#} | 6x 30,w6,x{#} | w = insensitive | x = insensitive`,
	"together":   `id,age,sex | a,30,f | b,30,f | c,30,f | d,30,f | b,30,m | d,30,m | f,30,m | b,30,m | c,50,f | f,50,f | c,50,f | f,50,f | d,50,m | b,50,m | f,50,m | d,50,m | id = identifying | patient = id`,
	"means":      `age,crp,sex,ward | "31,\"0,5\",f,a" | "34,\"1,25\",m,b" | "38,\"2,0\",f,c" | "52,\"9,5\",m,d" | "58,\"9,5\",f,e" | 59,,m,f | k = 3 | age.means = true | crp.means = true | crp.hierarchy.ordered = true | crp.format = {"type": "decimal", "numbers": "comma"} | sex.weight = 0 | ward = insensitive | suppression_limit = 1`,
	"operations": `id,sex,operated,left,nights | a,F,2023-03-01,2023-03-04,3 | a,F,2023-07-11,2023-07-12,1 | b,F,2023-02-20,2023-02-25,5 | c,M,2023-09-09,2023-09-11,2 | d,M,2023-01-30,2023-02-06,7 | d,M,2023-04-02,2023-04-06,4 | id = identifying | patient = id | operated = insensitive | operated.transform = {"kind": "shift-dates", "max_days": 30} | left = insensitive | nights = insensitive`,
}

// readLine returns the table of a line and its recipe: groups of two by all columns, but for what
// the line changes.
func readLine(t *testing.T, in []string) (*table.Table, recipe.Recipe) {
	t.Helper()
	text, r := recipetest.Line(t, named, in)
	return tabletest.Read(t, text, recipe.Input{Header: "yes"}), r
}

// of returns what is said of the release of a line's table.
func of(say func(*testing.T, *release.Release) string) casetest.Answer {
	return func(t *testing.T, in []string) string {
		microdata, r := readLine(t, in)
		var options []engine.Option
		if slices.ContainsFunc(r.Columns, func(c recipe.Column) bool { return c.Transform != nil }) {
			options = append(options, engine.WithKey(enginetest.SecretKey()))
		}
		prepared, got := enginetest.Run(t, microdata, r, options...)
		recipetest.Check(t, prepared.Recipe())
		return say(t, got)
	}
}

// made returns the release of a line.
func made(t *testing.T, line string) (got *release.Release) {
	t.Helper()
	of(func(_ *testing.T, r *release.Release) string { got = r; return "" })(t, casetest.Fields(t, line))
	return got
}

// lines returns a file with slashes between lines.
func lines(file string) string {
	return strings.ReplaceAll(strings.TrimSuffix(file, "\n"), "\n", " / ")
}

// bothTables are the rows of a release, and its second table.
func bothTables(t *testing.T, r *release.Release) string {
	all := everything(t, r)
	text := enginetest.CSV(t, r)
	return lines(text) + " | " + lines(strings.TrimPrefix(all, text))
}

// firstCells returns the first record of the snapshot.
func firstCells(_ *testing.T, r *release.Release) string {
	kept, _ := r.Snapshot()
	var all []string
	for _, name := range kept.Columns() {
		text, shown := kept.Cell(0, name)
		all = append(all, fmt.Sprintf("%s %s %v", name, text, shown))
	}
	return strings.Join(all, " | ")
}

// cardOf returns the tone of a card, its headline, its detail, and the other headlines.
func cardOf(c facts.Card) string {
	said := string(c.Tone) + " | " + casetest.Codes(c.Headline, c.Detail)
	if len(c.More) > 0 {
		said += " | " + casetest.Codes(c.More...)
	}
	return said
}

// undecidedOf returns the columns of which somebody has to decide, and in brackets those of
// which somebody has.
func undecidedOf(_ *testing.T, r *release.Release) string {
	var all []string
	for _, u := range r.Concerns().Unique {
		if u.Few {
			continue
		}
		said := fmt.Sprintf("%s %d of %d", strings.Join(u.Columns, "+"), u.Alone, u.People)
		if u.Confirmed {
			said = "(" + said + ")"
		}
		all = append(all, said)
	}
	return cmp.Or(strings.Join(all, " | "), "nothing")
}

func keptOf(kept []facts.KeptColumn) string {
	var all []string
	for _, c := range kept {
		said := fmt.Sprintf("%s %d exact %d coarser %d hidden", c.Column, c.Exact, c.Coarser, c.Hidden)
		if c.Commonest != "" {
			said += fmt.Sprintf(" %s in %d", c.Commonest, c.CommonestRows)
		}
		all = append(all, said)
	}
	return strings.Join(all, " | ")
}

func studiedOf(_ *testing.T, r *release.Release) string {
	var all []string
	for _, s := range r.Studied() {
		all = append(all, casetest.Code(s.Said()))
	}
	return cmp.Or(strings.Join(all, " | "), "nothing")
}

// stretchedOf returns the values that stretch a column, of which each lowers its loss by more
// than a quarter.
func stretchedOf(t *testing.T, r *release.Release) string {
	var all []string
	for _, s := range r.Stretched() {
		all = append(all, s.Column+" by "+s.Value)
		if s.Loss != r.Loss.Columns[0].ILossRate || s.Loss >= 0.75*s.Without || s.Without > 1 {
			t.Errorf("%+v", s)
		}
	}
	return cmp.Or(strings.Join(all, " | "), "nothing")
}

// whyOf returns for each record why its values are as coarse as they are: "age by 2:38 needs
// [30,40) without 2 [30,35) in 2 rows".
func whyOf(_ *testing.T, r *release.Release) string {
	var all []string
	for record := range int32(len(r.Class)) {
		said := []string{}
		for _, f := range r.Why(record) {
			text := f.Column + " by"
			for _, by := range f.By {
				text += fmt.Sprintf(" %d:%s", by.Record, by.Value)
				if by.Missing {
					text += " (missing)"
				}
			}
			if f.Needed != "" {
				text += " needs " + f.Needed
			}
			if w := f.Without; w != nil {
				text += fmt.Sprintf(" without %d %s in %d rows", w.Record, w.Label, w.Rows)
				if w.Enough {
					text += ", enough"
				}
				if !w.OnlyK {
					text += ", not k alone"
				}
			}
			said = append(said, text)
		}
		all = append(all, cmp.Or(strings.Join(said, "; "), "nothing"))
	}
	return strings.Join(all, " | ")
}

// patientsOf returns of each record the records of its patient, the others who show the same,
// and how many rows are left out.
func patientsOf(_ *testing.T, r *release.Release) string {
	var all []string
	for record := range int32(len(r.Class)) {
		got, ok := r.Patient(record)
		if !ok {
			all = append(all, "nothing")
			continue
		}
		slices.Sort(got.Others)
		all = append(all, fmt.Sprintf("%v as %v, %d left out", got.Records, got.Others, got.LeftOut))
	}
	return strings.Join(all, " | ")
}

// numbersOf returns how the rows of the first column are numbered, and all numbers that it has.
func numbersOf(t *testing.T, r *release.Release) string {
	numbers := r.Table.Columns[0]
	if numbers != r.Table.Column("id") {
		t.Errorf("the first column is %s", numbers.Name)
	}
	var shown []string
	for row := range r.Table.N {
		shown = append(shown, numbers.Text(row))
	}
	slices.Sort(shown)
	return strings.Join(shown, " ") + " | " + strings.Join(numbers.Values, " ")
}

func recodingOf(_ *testing.T, r *release.Release) string {
	by := r.Recoding()
	var all []string
	if by.Global {
		all = append(all, "global")
	}
	for _, tuple := range by.Tuples {
		all = append(all, fmt.Sprintf("%q to %q", tuple.From, tuple.To))
	}
	for _, nobody := range by.Phantoms {
		all = append(all, "nobody by "+nobody.Column)
	}
	for _, c := range by.Columns {
		if c.Quasi {
			all = append(all, "quasi "+c.Released)
		}
	}
	return strings.Join(all, " | ")
}

// sharesOf returns which values of dx the first class has.
func sharesOf(t *testing.T, r *release.Release) string {
	all := casetest.Must(r.Rows())
	got := r.DescribeClass(classes.Of(all), 0).Sensitive[0]
	var said []string
	for _, share := range got.Values {
		said = append(said, fmt.Sprintf("%s %d of %d", share.Value, share.Rows, share.All))
	}
	return fmt.Sprintf("%s | %d others in %d rows", strings.Join(said, ", "), got.Others, got.OtherRows)
}

// predictedOf returns what utility predicts, asked for nothing and asked for ill.
func predictedOf(t *testing.T, r *release.Release) string {
	var all []string
	for _, label := range []string{"", "ill"} {
		if label != "" && r.Table.Column(label) == nil {
			continue
		}
		got := casetest.Must(r.Utility(context.Background(), utility.Options{Label: label}))
		if got.Prediction == nil {
			all = append(all, "nothing")
		} else {
			all = append(all, got.Prediction.Label)
		}
	}
	return strings.Join(all, " | ")
}

// formsOf returns the coarser forms of columns, with how many each singles out and how many
// values it hides.
func formsOf(t *testing.T, r *release.Release) string {
	forms := casetest.Must(trial.Forms(r))
	var all []string
	for _, f := range forms {
		said := fmt.Sprintf("%s %s %d of %d not %d", f.Column, f.Rule.Written(), f.Alone, f.People, f.Was)
		if f.Patients {
			said += " patients"
		}
		if f.Hidden > 0 {
			said += fmt.Sprintf(", %d hidden", f.Hidden)
		}
		all = append(all, said)
	}
	return cmp.Or(strings.Join(all, " | "), "nothing")
}

// refused returns why an output is refused before a run, which is also why a release is not
// written so again.
func refused(t *testing.T, in []string) string {
	microdata, r := readLine(t, in)
	_, err := engine.Prepare(microdata, r)
	plain := r.Clone()
	plain.Output.Missing = ""
	_, made := enginetest.Run(t, microdata, plain)
	if _, again := made.Rewritten(r.Output, nil); casetest.Said(again) != casetest.Said(err) {
		t.Errorf("before the run %v, written again %v", err, again)
	}
	return casetest.Said(err)
}

// decided returns what a recipe makes to be looked at.
func decided(t *testing.T, in []string) string {
	tables := slices.Contains(in, "two tables")
	r := recipetest.Changed(t, recipetest.Quasi("id"), slices.DeleteFunc(in, func(change string) bool { return change == "two tables" })...)
	return strconv.FormatBool(release.Amber(&r, tables))
}

// promised returns what a recipe promises, and what holds where something is to be looked at.
func promised(t *testing.T, in []string) string {
	r := recipetest.Changed(t, recipetest.Quasi("age"), in...)
	return casetest.Codes(release.Promise(&r), release.Holds(&r))
}

//go:embed testdata/columns.txt
var columns string

// Single columns are written as their lines want.
func TestColumns(t *testing.T) {
	casetest.Run(t, columns, map[string]casetest.Answer{
		"mean":                meanOf,
		"mean of two rows":    markedMean,
		"with decimal commas": withCommas,
		"numbers that leave":  numbersThatLeave,
		"groups":              grouped,
		"days of a workbook": func(t *testing.T, in []string) string {
			text, changes := recipetest.Below(in)
			_, made := enginetest.Run(t, tabletest.Read(t, "q,x,s\na,"+strings.ReplaceAll(strings.TrimSpace(text), "\n", ",s\na,")+",s\n", recipe.Input{}), recipetest.Changed(t, recipetest.Quasi("q", "x", "s"), append(changes, "k = 1")...))
			return strconv.FormatBool(made.Written(made.Table, false).Column("x").Format.Type.Dated())
		},
	})
}

// meanOf returns what the values before a bar "then" show as one group, beside those behind it.
func meanOf(_ *testing.T, in []string) string {
	named, together := strings.CutSuffix(in[0], " together")
	style, in := format.NumberStyle(strings.TrimPrefix(named, "none")), in[1:]
	first := slices.Index(in, "then")
	if first < 0 {
		first = len(in)
	} else {
		in = slices.Delete(slices.Clone(in), first, first+1)
	}
	c := *tabletest.Column("x", in...).Columns[0]
	c.Format.Numbers = style
	groups := &problem.Groups{Offsets: []int32{0, int32(first)}}
	for i := range in {
		groups.Rows = append(groups.Rows, int32(i))
	}
	if first < len(in) {
		groups.Offsets = append(groups.Offsets, int32(len(in)))
	}
	return release.Averaged(&c, groups, together, style == format.Comma).Text(0)
}

// markedMean returns the mean of two values beside a value of another column; nothing forces it.
func markedMean(t *testing.T, in []string) string {
	b := table.NewBuilder([]string{"x", "y"}, table.NewMarkers(nil))
	b.Append([]string{in[0], in[2]})
	b.Append([]string{in[1], in[2]})
	_, made := enginetest.Run(t, b.Table(), recipetest.Changed(t, recipetest.Quasi("x", "y"), append([]string{"x.means = true", "y = insensitive"}, in[3:]...)...))
	if why := made.Why(0); len(why) > 0 {
		t.Errorf("a mean is forced by %+v", why)
	}
	return made.Table.Column("x").Text(0)
}

// withCommas returns values with decimal commas, of a column whose numbers are in a style.
func withCommas(_ *testing.T, in []string) string {
	column := func(texts string) *table.Column {
		values := strings.Split(texts, "/")
		c := &table.Column{Name: "n", Values: values, Missing: make([]bool, len(values)), Codes: make([]int32, len(values))}
		for v, text := range values {
			c.Codes[v] = int32(v)
			c.Values[v], c.Missing[v] = strings.CutSuffix(text, " (missing)")
		}
		return c
	}
	before := column(in[1])
	style, unit, _ := strings.Cut(in[0], " ")
	before.Format = format.Format{Type: format.Decimal, Numbers: format.NumberStyle(strings.TrimPrefix(style, "none")), Unit: unit}
	plain := len(in) > 3
	return strings.Join(release.WithNumbers(column(in[2]), before, plain, !plain || in[3] == ",").Values, "/")
}

// numbersThatLeave returns the cells of a release that is written as its source, of a column as it is
// and of its means: each is a number in the file's decimal sign, and as much of one in a workbook.
func numbersThatLeave(t *testing.T, in []string) string {
	var text, file, book bytes.Buffer
	out := csv.NewWriter(&text)
	out.Comma = rune(in[0][0])
	rows := [][]string{{"x", "m", "q"}}
	for value := range strings.SplitSeq(in[1], "/") {
		rows = append(rows, []string{value, value, "a"})
	}
	out.WriteAll(rows)
	read, how := casetest.Must2(quasicsv.Read(&text, quasicsv.Options{}))
	r := recipetest.Changed(t, recipetest.Quasi("q", "x", "m"), "x = insensitive", "m.means = true", "k = 2")
	suggest.AsRead(&r, recognize.Formats(read), how)
	_, made := enginetest.Run(t, read, r)
	if made = enginetest.Decided(made); made.WriteCSV(&file) != nil || made.Write(&book, "xlsx", nil) != nil {
		t.Fatal("it is not written")
	}
	back := csv.NewReader(&file)
	back.Comma = out.Comma
	cells := casetest.Must(back.ReadAll())
	var all []string
	for _, row := range cells[1:] {
		for _, cell := range row[:2] {
			if r.Output.DecimalComma {
				cell = strings.ReplaceAll(strings.ReplaceAll(cell, ".", "#"), ",", ".")
			}
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "*" && cell != "" {
				t.Errorf("%q is no number", cell)
			}
		}
		all = append(all, row[0])
	}
	sheet := casetest.Must(excelize.OpenReader(&book))
	for row := 2; row <= len(cells); row++ {
		for _, at := range []string{"A", "B"} {
			// A cell without a type is a number's.
			if kind, err := sheet.GetCellType(release.SheetRelease, at+strconv.Itoa(row)); err != nil || kind != excelize.CellTypeUnset {
				t.Errorf("the cell %s%d is of type %v, %v", at, row, kind, err)
			}
		}
	}
	return strings.Join(append(all, cells[1][1]), "/")
}

// grouped returns the texts of a column that is coarsened, whatever its role is and whether
// there are one table or two.
func grouped(t *testing.T, in []string) string {
	text, changes := recipetest.Below(in[1:])
	var rule coarsen.Rule
	casetest.NoError(t, json.Unmarshal([]byte(in[0]), &rule))
	var all []string
	for _, role := range []table.Role{table.Insensitive, table.Sensitive, table.QuasiIdentifying, ""} {
		r := recipetest.Changed(t, recipetest.Quasi("q", "x"), append(changes, "k = 1")...)
		r.Columns[1].Role, r.Columns[1].Coarsen = cmp.Or(role, table.Sensitive), &rule
		if role == "" {
			r.Algorithm.Name, r.Algorithm.Parameters = method.Anatomy, map[string]any{"l": 1}
		}
		_, made := enginetest.Run(t, tabletest.Read(t, "q,x\na,"+strings.ReplaceAll(strings.TrimSpace(text), "\n", "\na,")+"\n", recipe.Input{}), r)
		of := made.Table
		if made.Linked != nil {
			of = made.Linked
		}
		texts := slices.Clone(of.Column("x").Occurring().Texts)
		slices.Sort(texts)
		all = append(all, strings.Join(texts, " and "))
	}
	if all = slices.Compact(all); len(all) > 1 {
		return strconv.Quote(strings.Join(all, ", or "))
	}
	return all[0]
}

// Rows are in the order in which a stable sort of their texts puts them.
func TestRowsAreSortedByTheirTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 30).Draw(t, "rows")
		microdata := &table.Table{N: n}
		for range rapid.IntRange(0, 4).Draw(t, "columns") {
			values := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "ab", "b", "B", "\u00e4"}), 1, 5).Draw(t, "values")
			codes := rapid.SliceOfN(rapid.Int32Range(0, int32(len(values)-1)), n, n).Draw(t, "codes")
			microdata.Columns = append(microdata.Columns, &table.Column{Values: values, Codes: codes})
		}
		var rows []int32
		for row := range n {
			if rapid.Bool().Draw(t, "released") {
				rows = append(rows, int32(row))
			}
		}
		want := slices.Clone(rows)
		slices.SortStableFunc(want, func(a, b int32) int {
			return slices.Compare(microdata.AppendRecord(nil, int(a)), microdata.AppendRecord(nil, int(b)))
		})
		if release.SortRows(microdata, rows); !slices.Equal(rows, want) {
			t.Fatalf("%v, want %v", rows, want)
		}
	})
}

// clinicRecipe releases the quasi-identifiers of the clinic, with one column studied.
func clinicRecipe(t *testing.T, studied string) recipe.Recipe {
	t.Helper()
	r := recipetest.Changed(t, recipetest.Quasi("patient_name", "mrn", "birth_date", "sex", "postcode", "admitted", "diagnosis", "ward", "notes", "los_days"), "k = 5",
		"patient_name = identifying", "mrn = identifying", "notes = identifying", "diagnosis = sensitive", "ward = insensitive")
	if studied != "" {
		r.Column(studied).Studied = true
	}
	return r
}

func lossOf(t *testing.T, r loss.Report, name string) float64 {
	t.Helper()
	at := slices.IndexFunc(r.Columns, func(c loss.ColumnLoss) bool { return c.Name == name })
	if at < 0 {
		t.Fatalf("no loss of %q in %+v", name, r.Columns)
	}
	return r.Columns[at].ILossRate
}

// What is studied loses about half as much or less, and the table little more.
// docs/figures.md says so.
func TestWhatIsStudiedIsKept(t *testing.T) {
	clinic := tabletest.Read(t, string(sample.Clinic(brief.Of(1500, 500), 3).CSV), recipe.Input{})
	plain, _ := enginetest.Written(t, clinic, clinicRecipe(t, ""))
	names := []string{"birth_date", "postcode", "admitted"}
	if testing.Short() { // the rest is for make test-long
		names = names[:1]
	}
	for _, name := range names {
		studied, _ := enginetest.Written(t, clinic, clinicRecipe(t, name))
		before, after := lossOf(t, plain.Loss, name), lossOf(t, studied.Loss, name)
		if after > 0.65*before || studied.Loss.ILossRate > 1.3*plain.Loss.ILossRate {
			t.Errorf("%s loses %.3f where it lost %.3f, the table %.3f where it lost %.3f", name, after, before, studied.Loss.ILossRate, plain.Loss.ILossRate)
		}
		want := []facts.Studied{{Column: name, Kept: facts.KeptGeneralized, Loss: after}}
		if got := studied.Studied(); !slices.Equal(got, want) {
			t.Errorf("%+v is said, want %+v", got, want)
		}
		if !studied.Passed() {
			t.Errorf("%s: %s", name, studied.Failed())
		}
	}
}

// The places of figures in the texts of cards.
func TestThePlacesOfFiguresInCards(t *testing.T) {
	for code, want := range map[string]struct {
		groups, loss []int
	}{"amber-shared": {[]int{0, 1}, nil}, "amber-shared-but": {[]int{0, 1}, nil}, "use-nothing-why": {nil, []int{1}}, "use-wrong-why": {}, "": {}} {
		if groups, loss := release.GroupsIn(say.Text{Code: code}), release.LossIn(say.Text{Code: code}); !slices.Equal(groups, want.groups) || !slices.Equal(loss, want.loss) {
			t.Errorf("%q: groups at %v, a loss at %v", code, groups, loss)
		}
	}
}

// An answer that leans is amber, alone and among others, and says by how much.
func TestALeanIsAmber(t *testing.T) {
	leaning := facts.Answer{Question: "mean of x", Verdict: facts.Leans, Judged: 9, Within: 9, Lean: &facts.Lean{Groups: 9, By: -0.3, Towards: -1}}
	const said = "Lower by 0.3 on average over 9 groups, in one direction more than chance allows"
	alone, several := release.OnAnswers([]facts.Answer{leaning}), release.OnAnswers([]facts.Answer{{Verdict: facts.Answered}, leaning})
	if alone.Tone != facts.Amber || alone.Detail.English != said+". Say so beside any result." {
		t.Errorf("%+v", alone)
	}
	if several.Tone != facts.Amber || !strings.Contains(several.Detail.English, said) {
		t.Errorf("%+v", several)
	}
}

// Two releases show a column alike if both leave it out or both leave it as it is, and neither is
// known to if one of them has a group's label.
func TestReleasesThatShowAColumnAlike(t *testing.T) {
	as := func(line string) *release.Snapshot {
		kept, ok := made(t, line).Snapshot()
		if !ok {
			t.Fatal("no snapshot")
		}
		return kept
	}
	const rows = "dx,age | 2x a,30 | 2x b,40"
	marked, exact, gone := as(rows), as(rows+" | dx = insensitive"), as(rows+" | dx = identifying")
	other := as("dx,age | 2x a,30 | 2x c,40 | dx = insensitive")
	elsewhere := as("sex,dx | 2x f,a | dx = insensitive")
	const decades = `four | dx = sensitive | age.hierarchy.rows = [["30", "30s", "*"], ["31", "30s", "*"], ["50", "50s", "*"], ["52", "50s", "*"]]`
	pairs, whole := as(decades), as(decades+" | k = 4")
	for _, test := range []struct {
		a, b   *release.Snapshot
		column string
		want   bool
	}{
		{exact, exact, "dx", true}, {exact, as(rows + " | dx = sensitive"), "dx", true}, {exact, marked, "dx", false}, {marked, exact, "dx", false},
		{marked, marked, "dx", false}, {gone, exact, "dx", false}, {exact, gone, "dx", false}, {gone, gone, "dx", true},
		{exact, other, "dx", false}, {exact, exact, "none", true}, {exact, elsewhere, "age", false}, {elsewhere, exact, "age", false}, {gone, elsewhere, "dx", false},
		{pairs, whole, "age", false}, {pairs, whole, "dx", true},
	} {
		if got := test.a.Same(test.b, test.column); got != test.want {
			t.Errorf("%s of %+v and %+v: %v", test.column, test.a, test.b, got)
		}
	}
}

// Counts in the cards are told apart from other texts, so that a screen can put their digits
// into groups; in English they stay as a command prints them.
func TestCountsInCardsAreCounts(t *testing.T) {
	card := made(t, "age,sex,dx | 1200x 30,f,{#} | dx = insensitive").Protection()
	want := []say.Text{say.Count(1200), say.Count(1200)}
	if card.Tone != facts.Amber || card.Headline.English != "Unchanged, dx singles out 1200 of 1200 rows" || fmt.Sprint(card.Headline.Args[1:]) != fmt.Sprint(want) || card.Headline.Args[1].Code != say.CodeCount {
		t.Errorf("%+v", card)
	}
}

// What is left of ages that were put into tens is compared with the tens: nothing has moved
// where they are all told, however they are written.
func TestBiasOfWhatWasMadeCoarserFirst(t *testing.T) {
	for _, intervals := range []string{"brackets", "dash"} {
		found := made(t, `age,sex | 30x 31,f | 30x 35,f | 30x 52,m | 30x 58,m | age.studied = true | age.coarsen = {"kind": "step", "width": 10} | output.intervals = `+intervals).Biases()
		if len(found) != 1 || found[0].Left == nil || found[0].Moved() || found[0].Rows != 120 {
			t.Errorf("%s: %+v", intervals, found)
		}
	}
}

// A column by another name in the release answers, one that is removed does not, and no byte
// of the release depends on what is asked.
func TestAnswersOfARelease(t *testing.T) {
	text := "mrn,sex,stay\n"
	for i := range 80 {
		text += "m" + string(rune('a'+i%26)) + "," + string("fm"[i%2]) + "," + string(rune('1'+i%9)) + "\n"
	}
	r := recipetest.Changed(t, recipetest.Quasi("mrn", "sex", "stay"), "mrn = identifying", "sex.rename = gender", "stay = insensitive", "stay.rename = days")
	run := func(questions ...question.Question) (*engine.Release, string) {
		r := r.Clone()
		r.Questions = questions
		_, release := enginetest.Run(t, tabletest.Read(t, text, recipe.Input{}), r)
		return release, enginetest.CSV(t, release)
	}
	var questions []question.Question
	for _, text := range []string{"mean of stay by sex", "count by mrn"} {
		questions = append(questions, casetest.Must(question.Parse(text)))
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

// What is kept shows the cells that the release has, in any notation, and none of what it
// leaves out.
func TestWhatIsKeptShowsTheRelease(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	for _, output := range []recipe.Output{{RowOrder: recipe.SortedOrder}, {RowOrder: recipe.SortedOrder, Intervals: recipe.Dash, FormulaSafe: true}} {
		r.Output = output
		_, release := enginetest.Run(t, original, r)
		kept, ok := release.Snapshot()
		if !ok || kept.Records() != original.N || kept.Bytes(original) != 4*original.N+8*len(release.Groups.Spans) {
			t.Fatalf("%d records in %d bytes are kept", kept.Records(), kept.Bytes(original))
		}
		for record := range kept.Records() {
			row := release.Row(int32(record))
			if kept.LeftOut(record) != (row < 0) {
				t.Fatalf("record %d is in row %d", record, row)
			}
			for _, name := range kept.Columns() {
				text, shown := kept.Cell(record, name)
				if shown != (row >= 0) || shown && text != release.Table.Column(release.Name(name)).Text(row) {
					t.Fatalf("%s of record %d shows %q, %v", name, record, text, shown)
				}
			}
		}
		if _, shown := kept.Cell(0, "no column"); shown {
			t.Error("a column that is not there is shown")
		}
	}
	r.Know(recipe.KnowsOne)
	r.Privacy.Linked = true
	if _, release := enginetest.Run(t, original, r); release.Linked == nil {
		kept, _ := release.Snapshot()
		if _, shown := kept.Cell(int(release.Records[0]), "id"); shown {
			t.Error("numbers of a release can be compared with those of another")
		}
	}
	r.Privacy = recipe.Privacy{K: 3}
	_, plain := enginetest.Run(t, original, r)
	of, _ := plain.Snapshot()
	r.Columns[0] = recipe.Column{Name: "id", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}}
	_, release := enginetest.Run(t, original, r, engine.WithKey(bytes.Repeat([]byte{1}, 32)))
	if kept, _ := release.Snapshot(); kept.Bytes(original) < of.Bytes(original)+4*original.N+100*16 {
		t.Errorf("%d bytes are kept with pseudonyms, %d without", kept.Bytes(original), of.Bytes(original))
	}
	var none engine.Snapshot
	if none.Records() != 0 {
		t.Error("nothing has records")
	}
}
