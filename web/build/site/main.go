// Command site puts the built programs and the files of web together.
//
//	site -programs build/wasm -out dist
//
// writes the static site, and in it the same as one file, quasi.html. All addresses in the site are relative, so it works at / and below any path.
package main

import (
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"log"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"sync"

	"quasi/app/text"
)

func main() {
	log.SetFlags(0)
	programs := flag.String("programs", "build/wasm", "folder of app.wasm, engine.wasm, sheets.wasm and wasm_exec.js")
	documents := flag.String("documents", "build/docs", "folder of what programs print, as Markdown: command.md and others")
	out := flag.String("out", "dist", "folder to write the site to")
	recording := flag.Bool("recording", false, "the gate says to the console what is used and what it refuses: for make gate")
	contact := flag.String("contact", "", "address to which gaps are told, in place of the repository's advisories")
	flag.Parse()
	s, err := read(*programs, *documents, *contact, *recording)
	if err != nil {
		log.Fatal(err)
	}
	if err := s.writeTo(*out); err != nil {
		log.Fatal(err)
	}
}

// site is every file of the static site, by its path.
type site struct {
	files     map[string][]byte
	unpacked  map[string][]byte // the contents of the files that are packed
	version   string
	contact   string // where gaps are told; empty: as SECURITY.md says
	recording bool   // the gate records names
	policy    string // of the outer page
	offline   string // the same where everything is in one file
	unzstd    []byte // the script that unpacks programs
	// leafletStyle is the style of leaflets and documents.
	leafletStyle []byte
	// siteScript is the element of the outer page that a single file has not.
	siteScript string
	// about and offer are elements of the outer page, too: about holds what the window of the
	// proof says of a site, and offer the single file. The latter has its own text in place of both.
	about, offer string
}

// read gathers the site's files.
func read(programs, documents, contact string, recording bool) (*site, error) {
	s := &site{contact: contact, recording: recording, files: map[string][]byte{}, unpacked: map[string][]byte{}}
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
	if err := s.addOneFile(); err != nil {
		return nil, err
	}
	if err := s.addDocuments(documents); err != nil {
		return nil, err
	}
	if err := s.addServiceWorker("web/sw.js"); err != nil {
		return nil, err
	}
	var sums []byte
	for _, name := range s.names() {
		sums = fmt.Appendf(sums, "%s  %s\n", sum(s.files[name]), name)
	}
	s.files[sumsFile] = sums
	return s, nil
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
	var mu sync.Mutex
	var packing sync.WaitGroup
	for name, content := range contents {
		packing.Go(func() {
			packed := compressProgram(content)
			mu.Lock()
			defer mu.Unlock()
			s.files[name+zstandard], s.unpacked[name+zstandard] = packed, content
		})
	}
	packing.Wait()
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
	fmt.Printf("%s: %d files, %s\n%s: %.1f MB, SHA-256 %s\n", dir, len(s.files), s.sizes(), filepath.Join(dir, singleFile), float64(len(s.files[singleFile]))/1e6, sum(s.files[singleFile]))
	return nil
}

// texts returns what the outer page says, in every language: the catalogue is in the
// program. What needs a script is data that does not run; noscript is for a browser
// without, unstyled for a page whose scripts and styles somebody's policy forbids.
func texts() (data, noscript, unstyled []byte, err error) {
	data, err = json.Marshal(text.Outer()) // < is escaped
	for _, l := range text.Languages() {
		noscript = fmt.Appendf(noscript, "<p lang=%q>%s</p>", l, html.EscapeString(l.Say(text.BootScript)))
		unstyled = fmt.Appendf(unstyled, "<p lang=%q>%s</p>", l, html.EscapeString(l.Say(text.BootPolicy)))
	}
	return data, noscript, unstyled, err
}

// icon is an icon's file in the manifest.
var icon = regexp.MustCompile(`"(icon[\w.-]*\.(png|svg))"`)

// addManifest adds the web app's manifest with its icons inside. A browser asks
// for a manifest's icons when somebody installs the app, which is after the
// lock, when the page can load nothing more.
func (s *site) addManifest(name string) error {
	manifest, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var failed error
	s.files[name] = icon.ReplaceAllFunc(manifest, func(found []byte) []byte {
		file := string(icon.FindSubmatch(found)[1])
		data, err := os.ReadFile(path.Join(path.Dir(name), file))
		if err != nil {
			failed = err
		}
		return fmt.Appendf(nil, `"data:%s;base64,%s"`, imageTypes[path.Ext(file)], base64.StdEncoding.EncodeToString(data))
	})
	return failed
}

var imageTypes = map[string]string{".png": "image/png", ".svg": "image/svg+xml"}
