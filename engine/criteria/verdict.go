package criteria

import (
	"fmt"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/facts"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Failed names the models that do not hold, and what is reached; without an English
// text: all hold.
func Failed(verdicts []facts.Verdict) say.Text {
	var failed []say.Text
	for _, v := range verdicts {
		if !v.Holds {
			failed = append(failed, modelFails.Say(v.Named, say.Number(v.Reach)))
		}
	}
	return say.List(failed, len(failed))
}

// Verdicts judges classes of records, released as the function says: k-anonymity
// first, then the models of the recipe in their order, and last whole records, if more
// than one row of a patient may be known.
func (c *Criteria) Verdicts(classes [][]int32, released func(record int32) []domain.Span) ([]facts.Verdict, error) {
	k, err := c.sized(c.k)
	if err != nil {
		return nil, err
	}
	verdicts := []facts.Verdict{onClasses(k, classes, released)}
	verdicts[0].Blank = c.blankest(classes)
	crowds := c.crowds(classes)
	for _, a := range c.asked {
		v := facts.Verdict{}
		if a.class == nil {
			if v, err = onWhole(a.whole, c.together(classes, crowds)); err != nil {
				return nil, err
			}
			if c.knows.WholeRecords() {
				v = c.toKnower(v)
			}
		} else if v = onClasses(a.class, classes, released); v.Holds && a.crowd != nil {
			v = c.onCrowds(a.crowd, crowds)
		}
		verdicts = append(verdicts, v)
	}
	if v, asked := c.known(classes); asked {
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

// HoldTogether reports whether the models on all classes together hold; it says
// nothing of the others.
func (c *Criteria) HoldTogether(classes [][]int32) (bool, error) {
	sizes := c.together(classes, c.crowds(classes))
	for _, a := range c.asked {
		if a.whole == nil {
			continue
		}
		if v, err := onWhole(a.whole, sizes); err != nil || !v.Holds {
			return false, err
		}
	}
	return true, nil
}

// placed is a model that depends on what a class is released as.
type placed interface {
	HoldsAs(released []domain.Span, records int) bool
	ReachAs(released []domain.Span, records int) string
}

// over is a model that depends on what all classes are released as, too.
type over interface {
	HoldsOver(released [][]domain.Span) bool
	ReachOver(released [][]domain.Span) string
}

func onClasses(m privacy.Model, classes [][]int32, released func(record int32) []domain.Span) facts.Verdict {
	v := onEach(m, classes, released)
	all, ok := m.(over)
	if !ok || !v.Holds {
		return v
	}
	var spans [][]domain.Span
	for _, class := range classes {
		spans = append(spans, slices.Clone(released(class[0])))
	}
	if v.Holds = all.HoldsOver(spans); !v.Holds {
		v.Reach = all.ReachOver(spans)
	}
	return v
}

func onEach(m privacy.Model, classes [][]int32, released func(record int32) []domain.Span) facts.Verdict {
	v := facts.Verdict{Model: m.Coded().String(), Holds: true, Named: m.Coded()}
	for _, class := range classes {
		if as, ok := m.(placed); ok {
			if spans := released(class[0]); !as.HoldsAs(spans, len(class)) {
				v.Holds, v.Reach = false, as.ReachAs(spans, len(class))
			}
		} else if !m.Holds(class) {
			v.Holds, v.Reach = false, m.Reach(class)
		}
		if !v.Holds {
			break
		}
	}
	return v
}

func onWhole(m privacy.TableModel, sizes []int) (facts.Verdict, error) {
	reached, err := m.Reach(sizes)
	named := m.Coded()
	if answered, ok := m.(interface{ CodedFor(sizes []int) say.Text }); ok {
		named = answered.CodedFor(sizes)
	}
	v := facts.Verdict{Model: named.String(), Holds: reached <= m.Bound(), Named: named}
	if !v.Holds {
		v.Reach = fmt.Sprintf("%.4g", reached)
	}
	return v, err
}

// sizes returns the number of records of each class, or of patients if the recipe
// names them.
func (c *Criteria) sizes(classes [][]int32) []int {
	sizes := make([]int, len(classes))
	for i, class := range classes {
		sizes[i] = len(class)
		if c.patients != nil {
			sizes[i] = c.patients.Distinct(class)
		}
	}
	return sizes
}

// With their parameters, in verdicts.
var (
	nameKnownAll  = say.Define("name-known-all", "{0}-anonymity of patients of whom all rows are known")
	nameKnownSome = say.Define("name-known-some", "{0}-anonymity of patients of whom any {1} rows are known")
)

// known returns the verdict on patients of whom more than one row may be known, by the classes
// alone. asked is false where the recipe lets nobody know more than one row. A count that takes
// more work than the measure allows does not hold.
func (c *Criteria) known(classes [][]int32) (v facts.Verdict, asked bool) {
	if !c.knows.WholeRecords() {
		return v, false
	}
	tuples := make([]int32, c.records)
	for i := range tuples {
		tuples[i] = -1
	}
	for i, class := range classes {
		for _, record := range class {
			tuples[record] = int32(i)
		}
	}
	var records []int32
	for record, class := range tuples {
		if class >= 0 {
			records = append(records, int32(record))
		}
	}
	v.Named = nameKnownAll.Say(c.k)
	if m := c.knows.KnownRows(); m > 0 {
		v.Named = nameKnownSome.Say(c.k, m)
	}
	v.Model, v.Holds = v.Named.String(), true
	if len(records) == 0 {
		return v, true
	}
	tuples = slices.DeleteFunc(tuples, func(class int32) bool { return class < 0 })
	found := support.Measure(tuples, len(classes), c.patients.Pick(records), support.Options{Knows: []support.Knowledge{support.Knowledge(c.knows.Knows)}})
	if least := slices.Min(found[0].Floor); int(least) < c.k {
		v.Holds, v.Reach = false, fmt.Sprintf("k = %d", least)
	}
	return v, true
}
