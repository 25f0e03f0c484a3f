package residual

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/detect"
	"quasi/engine/profile"
	"quasi/engine/say"
)

// kinds are the kinds of what package describe recognizes, in cells and by names of
// columns. What nothing recognized has none here.
var kinds = map[string]facts.FindingKind{
	profile.ReasonPersonNames: facts.FoundNames, profile.ReasonName: facts.FoundNames,
	profile.ReasonKVNR: facts.FoundInsurance, profile.ReasonNIR: facts.FoundInsurance, profile.ReasonNHS: facts.FoundInsurance,
	profile.ReasonSSN: facts.FoundInsurance, profile.ReasonPlan: facts.FoundInsurance,
	profile.ReasonPhone: facts.FoundTelephones, profile.ReasonContact: facts.FoundTelephones,
	profile.ReasonEmail:  facts.FoundEmails,
	profile.ReasonStreet: facts.FoundAddresses,
	profile.ReasonID:     facts.FoundNumbers, profile.ReasonSequence: facts.FoundNumbers, profile.ReasonOnePerRow: facts.FoundNumbers,
	profile.ReasonResidentID: facts.FoundNumbers, profile.ReasonDNI: facts.FoundNumbers, profile.ReasonPersonNumber: facts.FoundNumbers, profile.ReasonIBAN: facts.FoundNumbers,
	profile.ReasonCard: facts.FoundNumbers, profile.ReasonLicence: facts.FoundNumbers, profile.ReasonUUID: facts.FoundNumbers,
	profile.ReasonPhoto: facts.FoundPictures, profile.ReasonPhotoName: facts.FoundPictures,
	profile.ReasonTemplate: facts.FoundBodies, profile.ReasonBiometric: facts.FoundBodies,
	profile.ReasonVIN: facts.FoundThings, profile.ReasonPlate: facts.FoundThings, profile.ReasonDevice: facts.FoundThings,
	profile.ReasonMAC: facts.FoundThings, profile.ReasonVehicle: facts.FoundThings, profile.ReasonDeviceName: facts.FoundThings,
	profile.ReasonURL: facts.FoundWeb, profile.ReasonIP: facts.FoundWeb,
	profile.ReasonSame:     facts.FoundNumbers, // one of its values for each person of the other
	profile.ReasonFreeText: facts.FoundText, profile.ReasonNotes: facts.FoundText, profile.ReasonTextHolds: facts.FoundText,
}

// said are the findings in cells, without the column.
var said = say.Prefixed("found-", map[string]string{
	string(facts.FoundNames):      "personal names in {0} {0:row|rows}",
	string(facts.FoundInsurance):  "insurance numbers in {0} {0:row|rows}",
	string(facts.FoundTelephones): "telephone numbers in {0} {0:row|rows}",
	string(facts.FoundEmails):     "e-mail addresses in {0} {0:row|rows}",
	string(facts.FoundAddresses):  "postal addresses in {0} {0:row|rows}",
	string(facts.FoundNumbers):    "personal, account or record numbers in {0} {0:row|rows}",
	string(facts.FoundPictures):   "names of picture files in {0} {0:row|rows}",
	string(facts.FoundBodies):     "long codes, such as fingerprints or keys, in {0} {0:row|rows}",
	string(facts.FoundThings):     "numbers of devices or vehicles in {0} {0:row|rows}",
	string(facts.FoundWeb):        "web or network addresses in {0} {0:row|rows}",
})

var unrecognized = say.Define("removal-unrecognized", "Not recognized: nothing here can say what it holds.")

var headed = say.Define("found-in-heading", "something identifying in the name of the column")

// inHeading returns what is identifying in the name under which a column leaves.
func inHeading(c Column) []facts.Identifying {
	name := cmp.Or(c.Heading, c.Name)
	heading := detect.Heading(name)
	if len(heading) == 0 {
		return nil
	}
	return []facts.Identifying{{Kind: kinds[heading[0]], Rows: len(c.Codes), Example: cut(name), Said: headed.Say()}}
}

// inCells returns the kinds of identifiers in the cells of a column.
func inCells(c *table.Column) []facts.Identifying {
	var all []facts.Identifying
	for _, r := range detect.Identify(c) {
		kind := kinds[r.Kind]
		at := slices.IndexFunc(all, func(f facts.Identifying) bool { return f.Kind == kind })
		if at >= 0 { // NHS numbers beside others: the greater count is a lower bound of both
			all[at].Rows = max(all[at].Rows, r.Records)
			continue
		}
		all = append(all, facts.Identifying{Kind: kind, Rows: r.Records, Example: cut(c.Text(r.Row))})
	}
	for i := range all {
		all[i].Said = said[string(all[i].Kind)].Say(all[i].Rows)
	}
	slices.SortStableFunc(all, func(a, b facts.Identifying) int {
		return slices.Index(facts.FindingKinds, a.Kind) - slices.Index(facts.FindingKinds, b.Kind)
	})
	return all
}

// repeating are the reasons of columns under an unknown name that are generalized and not removed
// because their values repeat. One that is kept as it is can have numbers of patients all the same.
var repeating = []string{profile.ReasonFewCodes, profile.ReasonNumbers}

// removal returns why a column was proposed to be removed, or not to leave as it is; nil: it was
// not, or because it is empty.
func removal(d *profile.Column) *facts.Removal {
	if d != nil && slices.Contains(repeating, d.Reason.Code) {
		return &facts.Removal{Kind: facts.FoundUnrecognized, Said: unrecognized.Say()}
	}
	if d == nil || d.Role != table.Identifying || d.Reason.Code == profile.ReasonEmpty {
		return nil
	}
	kind, recognized := kinds[d.Reason.Code]
	if d.Reason.Code == profile.ReasonSame { // without the role that follows from it
		return &facts.Removal{Kind: kind, Said: profile.Reason{Code: profile.ReasonAlike, Args: d.Reason.Args}.Coded()}
	}
	if d.Reason.Code == profile.ReasonTextHolds { // what it holds is found in its cells
		return &facts.Removal{Kind: kind, Said: profile.Reason{Code: profile.ReasonFreeText}.Coded()}
	}
	if !recognized {
		return &facts.Removal{Kind: facts.FoundUnrecognized, Said: unrecognized.Say()}
	}
	return &facts.Removal{Kind: kind, Said: d.Reason.Coded()}
}

// leastPerValue is the average number of rows of a value from which on nobody is named by
// it: what package describe asks of a category that it does not recognize.
const leastPerValue = 20

// countsOnly reports whether a role was proposed for a column for want of any reason, and it
// holds numbers of at most two digits that are in many rows each: scores, ages, codes
// of answers. The patients of a long study, who are in many rows each, too, have more.
func countsOnly(c Column) bool {
	d := c.Suggested
	return d != nil && !c.Disguised && !d.Recognized() && d.Type.Numeric() &&
		len(c.Codes)-c.MissingCount() >= leastPerValue*d.Distinct && !slices.ContainsFunc(c.Values, isLong)
}

// isLong reports whether more than two digits stand before the decimal separator.
func isLong(text string) bool {
	at := strings.IndexAny(text, ".,")
	if at < 0 {
		at = len(text)
	}
	digits := 0
	for _, b := range []byte(text[:at]) {
		if b >= '0' && b <= '9' {
			digits++
		}
	}
	return digits > 2
}

// mostShown is the most characters of an example.
const mostShown = 60

func cut(text string) string {
	if shown := []rune(text); len(shown) > mostShown {
		return string(shown[:mostShown]) + "…"
	}
	return strings.Clone(text)
}
