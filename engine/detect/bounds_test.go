package detect

import (
	"strings"
	"testing"

	"quasi/engine/internal/tabletest"
)

// A Chinese name has two to four characters.
func TestLengthsOfChineseNames(t *testing.T) {
	for text, want := range map[string]bool{"王": false, "王伟": true, "欧阳修远": true, "欧阳修远山": false} {
		if isNameLike(text) != want {
			t.Errorf("%q is like a name: %v", text, !want)
		}
	}
}

// A number of a person has at most 48 bytes as it is written.
func TestLongestNumber(t *testing.T) {
	for n, want := range map[int]int{48: 48, 49: 0} {
		if got := bareLength(strings.Repeat("1", n)); got != want {
			t.Errorf("%d digits have %d", n, got)
		}
	}
}

// One record in a hundred tells nothing; more do.
func TestTellingShares(t *testing.T) {
	for found, want := range map[int]bool{1: false, 2: true} {
		if (Embedded{Names: found}).Telling(100) != want {
			t.Errorf("%d of 100: %v", found, !want)
		}
	}
}

// A column holds places where half of its records name one.
func TestShareOfPlaces(t *testing.T) {
	for places, want := range map[int]bool{10: true, 9: false} {
		texts := append(tabletest.Repeat(places, "Berlin"), tabletest.Repeat(20-places, "zzqx")...)
		if got := Of(tabletest.Column("x", texts...).Columns[0]).placed(); got != want {
			t.Errorf("%d of 20: %v", places, got)
		}
	}
}
