// Command release makes everything of a version that is handed out, in a folder that is called
// like the version:
//
//	release -ldflags "-s -w -buildid=" -out build/release
//
// It is run in the folder of the project, by the Go that go.mod names (make release sees to
// that). The same sources give the same bytes, on any machine and in any folder.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"quasi/engine/facts"
)

func main() {
	log.SetFlags(0)
	ldflags := flag.String("ldflags", "", "flags of the linker, as in the Makefile")
	out := flag.String("out", "build/release", "folder for the folder of the version")
	contact := flag.String("contact", "", "address to which gaps are told and where new versions are found")
	flag.Parse()
	if *contact == "" {
		log.Fatal("release: say where gaps are told and new versions are found: make release CONTACT=https://…")
	}
	if err := release(*out, *ldflags, *contact); err != nil {
		log.Fatal("release: ", err)
	}
}

// release builds the programs and writes the folder of the version anew.
func release(out, ldflags, contact string) error {
	t, err := readToolchain(".")
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "quasi-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b := &builder{dir: work, ldflags: ldflags, contact: contact}
	if err := b.all(t.root); err != nil {
		return err
	}
	l, err := linkedBy(b.programs)
	if err != nil {
		return err
	}
	files, err := contents(b, l, t)
	if err != nil {
		return err
	}
	dir := filepath.Join(out, facts.Version)
	if err := write(dir, files); err != nil {
		return err
	}
	fmt.Printf("%s: %d files, SHA-256 of SHA256SUMS %s\n", dir, len(files), sum(files["SHA256SUMS"]))
	return nil
}

// named is how files of the version begin.
const named = "quasi-" + facts.Version

// contents returns the files of a release by their names.
func contents(b *builder, l *linked, t *toolchain) (map[string][]byte, error) {
	license, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	noticed, err := notices(l, t)
	if err != nil {
		return nil, err
	}
	legal := []entry{{"LICENSE", license, false}, {"NOTICES.txt", noticed, false}}
	files := map[string][]byte{"LICENSE": license, "NOTICES.txt": noticed}
	if files[named+".html"], err = os.ReadFile(filepath.Join(b.site(), "quasi.html")); err != nil {
		return nil, err
	}
	site, err := entriesOf(b.site())
	if err != nil {
		return nil, err
	}
	if files[named+"-site.zip"], err = zipped(named+"-site", append(site, legal...)); err != nil {
		return nil, err
	}
	for _, p := range b.programs {
		if p.os == browser {
			continue
		}
		name, data, err := packed(p, legal)
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	if files[named+".cdx.json"], err = bill(b.programs, l, t); err != nil {
		return nil, err
	}
	files["HOW-TO-VERIFY.md"] = howToVerify(t, b.contact)
	files["PROGRAMS.sha256"] = programSums(b.programs, b.frame)
	files["SHA256SUMS"] = sums(files)
	return files, nil
}

// write replaces a folder by the files.
func write(dir string, files map[string][]byte) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
