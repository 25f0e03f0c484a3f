package suggest

import (
	"slices"

	"quasi/engine/table"
)

// detector recognises a kind of value.
type detector struct {
	reason string
	role   table.Role
	share  float64 // of records that must fit
	fits   func(string) bool
}

// detectors are asked in their order. Kinds with a check character stand before
// those that only have a shape, and the narrower before the wider.
var detectors = []detector{
	{ReasonEmail, table.Identifying, 0.6, isEmail},
	{ReasonURL, table.Identifying, 0.6, isURL},
	{ReasonPhoto, table.Identifying, 0.6, isPhoto},
	{ReasonUUID, table.Identifying, 0.6, isUUID},
	{ReasonMAC, table.Identifying, 0.6, isMAC},
	{ReasonIP, table.Identifying, 0.6, isIP},
	{ReasonResidentID, table.Identifying, 0.6, isResidentID},
	{ReasonNIR, table.Identifying, 0.6, isNIR},
	{ReasonKVNR, table.Identifying, 0.6, isKVNR},
	{ReasonDNI, table.Identifying, 0.6, isDNI},
	{ReasonIBAN, table.Identifying, 0.6, isIBAN},
	{ReasonVIN, table.Identifying, 0.6, isVIN},
	{ReasonLicence, table.Identifying, 0.6, isLicence},
	{ReasonCard, table.Identifying, 0.6, isCard},
	{ReasonDevice, table.Identifying, 0.6, isDevice},
	{ReasonNHS, table.Identifying, 0.6, isNHS},
	{ReasonSSN, table.Identifying, 0.6, isSSN},
	{ReasonPlan, table.Identifying, 0.6, isPlan},
	{ReasonPlate, table.Identifying, 0.8, isPlate},
	{ReasonPhone, table.Identifying, 0.6, isPhone},
	{ReasonTemplate, table.Identifying, 0.6, isTemplate},
	{ReasonStreet, table.Identifying, 0.6, isStreet},

	{ReasonPostcode, table.QuasiIdentifying, 0.8, isPostcode},
	{ReasonAgeValues, table.QuasiIdentifying, 0.8, isAge},
	{ReasonATC, table.Sensitive, 0.8, isATC},
	{ReasonLOINC, table.Sensitive, 0.8, isLOINC},
	{ReasonSNOMED, table.Sensitive, 0.8, isSNOMED},
	{ReasonOPS, table.Sensitive, 0.8, isOPS},
	{ReasonPressure, table.Insensitive, 0.9, isPressure},
	{ReasonLab, table.Insensitive, 0.8, isLab},
}

// find returns the first of the detectors with one of the roles that enough
// records fit.
func (v values) find(roles ...table.Role) (proposal, bool) {
	for _, d := range detectors {
		if !slices.Contains(roles, d.role) {
			continue
		}
		if share, ok := v.reaches(d.share, d.fits); ok {
			return proposal{d.role, Reason{d.reason, []string{percent(share)}}, share}, true
		}
	}
	return proposal{}, false
}
