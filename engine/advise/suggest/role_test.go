package suggest_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

func TestPatientLike(t *testing.T) {
	ids := tabletest.Sequence(30, "M%06d")
	for _, test := range []struct {
		name   string
		values []string
		want   bool
	}{
		{"mrn", tabletest.Repeat(120, ids...), true},
		{"x", tabletest.Repeat(120, ids...), true},
		{"mrn", ids, false},                                 // one row each: nothing repeats
		{"mrn", tabletest.Repeat(33, ids...), true},         // three came twice
		{"x", tabletest.Repeat(33, ids...), false},          // nothing says that they are people
		{"x", tabletest.Repeat(6000, ids...), false},        // 200 rows each
		{"doctor id", tabletest.Repeat(120, ids...), false}, // staff
		{"ward", tabletest.Repeat(120, "a", "b"), false},
		{"mrn", tabletest.Repeat(6000, ids...), true}, // measurements, 200 rows each
		{"Pat.-ID", tabletest.Repeat(120, append(tabletest.Sequence(30, "1%04d"), "", "", "?")...), true},
		{"Pat.-ID", append(tabletest.Repeat(100, ""), tabletest.Repeat(33, tabletest.Sequence(30, "1%04d")...)...), true},
		{"Pat.-ID", append(tabletest.Repeat(100, ""), tabletest.Sequence(30, "1%04d")...), false}, // nothing repeats but what is missing
		{"PatientNr", tabletest.Repeat(90, tabletest.Sequence(30, "1%04d.0")...), true},           // as a spreadsheet writes them
		{"Fallnr", tabletest.Repeat(120, ids...), false},
		{"Fall-Nr.", tabletest.Repeat(120, ids...), false},
		{"encounter_id", tabletest.Repeat(120, ids...), false},
		{"visit id", tabletest.Repeat(120, tabletest.Sequence(30, "%d")...), false},
		{"patient", tabletest.Repeat(90, tabletest.Sequence(30, "%d")...), true},
	} {
		if got := suggest.Table(tabletest.Column(test.name, test.values...))[0]; got.PatientLike != test.want {
			t.Errorf("%s, %d rows of %s for %s: %v, want %v", test.name, len(test.values), got.Type, got.Reason.Code, got.PatientLike, test.want)
		}
	}
}

// scattered returns n different numbers of the given number of digits, in no
// order: multiples of 7919 modulo the prime 9973, before digits that never change.
func scattered(n, digits int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.Repeat("1", digits-4) + fmt.Sprintf("%04d", (i+1)*7919%9973)
	}
	return all
}

