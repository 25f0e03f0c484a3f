package whatif_test

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/advise/whatif"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
)

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
	if err := json.Unmarshal(text, &of); err != nil {
		t.Fatal(err)
	}
	walk("", of)
	return parts
}
