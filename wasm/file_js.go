package main

import (
	"errors"
	"fmt"
	"io"
	"syscall/js"
)

// chunkSize is how much of a file is in memory at a time.
const chunkSize = 2 << 20

// file reads a browser's File in chunks.
type file struct {
	value js.Value
	size  int64
	at    int64  // of the next chunk
	chunk []byte // the whole chunk
	rest  []byte // the part of it that is unread
}

func newFile(value js.Value) *file {
	return &file{value: value, size: int64(value.Get("size").Float()), chunk: make([]byte, chunkSize)}
}

// Name implements service.File.
func (f *file) Name() string { return f.value.Get("name").String() }

// Size implements service.File.
func (f *file) Size() int64 { return f.size }

// Read implements io.Reader. It must not be called from a callback of the
// browser, since it waits for one.
func (f *file) Read(p []byte) (int, error) {
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

func (f *file) next() error {
	end := min(f.at+chunkSize, f.size)
	buffer, err := await(f.value.Call("slice", f.at, end).Call("arrayBuffer"))
	if err != nil {
		return fmt.Errorf("the browser can't read the file any more (was it moved or changed?): %w", err)
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
