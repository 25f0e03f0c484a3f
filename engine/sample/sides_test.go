package sample_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/sample"
)

// A seed gives the same table and decisions on every machine and in every version, since
// documents, tours and pictures speak of them.
func TestSamplesStayTheSame(t *testing.T) {
	for name, want := range map[string]string{
		"clinic":           `Bea Zhang,M1000004,1953-07-03,F,10030,2023-04-23,F32.2,Psychiatry,"Bea Zhang, follow-up in six weeks, F32.2.",35 62698f85270d`,
		sample.Colleagues:  `26,USA,14206,Anesthetist 1c552d30d2bb`,
		"few-7":            `61,F,,bronchitis 2d7584842dce`,
		"hostile":          `20,=cmd|' /C calc'!A0,=cmd|' /C calc'!A0,=cmd|' /C calc'!A0 72b26c89437f`,
		sample.MorePoints:  `20,101,H1N1 ff63cc0c3ada`,
		sample.Occupations: `27,USA,14248,Doctor 3a7441e38720`,
		sample.Orders:      `50-55,F,A e846527358d4`,
		"patients":         `*,M,12000,Gastric ulcer 3d8dce772954`,
		sample.Points:      `20,101,H1N1 e4f7ab5a8819`,
		"town-0":           `55,F,12200,migraine bb0befcdda12`,
		"town-42":          `63,M,17990,silicosis 15b2ae8768d9`,
		"town-999999999":   `36,M,12330,HIV infection e1742349655c`,
		"voters":           `{Ada Moreau 70 F 12130} 62764243de28`,
	} {
		var s sample.Sample
		var err error
		switch name {
		case "hostile":
			s = sample.Hostile()
		case "clinic":
			s = sample.Clinic(2000, 1)
		case "voters":
			for _, v := range sample.NewTown(42).Voters {
				s.CSV = fmt.Appendln(s.CSV, v)
			}
		default:
			s, err = sample.Get(name)
		}
		decided, wrong := json.Marshal([]any{s.Recipe.Privacy, s.Recipe.Algorithm.Name, s.Recipe.Columns})
		if err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		_, rows, _ := strings.Cut(string(s.CSV), "\n")
		first, _, _ := strings.Cut(rows, "\n")
		sum := sha256.Sum256(append(s.CSV, decided...))
		if got := fmt.Sprintf("%s %x", strings.TrimSpace(first), sum[:6]); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
