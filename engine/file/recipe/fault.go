package recipe

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errJSONEnd            = say.Define("json-end", "the file is empty or ends too early: choose a recipe that was exported whole")
	errJSONOther          = say.Define("json-other", "this is no recipe: choose the JSON file that was saved as one")
	errJSONReport         = say.Define("json-report", "this is a report, not a recipe: choose the JSON file that was saved as one")
	errJSONSyntax         = say.Define("json-syntax", "line {0}: this is no JSON from “{1}” on: correct it or what stands before it, such as a missing comma, or choose a recipe as it was saved")
	errJSONType           = say.Define("json-type", "line {0}: {1:q} is {2}; it must be {3}")
	errJSONField          = say.Define("json-field", "line {0}: {1:q} is not known in a recipe: take it out, or use a newer version of this program")
	errJSONTwice          = say.Define("json-twice", "line {0}: {1:q} appears twice: take one of the two out")
	errJSONSpelling       = say.Define("json-spelling", "line {0}: {1:q} is not known in a recipe: write {2:q}")
	errTransformQuasi     = say.Define("transform-quasi", "a column that could identify can't have a transform: its values are generalized, and what replaces them would have no place in its hierarchy; give the column another role, or leave the transform out")
	errTransformHierarchy = say.Define("transform-hierarchy", "a column with a transform can't have a hierarchy: what replaces its values would have no place in it")
	errInTransform        = say.Define("in-transform", "transform: {0}")
	errTransformNoPatient = say.Define("transform-no-patient", "all dates of a patient move together: name the column that identifies the patient (privacy.patient)")
	errTransformValues    = say.Define("transform-values", "{0} names values of column {1:q}, which its transform replaces: leave out the values or the transform")
	errTransformLength    = say.Define("transform-length", "the length is {0}; it must be from {1} to {2}")
	errTransformDays      = say.Define("transform-days", "max_days is {0}; it must be from 1 to {1}")
	errTransformTime      = say.Define("transform-time", "time is {0:q}: choose {1:q}, {2:q} or {3:q}")
	errInCoarsen          = say.Define("in-coarsen", "coarsen: {0}")
	errCoarsenTransform   = say.Define("coarsen-transform", "a column can't have coarsen beside a transform, which needs the values as they are: leave one of them out")
	errQuestionTwice      = say.Define("question-asked-twice", "it is asked twice: take one out")
	errBesideMethod       = say.Define("beside-method", "one of several files can't be made by a method that releases rows as they are: choose another (algorithm.name)")
	errBesideRows         = say.Define("beside-rows", "rows of several files may not be put to each other: leave privacy.linked out, and set output.row_order to {0:q}")
	errBesideUnasked      = say.Define("beside-unasked", "column {0:q} leaves, and no question of this file is about it: remove it, or ask about it")
	errBesideExact        = say.Define("beside-exact", "column {0:q} is in another file of the table, too: release it in groups, not as it is nor as a mean, or ask these questions of one file")
	errRecipeVersion      = say.Define("recipe-version", "the recipe is of version {0}, and this program reads versions 1 to {1}: use the version of Quasi that saved it")
	errInRecipe           = say.Define("in-recipe", "recipe: {0}")
	errRecipePatient      = say.Define("recipe-patient", "privacy.patient is {0:q}, which is no column of the recipe")
	errNoColumn           = say.Define("recipe-no-column", "the recipe has no column {0:q}; its columns: {1:q}")
	errNoColumnNear       = say.Define("recipe-no-column-near", "the recipe has no column {0:q}: did you mean {1:q}?")
	errNothingTaken       = say.Define("join-nothing", "nothing is taken from the other table: say what is computed of its rows")
	errKnowsUnknown       = say.Define("knows-unknown", "privacy.knows is {0:q}: choose one of {1:q}")
	errKnowsNoPatient     = say.Define("knows-no-patient", "privacy.knows is about several rows of a patient: name the column that identifies the patient (privacy.patient)")
	errLinkedNoPatient    = say.Define("linked-no-patient", "privacy.linked is about the rows of a patient: name the column that identifies the patient (privacy.patient)")
	errKnowsOrder         = say.Define("knows-order", "the order of the table can tell which rows are one patient's: set the order of rows (output.row_order) to {0:q}")
	errKnowsPseudonym     = say.Define("knows-pseudonym", "pseudonyms in column {0:q} show which rows are one patient's: say that they may be seen so (privacy.linked), or leave the pseudonyms out")
	errRecordsModel       = say.Define("records-model", "{0} can't be kept where more than one row of a patient may be known, because {1}: leave the model out, or let one row be known")
	errRecordsMethod      = say.Define("records-method", "{0} can't protect patients of whom more than one row may be known, because {1}: choose {2}, or let one row be known")
	errRecordsOthers      = say.Define("records-others", "{0} can't be kept where more than one row of a patient and the other sensitive columns may be known, because the rows tell patients apart by those columns together: let the other sensitive columns be unknown, or one row known, or mark them “Could identify”")
	errNotPatientGone     = say.Define("not-patient-gone", "privacy.not_patients has {0:q}, which is no column of the recipe: take it out")
	errNotPatientBoth     = say.Define("not-patient-both", "privacy.not_patients has {0:q}, which is privacy.patient, too: leave it in one of them")
	errNotPatientTwice    = say.Define("not-patient-twice", "privacy.not_patients has {0:q} twice: take one out")
	errPatientShown       = say.Define("patient-shown", "column {0:q} identifies the patient and would be released: give it the role {1}, which removes it, or that role and a pseudonym")
	errRecipeOrder        = say.Define("recipe-order", "output.row_order is {0:q}: choose {1:q} or {2:q}")
	errOutputSetting      = say.Define("output-setting", "output.{0} is {1:q}: choose one of {2:q}, or leave it out")
	errMissingText        = say.Define("missing-text", "output.missing is {0:q}: write a whole number such as -99, or a text such as NA of at most {1} characters, without digits, brackets, quotes and what starts a formula; {2:q} leaves cells empty")
	errRecipeK            = say.Define("recipe-k", "privacy.k is {0}; it must be at least 1")
	errRecipeMinClass     = say.Define("recipe-min-class", "privacy.min_class is {0}; it must be at least 0")
	errRecipeLimit        = say.Define("recipe-limit", "privacy.suppression_limit is {0}; it must be from 0 to 1")
	errRecipeOthers       = say.Define("recipe-others", "privacy.others is {0:q}: choose {1:q} or {2:q}")
	errRecipeRecipients   = say.Define("recipe-recipients", "privacy.recipients is {0:q}: choose one of {1:q}, or leave it out")
	errModelNoColumn      = say.Define("model-no-column", "{0} names no column: name one")
	errModelColumn        = say.Define("model-column", "{0} is on no column, but names {1:q}")
	errColumnTwice        = say.Define("column-twice", "column {0:q} appears twice")
	errRoleUnknown        = say.Define("role-unknown", "the role is {0:q}: choose {1:q}, {2:q}, {3:q} or {4:q}")
	errWeightRange        = say.Define("weight-range", "the weight is {0}; it must be a finite number, 0 or greater")
	errLimitBoth          = say.Define("limit-both", "it has max_level and within: leave one of the two out")
	errMaxLevel           = say.Define("max-level", "max_level is {0}; it must be a whole number, 0 or greater")
	errWithin             = say.Define("within", "within is {0}; it must be a finite number above 0")
	errLevelOrder         = say.Define("level-order", "any range of its values may be released, so that it has no levels: say how wide ranges may be (within) in place of max_level, or give it a hierarchy")
	errLevelRoot          = say.Define("level-root", "its highest level (max_level) is {0}, but its hierarchy ends at level {1}, which hides the values: set it to {2} or less, or take it out")
	errLevelFlat          = say.Define("level-flat", "its highest level (max_level) is {0}, but its hierarchy has no groups, and level 1 hides the values: set it to 0, which leaves the values as they are, or take it out")
	errWithinTexts        = say.Define("within-texts", "within is about numbers and dates, and {0:q} is neither: give it a highest level (max_level) in place of within, or say how the column is read")
	errLimitMethod        = say.Define("limit-method", "{0} can't keep limits on how coarse columns become, as on {1:q}: choose {2}, or take the limits out")
	errLimitRecords       = say.Define("limit-records", "column {0:q} has a limit on how coarse it may become, and limits can't be combined with protecting two or more rows of a patient: remove the limit, or protect one row")
	errRenameRemoved      = say.Define("rename-removed", "a column that is removed can't be called {0:q} in the release: release it, or take \"rename\" out")
	errRenameBlank        = say.Define("rename-blank", "its name in the release is {0:q}: write one without spaces around it and without line breaks")
	errRenameTaken        = say.Define("rename-taken", "column {0:q} is to be called {1:q} in the release, and so is column {2:q}, there or in the table: choose another name")
	errStudiedRemoved     = say.Define("studied-removed", "a column that is removed can't be studied: release it, or take \"studied\" out")
	errMeansRole          = say.Define("means-role", "only a column that could identify can be released as the means of groups: give it that role, or take \"means\" out")
	errMeansMethod        = say.Define("means-method", "columns {0:q} are to be released as the means of groups, and {1} releases values as they are: choose {2}, or take the means out")
	errMeansPopulation    = say.Define("means-population", "beside a full register (population), columns {0:q} can't be released as the means of groups, which don't show how many of its people a row could be: leave the register or the means out")
	errLossUnknown        = say.Define("loss-unknown", "the measure of detail lost is {0:q}: choose {1:q} or {2:q}")
	errHierarchyEmpty     = say.Define("hierarchy-neither", "its hierarchy has neither a rule nor rows: give it one of them, write \"ordered\": true for a plain order, or leave the hierarchy out")
	errHierarchyBoth      = say.Define("hierarchy-both", "its hierarchy has more than one of a rule, rows and an order: leave the others out")
	errRecipeEnd          = say.Define("recipe-end", "there is text after the closing brace: take it out")
	errInputSetting       = say.Define("input-setting", "input.{0} is {1:q}: choose one of {2:q}, or leave it out")
	errInputDelimiter     = say.Define("input-delimiter", "input.delimiter is {0:q}; it must be one character")
	errInputSkip          = say.Define("input-skip", "input.skip_lines is {0}; it must be at least 0")
	errFormatNone         = say.Define("format-none", "the format has no type")
	errInFormat           = say.Define("in-format", "format: {0}")
	errExpectedType       = say.Define("expected-type", "expected.type is {0:q}: choose one of {1:q}")
	errExpectedMissing    = say.Define("expected-missing", "expected.missing is {0}; it must be from 0 to 1")
	errExpectedForm       = say.Define("expected-form", "expected.forms takes signs of A, ., a, x and 9, and lengths from 1, the shortest first")
	errExpectedDistinct   = say.Define("expected-distinct", "expected.distinct is {0}; it must be at least 0")
	errRecipeColumnGone   = say.Define("recipe-column-gone", "column {0:q} of the recipe is not in the table; its columns: {1:q}")
	errColumnNoRole       = say.Define("column-no-role", "column {0:q} of the table has no role in the recipe: give it one")
	errNoQuasiIdentifier  = say.Define("no-quasi-identifier", "no column is marked “Could identify”: mark at least one")
	errInDerived          = say.Define("in-derived", "derived column {0:q}: {1}")
	errDerivedTwice       = say.Define("derived-twice", "derived has {0:q} twice: take one of the two out")
	errDerivedNoRole      = say.Define("derived-no-role", "the derived column {0:q} has no role: give it one")
	errDerivedPatient     = say.Define("derived-patient", "the derived column {0:q} can't identify the patient (privacy.patient): name a column of the table")
	errDerivedFrom        = say.Define("derived-from", "it is computed from {0:q}, which is computed itself: name a column of the table")
	errDerivedTaken       = say.Define("derived-taken", "the table has a column {0:q} already: give the derived column another name")
	errInHierarchy        = say.Define("in-hierarchy", "its hierarchy: {0}")
	errFoundClass         = say.Define("found-class-size", "found.class_size is {0}; it must be at least 1")
	errConfirmedUnknown   = say.Define("confirmed-unknown", "confirmed has {0:q}: choose from {1}")
	errConfirmedTwice     = say.Define("confirmed-twice", "confirmed has {0:q} twice: take one of the two out")
	errFoundRounds        = say.Define("found-rounds", "found.rounds has {0}; it must be at least 0")
)

