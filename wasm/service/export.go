package service

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/report"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// export makes the file that the user asks for.
func (s *Service) export(c call, p protocol.ExportParams) (protocol.ExportResult, *Blob, error) {
	if s.opened == nil || s.opened.result == nil && p.What != protocol.ExportVisit {
		return protocol.ExportResult{}, nil, errNoRelease
	}
	of := s.opened.result.confirming(p.Confirmed, p.Questions)
	progress := func(done float64) error {
		c.meter.report("write", done)
		return c.ctx.Err()
	}
	var blob *Blob
	var err error
	switch p.What {
	case protocol.ExportBundle:
		blob, err = s.bundle(c, of, p, progress)
	case protocol.ExportVisit:
		blob, err = s.sealed(c, of, p)
	default:
		blob, err = of.file(p, progress)
	}
	if err != nil {
		return protocol.ExportResult{}, nil, err
	}
	base, ending := stem(p.Name), endingOf(p)
	if slices.Contains([]string{protocol.ExportRelease, protocol.ExportLinked, protocol.ExportBundle}, p.What) {
		base = handedOver
	}
	if of != nil && p.What != protocol.ExportVisit {
		if place, files := of.recipe.OneOf(); files > 1 {
			base = fmt.Sprintf("%s-%d", base, place)
		}
	}
	blob.Name = base + ending
	return summary(blob), blob, nil
}

// confirming returns the result with what is confirmed, and asked, now.
func (r *result) confirming(confirmed map[string][]facts.FindingKind, questions []question.Question) *result {
	if r == nil || confirmed == nil {
		return r
	}
	own := *r
	own.release = r.release.Confirming(confirmed).Asking(questions)
	own.recipe = own.release.Recipe()
	return &own
}

func (r *result) file(p protocol.ExportParams, progress func(float64) error) (*Blob, error) {
	switch p.What {
	case protocol.ExportRelease, protocol.ExportLinked:
		k, known := releaseKind(p)
		if !known {
			return nil, fmt.Errorf("can't write a release as %q", p.Format)
		}
		return newBlob(k.ContentType(), func(w io.Writer) error {
			if p.What == protocol.ExportLinked {
				return r.release.WriteLinked(w, k.Name)
			}
			return r.release.Write(w, k.Name, progress)
		})
	case protocol.ExportDictionary:
		return csvBlob(func(w io.Writer) error {
			return dictionary.Write(w, dictionary.From(r.table, &r.recipe, suggest.ForDictionary(r.table)))
		})
	case protocol.ExportRecipe:
		decided := r.recipe
		decided.Left = p.Left
		data, err := decided.JSON()
		return &Blob{Type: "application/json", Chunks: [][]byte{data}}, err
	}
	return nil, fmt.Errorf("can't export %q", p.What)
}

// releaseKind returns the kind of file that a release is written as.
func releaseKind(p protocol.ExportParams) (k kind.Kind, known bool) {
	if p.Format == "" {
		return textKind, true
	}
	return kind.ByName(p.Format)
}

// textKind is the kind of every other table that is written.
var textKind = kind.ForWriting("")

func csvBlob(write func(io.Writer) error) (*Blob, error) {
	return newBlob(textKind.ContentType(), write)
}

func newBlob(kind string, write func(io.Writer) error) (*Blob, error) {
	var out chunks
	err := write(&out)
	return &Blob{Type: kind, Chunks: out.all}, err
}

// handedOver begins the names of files for others, which tell nothing of the original's.
const handedOver = "release"

// endingOf returns what the name of the file ends in that is made.
func endingOf(p protocol.ExportParams) string {
	k, _ := releaseKind(p)
	switch p.What {
	case protocol.ExportDictionary:
		return ".dictionary" + textKind.Extension()
	case protocol.ExportRecipe:
		return ".recipe.json"
	case protocol.ExportVisit:
		return ".saved-work" + protocol.VisitEnding
	case protocol.ExportBundle:
		return ".zip"
	case protocol.ExportLinked:
		return ".sensitive" + k.Extension()
	}
	return k.Extension()
}

