// Package criteria holds the demands of a recipe on the classes of a release, and gives
// a verdict on each of its models. Whoever has a release and its recipe needs only the
// verdicts:
//
//	verdicts, err := criteria.Judge(released, r)
//
// A run asks what an algorithm has to keep, class by class, and judges the classes
// that the released texts show:
//
//	asked, err := criteria.New(criteria.Microdata{Recipe: &r, Table: t, QI: p.QI, Sensitive: p.Sensitive})
//	p.Model, err = asked.Class(k)
//
// What comes in is a table as its recipe reads it, with its quasi-identifiers as
// spans; what goes out are models and verdicts.
package criteria

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
)

// Microdata is a table with its recipe, as the models see them.
type Microdata struct {
	Recipe *recipe.Recipe // completed, and valid
	Table  *table.Table   // as the recipe reads it
	// QI are the quasi-identifiers, in the order of the recipe.
	QI []domain.Attribute
	// Sensitive are the sensitive columns as they are released, in the order of the
	// recipe.
	Sensitive []privacy.Sensitive
	// Register is the population; nil: not known.
	Register *privacy.Register
}

// Alike returns how many persons of the register a record can be before it is
// changed; it stops at enough of them. A value that is missing can be any.
func (m *Microdata) Alike(record int32, enough int) int {
	own := make([]domain.Span, len(m.QI))
	for j := range own {
		own[j] = m.QI[j].Span(record)
	}
	return m.Register.Count(own, enough)
}

// Behind returns how many persons of the register a row of the table can be, or nil
// if the population is not known.
func (m *Microdata) Behind() func(row int32) int {
	if m.Register == nil {
		return nil
	}
	return func(row int32) int { return m.Alike(row, math.MaxInt) }
}

// Criteria are the models of a recipe for one table: k-anonymity, which every
// release has, and those asked for beside it. They do not change.
type Criteria struct {
	k        int
	records  int
	knows    recipe.Privacy    // what may be known of a patient
	patients *privacy.Patients // nil: every record is another person's
	asked    []asked           // the models of the recipe, in its order
	blank    []bool            // by record: the table has none of its quasi-identifiers
}

// asked is one requested model: either class or whole is set.
type asked struct {
	class privacy.Model
	whole privacy.TableModel
	crowd *privacy.Crowd // with class, where an attacker may know several rows of a patient
	fit   fit
}

// New builds the models of a recipe. It fails, naming the model, if one can't be
// for this table: a column that is not sensitive, a hierarchy or a population that
// is not there, a parameter out of range.
func New(m Microdata) (*Criteria, error) {
	c := &Criteria{k: m.Recipe.Privacy.K, records: m.Table.N, knows: m.Recipe.Privacy, blank: m.blank()}
	if name := m.Recipe.Privacy.Patient; name != "" {
		column := m.Table.Column(name)
		if column == nil {
			return nil, errPatientColumn.Of(name, m.Table.Names())
		}
		c.patients = privacy.PatientsOf(column)
	}
	b := builder{Microdata: m, patients: c.patients, correlations: map[string]func() [][]float64{}}
	for i := range m.Recipe.Privacy.Models {
		a, err := b.model(&m.Recipe.Privacy.Models[i])
		if err != nil {
			return nil, err
		}
		c.asked = append(c.asked, a)
	}
	return c, nil
}

// Patients says whose record each one is; nil: every record is another person's.
func (c *Criteria) Patients() *privacy.Patients { return c.patients }

// Class returns what the recipe asks of a class, of at least k records or patients
// in place of the recipe's k, which must not be above their number.
func (c *Criteria) Class(k int) (privacy.Model, error) {
	size, err := c.sized(k)
	if err != nil {
		return nil, err
	}
	all := []privacy.Model{size}
	for _, a := range c.asked {
		if a.class != nil {
			all = append(all, a.class)
		}
	}
	return privacy.All(all...), nil
}

// sized returns k-anonymity of records or, if the recipe names them, of patients.
func (c *Criteria) sized(k int) (privacy.Model, error) {
	if c.patients == nil {
		return privacy.NewKAnonymity(k, c.records)
	}
	return privacy.NewKPatients(c.patients, k)
}

// Crowds returns what the recipe asks of the patients whom someone can't tell apart who
// knows more than one row of one of them.
func (c *Criteria) Crowds() []privacy.Crowd {
	var all []privacy.Crowd
	for _, a := range c.asked {
		if a.crowd != nil {
			all = append(all, *a.crowd)
		}
	}
	return all
}

// Enough returns a class size with which every model on all classes together holds;
// 0: the recipe asks for none.
func (c *Criteria) Enough() int {
	enough := 0
	for _, a := range c.asked {
		if a.whole != nil {
			enough = max(enough, a.whole.Enough())
		}
	}
	return enough
}
