package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"

	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/prepare"
)

// known reports whether the files of a path can be reached.
func known(path string) (err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("%s: files can be here, or at gs://", path)
		}
	}()
	filesystem.ValidateScheme(path)
	return nil
}

// list returns the files that match a pattern, sorted.
func list(ctx context.Context, pattern string) ([]string, error) {
	if err := known(pattern); err != nil {
		return nil, err
	}
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	found, err := fs.List(ctx, pattern)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	slices.Sort(found)
	return found, nil
}

// readFile returns what is in a file.
func readFile(ctx context.Context, path string) ([]byte, error) {
	if err := known(path); err != nil {
		return nil, err
	}
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	file, err := fs.OpenRead(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}

// writeFile writes a file, which is there once all of it is.
func writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenWrite(ctx, path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	err = write(file)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// parse returns the recipe of the job, which was checked before.
func (j *Job) parse() (*recipe.Recipe, error) { return recipe.Parse(j.Recipe) }

// key returns the key of the transforms; nil: none is needed.
func (j *Job) key(ctx context.Context) ([]byte, error) {
	if j.KeyFile == "" {
		return nil, nil
	}
	text, err := readFile(ctx, j.KeyFile)
	if err != nil {
		return nil, err
	}
	key, err := transform.ReadKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", j.KeyFile, err)
	}
	return key, nil
}

// unusable is input that no other attempt would read either: it ends the job with a report
// and is no failure of a worker.
type unusable struct{ error }

// Unwrap returns what is wrong with the input.
func (u unusable) Unwrap() error { return u.error }

// digest tells a file from one that has been changed.
type digest [sha256.Size]byte

// read returns a file of the table as the recipe reads it.
func (j *Job) read(ctx context.Context, path string, r *recipe.Recipe) (*table.Table, digest, error) {
	data, err := readFile(ctx, path)
	if err != nil {
		return nil, digest{}, err
	}
	var t *table.Table
	if strings.HasSuffix(path, ".parquet") {
		t, err = readParquet(data, r.Input)
	} else {
		t, err = parseTable(data, r.Input, false)
	}
	if err == nil {
		t, err = prepare.ReadPart(t, r)
	}
	if err != nil {
		return nil, digest{}, unusable{fmt.Errorf("%s: %w", path, err)}
	}
	return t, sha256.Sum256(data), nil
}

// parseTable reads a CSV file of a table; released says that it is one of a release.
func parseTable(data []byte, in recipe.Input, released bool) (*table.Table, error) {
	opt, err := csv.OptionsFrom(in)
	if err != nil {
		return nil, err
	}
	opt.Part, opt.Released = true, released
	if released {
		opt.Notes = recipe.NotesKeep // each row was somebody's
	}
	t, _, err := csv.Read(bytes.NewReader(data), opt)
	return t, err
}
