package service

import (
	"fmt"
	"time"

	"quasi/engine/advise/profile"
	"quasi/engine/data/classification"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// buildTree makes the hierarchy of a column as a person says.
func (o *opened) buildTree(p protocol.BuildParams) (protocol.HierarchyResult, error) {
	o, err := o.with(p.Deriving)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	c, err := o.coarse(p.Column, p.Format, p.Coarsen)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	if p.Builder == protocol.BuildOrder {
		h := recipe.Hierarchy{Ordered: true}
		return hierarchyResult(c, h, profile.Reason{Code: profile.ReasonTreeOrder}), ordered(c)
	}
	tree, err := build(c, p)
	if err != nil {
		return protocol.HierarchyResult{}, err
	}
	if tree.Height() < 2 && p.Builder != protocol.BuildFlat {
		return protocol.HierarchyResult{}, errBuildNothing.Of(c.Name)
	}
	return hierarchyResult(c, recipe.Hierarchy{Rows: tree.Rows()}, profile.Reason{Code: profile.ReasonTreeBuilt}), nil
}

// ordered returns why a column has no plain order, or nil.
func ordered(c *table.Column) error {
	values := valuesOf(c)
	_, _, err := hierarchy.Ordered(values, make([]int, len(values)), "", c.Format)
	return err
}

func build(c *table.Column, p protocol.BuildParams) (*hierarchy.Tree, error) {
	values, f := valuesOf(c), builderFormat(c.Format, p)
	ends := hierarchy.Ends{Bottom: p.Bottom, Top: p.Top}
	switch p.Builder {
	case protocol.BuildFlat:
		return hierarchy.Flat(values)
	case protocol.BuildIntervals:
		return hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: p.Numbers, Ends: ends, Format: f})
	case protocol.BuildQuantiles:
		return hierarchy.Quantiles(values, countsOf(c), hierarchy.QuantileOptions{Classes: p.Classes, Levels: p.Levels, Ends: ends, Format: f})
	case protocol.BuildBounds:
		return hierarchy.Cut(values, hierarchy.CutOptions{Levels: p.Bounds, Format: f})
	case protocol.BuildDates:
		return hierarchy.Dates(values, hierarchy.DateOptions{Levels: p.Names, Format: f})
	case protocol.BuildAges:
		on, err := time.Parse(time.DateOnly, p.On)
		if err != nil {
			return nil, errBuildDay.Of(p.On)
		}
		return hierarchy.Ages(values, hierarchy.AgeOptions{On: on, Format: f, Intervals: hierarchy.IntervalOptions{Widths: p.Numbers, Ends: ends}})
	case protocol.BuildMask:
		return hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: whole(p.Numbers), Left: p.Left, Padded: p.Padded})
	case protocol.BuildZIP3:
		return hierarchy.ZIP3(values, hierarchy.ZIPOptions{})
	case protocol.BuildGBPostcode:
		return hierarchy.GBPostcodes(values)
	case protocol.BuildRare:
		return hierarchy.Rare(values, countsOf(c), hierarchy.RareOptions{Below: p.Numbers, Label: p.Label})
	case protocol.BuildRuns:
		return hierarchy.Runs(values, hierarchy.RunOptions{Order: p.Names, Levels: [][]int{whole(p.Numbers)}})
	case protocol.BuildClasses:
		return classified(values, p.Label)
	}
	return nil, fmt.Errorf("unknown builder %q", p.Builder)
}

// builderFormat is how a builder reads the values. What a person asks for says more
// than the type of the column, and the order of dates more than its own.
func builderFormat(f format.Format, p protocol.BuildParams) format.Format {
	f.Type = ""
	if p.Order != "" {
		f.Dates = format.DateOrder(p.Order)
	}
	return f
}

// classified puts values into a built-in classification, those that it does not
// know below the root.
func classified(values []string, name string) (*hierarchy.Tree, error) {
	c, ok := classification.ByName(name)
	if !ok {
		return nil, fmt.Errorf("unknown classification %q", name)
	}
	tree, unplaced := c.Tree(values)
	if tree == nil || len(unplaced) == len(values) {
		return nil, errClassificationNone.Of(c.Title)
	}
	return tree.PlaceMissing(unplaced, hierarchy.Root)
}

func whole(numbers []float64) []int {
	found := make([]int, len(numbers))
	for i, x := range numbers {
		found[i] = int(x)
	}
	return found
}

// countsOf returns the records of each of the values that are not missing.
func countsOf(c *table.Column) []int {
	var counts []int
	for v, n := range c.Counts() {
		if !c.Absent(int32(v)) {
			counts = append(counts, n)
		}
	}
	return counts
}
