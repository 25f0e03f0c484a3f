package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// standard names the standard library, as if it were a module.
const standard = "stdlib"

// module is one of which packages are linked into a program.
type module struct {
	path    string
	version string // as "v1.2.3"
	hash    string // of its files, as in go.sum: h1:…
	dir     string
	dirs    map[string]bool // of the packages that are linked
}

// linked holds the modules of programs.
type linked struct {
	modules map[string]*module // by path, without our own and the standard library
	// imports are the modules of which packages are imported, by the importing module's
	// path, or by the reference of one of our programs.
	imports map[string]map[string]bool
}

// listed is a package, as go list describes it.
type listed struct {
	ImportPath, Dir string
	Standard        bool
	Imports         []string
	Module          *struct {
		Path, Version, Dir string
		Main               bool
		Replace            *struct{ Path string }
	}
}

// linkedBy returns what the programs are made of.
func linkedBy(programs []*program) (*linked, error) {
	l := &linked{modules: map[string]*module{}, imports: map[string]map[string]bool{}}
	for _, p := range programs {
		if err := l.add(p); err != nil {
			return nil, err
		}
	}
	hashes, err := os.ReadFile("go.sum")
	if err != nil {
		return nil, err
	}
	return l, l.addHashes(string(hashes))
}

// add adds what one program is made of.
func (l *linked) add(p *program) error {
	packages, err := packagesOf(p)
	if err != nil {
		return err
	}
	owner := map[string]string{} // of each package: a module, or the program
	for _, pkg := range packages {
		if owner[pkg.ImportPath], err = l.owner(pkg, p); err != nil {
			return err
		}
	}
	for _, pkg := range packages {
		from := owner[pkg.ImportPath]
		if from == standard {
			continue
		}
		if l.imports[from] == nil {
			l.imports[from] = map[string]bool{}
		}
		for _, name := range pkg.Imports {
			if to := owner[name]; to != from && to != "" { // "": unsafe, which is no package
				l.imports[from][to] = true
			}
		}
	}
	return nil
}

// owner returns the module that a package is of, or the reference of the program, whose own it
// is, and notes the module.
func (l *linked) owner(pkg *listed, p *program) (string, error) {
	switch m := pkg.Module; {
	case pkg.Standard:
		return standard, nil
	case m == nil || m.Replace != nil:
		return "", fmt.Errorf("%s is of no module, or of one that is replaced: what is given away has to be published", pkg.ImportPath)
	case m.Main:
		return p.ref(), nil
	default:
		found := l.modules[m.Path]
		if found == nil {
			found = &module{path: m.Path, version: m.Version, dir: m.Dir, dirs: map[string]bool{}}
			l.modules[m.Path] = found
		}
		found.dirs[pkg.Dir] = true
		return m.Path, nil
	}
}

// packagesOf lists the packages that a program is linked of.
func packagesOf(p *program) ([]*listed, error) {
	out, err := run(settings(p.os, p.arch), "go", "list", "-deps", "-json=ImportPath,Dir,Standard,Imports,Module", p.pkg)
	if err != nil {
		return nil, err
	}
	var all []*listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		pkg := new(listed)
		if err := decoder.Decode(pkg); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, pkg)
	}
}

// addHashes takes the modules' hashes from the text of go.sum.
func (l *linked) addHashes(text string) error {
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			continue
		}
		if m := l.modules[fields[0]]; m != nil && m.version == fields[1] {
			m.hash = fields[2]
		}
	}
	for _, m := range l.sorted() {
		if !strings.HasPrefix(m.hash, "h1:") {
			return fmt.Errorf("go.sum has no hash of %s %s", m.path, m.version)
		}
	}
	return nil
}

// sorted returns the modules by their paths.
func (l *linked) sorted() []*module {
	return slices.SortedFunc(maps.Values(l.modules), func(a, b *module) int { return strings.Compare(a.path, b.path) })
}

// folders returns those of linked packages and all above them within the module, sorted.
func (m *module) folders() []string {
	all := map[string]bool{m.dir: true}
	for dir := range m.dirs {
		for ; len(dir) > len(m.dir); dir = filepath.Dir(dir) {
			all[dir] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}
