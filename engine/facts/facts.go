// Package facts declares the plain values in which the engine describes a run and its input,
// and which command, worker and page print or draw: verdicts, points of a curve, differences,
// findings. It handles no rows.
package facts

import "quasi/engine/say"

// Point is the loss that an anytime algorithm had reached.
type Point struct {
	Seconds float64 `json:"seconds"` // from the start of the run
	Round   int     `json:"round"`   // 0: the start
	Loss    float64 `json:"loss"`    // weighted ILossRate of the best so far
}

// Verdict says whether a release satisfies one privacy model, as found in the
// classes of the released texts.
type Verdict struct {
	Model string `json:"model"` // in English, with its parameters
	Holds bool   `json:"holds"`
	// Reach is what a class that fails reaches, as in "k = 4", or all classes
	// together; empty if the model holds.
	Reach string `json:"reach"`
	// Blank is, of k-anonymity, how many members of the smallest class had no
	// quasi-identifier to begin with: of several that are as small, the most of one.
	Blank int `json:"blank,omitempty"`

	Named say.Text `json:"-"` // the model, in any language
}

// Version is the version of Quasi: of the app, of the commands and of the library. Formats
// of files count their own versions; what later programs read is said where each of them is
// documented, under Compatibility.
const Version = "1.0.0"

// VersionOf returns [Version] with what else is known of a program that was built, such as
// "1.0.0 (build 4f3a2b1c, go1.26.0)". Details that are empty are left out.
func VersionOf(details ...string) string {
	said := ""
	for _, detail := range details {
		switch {
		case detail == "":
		case said == "":
			said = detail
		default:
			said += ", " + detail
		}
	}
	if said == "" {
		return Version
	}
	return Version + " (" + said + ")"
}
