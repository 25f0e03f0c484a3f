// Package client calls the engine, which runs in a worker of the browser.
//
// It is used from the UI's goroutine only.
package client

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/yieldui"
	"quasi/wasm/protocol"
)

// Reply is what a call to the engine ends in.
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
	yieldui.Yield()
	return result, failure
}

// decode reads an answer.
func decode(data json.RawMessage, into any) error {
	if long, ok := into.(interface {
		UnmarshalInTurns([]byte, func()) error
	}); ok {
		return long.UnmarshalInTurns(data, yieldui.Yield)
	}
	return json.Unmarshal(data, into)
}
