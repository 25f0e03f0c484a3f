//go:build !js

package service_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"quasi/engine/cmd/quasi/cli"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// proposedTables need no answer of a person.
var proposedTables = map[string]string{
	"visits": "birth,admission,discharge,sex,zip,diagnosis\n" + repeated(
		"1950-04-03,2024-05-01,2024-05-09,f,10115,asthma\n", "1961-06-05,2024-05-02,2024-05-05,m,10117,influenza\n",
		"1972-08-07,2024-06-03,2024-06-04,f,10119,diabetes\n", "1983-02-01,2024-06-11,2024-06-19,m,10115,asthma\n"),
	"measured": "age,sex,weight,smoker\n" + repeated("34,f,61.5,yes\n", "47,m,80.2,no\n", "58,f,70.1,no\n", "66,m,91.9,yes\n"),
	"children": "age,gender,height,diagnosis\n" + repeated("3,f,95,asthma\n", "7,m,122,influenza\n", "11,f,141,asthma\n", "14,m,160,diabetes\n"),
}

// repeated returns each line eight times.
func repeated(lines ...string) string {
	text := ""
	for _, line := range lines {
		for range 8 {
			text += line
		}
	}
	return text
}

// The app and the command with --suggested propose the same.
func TestTheAppAndTheCommandProposeTheSame(t *testing.T) {
	for name, text := range proposedTables {
		t.Run(name, func(t *testing.T) {
			loaded, _ := must[protocol.LoadResult](t, service.New(), protocol.Load, protocol.LoadParams{Text: &text}, nil)
			dir := t.TempDir()
			file, saved := filepath.Join(dir, "t.csv"), filepath.Join(dir, "r.json")
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			var said bytes.Buffer
			args := []string{"anonymize", file, "-o", filepath.Join(dir, "out.csv"), "--suggested", "--k", "2", "--save-recipe", saved}
			if code := cli.Run(context.Background(), args, nil, &said, &said); code != 0 {
				t.Fatalf("exit code %d: %s", code, &said)
			}
			data := done(os.ReadFile(saved))
			var ran recipe.Recipe
			if err := json.Unmarshal(data, &ran); err != nil {
				t.Fatal(err)
			}
			got, want := decidedOfColumns(&ran), decidedOfColumns(&loaded.Recipe)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("the command decides\n%s\nthe app\n%s", jsonOf(got), jsonOf(want))
			}
			if !slices.ContainsFunc(loaded.Recipe.Columns, func(c recipe.Column) bool { return c.Coarsen != nil || c.Means }) {
				t.Errorf("no form is proposed:\n%s", jsonOf(want))
			}
		})
	}
}

// decidedOfColumns returns what a recipe decides about columns; the command's recipe also keeps what its run
// found of them.
func decidedOfColumns(r *recipe.Recipe) recipe.Recipe {
	only := recipe.Recipe{Derived: r.Derived}
	for _, c := range r.Columns {
		only.Columns = append(only.Columns, recipe.Column{Name: c.Name, Role: c.Role, Coarsen: c.Coarsen, Means: c.Means, Studied: c.Studied})
	}
	return only
}
