package service_test

import (
	"strings"
	"testing"

	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A file of which the encoding can't be told is not opened; a look at it shows how the
// same words read, and one of the readings opens it.
func TestAnEncodingThatCantBeToldIsAsked(t *testing.T) {
	const koi8 = "id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n" // Юрий
	s := service.New()
	if _, _, err := call[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "a.csv"}, file("a.csv", koi8)); err == nil || !strings.Contains(err.Error(), "choose the one that reads right") {
		t.Fatalf("opened: %v", err)
	}
	look, _ := must[protocol.PreviewResult](t, s, protocol.Preview, protocol.PreviewParams{LoadParams: protocol.LoadParams{Name: "a.csv"}, Rows: 5}, file("a.csv", koi8))
	if look.Problem == nil || look.Problem.Code != csv.ErrEncodingOpen || len(look.Format.Readings) < 2 {
		t.Fatalf("%+v", look)
	}
	for _, reading := range look.Format.Readings {
		if reading.Encoding == recipe.KOI8R && reading.Words[0] == "Юрий" {
			told := protocol.LoadParams{Name: "a.csv", Input: recipe.Input{Encoding: recipe.KOI8R}}
			opened, _ := must[protocol.LoadResult](t, s, protocol.Load, told, file("a.csv", koi8))
			if opened.Records != 2 || opened.Recipe.Input.Encoding != recipe.KOI8R {
				t.Errorf("%+v", opened)
			}
			return
		}
	}
	t.Errorf("no reading is right: %+v", look.Format.Readings)
}
