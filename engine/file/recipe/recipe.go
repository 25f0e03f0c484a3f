// Package recipe is every decision about a release as one versioned JSON
// document: same table, same recipe, same bytes. It holds no rows, and no values of the
// table but those of decisions about single values: a hierarchy that was made by hand, or
// the weights of a model. [Recipe.ListsValuesOf] names the columns of which it does.
//
// # Compatibility
//
// Later versions of Quasi read every recipe that version 1.0.0 or a later one before them
// wrote, and take each decision in it to mean the same. The same bytes come of it with the
// version that wrote it; a later one may find a better release by the same decisions. A
// recipe of a later format is refused, and so is a field that is not known: a decision that
// is not understood must not be left out. [Version] grows with every change of the format; a recipe
// is written in the first version from 3 on that has all that it decides.
package recipe

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/method"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Version is the latest version of the format. This package reads all before as
// well: version 1 has no rules of hierarchies, version 2 no means of groups and no questions,
// version 3 no strata, no conditions, no agreed columns, no units, no recipients, no files beside it, no decision on duplicates, no header of two lines, no texts
// that are joined or not missing, and no releases that left, and versions 1 and 2 that are silent on the order of rows mean that of the file.
const Version = 4

// Recipe is all that a person decides about a release, and what was found for it.
type Recipe struct {
	Version int   `json:"version"`
	Input   Input `json:"input"`
	// Derived are columns that are computed from those of the table before anything else
	// is done, in their order behind the table's; Columns decides about them as about any
	// other. None is computed from another of them.
	Derived []derive.Rule `json:"derived,omitempty"`
	// Among are conditions on columns of the table, or on derived ones, that a row must meet all
	// to be in the release. The others are left out before anything is counted, see
	// [quasi/engine/internal/data/askable.Meeting]; nil: all rows are meant.
	Among []question.Condition `json:"among,omitempty"`
	// Questions are to be answered by the release, which is judged by them; no release
	// depends on them. Their columns are among Columns.
	Questions []question.Question `json:"questions,omitempty"`
	// Beside are the questions of each other file of the same table, where one release can't
	// answer all of them; nil: there is none. Nothing may leave by which a row of one file could
	// be put to a row of another.
	Beside    [][]question.Question `json:"beside,omitempty"`
	Columns   []Column              `json:"columns"`
	Privacy   Privacy               `json:"privacy"`
	Algorithm Algorithm             `json:"algorithm"`
	Output    Output                `json:"output"`
	// Found has the findings of the run that completed the recipe; nil: nothing had to
	// be looked for. It decides nothing.
	Found *Found `json:"found,omitempty"`
	// Lists are the columns of which the recipe names values, as [Recipe.ListsValuesOf]
	// returns them; they are written for readers, and not believed.
	Lists []string `json:"lists_values_of,omitempty"`
	// Left are the releases that a person saved of the table, or by these decisions of another one:
	// whoever gets two of them learns more than each tells. They decide nothing.
	Left []Left `json:"left,omitempty"`
}

// Left is a release that a person saved. It has no value of the table.
type Left struct {
	At         string   `json:"at"`                   // by the person's clock, as [LeftAt] has it
	Recipients string   `json:"recipients,omitempty"` // as in [Privacy]
	Columns    []string `json:"columns"`              // of the table, that left
	Questions  []string `json:"questions,omitempty"`  // that it was for
	// Release tells releases apart, see [quasi/engine/release.Release.Fingerprint].
	Release string `json:"release"`
}

// LeftAt is the layout of the time at which a release was saved.
const LeftAt = "2006-01-02 15:04"

