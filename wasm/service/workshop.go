package service

import (
	"quasi/engine/workshop"
	"quasi/wasm/protocol"
)

// workshop makes the attack of a lesson. It has a table of its own, so that the one that
// is open stays as it is.
func (s *Service) workshop(c call, p protocol.WorkshopParams) (protocol.Lesson, error) {
	return workshop.Play(c.ctx, workshop.Setting{Seed: p.Seed, K: p.K, L: p.L})
}

// studyTable releases an invented table without a question and for one, beside the one that is
// open.
func (s *Service) studyTable(c call, p protocol.StudyParams) (protocol.Study, error) {
	return workshop.Study(c.ctx, p.Seed)
}
