// Command unwatched prints an overlay for the go command with which methods are built as if
// nobody could watch them: what tells a step does nothing, and is not called any more.
//
//	unwatched DIR > overlay.json
//
// The files of the overlay are written into DIR, under names that no build takes for its
// own. What a benchmark takes longer without the overlay than with it is what an observer
// costs that is not there.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"strings"
)

// watching are the files that hold what tells steps.
const watching = "engine/method/*/watch*.go"

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: unwatched DIR > overlay.json")
	}
	overlay, err := overlayOf(".", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(overlay); err != nil {
		log.Fatal(err)
	}
}

// overlay says which file stands in the place of which, see go help build.
type overlay struct{ Replace map[string]string }

// overlayOf writes the files of a repository without what tells steps into a folder.
func overlayOf(repository, dir string) (overlay, error) {
	paths, err := filepath.Glob(filepath.Join(repository, watching))
	if err != nil {
		return overlay{}, err
	}
	o := overlay{map[string]string{}}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return overlay{}, err
		}
		silent, err := silenced(source)
		if err != nil {
			return overlay{}, fmt.Errorf("%s: %w", path, err)
		}
		of, err := filepath.Abs(path)
		if err != nil {
			return overlay{}, err
		}
		to, err := filepath.Abs(filepath.Join(dir, strings.TrimSuffix(strings.ReplaceAll(path, string(filepath.Separator), "_"), ".go")))
		if err != nil {
			return overlay{}, err
		}
		if err := os.WriteFile(to, silent, 0o644); err != nil {
			return overlay{}, err
		}
		o.Replace[of] = to
	}
	return o, nil
}

// silenced returns a source in which every function that looks first whether somebody
// watches does what it does when nobody does.
func silenced(source []byte) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, 0)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for _, d := range file.Decls {
		if f, is := d.(*ast.FuncDecl); is {
			silence(f)
		}
	}
	if err := format.Node(&out, files, file); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// silence answers the question with which a function begins, if that is whether somebody
// watches: nobody does. The compiler then leaves out what is never done.
func silence(f *ast.FuncDecl) {
	if len(f.Body.List) == 0 {
		return
	}
	look, is := f.Body.List[0].(*ast.IfStmt)
	if !is {
		return
	}
	cond, is := look.Cond.(*ast.BinaryExpr)
	if !is {
		return
	}
	if either, nested := cond.X.(*ast.BinaryExpr); cond.Op == token.LOR && nested {
		cond = either
	}
	if nothing, named := cond.Y.(*ast.Ident); named && nothing.Name == "nil" {
		look.Cond = ast.NewIdent(fmt.Sprint(cond.Op == token.EQL))
	}
}
