// Command reference writes what every command of quasi does and takes, as Markdown, from the
// command itself:
//
//	reference -o build/docs/command.md
package main

import (
	"bytes"
	"flag"
	"log"
	"os"
	"path/filepath"

	"quasi/engine/cmd/quasi/cli"
)

func main() {
	log.SetFlags(0)
	out := flag.String("o", "build/docs/command.md", "file to write")
	flag.Parse()
	var page bytes.Buffer
	cli.WriteReference(&page)
	if err := os.MkdirAll(filepath.Dir(*out), 0o777); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(*out, page.Bytes(), 0o666); err != nil {
		log.Fatal(err)
	}
}
