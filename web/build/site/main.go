// Command site puts the built programs and the files of web together.
//
//	site -programs build/wasm -out dist             the static site
//	site -programs build/wasm -onefile quasi.html   the same as one file
//
// All addresses in the site are relative, so it works at / and below any path.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	programs := flag.String("programs", "build/wasm", "folder of app.wasm, engine.wasm, sheets.wasm and wasm_exec.js")
	out := flag.String("out", "", "folder to write the site to")
	onefile := flag.String("onefile", "", "file to write the whole site to")
	recording := flag.Bool("recording", false, "the gate says to the console what is used and what it refuses: for make gate")
	flag.Parse()
	s, err := read(*programs, *recording)
	if err != nil {
		log.Fatal(err)
	}
	if *out != "" {
		err = s.writeTo(*out)
	}
	if err == nil && *onefile != "" {
		err = s.writeOneFile(*onefile)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// site is every file of the static site, by its path.
type site struct {
	files     map[string][]byte
	version   string
	recording bool              // the gate records names
	policy    string            // of the outer page
	offline   string            // the same where everything is in one file
	gzipped   map[string][]byte // files that were compressed before
}

// read gathers the site's files.
func read(programs string, recording bool) (*site, error) {
	s := &site{recording: recording, files: map[string][]byte{}, gzipped: map[string][]byte{}}
	for _, name := range []string{"app.wasm", "engine.wasm", "sheets.wasm"} {
		if err := s.add("web/"+name, filepath.Join(programs, name)); err != nil {
			return nil, err
		}
	}
	if err := s.addManifest("web/manifest.webmanifest"); err != nil {
		return nil, err
	}
	if err := s.addPages(filepath.Join(programs, "wasm_exec.js")); err != nil {
		return nil, err
	}
	if err := s.addBuild(); err != nil {
		return nil, err
	}
	return s, s.addServiceWorker("web/sw.js")
}

func (s *site) add(name, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	s.files[name] = data
	return nil
}

// writeTo replaces the folder by the site.
func (s *site) writeTo(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	for name, data := range s.files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %d files, %s\n", dir, len(s.files), s.sizes())
	return nil
}
