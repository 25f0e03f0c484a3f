package report

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"quasi/engine"
	"quasi/engine/data/hierarchy"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Bundle is a release with all that goes with it, as one zip: the tables, the recipe as
// [recipe.Recipe.Handed] has it, the hierarchies that it lists, a codebook of the release, of CSV scripts that read it, the report as a page and as JSON, and
// SHA256SUMS over all of them, as sha256sum -c reads it. Hierarchies that a rule makes are
// the rule in the recipe: their files would hold the values of the table.
type Bundle struct {
	// Name is the name of the release, without an ending.
	Name string
	// Kind is the kind of the release's file, see package kind.
	Kind string
	// Report says what the report says; Output is filled in.
	Report Options
	// Language is for the page.
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
		err = archive.add(b.Name+secondTable+k.Extension(), func(w io.Writer) error { return r.WriteLinked(w, k.Name) })
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
	decided := d.Recipe
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
		for i, file := range archive.files {
			for _, s := range scripts {
				name := strings.Replace(s.name, ".", []string{"", secondTable}[i]+".", 1)
				parts = append(parts, part{name, func(w io.Writer) error {
					return s.write(w, file.Name, codebook, tables[i], decided.Output, b.Language)
				}})
			}
		}
	}
	parts = append(parts, part{reportPage, func(w io.Writer) error { return d.HTML(w, b.Language) }}, part{reportData, bytesOf(data)})
	return archive.close(parts...)
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
		if h == nil || h.Rule != nil {
			continue
		}
		if tree, err := h.Tree(); err == nil { // else of values that leave exact, and read no label
			parts = append(parts, part{fileName(c.Name, taken), func(w io.Writer) error { return hierarchy.WriteARX(w, tree) }})
		}
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

// close adds the last files and SHA256SUMS, a line for each file, and ends the zip.
func (a *archive) close(last ...part) error {
	for _, p := range last {
		if err := a.add(p.name, p.write); err != nil {
			return err
		}
	}
	var lines bytes.Buffer
	for _, f := range a.files {
		fmt.Fprintf(&lines, "%s  %s\n", f.SHA256, f.Name)
	}
	if err := a.add("SHA256SUMS", bytesOf(lines.Bytes())); err != nil {
		return err
	}
	return a.zip.Close()
}

// Contents are the files of a zip as [Bundle] writes it that a report is checked with, or a
// release attacked; nil: the zip lacks it.
type Contents struct {
	Report  *Unpacked // the page, which holds the JSON; else the JSON
	Recipe  *Unpacked
	Release *Unpacked // the table; of two, the one with the quasi-identifiers
}

// Unpacked is a file of a zip.
type Unpacked struct {
	Name string
	Data []byte
}

// What is taken out of a zip is in memory as a whole, so that there are limits: bytes of a
// release, and bytes of a report or a recipe.
const (
	maxRelease  = 1 << 29
	maxDocument = 1 << 26
)

// maxZip is the most bytes of a zip, which is read into memory.
const maxZip = 1 << 29

// maxPacked is more than deflate can pack a file. One that claims more lies about its size.
const maxPacked = 1100

// What can be wrong with a zip.
var (
	errZipTooLarge  = say.Define("bundle-large", "this zip has {0} bytes, and {1} are the most: unpack it and choose its files")
	errZipNoReport  = say.Define("bundle-no-report", "this zip has no report.html and no report.json: choose the report by itself")
	errZipNoRelease = say.Define("bundle-no-release", "this zip has no table: choose the release by itself")

	errZip        = say.Define("bundle-damaged", "this zip is damaged: {0}; save it once more, or take out its files and choose those")
	errZipMember  = say.Define("bundle-member-damaged", "{0:q} in the zip can't be unpacked: {1}; save the zip once more")
	errZipSecret  = say.Define("bundle-member-encrypted", "{0:q} in the zip is encrypted: unpack the zip and choose its files")
	errZipLarge   = say.Define("bundle-member-large", "{0:q} in the zip takes {1} bytes when it is unpacked, and {2} are the most: unpack the zip and choose its files")
	errZipLies    = say.Define("bundle-member-size", "{0:q} in the zip says that it takes {1} bytes when it is unpacked, more than its {2} packed bytes can hold: the zip was changed")
	errZipTwice   = say.Define("bundle-member-twice", "{0:q} is in the zip twice: the zip was changed")
	errZipTables  = say.Define("bundle-tables", "the zip has two tables, {0:q} and {1:q}: unpack it and choose the release")
	errZipForeign = say.Define("bundle-foreign", "this zip has no report, no recipe and no table beside each other, as Quasi saves them: unpack it and choose its files")
)

