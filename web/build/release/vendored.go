package main

import (
	"fmt"
	"os"
	"path/filepath"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// vendored is a library of others that stands in the tree as npm has it, and runs in the pages
// themselves.
type vendored struct {
	name, version string
	dir           string // of its script, index.js, and of its license
}

var copies = []vendored{{"fzstd", "0.1.1", "web/fzstd"}}

// ref is the reference of a library in the bill, as a package URL.
func (v vendored) ref() string { return "pkg:npm/" + v.name + "@" + v.version }

func (v vendored) licensed() (licensed, error) {
	of, err := readLicenses(v.dir, []string{v.dir})
	of.name, of.version = v.name, v.version
	if err != nil {
		err = fmt.Errorf("%s %s: %w", v.name, v.version, err)
	}
	return of, err
}

// component describes a library. Its hash is that of its script.
func (v vendored) component() (cdx.Component, error) {
	of, err := v.licensed()
	if err != nil {
		return cdx.Component{}, err
	}
	script, err := os.ReadFile(filepath.Join(v.dir, "index.js"))
	return cdx.Component{BOMRef: v.ref(), Type: cdx.ComponentTypeLibrary, Name: v.name, Version: v.version, Scope: cdx.ScopeRequired,
		PackageURL: v.ref(), Licenses: licenses(of.license), Hashes: &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: sum(script)}}}, err
}