// stem is the name of a file without its ending, to which those of others are added.
func stem(name string) string {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	if base == "" || base == "." {
		return "table"
	}
	return base
}

func summary(b *Blob) protocol.ExportResult {
	result, hash := protocol.ExportResult{Name: b.Name}, sha256.New()
	for _, chunk := range b.Chunks {
		result.Bytes += len(chunk)
		hash.Write(chunk)
	}
	result.SHA256 = hex.EncodeToString(hash.Sum(nil))
	return result
}

// chunks is a writer that never copies what it has: a file of 100 MB grows
// piece by piece.
type chunks struct{ all [][]byte }

func (c *chunks) Write(p []byte) (int, error) {
	c.all = append(c.all, bytes.Clone(p))
	return len(p), nil
}

// bundle makes the zip of a release.
func (s *Service) bundle(c call, r *result, p protocol.ExportParams, progress func(float64) error) (*Blob, error) {
	k, known := releaseKind(p)
	if !known || p.Report == nil {
		return nil, errNoRelease
	}
	about, err := s.reportOptions(c, r, p)
	if err != nil {
		return nil, err
	}
	b := report.Bundle{Name: handedOver, Kind: k.Name, Report: about, Language: report.Language(p.Report.Language), Progress: progress}
	return newBlob("application/zip", func(w io.Writer) error { return b.Write(w, r.release) })
}

// reportOptions returns the contents of the report beside the release.
func (s *Service) reportOptions(c call, r *result, p protocol.ExportParams) (report.Options, error) {
	o := report.Options{Purpose: p.Report.Purpose, Recipients: p.Report.Recipients, Made: p.Report.Made, ShowSmall: p.Report.ShowSmall, Population: r.beside != nil,
		Program: programOf(p.Report)}
	var err error
	if o.InputSHA256, err = s.opened.hash(c); err != nil {
		return o, err
	}
	if r.pursuit != nil && r.pursuit.err == nil && r.pursuit.found.Finished {
		o.Bound = &r.pursuit.found.Bound
	}
	if r.attacked != nil {
		if found := together(r.attacked.found); found != nil {
			o.Attacks = report.AttacksOn(r.attacked.twin, *found)
		}
	}
	o.Utility, err = report.Use(c.ctx, r.release)
	return o, err
}

// programOf says what the page is that makes a report.
func programOf(p *protocol.ReportParams) report.Program {
	program := report.Program{Name: p.Program, Version: p.Version}
	for _, h := range p.Hashes {
		program.Hashes = append(program.Hashes, report.File(h))
	}
	return program
}

// hash returns the SHA-256 of the file that was opened, as it lay on disk.
func (o *opened) hash(c call) (string, error) {
	switch {
	case o.sum != "":
		return o.sum, nil
	case c.file != nil:
		return hashOf(c.file.Again())
	}
	return hashOf(o.again())
}

func hashOf(r io.Reader) (string, error) {
	hash := sha256.New()
	_, err := io.Copy(hash, r)
	return hex.EncodeToString(hash.Sum(nil)), err
}

// checking is a report that is checked, with its release.
type checking struct {
	d      *report.Document
	given  report.Given
	others []other // from which the original has columns, as far as they were given
}

var errVerifyFile = say.Define("verify-no-file", "no file is given: choose the release").Of()

