package paper

import (
	"fmt"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
)

// reading is one way to understand the correlation of two sensitive values.
type reading struct {
	name, meaning string
	of            func(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix
}

// readings are what Definitions 3 to 5 say, what else they could say, and what would
// make values less alike.
var readings = []reading{
	{"cosine", "the mean over the attributes of the cosines of the vectors of joint probabilities, age and hours-per-week cut into intervals; this is used here", relation.Sensitive},
	{"exact values", "the same without intervals", exactValues},
	{"lift", "the same after each joint probability is divided by what it would be if the two values had nothing to do with each other", lift},
	{"centred", "the same after each vector's mean is taken off, which is Pearson's correlation", centred},
	{"joint tuples", "one cosine: the combinations of all quasi-identifiers, cut into intervals, are the values of one attribute", jointTuples},
}

func exactValues(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
	var others []relation.Categories
	for j := range qi {
		others = append(others, relation.Categories{Codes: qi[j].Codes, Size: len(qi[j].Spans)})
	}
	return relation.Correlate(relation.OfSensitive(s), others)
}

// cutIntoIntervals returns the quasi-identifiers as SLCA takes them.
func cutIntoIntervals(qi []domain.Attribute) []relation.Categories {
	var all []relation.Categories
	for j := range qi {
		all = append(all, relation.Of(&qi[j]))
	}
	return all
}

func lift(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
	return relation.CorrelateBy(relation.OfSensitive(s), cutIntoIntervals(qi), func(rows [][]float64) {
		for i := range rows[0] {
			column := 0.0
			for _, row := range rows {
				column += row[i]
			}
			// A cosine does not feel what a whole row is divided by.
			for _, row := range rows {
				row[i] /= max(1, column)
			}
		}
	})
}

func centred(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
	return relation.CorrelateBy(relation.OfSensitive(s), cutIntoIntervals(qi), func(rows [][]float64) {
		for _, row := range rows {
			m := mean(row)
			for i := range row {
				row[i] -= m
			}
		}
	})
}

func jointTuples(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
	joint := relation.Categories{Codes: make([]int32, len(s.Codes))}
	known := map[string]int32{}
	all := cutIntoIntervals(qi)
	for record := range joint.Codes {
		var key strings.Builder
		for _, c := range all {
			fmt.Fprint(&key, c.Codes[record], " ")
		}
		code, ok := known[key.String()]
		if !ok {
			code = int32(len(known))
			known[key.String()] = code
		}
		joint.Codes[record] = code
	}
	joint.Size = len(known)
	return relation.Correlate(relation.OfSensitive(s), []relation.Categories{joint})
}

// writeReadings says, for each reading, how little two frequent values correlate, and
// the least mean R(D) that classes of l values can have by it.
func (l *slcaLab) writeReadings(r *Report) error {
	const diverse = 6
	t := &Table{
		Title: "The least correlation under five readings",
		Lead: fmt.Sprintf("On all six quasi-identifiers. *Least correlation* is that of two values that at least 1%% of the records have each. *Least mean R(D)* is the bound above, for classes of at least %d values and %s of the records left out: an s below it can't be met by any method, so that a reading for which it is above %v can't be the paper's.",
			diverse, percent(slcaLimit), paperS),
		Header: []string{"reading", "what is compared", "least correlation", "least mean R(D)"},
	}
	p, err := l.problem(experiment{table: l.Table, qi: slcaQI, sensitive: slcaSensitive, k: 1})
	if err != nil {
		return err
	}
	s := &p.Sensitive[0]
	counts := s.Counts()
	for _, reading := range readings {
		matrix := reading.of(p.QI, s)
		t.Rows = append(t.Rows, []string{reading.name, reading.meaning,
			fmt.Sprintf("%.3f", leastCorrelation(matrix, func(v int) bool { return 100*counts[v] >= l.Table.N })),
			fmt.Sprintf("%.3f", leastMean(matrix, counts, diverse, slcaLimit))})
	}
	r.Tables = append(r.Tables, t)
	return nil
}
