package cli

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"

	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
)

// key is the secret of a recipe's transforms.
type key struct {
	bytes []byte // nil: none is needed
	made  bool   // just now: nobody else has it
}

// key reads the key, or makes one if the recipe needs it and no file is named.
func (f *anonymizeFlags) key(r *recipe.Recipe) (key, error) {
	needed := slices.ContainsFunc(r.Columns, func(c recipe.Column) bool { return c.Transform != nil })
	switch {
	case f.keyFile != "" && !needed:
		return key{}, wrong("--key-file has no effect: no column of the recipe has a transform")
	case f.keyFile != "":
		b, err := readKey(f.keyFile)
		return key{bytes: b}, err
	case !needed:
		return key{}, nil
	}
	k := key{bytes: make([]byte, transform.KeySize), made: true}
	_, err := rand.Read(k.bytes)
	return k, err
}

// readKey reads a file of 64 hexadecimal digits. What is wrong with it is said
// without a part of the key.
func readKey(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	b, err := transform.ReadKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// show prints a key that was just made. It is the only time.
func (k key) show(w io.Writer) {
	if k.made {
		fmt.Fprintf(w, "Key of the pseudonyms and shifted dates, shown once and kept nowhere: %s\n", hex.EncodeToString(k.bytes))
	}
}