// Whoever is dangerous is removed whatever the column is called.
func TestValuesOutdoNames(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		role   table.Role
		reason string
	}{
		{"lab", tabletest.Sequence(30, "p%d@example.org"), table.Identifying, profile.ReasonEmail},
		{"diagnosis", tabletest.Repeat(100, "Anna Müller", "Peter Weber", "Hans Schmidt"), table.Identifying, profile.ReasonPersonNames},
		{"case_number", tabletest.Repeat(90, "I21.4", "J18.9", "E11.9"), table.Identifying, profile.ReasonID},
		{"treatment name", tabletest.Repeat(90, "Aspirin", "Heparin"), table.Sensitive, profile.ReasonSensitive},
		{"count", tabletest.Repeat(120, tabletest.Sequence(30, "M%06d")...), table.Identifying, profile.ReasonSequence},
		{"diagnosis", tabletest.Sequence(40, "flu; seen by Dr. Weber, a note that goes on for long, number %d"), table.Identifying, profile.ReasonTextHolds},
		{"x", tabletest.Repeat(100, "Intensive Care", "Stroke Unit"), table.QuasiIdentifying, profile.ReasonFewValues},
		{"x", tabletest.Repeat(40, "Intensive Care", "Stroke Unit"), table.QuasiIdentifying, profile.ReasonFewValues},
		{"x", tabletest.Repeat(39, "Intensive Care", "Stroke Unit"), table.Identifying, profile.ReasonUnexplained}, // below 20 rows each
		{"study", tabletest.Repeat(800, "P07", "P12", "P19"), table.Identifying, profile.ReasonUnexplained},
		{"x", tabletest.Repeat(100, "Zorvak Melikan", "Thandril Oskany"), table.Identifying, profile.ReasonUnexplained},
		{"x", tabletest.Repeat(100, "肺炎", "高血压", "糖尿病"), table.Sensitive, profile.ReasonHealthValues},
		{"x", tabletest.Repeat(100, "brown", "green"), table.Identifying, profile.ReasonUnexplained}, // colours, or surnames
		{"x", tabletest.Repeat(100, "M", "M"), table.QuasiIdentifying, profile.ReasonFewValues},
		{"x", tabletest.Repeat(100, "Martin Ward", "Frank Clinic"), table.QuasiIdentifying, profile.ReasonFewValues},
		{"x", tabletest.Repeat(100, "内科", "外科", "高压氧科", "儿科"), table.Identifying, profile.ReasonUnexplained}, // 高 is a surname, too
		{"platelets", scattered(30, 6), table.Insensitive, profile.ReasonMeasure},
		{"platelets", tabletest.Sequence(30, "5%05d"), table.Identifying, profile.ReasonOnePerRow},
		{"lab", scattered(30, 8), table.Identifying, profile.ReasonOnePerRow},
		{"age", tabletest.Repeat(90, "120/80", "110/70"), table.QuasiIdentifying, profile.ReasonAge},
		{"x", tabletest.Repeat(90, "120/80", "110/70"), table.Insensitive, profile.ReasonPressure},
		{"name", tabletest.Repeat(90, "I21.4", "J18.9", "E11.9"), table.Sensitive, profile.ReasonICD10},
		{"plaque", tabletest.Repeat(90, "1", "2"), table.QuasiIdentifying, profile.ReasonFewValues},
		{"x", tabletest.Repeat(40, "1", "7"), table.QuasiIdentifying, profile.ReasonFewValues},
		{"x", tabletest.Repeat(120, "1", "2", "3", "4", "5", "99"), table.QuasiIdentifying, profile.ReasonFewValues},
		{"study", tabletest.Repeat(800, "7", "12", "19"), table.Identifying, profile.ReasonUnexplained},                // as P07
		{"x", tabletest.Repeat(39, "1", "7"), table.Identifying, profile.ReasonUnexplained},                            // below 20 rows each
		{"x", tabletest.Repeat(120, "1", "2", "3", "4", "5", "100"), table.Identifying, profile.ReasonUnexplained},     // above two digits
		{"x", tabletest.Repeat(60, tabletest.Sequence(30, "7.%d")...), table.QuasiIdentifying, profile.ReasonDecimals}, // 7.0 to 7.29
		{"x", tabletest.Repeat(60, tabletest.Sequence(30, "7,%d")...), table.QuasiIdentifying, profile.ReasonDecimals},
		{"x", tabletest.Repeat(60, tabletest.Sequence(30, "7.1%02d")...), table.Identifying, profile.ReasonUnexplained},  // three decimals
		{"x", tabletest.Repeat(60, tabletest.Sequence(30, "17%d.0")...), table.Identifying, profile.ReasonUnexplained},   // whole numbers
		{"x", tabletest.Repeat(400, "140.0", "171.5", "173.0", "176.5"), table.QuasiIdentifying, profile.ReasonDecimals}, // a half of them
		{"x", tabletest.Repeat(60, "140.0", "171.0", "173.0", "176.5"), table.Identifying, profile.ReasonUnexplained},    // less than a half
		{"x", tabletest.Repeat(60, "1.0", "1.1", "2.0"), table.QuasiIdentifying, profile.ReasonFewValues},                // few
		{"x", tabletest.Repeat(59, "1.0", "1.1", "2.0"), table.Identifying, profile.ReasonUnexplained},                   // below 20 rows each
		{"x", tabletest.Repeat(60, "1.0", "1.1", "200.0"), table.Identifying, profile.ReasonUnexplained},                 // above two digits
		{"x", tabletest.Repeat(80, "80", "100", "120", "140"), table.QuasiIdentifying, profile.ReasonFewValues},          // tens
		{"x", tabletest.Repeat(79, "80", "100", "120", "140"), table.Identifying, profile.ReasonUnexplained},             // below 20 rows each
		{"x", tabletest.Repeat(80, "80", "100", "120", "141"), table.Identifying, profile.ReasonUnexplained},             // a number of its own
		{"x", tabletest.Repeat(80, "10", "20"), table.Identifying, profile.ReasonUnexplained},                            // two can end so by chance
		{"doctor", tabletest.Repeat(80, "80", "100", "120", "140"), table.Identifying, profile.ReasonName},
		{"operator x", tabletest.Repeat(80, "80", "100", "120", "140"), table.Identifying, profile.ReasonUnexplained}, // whose number
		{"x code", tabletest.Repeat(120, coded(12)...), table.QuasiIdentifying, profile.ReasonFewValues},              // a catalogue
		{"x code", tabletest.Repeat(130, coded(13)...), table.Identifying, profile.ReasonUnexplained},                 // above twelve
		{"x code", tabletest.Repeat(119, coded(12)...), table.Identifying, profile.ReasonUnexplained},                 // below ten rows each
		{"patient code", tabletest.Repeat(120, coded(12)...), table.Identifying, profile.ReasonUnexplained},           // whose
		{"sample code", tabletest.Repeat(120, coded(12)...), table.Identifying, profile.ReasonUnexplained},            // of a person's sample
		{"code", tabletest.Repeat(120, coded(12)...), table.Identifying, profile.ReasonUnexplained},                   // of what
		{"x", tabletest.Repeat(120, coded(12)...), table.Identifying, profile.ReasonUnexplained},                      // no code
		{"contact", tabletest.Repeat(90, "oral", "iv", "sc"), table.QuasiIdentifying, profile.ReasonFewValues},        // as Vía
		{"contact", tabletest.Repeat(90, "Weber", "Kaya", "Schmidt"), table.Identifying, profile.ReasonContact},
		{"x number", tabletest.Repeat(60, tabletest.Sequence(30, "7.%d")...), table.Identifying, profile.ReasonUnexplained}, // a word for a number
		{"x number", tabletest.Repeat(100, "1", "7"), table.Identifying, profile.ReasonUnexplained},                         // a word for a number
	} {
		if got := suggest.Table(tabletest.Column(test.name, test.values...))[0]; got.Role != test.role || got.Reason.Code != test.reason {
			t.Errorf("%s %.2q is %s for %s, want %s for %s", test.name, test.values, got.Role, got.Reason.Code, test.role, test.reason)
		}
	}
}

