// Package detect recognizes what values are: direct identifiers by their form and check
// digits, codes and measurements, names of persons, words of lists, and what identifies
// somebody within a text.
//
//	found := detect.Identify(column)
//	like, ok := detect.Of(column).Identifier()
//
// [Identify] and [Reveal] look at every cell of a column; the methods of [Values] say what
// a column as a whole looks like. What is to be done with a column, its name included, is
// decided in package suggest.
package detect

import (
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/detect/valuekind"
)

// Values are the distinct values of a column.
type Values struct{ recognize.Values }

// Of returns the values of a column.
func Of(c *table.Column) Values { return Values{recognize.Of(c)} }

// Sample returns the values that are looked at where all would take too long.
func (v Values) Sample() Values { return Values{v.Values.Sample()} }

// Match is a recognized kind of values.
type Match struct {
	Kind  string  // of package valuekind
	Share float64 // of the records that fit, in [0,1]
}

// detector recognizes a kind of value.
type detector struct {
	kind  string
	share float64 // of records that must fit
	fits  func(string) bool
}

// Detectors are asked in their order. Kinds with a check character stand before
// those that only have a shape, and the narrower before the wider.
var (
	identifiers = []detector{
		{valuekind.Email, 0.6, isEmail},
		{valuekind.URL, 0.6, isURL},
		{valuekind.Photo, 0.6, isPhoto},
		{valuekind.UUID, 0.6, isUUID},
		{valuekind.MAC, 0.6, isMAC},
		{valuekind.IP, 0.6, isIP},
		{valuekind.ResidentID, 0.6, isResidentID},
		{valuekind.NIR, 0.6, isNIR},
		{valuekind.KVNR, 0.6, isKVNR},
		{valuekind.DNI, 0.6, isDNI},
		{valuekind.IBAN, 0.6, isIBAN},
		{valuekind.VIN, 0.6, isVIN},
		{valuekind.Licence, 0.6, isLicence},
		{valuekind.Card, 0.6, isCard},
		{valuekind.Device, 0.6, isDevice},
		{valuekind.NHS, 0.6, isNHS},
		{valuekind.SSN, 0.6, isSSN},
		{valuekind.Plan, 0.6, isPlan},
		{valuekind.Plate, 0.8, isPlate},
		{valuekind.Phone, 0.6, isPhone},
		{valuekind.Template, 0.6, isTemplate},
		{valuekind.Street, 0.6, isStreet},
	}
	codes = []detector{
		{valuekind.Stage, 0.8, isStage},
		postcodes,
		{valuekind.Age, 0.8, isAge},
		{valuekind.ATC, 0.8, isATC},
		{valuekind.LOINC, 0.8, isLOINC},
		{valuekind.SNOMED, 0.8, isSNOMED},
		{valuekind.Pressure, 0.9, IsPressure},
		{valuekind.Lab, 0.8, recognize.IsLab},
	}
	postcodes = detector{valuekind.Postcode, 0.8, isPostcode}
)

// Identifier returns the direct identifier that enough values look like.
func (v Values) Identifier() (Match, bool) {
	v = v.fold()
	if m, ok := v.first(identifiers); ok {
		return m, ok
	}
	return v.national()
}

// Code returns the kind of code, postcode or measurement that enough values look like.
func (v Values) Code() (Match, bool) {
	if share, ok := v.icdCodes(); ok {
		return Match{valuekind.ICD10, share}, true
	}
	if share, ok := v.codeSets(); ok {
		return Match{valuekind.CodeSet, share}, true
	}
	if share, ok := v.procedures(); ok {
		return Match{valuekind.OPS, share}, true
	}
	return v.first(codes)
}

// first returns the first of the detectors that enough records fit.
func (v Values) first(detectors []detector) (Match, bool) {
	for _, d := range detectors {
		if share, ok := v.Reaches(d.share, d.fits); ok {
			return Match{d.kind, share}, true
		}
	}
	return Match{}, false
}
