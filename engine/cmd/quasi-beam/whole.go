package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// whole is the table as its tallies show it: one record for each row, in the order of the
// files and in each of the tuples' first rows.
type whole struct {
	recipe   *recipe.Recipe
	paths    []string // of the files
	tallies  []tally
	prepared *engine.Prepared
}

// witness is a column that every record has a value in: a row of which only other columns
// have one is a person all the same.
const witness = "quasi-beam row"

// wholeOf prepares the table of all tallies. An error that is unusable is about the input.
func wholeOf(ctx context.Context, j *Job, next func(*[]byte) bool) (*whole, error) {
	w := &whole{paths: j.Shards}
	var err error
	if w.recipe, err = j.parse(); err != nil {
		return nil, err
	}
	var message []byte
	for next(&message) {
		one, err := decode[tally](message)
		if err != nil {
			return nil, err
		}
		w.tallies = append(w.tallies, one)
	}
	slices.SortFunc(w.tallies, func(a, b tally) int { return cmp.Compare(a.Shard, b.Shard) })
	t, err := w.table()
	if err != nil {
		return nil, err
	}
	key, err := j.key(ctx)
	if err != nil {
		return nil, err
	}
	var with []engine.Option
	if key != nil {
		with = append(with, engine.WithKey(key))
	}
	if w.prepared, err = engine.Prepare(t, w.judgedRecipe(), with...); err != nil {
		return nil, unusable{err}
	}
	if w.prepared.Table().N != t.N {
		return nil, errors.New("a row was left out that was counted, a defect")
	}
	return w, nil
}

// table returns the records.
func (w *whole) table() (*table.Table, error) {
	var parts [][]column
	rows := 0
	for _, one := range w.tallies {
		if one.Unread != "" {
			return nil, unusable{errors.New(one.Unread)}
		}
		if !slices.Equal(one.Names, w.tallies[0].Names) {
			return nil, unusable{fmt.Errorf("%s has the columns %q, %s has %q: they must be the same, in one order", w.paths[one.Shard], one.Names, w.paths[0], w.tallies[0].Names)}
		}
		if rows += one.Rows; rows > math.MaxInt32 {
			return nil, unusable{fmt.Errorf("the table has more than %d rows: divide it", math.MaxInt32)}
		}
		parts = append(parts, one.records())
	}
	all := merged(parts)
	all = append(all, column{Name: witness, Values: []string{"1"}, Missing: []bool{false}, Codes: make([]int32, rows)})
	return tableOf(all), nil
}

// records repeats each tuple for each of its rows.
func (t *tally) records() []column {
	all := slices.Clone(t.Tuples)
	for i := range all {
		codes := make([]int32, 0, t.Rows)
		for tuple, n := range t.Counts {
			for range n {
				codes = append(codes, all[i].Codes[tuple])
			}
		}
		all[i].Codes = codes
	}
	return all
}

// judgedRecipe is the recipe without the columns that nothing judges.
func (w *whole) judgedRecipe() recipe.Recipe {
	r := w.recipe.Clone()
	names := judged(w.recipe)
	gone := func(name string) bool { return !slices.Contains(names, name) }
	r.Columns = slices.DeleteFunc(r.Columns, func(c recipe.Column) bool { return gone(c.Name) })
	for i, set := range r.Algorithm.Strata {
		r.Algorithm.Strata[i] = slices.DeleteFunc(set, gone)
	}
	r.Privacy.NotPatients, r.Found, r.Questions, r.Beside = nil, nil, nil, nil
	r.Input.Notes = recipe.NotesKeep // each file was looked at
	r.Columns = append(r.Columns, recipe.Column{Name: witness, Role: table.Identifying})
	return r
}

// withheld returns why the release must not be handed out: a person has not decided about
// columns that leave as they are.
func (w *whole) withheld(of *engine.Release) (said []string) {
	if err := of.Withheld(); err != nil {
		said = append(said, err.Error())
	}
	for at := range w.tallies[0].Leaving {
		var parts [][]column
		for _, one := range w.tallies {
			parts = append(parts, []column{one.Leaving[at]})
		}
		if err := of.Unconfirmed(tableOf(merged(parts)).Columns[0], w.recipe); err != nil {
			said = append(said, err.Error())
		}
	}
	return said
}
