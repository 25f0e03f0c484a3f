package report

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"quasi/engine"
	"quasi/engine/data/hierarchy"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
)

// Bundle is a release with all that goes with it, as one zip: the tables, the recipe without what
// columns looked like, the hierarchies that it lists, a codebook of the release, of CSV scripts that read it, the report as a page and as JSON, and
// SHA256SUMS over all of them, as sha256sum -c reads it. Hierarchies that a rule makes are
// the rule in the recipe: their files would hold the values of the table.
type Bundle struct {
	// Name is what the release is called, without an ending.
	Name string
	// Kind is that of the release's file, see package kind.
	Kind string
	// Report says what the report says; Output is filled in.
	Report Options
	// Language is that of the page.
	Language Language
	// Progress is told the share of the release that is written; nil: nobody is.
	Progress func(done float64) error
}

// part is a file of a [Bundle].
type part struct {
	name  string
	write func(io.Writer) error
}

// The names of files in a [Bundle]: those of the recipe, of the report, and of what comes
// before the ending of a second table, of the codebook and, in zips of earlier versions, of a
// dictionary of the original.
const (
	bundledRecipe     = "recipe.json"
	reportPage        = "report.html"
	reportData        = "report.json"
	secondTable       = ".sensitive"
	bundledCodebook   = "codebook"
	bundledDictionary = "dictionary"
)

// Write writes the zip. It holds no time, and is the same for the same release. It refuses
// what [engine.Release.Write] refuses.
func (b Bundle) Write(w io.Writer, r *engine.Release) error {
	archive := &archive{zip: zip.NewWriter(w)}
	k, _ := kind.ByName(b.Kind)
	err := archive.add(b.Name+k.Extension(), func(w io.Writer) error { return r.Write(w, k.Name, b.Progress) })
	if err == nil && r.Linked != nil && !k.Several {
		err = archive.add(b.Name+secondTable+k.Extension(), r.WriteLinked)
	}
	if err != nil {
		return err
	}
	about := b.Report
	about.Output = slices.Clone(archive.files)
	d, err := Of(r, about)
	if err != nil {
		return err
	}
	decided := undescribed(r.Recipe())
	text, err := decided.JSON()
	if err != nil {
		return err
	}
	data, err := d.JSON()
	if err != nil {
		return err
	}
	parts := append([]part{{bundledRecipe, bytesOf(text)}}, listed(&decided)...)
	codebook := bundledCodebook + kind.ForWriting("").Extension()
	tables := [][]variable{d.variables(r, r.Table)}
	if r.Linked != nil {
		tables = append(tables, d.variables(r, r.Linked))
	}
	parts = append(parts, part{codebook, func(w io.Writer) error { return d.codebook(w, tables, b.Language) }})
	if k.Name == kind.CSV {
		for _, s := range scripts {
			parts = append(parts, part{s.name, func(w io.Writer) error {
				return s.write(w, archive.files[0].Name, codebook, tables[0], decided.Output, b.Language)
			}})
		}
	}
	parts = append(parts, part{reportPage, func(w io.Writer) error { return d.HTML(w, b.Language) }}, part{reportData, bytesOf(data)})
	for _, p := range parts {
		if err := archive.add(p.name, p.write); err != nil {
			return err
		}
	}
	if err := archive.add("SHA256SUMS", bytesOf([]byte(archive.sums()))); err != nil {
		return err
	}
	return archive.zip.Close()
}

func bytesOf(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// listed are the hierarchies that a recipe lists, as ARX reads them.
func listed(r *recipe.Recipe) []part {
	var parts []part
	taken := map[string]bool{}
	for _, c := range r.Columns {
		h := c.Hierarchy
		if h == nil || h.Rule != nil || h.Ordered {
			continue
		}
		parts = append(parts, part{fileName(c.Name, taken), func(w io.Writer) error {
			tree, err := h.Tree()
			if err != nil {
				return err
			}
			return hierarchy.WriteARX(w, tree)
		}})
	}
	return parts
}

// fileName returns the path of a hierarchy, which every system can have and no other has.
func fileName(column string, taken map[string]bool) string {
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`\/:*?"<>|.`, r) || !unicode.IsPrint(r) {
			return '_'
		}
		return r
	}, column)
	k, _ := kind.ByName(kind.CSV)
	name := "hierarchies/" + plain + k.Extension()
	for i := 2; taken[strings.ToLower(name)]; i++ {
		name = fmt.Sprintf("hierarchies/%s-%d%s", plain, i, k.Extension())
	}
	taken[strings.ToLower(name)] = true
	return name
}

// epoch is the time of all files: the first that a zip can have.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// archive is a zip that is being written, with the hashes of its files.
type archive struct {
	zip   *zip.Writer
	files []File
}

func (a *archive) add(name string, write func(io.Writer) error) error {
	out, err := a.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: epoch})
	if err != nil {
		return err
	}
	hash := sha256.New()
	if err := write(io.MultiWriter(out, hash)); err != nil {
		return err
	}
	a.files = append(a.files, File{Name: name, SHA256: hex.EncodeToString(hash.Sum(nil))})
	return nil
}

// sums are the lines of SHA256SUMS.
func (a *archive) sums() string {
	var lines strings.Builder
	for _, f := range a.files {
		fmt.Fprintf(&lines, "%s  %s\n", f.SHA256, f.Name)
	}
	return lines.String()
}
