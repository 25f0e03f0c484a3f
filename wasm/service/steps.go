package service

import (
	"bytes"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/trace"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/engine/workshop"
	"quasi/wasm/protocol"
)

// steps shows what a method does with few rows. The table that is open, and its result,
// stay as they are.
func (s *Service) steps(c call, p protocol.StepsParams) (trace.Trace, error) {
	t, r, err := s.shownTable(p)
	if err != nil {
		return trace.Trace{}, err
	}
	r.Privacy.K = p.K
	r.Algorithm = recipe.Algorithm{Name: p.Method, Seed: p.Seed}
	if a, err := method.Get(p.Method); err == nil && a.Anytime() {
		r.Algorithm.Parameters = parameter.Given{method.Rounds: p.Rounds}
	}
	if p.Cuts != "" {
		r.Algorithm.Parameters = parameter.Given{method.Cuts: p.Cuts}
	}
	return engine.Steps(c.ctx, t, r, p.Rows)
}

// shownTable returns the table of which steps are shown, and its recipe.
func (s *Service) shownTable(p protocol.StepsParams) (*table.Table, recipe.Recipe, error) {
	if p.Sample == "" {
		if s.opened == nil || p.Recipe == nil {
			return nil, recipe.Recipe{}, errNoTable
		}
		return s.opened.table, *p.Recipe, nil
	}
	of, err := sample.Get(p.Sample)
	if err != nil {
		return nil, recipe.Recipe{}, err
	}
	t, _, err := csv.Read(bytes.NewReader(of.CSV), csv.Options{})
	return t, of.Recipe, err
}

// workshop makes the attack of a lesson. It has a table of its own, so that the one that
// is open stays as it is.
func (s *Service) workshop(c call, p protocol.WorkshopParams) (protocol.Lesson, error) {
	return workshop.Play(c.ctx, workshop.Setting(p))
}

// studyTable releases an invented table without a question and for one, beside the one that is
// open.
func (s *Service) studyTable(c call, p protocol.StudyParams) (protocol.Study, error) {
	return workshop.Study(c.ctx, p.Seed, p.Language)
}
