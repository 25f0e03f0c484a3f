package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// licenseFile matches the names of files that say what is allowed.
var licenseFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.txt|\.md)?$`)

// licensed is a work of others under a license.
type licensed struct {
	name, version string
	license       string // by its SPDX identifier
	texts         []string
}

// licensesOf returns what the programs hold of others: the standard library, then the modules,
// then what stands in the tree.
func licensesOf(l *linked, t *toolchain) ([]licensed, error) {
	std, err := readLicenses(t.root, []string{t.root})
	if err != nil {
		return nil, err
	}
	std.name, std.version = "Go standard library and runtime", "go"+t.version
	all := []licensed{std}
	for _, m := range l.sorted() {
		of, err := readLicenses(m.dir, m.folders())
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", m.path, m.version, err)
		}
		of.name, of.version = m.path, m.version
		all = append(all, of)
	}
	for _, v := range copies {
		of, err := v.licensed()
		if err != nil {
			return nil, err
		}
		all = append(all, of)
	}
	return all, nil
}

// readLicenses reads the texts in folders of a module, and says under which licenses it is by
// those in its own folder.
func readLicenses(root string, folders []string) (licensed, error) {
	var of licensed
	for _, dir := range folders {
		found, err := os.ReadDir(dir)
		if err != nil {
			return of, err
		}
		for _, file := range found {
			if file.IsDir() || !licenseFile.MatchString(file.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(dir, file.Name()))
			if err != nil {
				return of, err
			}
			of.texts = append(of.texts, string(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))))
			if dir != root || !strings.HasPrefix(strings.ToLower(file.Name()), "lic") && !strings.HasPrefix(strings.ToLower(file.Name()), "copying") {
				continue
			}
			id := identify(string(text))
			if id == "" {
				return of, fmt.Errorf("the license in %s is not recognized: see whether it allows to give the program away, and add it to identify", file.Name())
			}
			of.license = id
		}
	}
	if of.license == "" {
		return of, fmt.Errorf("no license in %s", root)
	}
	return of, nil
}

// identify returns the SPDX identifier of a license's text, empty: it is another one.
func identify(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	has := func(part string) bool { return strings.Contains(text, part) }
	switch {
	case has("apache license version 2.0, january 2004"):
		return "Apache-2.0"
	case has("permission is hereby granted, free of charge, to any person obtaining a copy") && has("substantial portions"):
		return "MIT"
	case has("redistribution and use in source and binary forms, with or without modification, are permitted") && !has("advertising"):
		if has("neither the name of") || has("neither the names of") {
			return "BSD-3-Clause"
		}
		return "BSD-2-Clause"
	}
	return ""
}

// notices returns the file that says what of others is inside, and all licenses.
func notices(l *linked, t *toolchain) ([]byte, error) {
	all, err := licensesOf(l, t)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString("Quasi is under the Apache License, Version 2.0, in the file LICENSE.\n" +
		"Its programs and pages hold parts of the following, under their own licenses. Each\n" +
		"holds some of them; the bill of materials says which.\n\n")
	for _, of := range all {
		fmt.Fprintf(&out, "  %s %s (%s)\n", of.name, of.version, of.license)
	}
	for _, of := range all {
		fmt.Fprintf(&out, "\n%s\n%s %s\n", strings.Repeat("=", 80), of.name, of.version)
		for _, text := range of.texts {
			fmt.Fprintf(&out, "%s\n\n%s\n", strings.Repeat("-", 80), strings.TrimRight(text, "\n"))
		}
	}
	return out.Bytes(), nil
}

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

// component describes a library. Its hash is of its script.
func (v vendored) component() (cdx.Component, error) {
	of, err := v.licensed()
	if err != nil {
		return cdx.Component{}, err
	}
	script, err := os.ReadFile(filepath.Join(v.dir, "index.js"))
	return cdx.Component{BOMRef: v.ref(), Type: cdx.ComponentTypeLibrary, Name: v.name, Version: v.version, Scope: cdx.ScopeRequired,
		PackageURL: v.ref(), Licenses: licenses(of.license), Hashes: &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: sum(script)}}}, err
}
