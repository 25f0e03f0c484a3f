package protocol

import (
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
)

// Builder names a way to make a hierarchy.
type Builder string

// The ways, with the fields of BuildParams that each takes.
const (
	BuildFlat       Builder = "flat"        // none
	BuildOrder      Builder = "order"       // none: any interval of numbers or dates
	BuildIntervals  Builder = "intervals"   // Numbers: widths; Bottom, Top
	BuildQuantiles  Builder = "quantiles"   // Classes, Levels; Bottom, Top
	BuildBounds     Builder = "bounds"      // Bounds
	BuildDates      Builder = "dates"       // Names: levels; Order
	BuildAges       Builder = "ages"        // On, Order; Numbers: widths of ages; Top
	BuildMask       Builder = "mask"        // Numbers: characters hidden; Left, Padded
	BuildZIP3       Builder = "zip3"        // none
	BuildGBPostcode Builder = "gb-postcode" // none
	BuildRare       Builder = "rare"        // Numbers: thresholds; Label
	BuildRuns       Builder = "runs"        // Names: the values from low to high; Numbers: where runs start
	BuildClasses    Builder = "classes"     // Label: the name of a classification
)

// Builders returns all ways, in the order in which to offer them.
func Builders() []Builder {
	return []Builder{BuildIntervals, BuildQuantiles, BuildBounds, BuildDates, BuildAges, BuildMask, BuildZIP3,
		BuildGBPostcode, BuildRare, BuildRuns, BuildClasses, BuildOrder, BuildFlat}
}

// BuildParams say how a column's hierarchy is made.
type BuildParams struct {
	Column  string         `json:"column"`
	Format  *format.Format `json:"format,omitempty"`  // of the column, as was decided; nil: as was found
	Coarsen *coarsen.Rule  `json:"coarsen,omitempty"` // of the column, as was decided
	Builder Builder        `json:"builder"`
	Numbers []float64      `json:"numbers,omitempty"`
	Bounds  [][]float64    `json:"bounds,omitempty"` // of each level, the finest first
	Bottom  *float64       `json:"bottom,omitempty"` // below it all is one group
	Top     *float64       `json:"top,omitempty"`    // from it on all is one group
	Classes int            `json:"classes,omitempty"`
	Levels  int            `json:"levels,omitempty"`
	Names   []string       `json:"names,omitempty"`
	Order   string         `json:"order,omitempty"` // of dates: dmy, mdy, ymd, excel; empty: as the column says
	On      string         `json:"on,omitempty"`    // the day as of which ages count, as 2024-12-31
	Left    bool           `json:"left,omitempty"`
	Padded  bool           `json:"padded,omitempty"`
	Label   string         `json:"label,omitempty"`
	Deriving
}

// Classifications returns the names of the built-in classifications.
func Classifications() []string {
	return []string{"icd-10", "countries", "education", "marital-status", "occupation"}
}
