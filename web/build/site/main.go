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
	unpacked  map[string][]byte // the contents of the files that are packed
	version   string
	recording bool   // the gate records names
	policy    string // of the outer page
	offline   string // the same where everything is in one file
	// siteScript is the element of the outer page that a single file has not.
	siteScript string
	leaflets   string // the same of the links to the leaflets
}

// read gathers the site's files.
func read(programs string, recording bool) (*site, error) {
	s := &site{recording: recording, files: map[string][]byte{}, unpacked: map[string][]byte{}}
	if err := s.addPrograms(programs); err != nil {
		return nil, err
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

func (s *site) addPrograms(dir string) error {
	contents := map[string][]byte{}
	for _, name := range []string{"app.wasm", "engine.wasm", "sheets.wasm"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		contents["web/"+name] = data
	}
	s.pack(contents)
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