// Column holds the decisions on one column, found by its name.
type Column struct {
	Name string     `json:"name"`
	Role table.Role `json:"role"`
	// Rename is the name of the column in the release; empty: Name. No other column has
	// it, in the table or in the release. Only a column that is released can be renamed.
	Rename string `json:"rename,omitempty"`
	// Weight of a quasi-identifier, finite and >= 0; nil: 1.
	Weight *float64 `json:"weight,omitempty"`
	// Studied says that the release will be studied for the column: as much as possible is
	// kept of a quasi-identifier, see [StudiedWeight], and it is named first. Only a column
	// that is released can be studied.
	Studied bool `json:"studied,omitempty"`
	// MaxLevel is the highest level of its hierarchy at which a quasi-identifier may be
	// released: 0 leaves the values as they are. nil: any may be, the root among them. A
	// row for which that is not enough is left out whole.
	MaxLevel *int `json:"max_level,omitempty"`
	// Within is the greatest width of released groups of a quasi-identifier of numbers or
	// dates, > 0, from end to end as their labels say; of dates in days. nil: any width.
	// Within excludes MaxLevel.
	Within *float64 `json:"within,omitempty"`
	// Means says that a quasi-identifier of numbers is released as the mean of its group,
	// in place of a range, a group of its hierarchy or a star (microaggregation). Groups
	// are found, and their loss is counted, as without it; see [Recipe.CheckMeans].
	Means bool `json:"means,omitempty"`
	// Loss is the measure of a quasi-identifier's loss; empty: by range for
	// numbers and dates, by leaves for the rest.
	Loss domain.Measure `json:"loss,omitempty"`
	// Hierarchy of a quasi-identifier; nil: the suggested one.
	Hierarchy *Hierarchy `json:"hierarchy,omitempty"`
	// Format is how the values are read; nil: as is found out. Expected, and what
	// a screen shows, depend on it too.
	Format *format.Format `json:"format,omitempty"`
	// Transform replaces the values before they are released; nil: none. An
	// identifying column that has one is released, transformed.
	Transform *Transform `json:"transform,omitempty"`
	// Coarsen replaces the values by less telling ones before anything else is done
	// with them; nil: they stay. Hierarchy and Expected are of the coarser values.
	Coarsen *coarsen.Rule `json:"coarsen,omitempty"`
	// Missing are texts that stand for a missing value in this column alone,
	// beside the markers of the whole file.
	Missing []string `json:"missing,omitempty"`
	// Confirmed are the kinds of identifiers with which a person lets the column leave
	// as it is. What is found beyond them, in another table too, has to be confirmed anew.
	Confirmed []facts.FindingKind `json:"confirmed,omitempty"`
	// Agreed is [Recipe.AgreedOf] of what Confirmed was said of, so that of another table, after
	// another treatment, or for other recipients, it has to be confirmed anew; empty: Confirmed is of whatever the column holds.
	Agreed string `json:"agreed,omitempty"`
	// Expected describes the column at the time at which the recipe was made; nil:
	// not known. Only a comparison depends on it.
	Expected *Expected `json:"expected,omitempty"`
}

// Privacy holds the models that every class must satisfy.
type Privacy struct {
	// K of k-anonymity, at least 1.
	K int `json:"k"`
	// Models are those beside k-anonymity.
	Models []Model `json:"models,omitempty"`
	// Patient names the column that says whose record each one is; empty: every
	// record is another person's. Classes then count patients.
	Patient string `json:"patient,omitempty"`
	// Knows is the possible knowledge of a patient: one of [Knowledges]; empty:
	// KnowsOne. More than one row needs Patient and the sorted order of rows.
	Knows string `json:"knows,omitempty"`
	// Linked says that a reader may see which rows are one patient's: the patient's
	// column is released, with a number that comes from the release alone or with the
	// pseudonym of its transform.
	Linked bool `json:"linked,omitempty"`
	// NotPatients are columns of which a person has said that several rows with one
	// value are not one patient's, so that nobody is asked again; see
	// [Recipe.NotOnePatient]. No release depends on them.
	NotPatients []string `json:"not_patients,omitempty"`
	// Others is OthersUnknown or OthersKnown, for the models on a sensitive column;
	// empty: OthersUnknown.
	Others string `json:"others,omitempty"`
	// MinClass is read from recipes that were written before [Found] was, where it was
	// the class size that a run had found. It has no effect, and no run writes it: the
	// class size is looked for anew.
	MinClass int `json:"min_class,omitempty"`
	// SuppressionLimit is the greatest share of the records that may be left
	// out, in [0,1]. Not every algorithm makes use of it.
	SuppressionLimit float64 `json:"suppression_limit,omitempty"`
	// Recipients are who gets the release: one of [Recipients]; empty: nobody has said. What a
	// person agreed to for some is asked again for others.
	Recipients string `json:"recipients,omitempty"`
}

