// Command sheets is the program that converts workbooks. It runs in a worker of
// its own, which the page ends after one file, so that the memory of an unpacked
// workbook is free again.
//
// It says {ready: true}, is then sent {file: File, sheet: string}, and answers
// {reply: JSON, blob: Blob|undefined}; the JSON is a outcome.Converted.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"syscall/js"

	"quasi/engine/file/kind"
	"quasi/engine/file/kind/converter"
	"quasi/engine/say"
	"quasi/wasm/browser"
	"quasi/wasm/protocol/outcome"
)

func main() {
	asked := make(chan js.Value, 1)
	global := js.Global()
	global.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		asked <- args[0].Get("data")
		return nil
	}))
	global.Call("postMessage", map[string]any{"ready": true})
	for request := range asked {
		result, chunks := convert(browser.NewFile(request.Get("file")), request.Get("sheet").String())
		reply, err := json.Marshal(result)
		if err != nil { // a defect, to be seen and not to be swallowed
			panic(err)
		}
		message := map[string]any{"reply": string(reply)}
		if result.Failure == nil {
			message["blob"] = browser.Blob(chunks, kind.ForWriting("").ContentType())
		}
		global.Call("postMessage", message)
	}
}

var errPanic = say.Define("sheets-panic", "this workbook can't be read: {0}; save the sheet as CSV and open that")

// convert returns the CSV in pieces. A panic is the file's fault, until somebody
// looks at it.
func convert(file io.Reader, sheet string) (result outcome.Converted, csv [][]byte) {
	defer func() {
		if reason := recover(); reason != nil {
			failure := outcome.NewFailure(errPanic.Of(say.Foreign(reason)))
			result.Failure = &failure
		}
	}()
	data, err := io.ReadAll(file)
	if err == nil {
		sum := sha256.Sum256(data)
		result.SHA256 = hex.EncodeToString(sum[:])
		var out pieces
		result.Workbook, err = converter.Convert(&out, data, sheet)
		csv = out.all
	}
	if err != nil {
		failure := outcome.NewFailure(err)
		result.Failure = &failure
	}
	return result, csv
}

// pieces is a writer that never copies what it has.
type pieces struct{ all [][]byte }

const pieceSize = 2 << 20

// Write implements io.Writer.
func (p *pieces) Write(text []byte) (int, error) {
	last := len(p.all) - 1
	if last < 0 || len(p.all[last])+len(text) > cap(p.all[last]) {
		p.all = append(p.all, make([]byte, 0, max(pieceSize, len(text))))
		last++
	}
	p.all[last] = append(p.all[last], text...)
	return len(text), nil
}
