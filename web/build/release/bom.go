package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"

	"quasi/engine/facts"
)

// authors are those whom LICENSE names.
const authors = "The Quasi authors"

// whole is the reference of Quasi in the bill of materials, as a package URL.
const whole = "pkg:generic/quasi@" + facts.Version

// ref is the reference of a program in the bill, as a package URL.
func (p *program) ref() string {
	if p.os == browser {
		return whole + "#" + p.name
	}
	return whole + "?arch=" + p.arch + "&os=" + p.os
}

// ref is the reference of a module in the bill, as a package URL.
func (m *module) ref() string {
	return "pkg:golang/" + strings.ToLower(m.path) + "@" + strings.ReplaceAll(m.version, "+", "%2B")
}

// ref is the reference of the standard library, under the name by which scanners look for what
// is known about it.
func (t *toolchain) ref() string { return "pkg:golang/" + standard + "@" + t.version }

// bill returns the bill of materials, in JSON of CycloneDX 1.6: our programs with their hashes,
// the modules that are linked into them, what stands in the tree, and which needs which. It holds no time, and a serial
// number that is made of all else.
func bill(programs []*program, l *linked, t *toolchain) ([]byte, error) {
	found, err := licensesOf(l, t)
	if err != nil {
		return nil, err
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{
		Lifecycles: &[]cdx.Lifecycle{{Phase: cdx.LifecyclePhaseBuild}},
		Authors:    &[]cdx.OrganizationalContact{{Name: authors}},
		Component: &cdx.Component{BOMRef: whole, Type: cdx.ComponentTypeApplication, Name: "quasi", Version: facts.Version,
			PackageURL: whole, Licenses: licenses("Apache-2.0")},
	}
	bom.Components = &[]cdx.Component{}
	for _, p := range programs {
		*bom.Components = append(*bom.Components, cdx.Component{BOMRef: p.ref(), Type: cdx.ComponentTypeApplication, Name: p.name, Version: facts.Version, PackageURL: p.ref(),
			Hashes: &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: sum(p.data)}}, Licenses: licenses("Apache-2.0"),
			Properties: &[]cdx.Property{{Name: "cdx:gomod:build:env:GOARCH", Value: p.arch}, {Name: "cdx:gomod:build:env:GOOS", Value: p.os}}})
	}
	*bom.Components = append(*bom.Components, cdx.Component{BOMRef: t.ref(), Type: cdx.ComponentTypeLibrary, Name: standard, Version: t.version, Scope: cdx.ScopeRequired,
		PackageURL: t.ref(), CPE: "cpe:2.3:a:golang:go:" + t.version + ":*:*:*:*:*:*:*", Licenses: licenses(found[0].license)})
	for i, m := range l.sorted() {
		c, err := m.component(found[i+1])
		if err != nil {
			return nil, err
		}
		*bom.Components = append(*bom.Components, c)
	}
	for _, v := range copies {
		c, err := v.component()
		if err != nil {
			return nil, err
		}
		*bom.Components = append(*bom.Components, c)
	}
	bom.Dependencies = dependencies(programs, l, t)
	text, err := encode(bom)
	if err != nil {
		return nil, err
	}
	bom.SerialNumber = serial(text)
	return encode(bom)
}

func encode(bom *cdx.BOM) ([]byte, error) {
	var out bytes.Buffer
	err := cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).EncodeVersion(bom, cdx.SpecVersion1_6)
	return out.Bytes(), err
}

// serial is a UUID of the content (RFC 9562, version 8).
func serial(content []byte) string {
	h := sha256.Sum256(content)
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

func licenses(id string) *cdx.Licenses {
	return &cdx.Licenses{{License: &cdx.License{ID: id}}}
}

// component describes a module. Its hash is from go.sum: the SHA-256 of the list of its files
// with their hashes.
func (m *module) component(of licensed) (cdx.Component, error) {
	hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.hash, "h1:"))
	if err != nil || len(hash) != sha256.Size {
		return cdx.Component{}, fmt.Errorf("go.sum has no SHA-256 of %s: %q", m.path, m.hash)
	}
	return cdx.Component{BOMRef: m.ref(), Type: cdx.ComponentTypeLibrary, Name: m.path, Version: m.version, Scope: cdx.ScopeRequired,
		PackageURL: m.ref(), Licenses: licenses(of.license), Hashes: &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(hash)}}}, nil
}

// dependencies lists what needs what: Quasi its programs, these and modules the modules of which
// they import packages.
func dependencies(programs []*program, l *linked, t *toolchain) *[]cdx.Dependency {
	refs := map[string]string{standard: t.ref()}
	for path, m := range l.modules {
		refs[path] = m.ref()
	}
	needed := map[string][]string{whole: {}, t.ref(): {}}
	for _, p := range programs {
		needed[whole] = append(needed[whole], p.ref())
	}
	importing := append(slices.Clone(needed[whole]), slices.Sorted(maps.Keys(l.modules))...)
	for _, v := range copies {
		needed[whole], needed[v.ref()] = append(needed[whole], v.ref()), nil
	}
	for _, from := range importing {
		var to []string
		for path := range l.imports[from] {
			to = append(to, refs[path])
		}
		if ref := refs[from]; ref != "" {
			from = ref
		}
		needed[from] = to
	}
	all := []cdx.Dependency{}
	for _, ref := range slices.Sorted(maps.Keys(needed)) {
		slices.Sort(needed[ref])
		d := cdx.Dependency{Ref: ref}
		if len(needed[ref]) > 0 {
			d.Dependencies = new([]string)
			*d.Dependencies = needed[ref]
		}
		all = append(all, d)
	}
	return &all
}