// What a JSON value is, and must be.
var (
	isText    = say.Define("json-text", "a text")
	isNumber  = say.Define("json-number", "a number")
	isFigure  = say.Define("json-figure", "the number {0}")
	isWhole   = say.Define("json-whole", "a whole number")
	isNatural = say.Define("json-natural", "a whole number, at least 0")
	isTruth   = say.Define("json-truth", "true or false")
	isList    = say.Define("json-list", "a list in square brackets")
	isObject  = say.Define("json-object", "an object in braces")
)

// NoRole says that there is no such role.
func NoRole(role any) error {
	return errRoleUnknown.Of(role, table.Identifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive)
}

// NoWeight says that a column can't have such a weight.
func NoWeight(weight any) error { return errWeightRange.Of(weight) }

// checkKeys reports the first key of a JSON text that is not written as the fields of a
// type are, or not among them, or that an object has twice. The JSON package would take "K" for k, and the
// later of two: a reader of the recipe sees the other one. What does not fit the type
// is left to the JSON package, which must have taken the text.
func checkKeys(data []byte, into reflect.Type) error {
	k := keys{data, json.NewDecoder(bytes.NewReader(data)), map[reflect.Type][]reflect.StructField{}}
	return k.value(into)
}

// keys goes through a JSON text.
type keys struct {
	data   []byte
	dec    *json.Decoder
	fields map[reflect.Type][]reflect.StructField // of the structs so far
}

