package engine_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// oddTables are invented tables at the ends of what there is.
func oddTables() map[string]string {
	var missing, wide strings.Builder
	missing.WriteString("age,sex,zip,illness\n")
	for i := range 60 {
		cells := []string{fmt.Sprint(20 + i%40), "FM"[i%2 : i%2+1], fmt.Sprint(10000 + 7*i), []string{"flu", "gout", "asthma"}[i%3]}
		for j := range cells {
			if (i*7+j*5)%10 < 7 {
				cells[j] = ""
			}
		}
		missing.WriteString(strings.Join(cells, ",") + "\n")
	}
	names := []string{"age", "sex", "illness"}
	for j := range 47 {
		names = append(names, fmt.Sprintf("item%d", j+1))
	}
	wide.WriteString(strings.Join(names, ",") + "\n")
	for i := range brief.Of(80, 30) {
		cells := []string{fmt.Sprint(20 + i*7%50), "FM"[i%2 : i%2+1], []string{"flu", "gout", "asthma", "cold"}[i%4]}
		for j := range 47 {
			cells = append(cells, fmt.Sprint((i*(j+3)+j)%(3+j%9)))
		}
		wide.WriteString(strings.Join(cells, ",") + "\n")
	}
	return map[string]string{
		"tiny":         "age,sex,illness\n30,F,flu\n31,M,gout\n32,F,flu\n",
		"all equal":    "age,sex,illness\n" + strings.Repeat("30,F,flu\n", 20),
		"one column":   "age\n30\n31\n32\n33\n34\n35\n36\n37\n38\n39\n40\n41\n",
		"many missing": missing.String(),
		"50 columns":   wide.String(),
	}
}

// remedies are what sentences of failed runs say to do, with the number that works.
var remedies = []struct {
	said *regexp.Regexp
	do   func(r *recipe.Recipe, number float64)
}{
	{regexp.MustCompile(`choose a k from 1 to ([0-9]+)$`), func(r *recipe.Recipe, n float64) { r.Privacy.K = int(n) }},
	{regexp.MustCompile(`raise the share of rows that may be left out to ([0-9.]+)%`), func(r *recipe.Recipe, n float64) { r.Privacy.SuppressionLimit = n / 100 }},
	{regexp.MustCompile(`l can be ([0-9]+) at most`), func(r *recipe.Recipe, n float64) { r.Algorithm.Parameters = parameter.Given{"l": n} }},
	{regexp.MustCompile(`lower l to ([0-9]+)$`), func(r *recipe.Recipe, n float64) { r.Algorithm.Parameters = parameter.Given{"l": n} }},
	{regexp.MustCompile(`mark only the first ([0-9]+) of them “Could identify”`), func(r *recipe.Recipe, n float64) {
		for i, name := range r.Names(table.QuasiIdentifying) {
			if i >= int(n) {
				r.Column(name).Role = table.Insensitive
			}
		}
	}},
	{regexp.MustCompile(`only .*? = ([0-9.]+)(, .* = [0-9.]+)? can, which promises nothing`), func(r *recipe.Recipe, _ float64) {
		m := &r.Privacy.Models[0]
		kind, _ := privacy.KindOf(m.Name)
		m.Parameters = parameter.Given{}
		for _, p := range kind.Parameters {
			switch {
			case p.Easier > 0:
				m.Parameters[p.Name] = p.Max
			case p.Easier < 0:
				m.Parameters[p.Name] = p.Min
			}
		}
	}},
}

// unnumbered are ends of sentences about tables for which no number would do.
var unnumbered = []string{
	"which is neither a number nor a date: choose another model for it",
	"so that every value would be a category: give it one that has",
	"choose another method, or mark another column as sensitive",
	"mark one, whose values are to be kept apart",
	"can't be satisfied on this table with any setting: choose another model, or another column for it",
}

// runOf runs a recipe; the error is that of the run, or says that the release does not pass.
func runOf(m microdata, r recipe.Recipe) error {
	prepared, err := engine.Prepare(m.table, r, engine.WithPopulation(m.table))
	if err != nil {
		return err
	}
	release, err := prepared.Run(context.Background(), nil)
	if err == nil && !release.Passed() {
		return errors.New("the release does not pass")
	}
	return err
}

// Every method and model, with the settings that it has by itself, makes a release of each odd
// table, or says what would do, and that does.
func TestOddTablesEndInAReleaseOrInWhatWouldDo(t *testing.T) {
	for name, text := range oddTables() {
		m := completed(t, []byte(text), recipe.Default())
		if m.table.Names()[0] == m.sensitive[0] { // the only column
			m.recipe.Columns[0].Role, m.sensitive = table.QuasiIdentifying, nil
		}
		for _, a := range method.All()[:brief.Of(len(method.All()), 2)] {
			t.Run(name+" "+a.Name, func(t *testing.T) {
				r := m.recipe.Clone()
				r.Algorithm = recipe.Algorithm{Name: a.Name, Seed: 1}
				endsWell(t, m, r)
			})
		}
		for _, kind := range privacy.Kinds() {
			columns := m.sensitive
			if kind.Scope != privacy.OnColumn {
				columns = []string{""}
			}
			for _, column := range columns {
				for _, by := range []string{"mondrian-strict", method.Default} {
					t.Run(strings.Join([]string{name, kind.Name, column, by}, " "), func(t *testing.T) {
						r := m.recipe.Clone()
						r.Algorithm = recipe.Algorithm{Name: by, Seed: 1}
						if by == method.Default {
							r.Algorithm.Parameters = parameter.Given{method.Rounds: 1.0}
						}
						r.Privacy.Models = []recipe.Model{{Name: kind.Name, Column: column}}
						endsWell(t, m, r)
					})
				}
			}
		}
	}
}

// endsWell runs a recipe and does what a failure says, until there is a release. One remedy may
// lead to another, but not twice to the same.
func endsWell(t *testing.T, m microdata, r recipe.Recipe) {
	t.Helper()
	done := map[int]bool{}
	for {
		err := runOf(m, r)
		if err == nil {
			return
		}
		for _, end := range unnumbered {
			if strings.HasSuffix(err.Error(), end) {
				return
			}
		}
		at := -1
		for i, remedy := range remedies {
			if found := remedy.said.FindStringSubmatch(err.Error()); found != nil && !done[i] {
				number, _ := strconv.ParseFloat(found[1], 64)
				remedy.do(&r, number)
				at = i
				break
			}
		}
		if at < 0 {
			t.Fatalf("after %v: nothing is said that would do: %v", done, err)
		}
		done[at] = true
	}
}
