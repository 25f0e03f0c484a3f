package browser

import (
	"errors"
	"io"
	"syscall/js"

	"quasi/engine/say"
)

// chunkSize is the part of a file in memory, in bytes.
const chunkSize = 2 << 20

// File reads a browser's File in chunks.
type File struct {
	value js.Value
	size  int64
	at    int64  // of the next chunk
	chunk []byte // the whole chunk
	rest  []byte // the part of it that is unread
}

var errFileGone = say.Define("file-gone", "the browser can't read the file any more, which may have been moved or changed: open it again. The browser says: {0}")

// NewFile reads the given File from its start.
func NewFile(value js.Value) *File {
	return &File{value: value, size: int64(value.Get("size").Float()), chunk: make([]byte, chunkSize)}
}

// Name returns the file's name.
func (f *File) Name() string { return f.value.Get("name").String() }

// Again returns the file from its start.
func (f *File) Again() io.Reader { return NewFile(f.value) }

// Size returns the file's bytes.
func (f *File) Size() int64 { return f.size }

// Read implements io.Reader. It must not be called from a callback of the
// browser, since it waits for one.
func (f *File) Read(p []byte) (int, error) {
	if len(f.rest) == 0 {
		if f.at >= f.size {
			return 0, io.EOF
		}
		if err := f.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

func (f *File) next() error {
	end := min(f.at+chunkSize, f.size)
	buffer, err := await(f.value.Call("slice", f.at, end).Call("arrayBuffer"))
	if err != nil {
		return errFileGone.Of(err)
	}
	n := js.CopyBytesToGo(f.chunk, js.Global().Get("Uint8Array").New(buffer))
	f.rest, f.at = f.chunk[:n], end
	return nil
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	resolve := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{value: args[0]}
		return nil
	})
	reject := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(args[0].Get("message").String())}
		return nil
	})
	defer resolve.Release()
	defer reject.Release()
	promise.Call("then", resolve, reject)
	o := <-done
	return o.value, o.err
}

// Blob copies chunks into the browser's memory, as one Blob of a MIME type. Each
// is given up as soon as it is copied, so that at most one exists twice.
func Blob(chunks [][]byte, kind string) js.Value {
	parts := make([]any, len(chunks))
	for i, chunk := range chunks {
		array := js.Global().Get("Uint8Array").New(len(chunk))
		js.CopyBytesToJS(array, chunk)
		parts[i] = array
		chunks[i] = nil
	}
	return js.Global().Get("Blob").New(parts, map[string]any{"type": kind})
}
