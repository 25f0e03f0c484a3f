package casetest

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

// Changed returns a JSON document after changes such as
//
//	columns.1.weight = 0    columns/age/weight = 0    figures/rows.input/value += 1    answers.0 = gone
//
// where a place in a list is its number, or in a path with slashes the id, name, column or attack of
// an element, with " of " and its column if several have the same; not inverts a bool. Fields
// without " = " or " += " change nothing.
func Changed(t testing.TB, text []byte, changes []string) []byte {
	t.Helper()
	var document any
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	for _, change := range changes {
		path, value, ok := strings.Cut(change, " = ")
		if !ok {
			if path, value, ok = strings.Cut(change, " += "); !ok {
				continue
			}
			value = "+" + value
		}
		parts := strings.Split(path, ".")
		if strings.Contains(path, "/") {
			parts = strings.Split(path, "/")
		}
		document = with(t, document, parts, value)
	}
	return Must(json.Marshal(document))
}

// with returns a value of which a part is another one.
func with(t testing.TB, of any, path []string, value string) any {
	t.Helper()
	if len(path) == 0 {
		if is, ok := of.(bool); ok && value == "not" {
			return !is
		}
		if by, ok := strings.CutPrefix(value, "+"); ok {
			number, _ := strconv.ParseFloat(by, 64)
			before, ok := of.(float64)
			if !ok {
				t.Fatalf("%v is no number", of)
			}
			return before + number
		}
		var part any
		if err := json.Unmarshal([]byte(value), &part); err != nil {
			t.Fatalf("%s: %v", value, err)
		}
		return part
	}
	_, notNumber := strconv.Atoi(path[0])
	if list, ok := of.([]any); ok || of == nil && notNumber == nil {
		at := placeOf(t, list, path[0])
		if len(path) == 1 && value == "gone" {
			return append(list[:at:at], list[at+1:]...)
		}
		if at == len(list) {
			list = append(list, nil)
		}
		list[at] = with(t, list[at], path[1:], value)
		return list
	}
	object, _ := of.(map[string]any)
	if object == nil {
		object = map[string]any{}
	}
	if len(path) == 1 && value == "gone" {
		delete(object, path[0])
	} else {
		object[path[0]] = with(t, object[path[0]], path[1:], value)
	}
	return object
}

func placeOf(t testing.TB, list []any, name string) int {
	t.Helper()
	if at, err := strconv.Atoi(name); err == nil && at <= len(list) {
		return at
	}
	name, column, _ := strings.Cut(name, " of ")
	for i, element := range list {
		object, _ := element.(map[string]any)
		for _, key := range []string{"id", "name", "column", "attack"} {
			if object[key] == name && (column == "" || object["column"] == column) {
				return i
			}
		}
	}
	t.Fatalf("no place %s", name)
	return 0
}
