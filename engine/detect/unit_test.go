package detect

import "testing"

func TestUnitOf(t *testing.T) {
	for name, want := range map[string]string{
		"DLP [mGy]": UnitOfAmount, "Tromb. 10³/µL": UnitOfAmount, "Трb 10^9/л": UnitOfAmount, "Kreat µmol/l": UnitOfAmount, "Blutverlust (ml)": UnitOfAmount,
		"mystery(%)": UnitOfAmount, "TE ms": UnitOfAmount, "отёк（мл）": UnitOfAmount, "Глюкоза, ммоль/л": UnitOfAmount,
		"Drain cc": UnitOfAmount, "CC": "", "Beatm.-Std.": UnitOfTime, "OP-min": UnitOfTime, "follow-up": "", "Post-OP": "", "A-mg": UnitOfAmount,
		"Knivtid (min)": UnitOfTime, "bypass_min": UnitOfTime, "Durée intub. (h)": UnitOfTime, "Durée (jours)": UnitOfTime, "Op Std.": UnitOfTime, "用时（分钟）": UnitOfTime,
		"patient (m)": "", "sex (f)": "", "Lab PG": "", "Pat (ID)": "", "min": "", "ml": "", "key (old)": "", "": "", "()": "", "Nr. 12": "", "staff/initials": "",
	} {
		if got := UnitOf(name); got != want {
			t.Errorf("%q ends in a unit of %q, want %q", name, got, want)
		}
	}
}