// coded returns so many codes of six digits.
func coded(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(520030 + 7*i)
	}
	return all
}

// What a name says, what values say, and how sure each is. A name that asks for
// protection outdoes names of persons, whether it removes or generalises; one of notes
// does not outdo codes, nor what the notes hold.
func TestNamesBesideValues(t *testing.T) {
	codes, persons := tabletest.Repeat(90, "I21.4", "J18.9", "E11.9"), tabletest.Repeat(100, "Anna Müller", "Peter Weber", "Hans Schmidt")
	notes := tabletest.Sequence(40, "flu; seen by Dr. Weber, a note that goes on for long, number %d")
	for _, test := range []struct {
		name       string
		values     []string
		role       table.Role
		reason     string
		confidence float64
	}{
		{"comment", codes, table.Sensitive, profile.ReasonICD10, 1},
		{"comment", persons, table.Identifying, profile.ReasonNotes, 0.9},
		{"comment", notes, table.Identifying, profile.ReasonTextHolds, 0.95},
		{"full name", notes, table.Identifying, profile.ReasonName, 0.9},
		{"x", notes, table.Identifying, profile.ReasonTextHolds, 0.95},
		{"x", tabletest.Sequence(30, "%d some text that is long and says nothing much at all, no. 2"), table.Identifying, profile.ReasonFreeText, 0.6},
		{"name", persons, table.Identifying, profile.ReasonName, 0.9},
		{"x", persons, table.Identifying, profile.ReasonPersonNames, 1},
		{"city", tabletest.Repeat(100, "Berlin", "Paris", "Hamburg"), table.QuasiIdentifying, profile.ReasonPlace, 0.9},
		{"x", tabletest.Repeat(100, "Berlin", "Paris", "Hamburg"), table.QuasiIdentifying, profile.ReasonPlaceValues, 1},
		{"age", tabletest.Repeat(90, "31", "32", "45", "77"), table.QuasiIdentifying, profile.ReasonAge, 0.95},
		{"sex", tabletest.Repeat(90, "f", "m"), table.QuasiIdentifying, profile.ReasonSex, 0.9},
		{"creatinine", tabletest.Repeat(90, "31.5", "32.1", "45", "77"), table.Insensitive, profile.ReasonMeasure, 0.95},
		{"x", tabletest.Repeat(120, tabletest.Sequence(30, "M%06d")...), table.Identifying, profile.ReasonSequence, 0.8},
		{"x", tabletest.Repeat(100, "Intensive Care", "Stroke Unit"), table.QuasiIdentifying, profile.ReasonFewValues, 0.5},
		{"x", tabletest.Repeat(100, "brown", "green"), table.Identifying, profile.ReasonUnexplained, 0.3},
		{"x", tabletest.Repeat(90, "", "?"), table.Identifying, profile.ReasonEmpty, 1},
	} {
		got := suggest.Table(tabletest.Column(test.name, test.values...))[0]
		if got.Role != test.role || got.Reason.Code != test.reason || got.Confidence != test.confidence {
			t.Errorf("%s %.2q is %s for %s, sure of %v; want %s for %s, %v", test.name, test.values,
				got.Role, got.Reason.Code, got.Confidence, test.role, test.reason, test.confidence)
		}
	}
}

// Rows of a household are several people's: it is asked about, and as what it is.
func TestHouseholds(t *testing.T) {
	ids := tabletest.Sequence(30, "1%04d")
	for _, test := range []struct {
		name            string
		values          []string
		like, household bool
	}{
		{"hh_id", tabletest.Repeat(120, ids...), true, true},
		{"hhid", tabletest.Repeat(120, ids...), true, true},
		{"HHID", tabletest.Repeat(36, ids...), true, true},   // 1.2 rows each
		{"HHID", tabletest.Repeat(35, ids...), false, false}, // fewer
		{"family_id", tabletest.Repeat(120, ids...), true, true},
		{"mrn", tabletest.Repeat(120, ids...), true, false},
		{"hh_id", ids, false, false}, // one row each
	} {
		got := suggest.Table(tabletest.Column(test.name, test.values...))[0]
		if got.PatientLike != test.like || got.Household != test.household {
			t.Errorf("%s, %d rows: patient-like %v, household %v (%s, %s)", test.name, len(test.values), got.PatientLike, got.Household, got.Role, got.Reason.Code)
		}
	}
}
