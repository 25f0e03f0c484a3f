package service

import (
	"bytes"
	"io"
	"reflect"

	"quasi/engine/file/recipe"
	"quasi/engine/visit"
	"quasi/wasm/protocol"
)

// sealed makes the file of a visit. Where there is a release of what was decided, its
// recipe is kept, which has the rounds that it took.
func (s *Service) sealed(r *result, p protocol.ExportParams) (*Blob, error) {
	if p.Visit == nil {
		return nil, errNoRelease
	}
	at := visit.State{Name: p.Name, Recipe: p.Visit.Recipe, Step: p.Visit.Step, Released: p.Visit.Released, Purpose: p.Visit.Purpose, Recipients: p.Visit.Recipients}
	if at.Released = at.Released && r != nil; at.Released {
		at.Recipe = r.recipe
	}
	return newBlob("application/octet-stream", func(w io.Writer) error { return visit.Seal(w, p.Passphrase, at, s.opened.again()) })
}

// unsealed opens the file of a visit.
func unsealed(p protocol.LoadParams, file File) (source, error) {
	at, text, err := visit.Open(file.Again(), p.Passphrase)
	if err != nil {
		return source{}, err
	}
	again := func() io.Reader { return bytes.NewReader(text) }
	return source{again(), at.Name, int64(len(text)), &at.Recipe, again, &at}, nil
}

// inputOf is how a file is read: as the page says or, of a visit about which it says
// nothing, as before.
func inputOf(p protocol.LoadParams, src source) recipe.Input {
	if src.visit != nil && reflect.DeepEqual(p.Input, recipe.Input{}) {
		return src.visit.Recipe.Input
	}
	return p.Input
}

// visitOf is what the page is told of a visit; nil: it is a table.
func visitOf(src source) *protocol.Visit {
	if src.visit == nil {
		return nil
	}
	return &protocol.Visit{Recipe: src.visit.Recipe, Step: src.visit.Step, Released: src.visit.Released, Purpose: src.visit.Purpose, Recipients: src.visit.Recipients}
}
