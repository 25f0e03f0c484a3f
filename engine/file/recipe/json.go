package recipe

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"quasi/engine/say"
)

// jsonError says in our own words why a text is no recipe.
func jsonError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errJSONEnd.Of()
	case errors.As(err, &syntax) && !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")), errors.As(err, &kind) && kind.Field == "":
		return errJSONOther.Of()
	case errors.As(err, &syntax):
		return errJSONSyntax.Of(line(data, syntax.Offset), from(data, syntax.Offset))
	case errors.As(err, &kind):
		return errJSONType.Of(line(data, kind.Offset), kind.Field, found(kind.Value), wanted(kind.Type))
	}
	if unknown := checkKeys(data, reflect.TypeFor[Recipe]()); unknown != nil {
		return unknown
	}
	return err
}

// shownOfLine is how many characters are shown of a line that is no JSON.
const shownOfLine = 20

// from returns what stands at a place in the text, up to the end of its line.
func from(data []byte, offset int64) string {
	rest, _, _ := strings.Cut(string(data[max(0, offset-1):]), "\n")
	if shown := []rune(rest); len(shown) > shownOfLine {
		rest = string(shown[:shownOfLine]) + "…"
	}
	return strings.TrimSpace(rest)
}

// found says what a value is that the JSON package calls "string" or "number 2.5".
func found(value string) say.Text {
	if figures, ok := strings.CutPrefix(value, "number "); ok {
		return isFigure.Say(say.Number(figures))
	}
	is, ok := map[string]say.Kind{"string": isText, "number": isNumber, "bool": isTruth, "array": isList, "object": isObject}[value]
	if !ok {
		is = isSomething
	}
	return is.Say()
}

// wanted says what a value of a type is in JSON.
func wanted(of reflect.Type) say.Text {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	switch kind := of.Kind(); {
	case kind == reflect.String:
		return isText.Say()
	case kind == reflect.Bool:
		return isTruth.Say()
	case kind >= reflect.Int && kind <= reflect.Int64:
		return isWhole.Say()
	case kind >= reflect.Uint && kind <= reflect.Uint64:
		return isNatural.Say()
	case kind == reflect.Float32, kind == reflect.Float64:
		return isNumber.Say()
	case kind == reflect.Slice, kind == reflect.Array:
		return isList.Say()
	}
	return isObject.Say()
}

// line returns the line, counted from 1, of a place in the text.
func line(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(0, int(offset)-1), len(data))], []byte("\n"))
}
