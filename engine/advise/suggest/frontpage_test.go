package suggest_test

import (
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// The head of the national front page of hospital records in China, and what clinics put beside it.
func TestHeadersOfChineseHospitals(t *testing.T) {
	words, dates := tabletest.Repeat(90, "aa", "bb"), tabletest.Repeat(90, "2024-03-01", "2024-04-11")
	for _, test := range []struct {
		name   string
		values []string
		want   table.Role
	}{
		{"XB", tabletest.Repeat(90, "1", "2"), table.QuasiIdentifying}, {"CSRQ", dates, table.QuasiIdentifying}, {"RYSJ", dates, table.QuasiIdentifying},
		{"MZ", words, table.QuasiIdentifying}, {"RYKB", words, table.QuasiIdentifying}, {"LYFS", tabletest.Repeat(90, "1", "2", "5"), table.QuasiIdentifying},
		{"ZYCS", tabletest.Repeat(90, "1", "2"), table.QuasiIdentifying}, {"JBDM", words, table.Sensitive}, {"ZFY", tabletest.Repeat(90, "8123.4", "991.2"), table.Sensitive},
		{"XM", words, table.Identifying}, {"BAH", tabletest.Repeat(90, "4711", "4712"), table.Identifying},
		{"YLFKFS", words, table.QuasiIdentifying}, {"残疾证号", tabletest.Repeat(90, "4711", "4712"), table.Identifying},
		{"转归", words, table.QuasiIdentifying}, {"医保类别", words, table.QuasiIdentifying}, {"与患者关系", words, table.QuasiIdentifying},
		{"77 J.", tabletest.Repeat(90, "77 J.", "8 J."), table.QuasiIdentifying}, {"x", tabletest.Repeat(90, "77y", "78 yrs"), table.QuasiIdentifying}, {"x", tabletest.Repeat(90, "77岁", "3月"), table.QuasiIdentifying},
		{"TNM分期", tabletest.Repeat(90, "T1N0M0", "T2N1M0"), table.Insensitive}, {"IK-Nummer", tabletest.Repeat(90, "260500000", "260600000"), table.Identifying},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := suggest.Table(tabletest.Column(test.name, test.values...))[0]; got.Role != test.want {
				t.Errorf("%s for %s, want %s", got.Role, got.Reason.Code, test.want)
			}
		})
	}
}
