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

// checkKeys reports the first key of a JSON text that is not written as the fields of a
// type are, or not among them, or that an object has twice. The JSON package would take "K" for k, and the
// later of two: a reader of the recipe sees the other one. What does not fit the type
// is left to the JSON package, which must have taken the text.
func checkKeys(data []byte, into reflect.Type) error {
	k := keys{data, json.NewDecoder(bytes.NewReader(data)), map[reflect.Type][]reflect.StructField{}}
	return k.value(into)
}

// keys goes through a JSON text.
type keys struct {
	data   []byte
	dec    *json.Decoder
	fields map[reflect.Type][]reflect.StructField // of the structs so far
}

// value checks a value that is read into the given type; nil: into none.
func (k *keys) value(into reflect.Type) error {
	for into != nil && into.Kind() == reflect.Pointer {
		into = into.Elem()
	}
	token, err := k.dec.Token()
	if err != nil {
		return nil // nothing that the JSON package has taken
	}
	switch token {
	case json.Delim('{'):
		return k.object(into)
	case json.Delim('['):
		for k.dec.More() {
			if err := k.value(element(into, reflect.Slice)); err != nil {
				return err
			}
		}
		_, _ = k.dec.Token()
	}
	return nil
}

func (k *keys) object(into reflect.Type) error {
	seen := map[string]bool{}
	for k.dec.More() {
		token, err := k.dec.Token()
		key, ok := token.(string)
		if err != nil || !ok {
			return nil
		}
		if seen[key] {
			return errJSONTwice.Of(line(k.data, k.dec.InputOffset()), key)
		}
		seen[key] = true
		of, err := k.field(into, key)
		if err != nil {
			return err
		}
		if err := k.value(of); err != nil {
			return err
		}
	}
	_, _ = k.dec.Token()
	return nil
}

// field returns the type of the field of a key.
func (k *keys) field(of reflect.Type, key string) (reflect.Type, error) {
	if of == nil || of.Kind() != reflect.Struct {
		return element(of, reflect.Map), nil
	}
	fields, known := k.fields[of]
	if !known {
		fields = reflect.VisibleFields(of)
		k.fields[of] = fields
	}
	for _, field := range fields {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == key {
			return field.Type, nil
		}
		if strings.EqualFold(name, key) {
			return nil, errJSONSpelling.Of(line(k.data, k.dec.InputOffset()), key, name)
		}
	}
	return nil, errJSONField.Of(line(k.data, k.dec.InputOffset()), key)
}

// element returns the type of the elements of a slice or map; nil: it is none.
func element(of reflect.Type, kind reflect.Kind) reflect.Type {
	if of == nil || of.Kind() != kind {
		return nil
	}
	return of.Elem()
}

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