// value checks a value that is read into the given type; nil: into none.
func (k *keys) value(into reflect.Type) error {
	for into != nil && into.Kind() == reflect.Pointer {
		into = into.Elem()
	}
	token, err := k.dec.Token()
	if err != nil {
		return nil // nothing that the JSON package has taken
	}
	switch token {
	case json.Delim('{'):
		return k.object(into)
	case json.Delim('['):
		for k.dec.More() {
			if err := k.value(element(into, reflect.Slice)); err != nil {
				return err
			}
		}
		_, _ = k.dec.Token()
	}
	return nil
}

func (k *keys) object(into reflect.Type) error {
	seen := map[string]bool{}
	for k.dec.More() {
		token, err := k.dec.Token()
		key, ok := token.(string)
		if err != nil || !ok {
			return nil
		}
		if seen[key] {
			return errJSONTwice.Of(line(k.data, k.dec.InputOffset()), key)
		}
		seen[key] = true
		of, err := k.field(into, key)
		if err != nil {
			return err
		}
		if err := k.value(of); err != nil {
			return err
		}
	}
	_, _ = k.dec.Token()
	return nil
}

// field returns the type of the field of a key.
func (k *keys) field(of reflect.Type, key string) (reflect.Type, error) {
	if of == nil || of.Kind() != reflect.Struct {
		return element(of, reflect.Map), nil
	}
	fields, known := k.fields[of]
	if !known {
		fields = reflect.VisibleFields(of)
		k.fields[of] = fields
	}
	for _, field := range fields {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == key {
			return field.Type, nil
		}
		if strings.EqualFold(name, key) {
			return nil, errJSONSpelling.Of(line(k.data, k.dec.InputOffset()), key, name)
		}
	}
	return nil, errJSONField.Of(line(k.data, k.dec.InputOffset()), key)
}