// Recipients returns who may get a release, those first who are bound most: the own team, trainees,
// partners under contract, and everybody.
func Recipients() []string { return []string{"team", "trainee", "partner", "public"} }

// What the other sensitive columns are to a model on one of them.
const (
	// OthersUnknown: an attacker does not know them.
	OthersUnknown = "unknown"
	// OthersKnown: an attacker knows them, so that they count as
	// quasi-identifiers. This is stricter.
	OthersKnown = "known"
)

// Model is a privacy model; see [privacy.Kinds].
type Model struct {
	Name string `json:"model"`
	// Column is the sensitive column of a model that is on one.
	Column     string          `json:"column,omitempty"`
	Parameters parameter.Given `json:"parameters,omitempty"`
	// Value is the one sensitive value that (α,k)-anonymity binds; empty: all.
	Value string `json:"value,omitempty"`
	// Weights of sensitive values, in [0,1], for distinct (l,α)-diversity; nil:
	// by rarity.
	Weights map[string]float64 `json:"weights,omitempty"`
	// Bounds are the largest shares in (0,1] of sensitive values in a group, for
	// l+-diversity.
	Bounds map[string]float64 `json:"bounds,omitempty"`
	// Guards are the guarding nodes of sensitive values, for personalized privacy:
	// labels of the column's hierarchy, or ∅ for none. GuardColumn is a column that
	// is not released and has the guarding node of each row; where it is missing,
	// that of the value counts.
	Guards      map[string]string `json:"guards,omitempty"`
	GuardColumn string            `json:"guard_column,omitempty"`
}

// ofValues reports whether the model names values of its column.
func (m *Model) ofValues() bool {
	return m.Value != "" || m.Weights != nil || m.Bounds != nil || m.Guards != nil
}

// Algorithm names the method, and the seed of its random choices.
type Algorithm struct {
	Name string `json:"name"`
	Seed uint64 `json:"seed"`
	// Parameters are the settings that the method has of its own; those not
	// given have their defaults.
	Parameters parameter.Given `json:"parameters,omitempty"`
	// Strata are columns by whose values the rows are cut before classes are formed, in
	// sets that are asked for together, the most important first: a row whose cell is too
	// small loses the values of the last set first. Of a column that is released as the means
	// of groups it is whether a row has a value. Full-domain methods, and those that release
	// rows as they are, pass them over. Of a recipe that protects whole records people are cut
	// whose rows show the same, or nothing beside a model.
	Strata [][]string `json:"strata,omitempty"`
}

// Column returns what is decided about the column with the given name, or nil.
func (r *Recipe) Column(name string) *Column {
	for i := range r.Columns {
		if r.Columns[i].Name == name {
			return &r.Columns[i]
		}
	}
	return nil
}

// ByName is [Recipe.Column] of all columns, for callers that ask for each of them.
func (r *Recipe) ByName() map[string]*Column {
	columns := make(map[string]*Column, len(r.Columns))
	for i := range r.Columns {
		if c := &r.Columns[i]; columns[c.Name] == nil {
			columns[c.Name] = c
		}
	}
	return columns
}

// Names returns the names of the columns that have the given role, in order; of the
// quasi-identifiers that is their priority, in which those that are studied come first.
func (r *Recipe) Names(role table.Role) []string {
	later := func(c *Column) bool { return role == table.QuasiIdentifying && !c.Studied }
	names := r.named(func(c *Column) bool { return c.Role == role && !later(c) })
	return append(names, r.named(func(c *Column) bool { return c.Role == role && later(c) })...)
}

// named returns the names of some of the columns, in order.
func (r *Recipe) named(is func(*Column) bool) []string {
	var names []string
	for i := range r.Columns {
		if is(&r.Columns[i]) {
			names = append(names, r.Columns[i].Name)
		}
	}
	return names
}

