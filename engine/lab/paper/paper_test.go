package paper

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// sizes are the numbers of values that the columns of the small table have; age
// and hours-per-week are numbers.
var sizes = map[string]int{
	"age": 30, "workclass": 4, "education": 6, "marital-status": 3, "occupation": 8, "race": 3, "sex": 2,
	"native-country": 5, "hours-per-week": 12, "salary-class": 2,
}

var columns = append([]string{"hours-per-week", "salary-class"}, eightQI...)

// small returns a random table with Adult's columns. One cell in fifty of
// workclass and occupation is missing, if missing says so.
func small(t *testing.T, n int, missing bool) *table.Table {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	made := &table.Table{N: n}
	for _, name := range columns {
		c := &table.Column{Name: name, Codes: make([]int32, n)}
		for v := range sizes[name] {
			c.Values, c.Missing = append(c.Values, strconv.Itoa(10+v)), append(c.Missing, false)
		}
		c.Values, c.Missing = append(c.Values, "?"), append(c.Missing, true)
		for row := range c.Codes {
			c.Codes[row] = int32(min(random.IntN(sizes[name]), random.IntN(sizes[name])))
			if missing && (name == "workclass" || name == "occupation") && random.IntN(50) == 0 {
				c.Codes[row] = int32(sizes[name])
			}
		}
		made.Columns = append(made.Columns, c)
	}
	return made
}

// pairs is a hierarchy in which two neighbours have one parent, or none for
// numbers.
func pairs(column string) (*recipe.Hierarchy, error) {
	if column == "hours-per-week" {
		return nil, nil
	}
	h := &recipe.Hierarchy{}
	for v := range sizes[column] {
		h.Rows = append(h.Rows, []string{strconv.Itoa(10 + v), "pair " + strconv.Itoa(v/2), "*"})
	}
	return h, nil
}

func quick(t *testing.T, name string) *Report {
	t.Helper()
	p, err := Get(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(t.Context(), Input{Table: small(t, 400, true), Hierarchies: pairs, Seed: 1, Quick: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryPaper(t *testing.T) {
	figures := map[string]int{"kaim": 10, "aos": 4, "rounded": 7, "slca": 10}
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			r := quick(t, name)
			if len(r.Figures) != figures[name] {
				t.Errorf("%d figures, want %d", len(r.Figures), figures[name])
			}
			seen := map[string]bool{}
			for _, f := range r.Figures {
				if seen[f.Name] || len(f.Points) == 0 {
					t.Errorf("figure %s is there twice, or has no points", f.Name)
				}
				seen[f.Name] = true
				checkFigure(t, f)
			}
			checkReport(t, r)
		})
	}
}

// checkFigure makes sure that a figure can be written and read again.
func checkFigure(t *testing.T, f *Figure) {
	t.Helper()
	for _, p := range f.Points {
		if math.IsNaN(p.Value) != (p.Note != "") || math.IsInf(p.Value, 0) {
			t.Errorf("%s: point %+v has neither a value nor a reason, or both", f.Name, p)
		}
	}
	csv, svg := f.CSV(), f.SVG()
	if !strings.HasPrefix(csv, "x,series,value,note\n") {
		t.Errorf("%s starts with %q", f.Name, strings.SplitN(csv, "\n", 2)[0])
	}
	if lines := strings.Count(csv, "\n"); lines != len(f.Points)+1 {
		t.Errorf("%s has %d lines for %d points", f.Name, lines, len(f.Points))
	}
	if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
		t.Errorf("%s draws what is no number", f.Name)
	}
	wellFormed(t, svg)
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
}

func checkReport(t *testing.T, r *Report) {
	t.Helper()
	out := r.Markdown()
	for _, f := range r.Figures {
		if !strings.Contains(out, "## "+f.Title) || !strings.Contains(out, "("+r.Name+"-"+f.Name+".svg)") {
			t.Errorf("the report does not show %s", f.Name)
		}
	}
	agree, of := r.Agreements()
	if of == 0 || agree > of || strings.Contains(out, "%!") || strings.Contains(out, "NaN") {
		t.Errorf("%d of %d claims agree in\n%s", agree, of, out)
	}
}

// All but times is the same for the same seed.
func TestSameSeedSameFigures(t *testing.T) {
	a, b := quick(t, "kaim"), quick(t, "kaim")
	for i := range a.Figures {
		if a.Figures[i].CSV() != b.Figures[i].CSV() {
			t.Errorf("%s differs", a.Figures[i].Name)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	if _, err := Get("mondrian"); err == nil || !strings.Contains(err.Error(), `"kaim"`) {
		t.Errorf("an unknown paper gives %v", err)
	}
	other := &table.Table{N: 1, Columns: []*table.Column{{Name: "x", Values: []string{"1"}, Missing: []bool{false}, Codes: []int32{0}}}}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range Names() {
		p, err := Get(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Run(t.Context(), Input{Table: other, Hierarchies: pairs}); err == nil || !strings.Contains(err.Error(), "no column") {
			t.Errorf("%s on another table gives %v", name, err)
		}
		if _, err := p.Run(t.Context(), Input{Hierarchies: pairs}); err == nil {
			t.Errorf("%s without a table gives no error", name)
		}
		if _, err := p.Run(stopped, Input{Table: small(t, 100, true), Hierarchies: pairs, Quick: true}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, stopped, gives %v", name, err)
		}
	}
}
