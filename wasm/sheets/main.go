//go:build !js

// Command sheets is the program that converts workbooks. It only does something when it is
// built for GOOS=js GOARCH=wasm and started in a browser's worker.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this program runs in a browser's worker: build it with GOOS=js GOARCH=wasm, see the Makefile")
	os.Exit(2)
}
