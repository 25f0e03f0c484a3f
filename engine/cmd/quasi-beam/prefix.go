package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

func (j *Job) part(number int) string { return fmt.Sprintf("%s-%05d.csv", j.Output, number) }
func (j *Job) report() string         { return j.Output + ".report.json" }
func (j *Job) marker() string         { return j.Output + ".SUCCESS" }

// parts is the pattern of the files of the release.
func (j *Job) parts() string { return j.Output + "-[0-9][0-9][0-9][0-9][0-9]*.csv" }

// free fails if nothing can be written under the prefix: it would be taken for a
// pattern, or files that are read, or a release, have it.
func (j *Job) free(ctx context.Context) error {
	if strings.ContainsAny(j.Output, `*?[\`) {
		return usageError{fmt.Errorf(`--output %s: a prefix is no pattern, and has none of *, ?, [ and \`, j.Output)}
	}
	prefix := real(j.Output) + "-"
	for _, path := range j.Shards {
		if strings.HasPrefix(real(path), prefix) {
			return fmt.Errorf("%s is read, and begins as what is written: name another prefix than %s with --output", path, j.Output)
		}
	}
	done, err := list(ctx, j.marker())
	if err == nil && len(done) > 0 {
		err = fmt.Errorf("%s says that a release is there already: remove it, or name another prefix with --output", j.marker())
	}
	return err
}

// real returns a path with the folder that it leads to, if that is a folder here.
func real(path string) string {
	if strings.Contains(path, "://") {
		return path
	}
	folder := filepath.Dir(path)
	if found, err := filepath.EvalSymlinks(folder); err == nil {
		folder = found
	}
	if full, err := filepath.Abs(folder); err == nil {
		folder = full
	}
	return filepath.Join(folder, filepath.Base(path))
}

// tidy removes what another job, which never got as far as its marker, has left under the
// prefix: beside the marker it would be taken for a part of this release.
func (j *Job) tidy(ctx context.Context, release []file) error {
	found, err := list(ctx, j.parts())
	if err != nil {
		return err
	}
	fs, err := filesystem.New(ctx, j.Output)
	if err != nil {
		return err
	}
	defer fs.Close()
	for _, path := range found {
		if slices.ContainsFunc(release, func(f file) bool { return real(f.Path) == real(path) }) {
			continue
		}
		remover, can := fs.(filesystem.Remover)
		if !can {
			return fmt.Errorf("%s is none of the release, and can't be removed here: remove it, and begin again", path)
		}
		if err := remover.Remove(ctx, path); err != nil {
			return fmt.Errorf("%s is none of the release: %w", path, err)
		}
	}
	return nil
}
