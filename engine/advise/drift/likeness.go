package drift

import (
	"slices"
	"strings"
	"unicode"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/file/recipe"
	"quasi/engine/profile/describe"
)

// likeness holds the evidence, each in [0,1], that a column of a table is one of a
// recipe by another name.
type likeness struct {
	values float64 // how alike the values are; negative: the recipe names none
	known  float64 // the share of records whose value the recipe names; negative: not counted
	name   float64
	place  float64 // of the two neighbours, how many are the same
	kind   float64 // 1: of the same type, 0: of another one; in between: not known
	shape  float64 // how alike the numbers of values and of missing ones are
}

// The weights of what speaks for a column, where the recipe names its values and where
// it does not; each sums up to 1.
var (
	withValues = [5]float64{0.6, 0.2, 0.1, 0.1, 0}
	byTheRest  = [5]float64{0, 0.5, 0.2, 0.2, 0.1}
)

// The bounds of scores.
const (
	// SureScore is the least score of a column that is taken for one of the recipe
	// unless a person says otherwise.
	SureScore = 0.65
	// OfferScore is the least score of one that a person is asked about.
	OfferScore = 0.4
	// ScoreMargin is the least lead in score of a column that is taken for one of the
	// recipe over any other.
	ScoreMargin = 0.1
	// sureName is the least likeness of names that is sure without a look at values.
	sureName = 0.7
)

// score is the weighted mean of all that speaks for a column, in [0,1]. One with other
// values that is much alike in the rest is never sure, and worth a question.
func (l likeness) score() float64 {
	rest := l.weighted(byTheRest)
	if l.values < 0 {
		return rest
	}
	return max(l.weighted(withValues), min(rest, SureScore-ScoreMargin))
}

func (l likeness) weighted(weights [5]float64) float64 {
	sum := 0.0
	for i, part := range []float64{max(0, l.values), l.name, l.place, l.kind, l.shape} {
		sum += float64(weights[i] * part)
	}
	return sum
}

// sure reports whether the likeness by itself leaves no doubt. A place and a type alone
// fit many columns.
func (l likeness) sure() bool {
	return l.score() >= SureScore && l.kind > 0 && (l.values >= 0 || l.name >= sureName)
}

// likenessOf compares a column of a table with one of a recipe. The place is for who
// knows the neighbours.
func likenessOf(c seen, gone named) likeness {
	l := likeness{values: -1, name: nameLikeness(c.column.Name, gone.column.Name), kind: 0.5, shape: 0.5}
	if was := gone.column.Expected; was != nil {
		l.kind = typeLikeness(format.Type(was.Type), format.Type(c.is.Type))
		l.shape = shapeLikeness(*was, c.is)
	}
	if len(gone.values) > 1 && c.is.Distinct > 0 {
		l.values, l.known = valueLikeness(c, gone)
	}
	return l
}

// typeLikeness is 1 of the same type, 0 of one that reads values in another way. Codes,
// categories and texts differ by little.
func typeLikeness(a, b format.Type) float64 {
	texts := []format.Type{format.Category, format.Code, format.Text, format.Identifier}
	switch {
	case a == b:
		return 1
	case a == format.Empty || b == format.Empty:
		return 0.5
	case a.Numeric() && b.Numeric(), a.Dated() && b.Dated(), slices.Contains(texts, a) && slices.Contains(texts, b):
		return 0.5
	}
	return 0
}

// shapeLikeness is 1 where values and missing ones are as many as they were, within the
// tolerances, and 0 where neither are.
func shapeLikeness(was, is recipe.Expected) float64 {
	alike := 0.0
	if !otherShare(was, is) {
		alike += 0.5
	}
	if !otherNumber(was, is) {
		alike += 0.5
	}
	return alike
}

// nameLikeness is 1 of names with the same letters and digits, and otherwise how much
// of them is the same: 0.8 at most. Names that differ in a number are names of different
// things, such as two visits.
func nameLikeness(a, b string) float64 {
	partsA, partsB := recognize.Parts(a), recognize.Parts(b)
	joinedA, joinedB := strings.Join(partsA, ""), strings.Join(partsB, "")
	switch {
	case joinedA == "" || joinedB == "":
		return 0
	case joinedA == joinedB:
		return 1
	case digitsIn(joinedA) != digitsIn(joinedB):
		return 0
	case shortens(partsA, joinedB), shortens(partsB, joinedA):
		return 0.8
	}
	like := spelling(joinedA, joinedB)
	if same, single := describe.MeanSame(a, b); single {
		like = max(like, 0.8)
	} else if same {
		like = max(like, 0.5)
	}
	return like
}

func digitsIn(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// shortens reports whether parts are beginnings of words that a name is made of, as geb
// dat are of geburtsdatum: each is found behind the one before it, the first at the
// start.
func shortens(parts []string, name string) bool {
	const least = 3
	rest := name
	for i, part := range parts {
		at := strings.Index(rest, part)
		if len([]rune(part)) < least || at < 0 || i == 0 && at > 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return true
}

// spelling is the share of letters that two words have in common, by the least number
// of changes that makes one of the other. Below two thirds it is chance, and 0.
func spelling(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		before := row[0]
		row[0] = i + 1
		for j := range y {
			change := before
			if x[i] != y[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	like := 1 - float64(row[len(y)])/float64(max(len(x), len(y)))
	if like < 2.0/3 {
		return 0
	}
	return 0.8 * like
}
