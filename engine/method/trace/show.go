package trace

// MaxRecords is up to how many records a trace is drawn.
const MaxRecords = 30

// Methods are the names of the methods that can be shown step by step.
func Methods() []string {
	return []string{"kaim", "aos", "rounded-partition", "slca", "mondrian-strict", "minimum-loss"}
}

// Trace is a table of few records, and what a method did with it, step by step.
type Trace struct {
	Method  string   `json:"method"`
	K       int      `json:"k"`
	Columns []Column `json:"columns"` // the quasi-identifiers, in the order of their priority
	Rows    []Row    `json:"rows"`
	Steps   []Step   `json:"steps"`
	// Changed are the groups that each step has changed.
	Changed [][]Group `json:"changed"`
	// Limited is how many records the table has of which these are the first; 0: no more.
	Limited int `json:"limited,omitempty"`
	// Weighted says that costs count columns by weights of which one is not 1.
	Weighted bool `json:"weighted,omitempty"`
}

// Column is a quasi-identifier: its values stand at leaf positions from 0 to Size - 1.
type Column struct {
	Name    string `json:"name"`
	Size    int    `json:"size"`
	Values  []Leaf `json:"values"`  // those that occur, ascending
	Missing bool   `json:"missing"` // a record misses one
}

// Leaf is a value and its position.
type Leaf struct {
	Position int32  `json:"position"`
	Label    string `json:"label"`
}

// Row is a record as it is in the table.
type Row struct {
	Number    int      `json:"number"`    // in the table, from 1
	Positions []int32  `json:"positions"` // by column; None: the value is missing
	Labels    []string `json:"labels"`
}

// Group is a group of records, and what its rows would show if it were released.
type Group struct {
	Group   int32    `json:"group"`
	Records []int32  `json:"records"` // ascending; none: the group is gone
	Spans   []Span   `json:"spans"`   // by column
	Labels  []string `json:"labels"`
	// Loss is what its cells lose, as a share of what the whole table can lose.
	Loss float64 `json:"loss"`
}

// Span is a run of leaf positions, both ends included.
type Span struct {
	Lo int32 `json:"lo"`
	Hi int32 `json:"hi"`
}

// At returns the groups after so many steps, in the order of their numbers, and how many
// records are in none.
func (t *Trace) At(steps int) (groups []Group, without int) {
	last := map[int32]Group{}
	top := int32(-1)
	for _, changed := range t.Changed[:steps] {
		for _, g := range changed {
			last[g.Group] = g
			top = max(top, g.Group)
		}
	}
	without = len(t.Rows)
	for id := range top + 1 {
		if g, ok := last[id]; ok && len(g.Records) > 0 {
			groups = append(groups, g)
			without -= len(g.Records)
		}
	}
	return groups, without
}
