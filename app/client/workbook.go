package client

import (
	"encoding/json"
	"reflect"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// convert turns a workbook into the CSV of a sheet on its way to the engine, and
// sends any other file as it is. quasi.sheets in web/boot.js does it.
func (w *worker) convert(id int, method protocol.Method, params any, file app.Value) {
	from := w.js
	quasi().Get("sheets").Call("convert", file, sheetOf(params)).Then(func(result app.Value) {
		w.dispatch(func() {
			if _, waits := w.pending[id]; !waits || !w.js.Equal(from) {
				return // it was ended in the meantime
			}
			if !result.Truthy() {
				w.post(id, method, params, file)
				return
			}
			w.converted(id, method, params, result)
		})
	})
}

// converted goes on with what came of a workbook.
func (w *worker) converted(id int, method protocol.Method, params any, result app.Value) {
	var c outcome.Converted
	if err := json.Unmarshal([]byte(result.Get("reply").String()), &c); err != nil {
		c.Failure = &protocol.Failure{Message: err.Error()}
	}
	if c.Failure == nil {
		w.post(id, method, fromWorkbook(params, &c), result.Get("file"))
		return
	}
	w.end(id, unconverted(method, c))
}

// takesWorkbook reports whether the file of a call is a table, which can be the sheet of a
// workbook: its parameters have a field for what that was made of.
func takesWorkbook(params any) bool {
	of := reflect.ValueOf(params)
	return of.Kind() == reflect.Struct && of.FieldByName("Workbook").IsValid()
}

// sheetOf returns the sheet that a call asks for, empty: the first.
func sheetOf(params any) string {
	of := reflect.ValueOf(params)
	if sheet := of.FieldByName("Sheet"); sheet.IsValid() {
		return sheet.String()
	}
	if input, ok := of.FieldByName("Input").Interface().(recipe.Input); ok {
		return input.Sheet
	}
	return ""
}

// fromWorkbook returns the parameters of a call that brings the CSV of a sheet.
func fromWorkbook(params any, from *outcome.Converted) any {
	told := reflect.New(reflect.TypeOf(params)).Elem()
	told.Set(reflect.ValueOf(params))
	told.FieldByName("Workbook").Set(reflect.ValueOf(&from.Workbook))
	if sum := told.FieldByName("SHA256"); sum.IsValid() {
		sum.SetString(from.SHA256)
	}
	return told.Interface()
}

// unconverted is the answer to a call whose workbook could not be converted. If
// the sheets are known, a preview shows them, so that another can be chosen.
func unconverted(method protocol.Method, c outcome.Converted) Reply {
	if method != protocol.Preview || len(c.Workbook.Sheets) == 0 {
		return Reply{Failure: c.Failure}
	}
	data, err := json.Marshal(protocol.PreviewResult{Format: protocol.Format{Workbook: &c.Workbook}, Problem: c.Failure})
	if err != nil {
		return Reply{Failure: &protocol.Failure{Message: err.Error()}}
	}
	return Reply{Data: data}
}
