package suggest_test

import (
	"fmt"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// sevenDigits are whole numbers of seven digits that do not count up, one for each row.
func sevenDigits(n int) (numbers []string) {
	for i := range n {
		numbers = append(numbers, fmt.Sprint(1_000_000+(i*7_919_813)%8_999_993))
	}
	return numbers
}

// A number of each row is nobody's finding, whatever the name has beside the word for it.
func TestRecordNumbersUnderAWordForAFinding(t *testing.T) {
	numbers := sevenDigits(200)
	for _, name := range []string{"Lab No", "LabNo", "Serum no", "EKG-Nummer", "ECG number", "Score ID", "Creatinine kit", "化验单号", "№ истории болезни", "Mã bệnh án",
		"Therapy file", "Tumour file", "Drug reference", "Befundnummer", "Glucose", "Diagnosis", "血糖编号", "Labor-Nr.", "Hb lot", "检验报告", "Transfusion unit", "Hospital registration", "Ward order"} {
		t.Run(name, func(t *testing.T) {
			if got := suggest.Table(tabletest.Column(name, numbers...))[0]; got.Role != table.Identifying {
				t.Errorf("%s for %s", got.Role, got.Reason.Code)
			}
		})
	}
}

func TestAmountsNumberNoRecords(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		want   table.Role
	}{
		{"platelets_per_ul", sevenDigits(200), table.Insensitive},
		{"NT-proBNP pg/ml", sevenDigits(200), table.Insensitive},
		{"platelets", sevenDigits(200), table.Insensitive},
		{"salary", sevenDigits(200), table.Sensitive},
		{"总费用", sevenDigits(200), table.Sensitive},
		{"montant", sevenDigits(200), table.Sensitive},
		{"total_eur", sevenDigits(200), table.Sensitive},
		{"glucose", tabletest.Repeat(200, "101", "99", "87"), table.Insensitive},
		{"lesion number", tabletest.Repeat(200, "1", "2", "3"), table.Identifying},
		{"Lab No", tabletest.Repeat(200, sevenDigits(40)...), table.Identifying},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := suggest.Table(tabletest.Column(test.name, test.values...))[0]; got.Role != test.want {
				t.Errorf("%s for %s, want %s", got.Role, got.Reason.Code, test.want)
			}
		})
	}
}

// Harmless columns are proposed for what they are.
func TestHarmlessColumnsAreNotRemoved(t *testing.T) {
	few, numbers := tabletest.Repeat(90, "1", "2", "3"), tabletest.Repeat(90, "131.5", "4.2", "87")
	for _, test := range []struct {
		name   string
		values []string
		want   table.Role
	}{
		{"na", numbers, table.Insensitive}, {"k", numbers, table.Insensitive}, {"map_mmhg", numbers, table.Insensitive},
		{"CREAT_RESULT", numbers, table.Insensitive}, {"NEWS2", few, table.Insensitive}, {"SF36_PF", numbers, table.Insensitive},
		{"EQ5D_VAS", few, table.Insensitive}, {"AVAL", numbers, table.Insensitive}, {"HDLコレステロール", numbers, table.Insensitive},
		{"lactate_mmol_l", numbers, table.Insensitive}, {"xyz_mmol_l", numbers, table.Insensitive}, {"baseline_complete", few, table.Insensitive},
		{"ABP_sys", numbers, table.Insensitive}, {"NIBP_dia", numbers, table.Insensitive}, {"rhythm", tabletest.Repeat(90, "SR", "AF", "ST"), table.Insensitive},
		{"vent_mode", tabletest.Repeat(90, "PCV", "CPAP", "SIMV"), table.Insensitive},
		{"TRT01A", tabletest.Repeat(90, "Placebo", "Drug 10 mg"), table.Insensitive},
		{"redcap_event_name", tabletest.Repeat(90, "baseline_arm_1", "week_4_arm_1"), table.QuasiIdentifying},
		{"Pincode", tabletest.Repeat(90, "110001", "560034"), table.QuasiIdentifying},
		{"郵便番号", tabletest.Repeat(90, "530-0001", "604-8571"), table.QuasiIdentifying},
		{"SEXN", tabletest.Repeat(90, "1", "2"), table.QuasiIdentifying},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := suggest.Table(tabletest.Column(test.name, test.values...))[0]; got.Role != test.want {
				t.Errorf("%s for %s, want %s", got.Role, got.Reason.Code, test.want)
			}
		})
	}
}

// The status of a form is no finding, whatever the form is called by.
func TestStatusOfAForm(t *testing.T) {
	status, labels := tabletest.Repeat(90, "0", "1", "2"), tabletest.Repeat(90, "Complete", "Incomplete")
	for _, test := range []struct {
		name   string
		values []string
		want   bool
	}{
		{"demographics_complete", status, true}, {"followup_complete", status, true}, {"contact_information_complete", status, true},
		{"labs_complete", labels, true}, {"labs_complete", tabletest.Repeat(90, "2.0", "0.0"), true}, {"complete", status, true},
		{"vaccination_complete", tabletest.Repeat(90, "0", "1"), false}, {"labs_complete", tabletest.Repeat(90, "0", "1", "2", "3"), false},
		{"complete_teeth", status, false}, {"demographics", status, false},
	} {
		got := suggest.Column(tabletest.Column(test.name, test.values...).Columns[0])
		if is := got.Reason.Code == profile.ReasonFormStatus; is != test.want || is && got.Role != table.Insensitive {
			t.Errorf("%s %q: %s for %s", test.name, test.values[:4], got.Role, got.Reason.Code)
		}
	}
}

// The exact age of each patient says who it is; in whole years it can leave.
func TestDecimalAgeIsNotRemovedWithTheNumber(t *testing.T) {
	text := "patient_id,age\n"
	for i := range 120 {
		text += fmt.Sprintf("P%05d,%.3f\n", i%40, 20+float64(i%40)*1.737)
	}
	got := suggest.Table(tabletest.Read(t, text, recipe.Input{}))
	if got[1].Role != table.QuasiIdentifying {
		t.Errorf("age is %s for %s", got[1].Role, got[1].Reason.Code)
	}
}

// People are people whatever word of care stands in the name.
func TestPeopleInRoles(t *testing.T) {
	people := tabletest.Repeat(90, "Weber", "Kaya", "Schmidt")
	for _, name := range []string{"Einweiser", "S/o D/o W/o", "entered_by", "Registered GP", "Referred by", "Hausarzt", "录入人", "担当医", "saisi par", "ordered_by", "Chirurg", "praticien", "Ward sister", "Betreuer", "质控护士", "data_entry_user"} {
		t.Run(name, func(t *testing.T) {
			if got := suggest.Table(tabletest.Column(name, people...))[0]; got.Role != table.Identifying {
				t.Errorf("%s for %s", got.Role, got.Reason.Code)
			}
		})
	}
}
