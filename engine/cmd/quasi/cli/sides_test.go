package cli

import (
	"strings"
	"testing"
)

// A threshold is above 0 and at most 1, a sampling fraction as well; 0 is to know none.
func TestSharesOfAnAudit(t *testing.T) {
	file := patientsFile(t)
	for _, test := range []struct {
		flag, value string
		want        bool
	}{
		{"threshold", "-0.1", false}, {"threshold", "0", false}, {"threshold", "0.1", true}, {"threshold", "1", true}, {"threshold", "1.1", false}, {"threshold", "2", false},
		{"sampling-fraction", "-0.1", false}, {"sampling-fraction", "0", true}, {"sampling-fraction", "0.1", true}, {"sampling-fraction", "1", true}, {"sampling-fraction", "1.1", false}, {"sampling-fraction", "2", false},
	} {
		_, said, code := quasi(t, "audit", file, "--qi", "Age", "--"+test.flag, test.value)
		if test.want != (code == 0) || !test.want && (code != exitUsage || !strings.Contains(said, "it must be above 0 and at most 1")) {
			t.Errorf("--%s %s: exit code %d, %q", test.flag, test.value, code, said)
		}
	}
}