// Parse reads a recipe, with or without a byte order mark, and validates it. Unknown
// fields, fields in other letters and fields that appear twice are errors: a decision
// that is not understood must not be passed over. A recipe that says nothing about
// formulas puts an apostrophe before them.
func Parse(data []byte) (*Recipe, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	r := &Recipe{Output: Output{FormulaSafe: true}}
	var head struct {
		Version *json.RawMessage `json:"version"`
		Report  *json.RawMessage `json:"report_version"`
	}
	if err := json.Unmarshal(data, &head); err == nil && head.Version == nil {
		if head.Report != nil {
			return nil, errInRecipe.Of(errJSONReport.Of())
		}
		return nil, errInRecipe.Of(errJSONOther.Of())
	}
	if err := dec.Decode(r); err != nil {
		return nil, errInRecipe.Of(jsonError(data, err))
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errInRecipe.Of(errRecipeEnd.Of())
	}
	if err := checkKeys(data, reflect.TypeFor[Recipe]()); err != nil {
		return nil, errInRecipe.Of(err)
	}
	if err := r.Validate(); err != nil {
		return r, err
	}
	if r.InFileOrder() {
		r.Output.RowOrder = OriginalOrder
	}
	r.Version, r.Lists = Version, nil
	return r, nil
}

// JSON returns the recipe as indented JSON, ending in a newline.
func (r *Recipe) JSON() ([]byte, error) {
	written := *r
	written.Lists = r.ListsValuesOf()
	newer := func(c Column) bool {
		return c.Agreed != "" || c.Format != nil && c.Format.Unit != "" || c.Expected != nil && c.Expected.Forms != nil
	}
	if !slices.ContainsFunc(r.Columns, newer) && r.Privacy.Recipients == "" && r.Algorithm.Strata == nil && len(r.Among) == 0 && len(r.Beside) == 0 && r.Input.NotMissing == nil && r.Input.Same == nil && r.Input.Duplicates == "" && r.Input.Header != HeaderTwo && len(r.Input.Join) == 0 && r.Left == nil {
		written.Version = 3
	}
	data, err := json.MarshalIndent(written, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("recipe: %w", err)
	}
	return append(data, '\n'), nil
}

// Default returns a recipe without columns whose other decisions are safe ones.
func Default() Recipe {
	return Recipe{
		Version:   Version,
		Privacy:   Privacy{K: 5},
		Algorithm: Algorithm{Name: method.Default, Seed: 1},
		Output:    Output{RowOrder: SortedOrder, FormulaSafe: true},
	}
}

// With returns the recipe with another method and another k. A method that is not the
// recipe's own has its default settings.
func (r *Recipe) With(method string, k int) Recipe {
	next := r.Clone()
	if next.Privacy.K = k; next.Algorithm.Name != method {
		next.Algorithm.Name, next.Algorithm.Parameters = method, nil
	}
	next.Found = nil
	return next
}

// Fits reports whether table and recipe speak of the same columns: a column without
// a role must not slip out, nor one with a role be missed, nor all of them stay as
// they are. What is derived must not be in the table, which must have what it is derived
// from.
func (r *Recipe) Fits(t *table.Table) error {
	columns := r.ByName()
	for _, name := range t.Names() {
		if columns[name] == nil {
			return errColumnNoRole.Of(name)
		}
	}
	for _, rule := range r.Derived {
		if t.Index(rule.Name) >= 0 {
			return errDerivedTaken.Of(rule.Name)
		}
		for _, name := range rule.From {
			if t.Index(name) < 0 {
				return errInDerived.Of(rule.Name, say.NoColumn(name, t.Names()))
			}
		}
	}
	for _, c := range r.Columns {
		if r.Rule(c.Name) == nil {
			if err := Needs(t, c.Name); err != nil {
				return err
			}
		}
	}
	if len(r.Names(table.QuasiIdentifying)) == 0 {
		return errNoQuasiIdentifier.Of()
	}
	return nil
}

// Needs reports the first of the named columns of a recipe that the table does not
// have.
func Needs(t *table.Table, names ...string) error {
	for _, name := range names {
		if t.Index(name) < 0 {
			return errRecipeColumnGone.Of(name, t.Names())
		}
	}
	return nil
}

