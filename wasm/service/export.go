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
	"quasi/engine/facts"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/kind"
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
	case protocol.ExportRelease:
		k, known := releaseKind(p)
		if !known {
			return nil, fmt.Errorf("can't write a release as %q", p.Format)
		}
		return newBlob(k.ContentType(), func(w io.Writer) error { return r.release.Write(w, k.Name, progress) })
	case protocol.ExportLinked:
		return csvBlob(r.release.WriteLinked)
	case protocol.ExportDictionary:
		return csvBlob(func(w io.Writer) error {
			return dictionary.Write(w, dictionary.From(r.table, &r.recipe, suggest.ForDictionary(r.table)))
		})
	case protocol.ExportRecipe:
		decided := r.recipe
		decided.Left = p.Left
		data, err := decided.JSON()
		if err != nil {
			return nil, err
		}
		return &Blob{Type: "application/json", Chunks: [][]byte{data}}, nil
	}
	return nil, fmt.Errorf("can't export %q", p.What)
}

// releaseKind returns the kind of file that a release is written as.
func releaseKind(p protocol.ExportParams) (k kind.Kind, known bool) {
	if p.Format == "" {
		return textKind, true
	}
	k, known = kind.ByName(p.Format)
	return k, known && k.Written
}

// textKind is the kind of every other table that is written.
var textKind = kind.ForWriting("")

func csvBlob(write func(io.Writer) error) (*Blob, error) {
	return newBlob(textKind.ContentType(), write)
}

func newBlob(kind string, write func(io.Writer) error) (*Blob, error) {
	var out chunks
	if err := write(&out); err != nil {
		return nil, err
	}
	return &Blob{Type: kind, Chunks: out.all}, nil
}

// handedOver begins the names of files for others, which tell nothing of the original's.
const handedOver = "release"

// endingOf returns what the name of the file ends in that is made.
func endingOf(p protocol.ExportParams) string {
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
		return ".sensitive" + textKind.Extension()
	}
	k, _ := releaseKind(p)
	return k.Extension()
}

// stem is the name of a file without its ending, to which those of others are added.
func stem(name string) string {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	if base == "" || base == "." || base == "/" {
		return "table"
	}
	return base
}

func summary(b *Blob) protocol.ExportResult {
	result := protocol.ExportResult{Name: b.Name}
	hash := sha256.New()
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
