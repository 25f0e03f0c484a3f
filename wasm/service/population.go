package service

import (
	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// errNoPopulation is the answer to a request that needs a table of the population.
var errNoPopulation = say.Define("population-closed", "no full register is open: open one first").Of()

// maxPopulation is the memory that a table of the population may take: it lies
// beside the table, its release, and the spans of the persons.
const maxPopulation = maxBytes / 2

// loadPopulation reads the table of everyone from whom the records of the table may
// be drawn, in place of the one before. One that can't be read leaves the service
// without a population, and the table and its release as they are.
func (o *opened) loadPopulation(c call, p protocol.LoadParams) (protocol.PopulationResult, error) {
	o.forgetPopulation()
	src, err := open(p, c.file)
	if err != nil {
		return protocol.PopulationResult{}, err
	}
	t, format, err := read(c, p, src, maxPopulation)
	if err != nil {
		return protocol.PopulationResult{}, err
	}
	o.population = &population{src.name, t}
	return protocol.PopulationResult{Name: src.name, Persons: t.N, Format: format, Columns: t.Names()}, nil
}

// forget gives up the table of the population.
func (o *opened) forget(struct{}) (struct{}, error) {
	o.forgetPopulation()
	return struct{}{}, nil
}

// forgetPopulation leaves nothing of the population in memory but what was counted.
func (o *opened) forgetPopulation() {
	o.population = nil
	o.endPursuit() // it is of the release with the population
	if o.result != nil {
		o.result.release = o.result.release.WithoutPopulation()
	}
}

// fit says how the table of the population fits the table.
func (o *opened) fit(p protocol.FitParams) (protocol.FitResult, error) {
	everyone, err := o.everyone(&p.Recipe, p.Use)
	if err != nil {
		return protocol.FitResult{}, err
	}
	found, err := engine.FitOf(o.table, p.Recipe, everyone)
	if err != nil {
		return protocol.FitResult{}, err
	}
	for _, left := range found.Unplaced {
		for i, value := range left.Examples {
			left.Examples[i] = clip(value)
		}
	}
	return found, nil
}

// everyone returns the quasi-identifiers of the population under the names that
// they have in the table, and what some of them are computed from. Columns that are
// lacking are left out; the other columns of the population are of no use.
func (o *opened) everyone(r *recipe.Recipe, use protocol.PopulationUse) (*table.Table, error) {
	if o.population == nil {
		return nil, errNoPopulation
	}
	renamed := &table.Table{N: o.population.table.N}
	names := r.Names(table.QuasiIdentifying)
	for _, rule := range r.Derived { // what the population lacks can be computed, too
		names = append(names, rule.From...)
	}
	for _, name := range names {
		if renamed.Index(name) >= 0 {
			continue
		}
		from := name
		if as, ok := use.As[name]; ok {
			from = as
		}
		if c := o.population.table.Column(from); c != nil {
			own := *c
			own.Name = name
			renamed.Columns = append(renamed.Columns, &own)
		}
	}
	return renamed, nil
}