// Needs says which files of a zip there must be.
type Needs struct{ Report, Release bool }

// ReadBundle reads a zip of size bytes and takes its files out as [Unbundle] does. It fails, too,
// if the zip takes more than half a gigabyte or lacks a file that is needed.
func ReadBundle(r io.Reader, size int64, needs Needs) (*Contents, error) {
	if size > maxZip {
		return nil, errZipTooLarge.Of(fmt.Sprint(size), fmt.Sprint(maxZip))
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	files, err := Unbundle(data)
	switch {
	case err != nil:
		return nil, err
	case needs.Report && files.Report == nil:
		return nil, errZipNoReport.Of()
	case needs.Release && files.Release == nil:
		return nil, errZipNoRelease.Of()
	}
	return files, nil
}

// Unbundle takes the files out of a zip that [Bundle.Write] wrote, or that has files of the
// same names. Files in folders and further parts are passed over. It fails, naming the file,
// if one that it takes is damaged, encrypted, there twice, or larger than half a gigabyte, a
// report or recipe than 64 megabytes; and if there is none.
func Unbundle(data []byte) (*Contents, error) { return unbundle(data, maxRelease, maxDocument) }

func unbundle(data []byte, release, document uint64) (*Contents, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errZip.Of(err)
	}
	var found struct{ report, recipe, release *zip.File }
	seen := map[string]bool{}
	for _, f := range archive.File {
		if strings.ContainsAny(f.Name, `/\`) {
			continue
		}
		if seen[f.Name] {
			return nil, errZipTwice.Of(f.Name)
		}
		seen[f.Name] = true
		switch {
		case f.Name == reportPage, f.Name == reportData && found.report == nil:
			found.report = f
		case f.Name == bundledRecipe:
			found.recipe = f
		case isRelease(f.Name) && found.release != nil:
			return nil, errZipTables.Of(found.release.Name, f.Name)
		case isRelease(f.Name):
			found.release = f
		}
	}
	c := &Contents{}
	for _, of := range []struct {
		member *zip.File
		to     **Unpacked
		limit  uint64
	}{{found.report, &c.Report, document}, {found.recipe, &c.Recipe, document}, {found.release, &c.Release, release}} {
		if of.member == nil {
			continue
		}
		if *of.to, err = unpack(of.member, of.limit); err != nil {
			return nil, err
		}
	}
	if *c == (Contents{}) {
		return nil, errZipForeign.Of()
	}
	return c, nil
}

// isRelease reports whether a file has the name of a release: of a table that is neither the
// codebook or dictionary beside it nor the second table of two.
func isRelease(name string) bool {
	name = strings.ToLower(name)
	ending := path.Ext(name)
	stem := strings.TrimSuffix(name, ending)
	table := slices.ContainsFunc(kind.All(), func(k kind.Kind) bool { return slices.Contains(k.Extensions, ending) })
	return table && stem != bundledCodebook && stem != bundledDictionary && !strings.HasSuffix(stem, secondTable)
}

// unpack unpacks a file of at most limit bytes.
func unpack(f *zip.File, limit uint64) (*Unpacked, error) {
	size := f.UncompressedSize64
	switch {
	case f.Flags&1 != 0:
		return nil, errZipSecret.Of(f.Name)
	case size/maxPacked > f.CompressedSize64:
		return nil, errZipLies.Of(f.Name, fmt.Sprint(size), fmt.Sprint(f.CompressedSize64))
	case size > limit:
		return nil, errZipLarge.Of(f.Name, fmt.Sprint(size), fmt.Sprint(limit))
	}
	r, err := f.Open()
	if err != nil {
		return nil, errZipMember.Of(f.Name, err)
	}
	defer r.Close()
	var out bytes.Buffer
	// One byte more than it says, so that a file which is longer is found out.
	if _, err := io.Copy(&out, io.LimitReader(r, int64(size)+1)); err != nil {
		return nil, errZipMember.Of(f.Name, err)
	}
	return &Unpacked{f.Name, out.Bytes()}, nil
}
