package recipe

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
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
