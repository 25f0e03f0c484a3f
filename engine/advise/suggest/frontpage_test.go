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
		{"NL", tabletest.Repeat(90, "45", "50"), table.QuasiIdentifying}, {"ZY", tabletest.Repeat(90, "11", "17"), table.QuasiIdentifying}, {"HY", words, table.QuasiIdentifying}, {"GX", words, table.QuasiIdentifying}, {"LXRGX", words, table.QuasiIdentifying},
		{"HKDZ", words, table.Identifying}, {"GZDWJDZ", words, table.Identifying}, {"LXRXM", words, table.Identifying}, {"ZYH", words, table.Identifying}, {"ZKKB", tabletest.Repeat(90, "03", "04.01"), table.QuasiIdentifying},
		{"SJZYTS", tabletest.Repeat(90, "3", "5"), table.QuasiIdentifying}, {"ZFJE", tabletest.Repeat(90, "8123.4", "991.2"), table.Sensitive}, {"SSJCZMC1", words, table.Sensitive}, {"BLZD", words, table.Sensitive}, {"XSETZ", tabletest.Repeat(90, "3200", "2900"), table.Insensitive},
		{"x", tabletest.Repeat(90, "pT2 N1a M0", "pT3 N0 M0"), table.Insensitive}, {"x", tabletest.Repeat(90, "5-470.11", "3-225", "8-980"), table.Sensitive}, {"m/w/d", tabletest.Repeat(90, "1", "2", "3"), table.QuasiIdentifying},
		{"TNM分期", tabletest.Repeat(90, "T1N0M0", "T2N1M0"), table.Insensitive}, {"IK-Nummer", tabletest.Repeat(90, "260500000", "260600000"), table.Identifying},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := suggest.Table(tabletest.Column(test.name, test.values...))[0]; got.Role != test.want {
				t.Errorf("%s for %s, want %s", got.Role, got.Reason.Code, test.want)
			}
		})
	}
}
