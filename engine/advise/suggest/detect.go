package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
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
	{profile.ReasonEmail, table.Identifying, 0.6, isEmail},
	{profile.ReasonURL, table.Identifying, 0.6, isURL},
	{profile.ReasonPhoto, table.Identifying, 0.6, isPhoto},
	{profile.ReasonUUID, table.Identifying, 0.6, isUUID},
	{profile.ReasonMAC, table.Identifying, 0.6, isMAC},
	{profile.ReasonIP, table.Identifying, 0.6, isIP},
	{profile.ReasonResidentID, table.Identifying, 0.6, isResidentID},
	{profile.ReasonNIR, table.Identifying, 0.6, isNIR},
	{profile.ReasonKVNR, table.Identifying, 0.6, isKVNR},
	{profile.ReasonDNI, table.Identifying, 0.6, isDNI},
	{profile.ReasonIBAN, table.Identifying, 0.6, isIBAN},
	{profile.ReasonVIN, table.Identifying, 0.6, isVIN},
	{profile.ReasonLicence, table.Identifying, 0.6, isLicence},
	{profile.ReasonCard, table.Identifying, 0.6, isCard},
	{profile.ReasonDevice, table.Identifying, 0.6, isDevice},
	{profile.ReasonNHS, table.Identifying, 0.6, isNHS},
	{profile.ReasonSSN, table.Identifying, 0.6, isSSN},
	{profile.ReasonPlan, table.Identifying, 0.6, isPlan},
	{profile.ReasonPlate, table.Identifying, 0.8, isPlate},
	{profile.ReasonPhone, table.Identifying, 0.6, isPhone},
	{profile.ReasonTemplate, table.Identifying, 0.6, isTemplate},
	{profile.ReasonStreet, table.Identifying, 0.6, isStreet},

	{profile.ReasonPostcode, table.QuasiIdentifying, 0.8, isPostcode},
	{profile.ReasonAgeValues, table.QuasiIdentifying, 0.8, isAge},
	{profile.ReasonATC, table.Sensitive, 0.8, isATC},
	{profile.ReasonLOINC, table.Sensitive, 0.8, isLOINC},
	{profile.ReasonSNOMED, table.Sensitive, 0.8, isSNOMED},
	{profile.ReasonOPS, table.Sensitive, 0.8, isOPS},
	{profile.ReasonPressure, table.Insensitive, 0.9, isPressure},
	{profile.ReasonLab, table.Insensitive, 0.8, isLab},
}

// find returns the first of the detectors with one of the roles that enough
// records fit.
func (v values) find(roles ...table.Role) (proposal, bool) {
	for _, d := range detectors {
		if !slices.Contains(roles, d.role) {
			continue
		}
		if share, ok := v.Reaches(d.share, d.fits); ok {
			return proposal{d.role, profile.Reason{Code: d.reason, Args: []string{percent(share)}}, share}, true
		}
	}
	return proposal{}, false
}
