package session

import (
	"encoding/json"
	"reflect"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// Reply is the end of a call to the engine.
type Reply struct {
	Data    json.RawMessage   // the method's result
	Blob    app.Value         // the file that comes with it, or nil
	Failure *protocol.Failure // instead of both
}

// Engine answers calls one after the other. The functions that it is given are
// called on the UI's goroutine.
type Engine interface {
	// Call asks for something, and returns the number of the call. file is nil unless one
	// goes with it.
	Call(method protocol.Method, params any, file app.Value, progress func(protocol.Progress), done func(Reply)) (number int)
	// Cancel asks the call that is being answered to end. If it has not ended
	// within a fraction of a second, tooLate is called.
	Cancel(tooLate func())
	// Drop asks a call to end, whether it is being answered or waits for its turn.
	Drop(number int)
	// Enough asks a run that improves its result to end with the best so far.
	Enough()
	// Announce says that a file will be given for the click that a person has just made,
	// which may take its time.
	Announce()
	// Give gives a file to the person, and says whether that was done.
	Give(name string, file app.Value, done func(given bool))
	// Programs returns the version of the build, and the hashes of the programs that run.
	Programs() (version string, ran []protocol.ProgramHash)
	// Restart ends all calls without an answer and starts anew, without a
	// table.
	Restart()
}

// Decode returns what a call was answered, or why it has failed. It lets the browser have its
// turn while a long answer is read.
func Decode[R any](r Reply) (result R, failure *protocol.Failure) {
	if r.Failure != nil {
		return result, r.Failure
	}
	if err := decode(r.Data, &result); err != nil {
		failure = &protocol.Failure{Message: err.Error()}
	}
	ui.Yield()
	return result, failure
}

// decode reads an answer.
func decode(data json.RawMessage, into any) error {
	if long, ok := into.(interface {
		UnmarshalInTurns([]byte, func()) error
	}); ok {
		return long.UnmarshalInTurns(data, ui.Yield)
	}
	return json.Unmarshal(data, into)
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
