package service

import (
	"io"
	"slices"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/measure/attack"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// given are the files of attacks on the release of any tool, by what they are.
type given struct {
	tables map[string]*table.Table
	names  map[string]string
	// sensitive are the columns of the original that look like it.
	sensitive []string
}

var (
	errAttackPart  = say.Define("attack-part", "no file of attacks is called {0:q}")
	errAttackFiles = say.Define("attack-no-files", "no release or no original is given: choose both").Of()
	errAttackIn    = say.Define("attack-in-file", "{0}: {1}")
	errAttackApart = say.Define("attack-nothing-in-common", "the release and the original have no column of the same name: the release has {0}, the original {1}")
)

// attackFile reads one of the files of attacks on the release of any tool. One that can't be
// read leaves the others as they are.
func (s *Service) attackFile(c call, p protocol.AttackFileParams) (protocol.AttackFiles, error) {
	if p.As == protocol.AttackRelease || s.given == nil {
		s.given = &given{tables: map[string]*table.Table{}, names: map[string]string{}}
	}
	g := s.given
	if !slices.Contains(protocol.AttackParts(), p.As) {
		return protocol.AttackFiles{}, errAttackPart.Of(p.As)
	}
	delete(g.tables, p.As)
	src, err := open(p.LoadParams, c.file)
	if err != nil {
		return protocol.AttackFiles{}, err
	}
	t, err := readAttacked(c, p, src)
	if err != nil {
		return protocol.AttackFiles{}, errAttackIn.Of(src.name, err)
	}
	g.tables[p.As], g.names[p.As] = t, src.name
	if p.As == protocol.AttackOriginal {
		g.sensitive = nil
		for _, column := range suggest.Table(t) {
			if column.Role == table.Sensitive {
				g.sensitive = append(g.sensitive, column.Name)
			}
		}
	}
	return g.describe()
}

// readAttacked reads a file: in a release, a row of stars is a person who was suppressed.
func readAttacked(c call, p protocol.AttackFileParams, src source) (*table.Table, error) {
	opt, err := options(p.LoadParams)
	if err != nil {
		return nil, err
	}
	released := p.As == protocol.AttackRelease || p.As == protocol.AttackSecond
	opt.MaxBytes, opt.Reopen, opt.Released = maxBytes/2, src.reopen(c.ctx), released
	opt.Progress = func(read int64) { c.meter.report("read", float64(read)/float64(max(1, src.size))) }
	t, _, err := csv.Read(csv.Stoppable(c.ctx, io.Reader(src.r)), opt)
	if err != nil || released {
		return t, err
	}
	return recognize.Formats(t), nil
}

// describe says which files are there and, with a release and its original, which columns
// they have in common, and what is proposed for these.
func (g *given) describe() (protocol.AttackFiles, error) {
	found := protocol.AttackFiles{Files: map[string]protocol.AttackFile{}}
	for as, t := range g.tables {
		found.Files[as] = protocol.AttackFile{Name: g.names[as], Rows: t.N}
	}
	release, original := g.tables[protocol.AttackRelease], g.tables[protocol.AttackOriginal]
	if release == nil || original == nil {
		return found, nil
	}
	for _, name := range release.Names() {
		if original.Column(name) != nil {
			found.Columns = append(found.Columns, protocol.AttackColumn{Name: name, Sensitive: slices.Contains(g.sensitive, name)})
		}
	}
	if len(found.Columns) == 0 {
		return found, errAttackApart.Of(say.Series(say.Plain(release.Names()...), len(release.Names())), say.Series(say.Plain(original.Names()...), len(original.Names())))
	}
	return found, nil
}

// attackGiven makes one attack on the release that is given.
func (s *Service) attackGiven(c call, p protocol.AttackGivenParams) (protocol.AttackResult, error) {
	all := attack.All()
	switch {
	case s.given == nil || s.given.tables[protocol.AttackRelease] == nil || s.given.tables[protocol.AttackOriginal] == nil:
		return protocol.AttackResult{}, errAttackFiles
	case p.At < 0 || p.At >= len(all):
		return protocol.AttackResult{}, errNoAttack.Of(p.At, len(all))
	}
	c.meter.report(stageAttack, 0)
	g := s.given
	release := *g.tables[protocol.AttackRelease]
	release.Columns = slices.DeleteFunc(slices.Clone(release.Columns), func(c *table.Column) bool {
		return !slices.Contains(p.Known, c.Name) && !slices.Contains(p.Sensitive, c.Name)
	})
	found, err := attack.Run(c.heard(), attack.Setting{
		Release: &release, Original: g.tables[protocol.AttackOriginal], Control: g.tables[protocol.AttackControl], Second: g.tables[protocol.AttackSecond],
		Known: p.Known, Sensitive: p.Sensitive, Seed: attackSeed,
	}, all[p.At].Kind)
	if err != nil {
		return protocol.AttackResult{}, errAttackIn.Of(g.names[protocol.AttackRelease], err)
	}
	return protocol.AttackResult{Of: len(all), Report: found}, nil
}

// attackSeed is that of the command: the same files give the same figures.
const attackSeed = 1

// endAttacks gives up the files.
func (s *Service) endAttacks(call, struct{}) (struct{}, error) {
	s.given = nil
	return struct{}{}, nil
}