// verify checks a report: beside its release, and then beside the original, too.
func (s *Service) verify(c call, p protocol.VerifyParams) (protocol.VerifyResult, error) {
	if c.file == nil {
		return protocol.VerifyResult{}, errVerifyFile
	}
	c.meter.report("verify", 0)
	if !p.Original && p.Other == 0 || s.checking == nil {
		d, err := report.Read([]byte(p.Report))
		if err != nil {
			return protocol.VerifyResult{}, err
		}
		t, sum, err := readGiven(c, p, d.ReleaseInput(), true)
		if err != nil {
			return protocol.VerifyResult{}, err
		}
		s.checking = &checking{d: d, given: report.Given{Release: t, ReleaseSHA256: sum, Language: languageOf(d, p.Languages)}}
		return s.checking.items(c, s.checking.given)
	}
	in, given := s.checking.d.Recipe.Input, s.checking.given
	if p.Other > 0 {
		t, _, err := readGiven(c, p, recipe.Input{Missing: in.Missing}, false)
		if err != nil {
			return protocol.VerifyResult{}, err
		}
		others := &s.checking.others
		*others = append((*others)[:min(p.Other-1, len(*others))], other{table: t})
		return s.checking.items(c, given)
	}
	t, sum, err := readGiven(c, p, in, false)
	if err == nil {
		t, err = joined(t, in.Join, s.checking.others)
	}
	if err != nil {
		return protocol.VerifyResult{}, err
	}
	given.Original, given.OriginalSHA256 = t, sum
	return s.checking.items(c, given)
}

// languageOf returns the language of a page; nil: it is none, or in another.
func languageOf(d *report.Document, all []say.Notation) *report.Language {
	page, _ := d.Page()
	for _, l := range all {
		if l.Tag == page.Tag {
			found := report.Language(l)
			return &found
		}
	}
	return nil
}

// readGiven reads the file of a call, with the hash of the bytes that were given: those of a
// workbook, where the file was made of one.
func readGiven(c call, p protocol.VerifyParams, in recipe.Input, released bool) (t *table.Table, sum string, err error) {
	if sum = p.SHA256; p.Workbook == nil {
		if sum, err = hashOf(csv.Stoppable(c.ctx, c.file.Again())); err != nil {
			return nil, "", err
		}
	}
	as := protocol.LoadParams{Input: in, Workbook: p.Workbook}
	src, err := open(as, c.file)
	if err == nil {
		t, _, err = read(c, as, src, maxBytes, released)
	}
	return t, sum, err
}

// items checks the report.
func (k *checking) items(c call, given report.Given) (protocol.VerifyResult, error) {
	found, err := k.d.Verify(c.ctx, given)
	r := protocol.VerifyResult{Agree: report.Count(found, report.Agrees), Differ: report.Count(found, report.Differs), Unchecked: report.Count(found, report.Unchecked),
		Headline: report.Headline(found), Sheet: k.d.Recipe.Input.Sheet, Join: k.d.Recipe.Input.Join}
	for _, i := range found {
		r.Items = append(r.Items, protocol.VerifiedItem{What: i.What, State: string(i.State), Report: i.Report, Found: i.Found, ReportSaid: i.ReportSaid, FoundSaid: i.FoundSaid, Why: i.Why})
	}
	return r, err
}

// unbundle takes the files out of a zip. Nothing of it is kept.
func (s *Service) unbundle(c call, p protocol.UnbundleParams) (protocol.Unbundled, *Blob, error) {
	if c.file == nil {
		return protocol.Unbundled{}, nil, errVerifyFile
	}
	c.meter.report("read", 0)
	files, err := report.ReadBundle(csv.Stoppable(c.ctx, c.file), c.file.Size(), report.Needs{Report: p.Report, Release: p.Release})
	if err != nil {
		return protocol.Unbundled{}, nil, err
	}
	found := protocol.Unbundled{Report: textOf(files.Report), Recipe: textOf(files.Recipe)}
	if files.Release == nil {
		return found, nil, nil
	}
	found.Release = files.Release.Name
	return found, &Blob{Name: files.Release.Name, Type: "application/octet-stream", Chunks: [][]byte{files.Release.Data}}, nil
}

// textOf returns a file as text; nil: there is none.
func textOf(u *report.Unpacked) *protocol.TextFile {
	if u == nil {
		return nil
	}
	return &protocol.TextFile{Name: u.Name, Text: string(u.Data)}
}
