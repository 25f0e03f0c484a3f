package service

import (
	"io"
	"maps"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/file/csv"
	"quasi/engine/measure/attack"
	"quasi/engine/report"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// attacks are what attacks found by somebody who knows and wants certain columns.
type attacks struct {
	against protocol.AttackAgainst
	ready   *attack.Prepared            // nil: the tables are not prepared yet
	found   map[int]attackresult.Report // by place
}

// whole is what all of them found, as they were made one after the other; ok is false if
// one was not made.
func (a *attacks) whole() (all attackresult.Report, ok bool) {
	for at := range attack.All() {
		found, made := a.found[at]
		if !made {
			return attackresult.Report{}, false
		}
		results, left := append(all.Results, found.Results...), append(all.Left, found.Left...)
		all = found
		all.Results, all.Left = results, left
	}
	return all, true
}

var errAttacksLeft = say.Define("attack-not-all", "not all attacks were made: make them first").Of()

// attackSave makes a file of what all attacks found.
func (s *Service) attackSave(_ call, p protocol.AttackReportParams) (protocol.ExportResult, *Blob, error) {
	if s.given == nil {
		return protocol.ExportResult{}, nil, errAttackFiles
	}
	g := s.given
	found, ok := g.attacks.whole()
	if !ok {
		return protocol.ExportResult{}, nil, errAttacksLeft
	}
	about := g.about(found)
	about.ShowsSmall, about.Program = p.ShowSmall, programOf(&p.ReportParams)
	d := about.Publishable()
	blob, err := newBlob("application/zip", func(w io.Writer) error { return d.Zip(w, report.Language(p.Language)) })
	if err != nil {
		return protocol.ExportResult{}, nil, err
	}
	blob.Name = stem(g.names[protocol.AttackRelease]) + ".attacks.zip"
	return summary(blob), blob, nil
}

// about says what was attacked.
func (g *given) about(found attackresult.Report) report.Attacked {
	against := g.attacks.against
	file := func(as string) report.File { return report.File{Name: g.names[as], SHA256: g.sums[as]} }
	maybe := func(as string) *report.File {
		if g.tables[as] == nil {
			return nil
		}
		f := file(as)
		return &f
	}
	a := report.Attacked{
		Release: file(protocol.AttackRelease), Original: file(protocol.AttackOriginal), Control: maybe(protocol.AttackControl), Second: maybe(protocol.AttackSecond),
		Sensitive: against.Sensitive, Without: against.Without, Called: maps.Clone(against.Called), Report: found,
	}
	if g.recipe != nil {
		r := file(protocol.AttackRecipe)
		a.Recipe = &r
		if a.Called == nil {
			a.Called = map[string]string{}
		}
		maps.Copy(a.Called, g.called)
	}
	release := g.tables[protocol.AttackRelease].Renamed(against.Called)
	for _, column := range g.describe().Hierarchies {
		if release.Column(column) != nil && !slices.Contains(against.Without, column) {
			a.Hierarchies = append(a.Hierarchies, report.File{Name: g.trees[column].name, SHA256: g.trees[column].sum})
		}
	}
	return a
}

// holdOut makes a file of one part of a table out of which rows are held.
func (s *Service) holdOut(_ call, p protocol.HoldOutParams) (protocol.ExportResult, *Blob, error) {
	if s.given == nil || s.given.tables[protocol.AttackWhole] == nil {
		return protocol.ExportResult{}, nil, errNoTable
	}
	g := s.given
	part, held, err := attack.Split(g.tables[protocol.AttackWhole], p.Rows, p.Patient, attackSeed)
	if err != nil {
		return protocol.ExportResult{}, nil, err
	}
	name := ".to-release"
	if p.Control {
		part, name = held, ".held-out"
	}
	blob, err := csvBlob(func(w io.Writer) error { return csv.Write(w, part, csv.WriteOptions{}) })
	if err != nil {
		return protocol.ExportResult{}, nil, err
	}
	blob.Name = stem(g.names[protocol.AttackWhole]) + name + textKind.Extension()
	return summary(blob), blob, nil
}
