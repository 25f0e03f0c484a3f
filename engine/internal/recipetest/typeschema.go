package recipetest

import (
	"encoding"
	"encoding/json"
	"path"
	"reflect"
	"regexp"
	"strings"
)

// object is an object of JSON.
type object = map[string]any

// schemas has the schemas of the types that have a name, by package and name.
type schemas object

// SchemaOf returns a JSON schema of documents, by their names: each of a value of one of some types. It has a
// line for each type.
func SchemaOf(id, title string, documents map[string][]any) ([]byte, error) {
	defs, named := schemas{}, object{}
	for name, values := range documents {
		var kinds []any
		for _, v := range values {
			kinds = append(kinds, defs.of(reflect.TypeOf(v)))
		}
		named[name] = object{"anyOf": kinds}
	}
	text, err := json.Marshal(object{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id, "title": title, "$defs": defs, "properties": named})
	return append(lineEnds.ReplaceAll(text, []byte("\n$0")), '\n'), err
}

// lineEnds matches the first key of a type's schema, or of the whole.
var lineEnds = regexp.MustCompile(`"(\w+\.\w+|\$schema|\$id|title)":`)

var marshaler, texter = reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()

func (s schemas) of(t reflect.Type) object {
	switch {
	case t.Implements(texter):
		return object{"type": "string"}
	case t.Implements(marshaler):
		return object{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return object{"anyOf": []any{s.of(t.Elem()), object{"type": "null"}}}
	case reflect.Struct:
		name := path.Base(t.PkgPath()) + "." + t.Name()
		if t.Name() == "" {
			return s.fields(t)
		}
		if s[name] == nil {
			s[name] = object{} // until it is known, for a type within itself
			s[name] = s.fields(t)
		}
		return object{"$ref": "#/$defs/" + name}
	case reflect.Slice, reflect.Array:
		return object{"type": []string{"array", "null"}, "items": s.of(t.Elem())}
	case reflect.Map:
		return object{"type": []string{"object", "null"}, "additionalProperties": s.of(t.Elem())}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}
	case reflect.Interface:
		return object{}
	}
	return object{"type": "integer"}
}

// fields returns the schema of a struct, with the fields of those within it that are its own.
func (s schemas) fields(t reflect.Type) object {
	properties, required := object{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() || f.Anonymous && name == "" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		properties[name] = s.of(f.Type)
		if !strings.HasPrefix(option, "omit") {
			required = append(required, name)
		}
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}