// element returns the type of the elements of a slice or map; nil: it is none.
func element(of reflect.Type, kind reflect.Kind) reflect.Type {
	if of == nil || of.Kind() != kind {
		return nil
	}
	return of.Elem()
}

// jsonError says in our own words why a text is no recipe.
func jsonError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errJSONEnd.Of()
	case errors.As(err, &syntax) && !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")), errors.As(err, &kind) && kind.Field == "":
		return errJSONOther.Of()
	case errors.As(err, &syntax):
		return errJSONSyntax.Of(line(data, syntax.Offset), from(data, syntax.Offset))
	case errors.As(err, &kind):
		return errJSONType.Of(line(data, kind.Offset), kind.Field, found(kind.Value), wanted(kind.Type))
	}
	if unknown := checkKeys(data, reflect.TypeFor[Recipe]()); unknown != nil {
		return unknown
	}
	return err
}

// shownOfLine is the most characters shown of a line that is no JSON.
const shownOfLine = 20

// from returns what stands at a place in the text, up to the end of its line.
func from(data []byte, offset int64) string {
	rest, _, _ := strings.Cut(string(data[max(0, offset-1):]), "\n")
	if shown := []rune(rest); len(shown) > shownOfLine {
		rest = string(shown[:shownOfLine]) + "…"
	}
	return strings.TrimSpace(rest)
}

// found says what a value is that the JSON package calls "string" or "number 2.5".
func found(value string) say.Text {
	if figures, ok := strings.CutPrefix(value, "number "); ok {
		return isFigure.Say(say.Number(figures))
	}
	return map[string]say.Kind{"string": isText, "number": isNumber, "bool": isTruth, "array": isList, "object": isObject}[value].Say()
}

// wanted says what a value of a type is in JSON.
func wanted(of reflect.Type) say.Text {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	switch kind := of.Kind(); {
	case kind == reflect.String, reflect.PointerTo(of).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		return isText.Say()
	case kind == reflect.Bool:
		return isTruth.Say()
	case kind >= reflect.Int && kind <= reflect.Int64:
		return isWhole.Say()
	case kind >= reflect.Uint && kind <= reflect.Uint64:
		return isNatural.Say()
	case kind == reflect.Float64:
		return isNumber.Say()
	case kind == reflect.Slice:
		return isList.Say()
	}
	return isObject.Say()
}

// line returns the line, counted from 1, of a place in the text.
func line(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(0, int(offset)-1), len(data))], []byte("\n"))
}
