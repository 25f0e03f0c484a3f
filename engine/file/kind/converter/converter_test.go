package converter_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"quasi/engine/file/kind"
	"quasi/engine/file/kind/converter"
	"quasi/engine/say"
)

// Whatever is told by its first bytes has a converter of its own.
func TestEveryKindHasAConverter(t *testing.T) {
	for _, k := range kind.All() {
		for _, start := range k.Starts {
			_, err := converter.Convert(io.Discard, []byte(start), "")
			var said *say.Error
			if !errors.As(err, &said) {
				t.Errorf("%s: the converter says %v of %q", k.Name, err, start)
			}
		}
	}
	if _, err := converter.Convert(io.Discard, []byte("a,b\n"), ""); err == nil || !strings.Contains(err.Error(), "another kind of file") {
		t.Errorf("text is converted: %v", err)
	}
}