// Expected describes a column at the time at which its recipe was made, by numbers and kinds of signs. It
// holds no value.
type Expected struct {
	// Type is one of Types.
	Type string `json:"type"`
	// Missing is the share of the records without a value, in [0,1].
	Missing float64 `json:"missing"`
	// Distinct is the number of distinct values, those that stand for a missing
	// one not counted.
	Distinct int `json:"distinct"`
	// Forms are the distinct forms of codes and categories, by their kinds of signs; empty:
	// not known.
	Forms []Form `json:"forms,omitempty"`
}

// Form is the signs and the lengths of values.
type Form struct {
	// Signs names the kinds of signs that each of the values has, in this order: A capital letters,
	// . whatever no other letter is for, a small letters, x letters without capitals, 9 digits.
	Signs    string `json:"signs"`
	Shortest int    `json:"shortest"` // how many signs the shortest value has
	Longest  int    `json:"longest"`
}

// Types returns the types that a column can have.
func Types() []string {
	return []string{"integer", "decimal", "date", "category", "code", "text", "empty"}
}

func (e *Expected) validate() error {
	switch {
	case e == nil:
		return nil
	case !slices.Contains(Types(), e.Type):
		return errExpectedType.Of(e.Type, Types())
	case !(e.Missing >= 0 && e.Missing <= 1):
		return errExpectedMissing.Of(e.Missing)
	case e.Distinct < 0:
		return errExpectedDistinct.Of(e.Distinct)
	case slices.ContainsFunc(e.Forms, func(f Form) bool {
		return f.Signs == "" || strings.Trim(f.Signs, "A.ax9") != "" || f.Shortest < 1 || f.Longest < f.Shortest
	}):
		return errExpectedForm.Of()
	}
	return nil
}

// AgreedOf returns a SHA-256, in hexadecimal, of the values of one of the columns, row by row as the
// recipe reads them, of how they leave, and of who gets them.
func (r *Recipe) AgreedOf(values *table.Column) string {
	h, c := sha256.New(), r.Column(values.Name)
	text, err := json.Marshal(Column{Coarsen: c.Coarsen, Transform: c.Transform, Means: c.Role == table.QuasiIdentifying})
	fmt.Fprintf(h, "%s%s%v", r.Privacy.Recipients, text, err)
	for row := range values.Codes {
		fmt.Fprintf(h, "%q", values.Text(row))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Confirms reports whether a person lets the column leave with all of the kinds of
// identifiers, where it is of what [Recipe.AgreedOf] says.
func (c *Column) Confirms(kinds []facts.FindingKind, of string) bool {
	return (c.Agreed == "" || c.Agreed == of) && !slices.ContainsFunc(kinds, func(k facts.FindingKind) bool { return !slices.Contains(c.Confirmed, k) })
}

// Confirm lets the column leave with the kinds of identifiers, beside those that are confirmed
// already of the same. The list is made anew: copies of the column keep theirs.
func (c *Column) Confirm(kinds []facts.FindingKind, of string) {
	confirmed := slices.Clone(c.Confirmed)
	if !c.Confirms(nil, of) {
		confirmed = nil
	}
	for _, k := range kinds {
		if !slices.Contains(confirmed, k) {
			confirmed = append(confirmed, k)
		}
	}
	c.Confirmed, c.Agreed = confirmed, of
}

// Clone returns a copy that shares nothing that can be changed with r.
func (r Recipe) Clone() Recipe {
	detach(reflect.ValueOf(&r).Elem())
	return r
}

// detach gives a value that can be set pointers, slices and maps of its own, but in fields that are
// not exported.
func detach(v reflect.Value) {
	switch kind := v.Kind(); {
	case kind == reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				detach(v.Field(i))
			}
		}
	case kind == reflect.Pointer && !v.IsNil():
		own := reflect.New(v.Type().Elem())
		own.Elem().Set(v.Elem())
		v.Set(own)
		detach(own.Elem())
	case kind == reflect.Slice && !v.IsNil():
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		v.Set(own)
		for i := 0; i < v.Len() && v.Type().Elem().Kind() != reflect.String; i++ {
			detach(v.Index(i))
		}
	case kind == reflect.Map && !v.IsNil():
		all := reflect.MakeMap(v.Type())
		for key, value := range v.Seq2() {
			own := reflect.New(value.Type()).Elem()
			own.Set(value)
			detach(own)
			all.SetMapIndex(key, own)
		}
		v.Set(all)
	}
}
