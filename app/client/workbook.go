package client

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/wasm/protocol"
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
	var c protocol.Converted
	if err := json.Unmarshal([]byte(result.Get("reply").String()), &c); err != nil {
		c.Failure = &protocol.Failure{Message: err.Error()}
	}
	if c.Failure == nil {
		w.post(id, method, fromWorkbook(params, &c), result.Get("file"))
		return
	}
	w.end(id, unconverted(method, c))
}

// sheetOf returns the sheet that a call asks for, empty: the first.
func sheetOf(params any) string {
	switch p := params.(type) {
	case protocol.LoadParams:
		return p.Input.Sheet
	case protocol.PreviewParams:
		return p.Input.Sheet
	case protocol.AttackFileParams:
		return p.Input.Sheet
	case protocol.VerifyParams:
		return p.Sheet
	}
	return ""
}

// fromWorkbook returns the parameters of a call that brings the CSV of a sheet.
func fromWorkbook(params any, from *protocol.Converted) any {
	switch p := params.(type) {
	case protocol.LoadParams:
		p.Workbook = &from.Workbook
		return p
	case protocol.PreviewParams:
		p.Workbook = &from.Workbook
		return p
	case protocol.AttackFileParams:
		p.Workbook, p.SHA256 = &from.Workbook, from.SHA256
		return p
	case protocol.VerifyParams:
		p.Workbook, p.SHA256 = &from.Workbook, from.SHA256
		return p
	}
	return params
}

// unconverted is the answer to a call whose workbook could not be converted. If
// the sheets are known, a preview shows them, so that another can be chosen.
func unconverted(method protocol.Method, c protocol.Converted) Reply {
	if method != protocol.Preview || len(c.Workbook.Sheets) == 0 {
		return Reply{Failure: c.Failure}
	}
	data, err := json.Marshal(protocol.PreviewResult{Format: protocol.Format{Workbook: &c.Workbook}, Problem: c.Failure})
	if err != nil {
		return Reply{Failure: &protocol.Failure{Message: err.Error()}}
	}
	return Reply{Data: data}
}
