package casetest

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// SaidAll returns the codes of all that is said, parted by semicolons, as [Said] does of an error.
func SaidAll(texts []say.Text) string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = coded(text)
	}
	return strings.Join(all, "; ")
}

// Figures returns what stands in a value at each of some paths, which name fields, keys,
// numbers of elements and methods without arguments: Classes.Sizes.0.Size. A path with = at
// its end is said before its figure, * stands for all elements and # for their number.
// Numbers have twelve digits.
func Figures(of any, paths ...string) string {
	said := make([]string, len(paths))
	for i, path := range paths {
		bare, named := strings.CutSuffix(path, "=")
		said[i] = figure(at(reflect.ValueOf(of), strings.Split(bare, ".")))
		if named {
			said[i] = path + said[i]
		}
	}
	return strings.Join(said, " ")
}

// at returns the part of a value at a path; the zero value: it has none.
func at(v reflect.Value, path []string) reflect.Value {
	if !v.IsValid() || len(path) == 0 {
		return v
	}
	if method := v.MethodByName(path[0]); method.IsValid() && method.Type().NumIn() == 0 {
		return at(method.Call(nil)[0], path[1:])
	}
	if v.CanAddr() {
		if method := v.Addr().MethodByName(path[0]); method.IsValid() && method.Type().NumIn() == 0 {
			return at(method.Call(nil)[0], path[1:])
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return at(v.Elem(), path)
	case reflect.Struct:
		return at(v.FieldByName(path[0]), path[1:])
	case reflect.Map:
		for _, key := range v.MapKeys() {
			if fmt.Sprint(key) == path[0] {
				return at(v.MapIndex(key), path[1:])
			}
		}
		return reflect.Value{}
	case reflect.Slice, reflect.Array:
		switch path[0] {
		case "#":
			return reflect.ValueOf(v.Len())
		case "*":
			var all []string
			for i := range v.Len() {
				all = append(all, figure(at(v.Index(i), path[1:])))
			}
			return reflect.ValueOf(strings.Join(all, ","))
		}
		if i, err := strconv.Atoi(path[0]); err == nil && i < v.Len() {
			return at(v.Index(i), path[1:])
		}
	}
	return reflect.Value{}
}

// figure writes a part of a value; none: there is nothing.
func figure(v reflect.Value) string {
	if !v.IsValid() {
		return "none"
	}
	switch it := v.Interface().(type) {
	case say.Text:
		return coded(it)
	case []say.Text:
		return SaidAll(it)
	case error:
		return Said(it)
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return figure(v.Elem())
	case reflect.Float64:
		if x := v.Float(); !math.IsInf(x, 0) && !math.IsNaN(x) {
			return strconv.FormatFloat(x, 'g', 12, 64)
		}
	case reflect.Slice, reflect.Array:
		all := make([]string, v.Len())
		for i := range all {
			all[i] = figure(v.Index(i))
		}
		return "[" + strings.Join(all, " ") + "]"
	case reflect.Struct:
		var all []string
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				all = append(all, figure(v.Field(i)))
			}
		}
		return "{" + strings.Join(all, " ") + "}"
	case reflect.Map:
		var all []string
		for _, key := range v.MapKeys() {
			all = append(all, figure(key)+":"+figure(v.MapIndex(key)))
		}
		slices.Sort(all)
		return "{" + strings.Join(all, " ") + "}"
	}
	return fmt.Sprint(v.Interface())
}
