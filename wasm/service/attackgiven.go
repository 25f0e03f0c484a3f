package service

import (
	"bytes"
	"io"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/attack"
	"quasi/engine/profile/describe"
	"quasi/engine/report"
	"quasi/engine/say"
	"quasi/engine/trial"
	"quasi/wasm/protocol"
)

// given are the files of attacks on the release of any tool.
type given struct {
	tables map[string]*table.Table // by what they are
	names  map[string]string       // of the files
	sums   map[string]string       // SHA-256 of the files
	// sensitive are the columns of the original that look like it.
	sensitive []string
	trees     map[string]givenTree // by column
	patient   string               // the column of a whole table that seems to tell patients apart
	// recipe made the release, or is nil. The tables are as it reads them: the original has the
	// columns that it computes, the release the names of the original.
	recipe    *recipe.Recipe
	called    map[string]string   // what the release calls columns that the recipe renames
	disguised []string            // columns of the release that are not attacked
	sources   map[string]readFrom // of the tables, by what they are
	attacks   attacks             // that were made
}

// readFrom is how a table was read.
type readFrom struct {
	params protocol.AttackFileParams
	src    source
}

// givenTree is a hierarchy of which the file is known.
type givenTree struct {
	*hierarchy.Tree
	name, sum string
}

var (
	errAttackPart   = say.Define("attack-part", "no file of attacks is called {0:q}")
	errAttackFiles  = say.Define("attack-no-files", "no release or no original is given: choose both").Of()
	errAttackRecipe = say.Define("attack-recipe-large", "a recipe of more than {0} bytes is none that this program made")
	errAttackIn     = say.Define("attack-in-file", "{0}: {1}")
	errAttackApart  = say.Define("attack-nothing-in-common", "the release and the original have no column of the same name: the release has {0}, the original {1}; say which is which")
	errAttackTree   = say.Define("attack-hierarchy-of-none", "the original has no column {0:q}, after which this hierarchy is named: name each file after its column; the columns: {1}")
)

// attackFile reads one of the files of attacks on the release of any tool. One that can't be
// read leaves the others as they are.
func (s *Service) attackFile(c call, p protocol.AttackFileParams) (protocol.AttackFiles, error) {
	if !slices.Contains(protocol.AttackParts(), p.As) {
		return protocol.AttackFiles{}, errAttackPart.Of(p.As)
	}
	if p.As == protocol.AttackRelease || s.given == nil {
		s.given = &given{tables: map[string]*table.Table{}, names: map[string]string{}, sums: map[string]string{}, trees: map[string]givenTree{}, sources: map[string]readFrom{}}
	}
	g := s.given
	g.attacks = attacks{}
	src, err := open(p.LoadParams, c.file)
	if p.Made {
		src, err = g.made(s.opened, p.Confirmed)
	}
	if err != nil {
		return protocol.AttackFiles{}, err
	}
	sum := p.SHA256
	if sum == "" {
		if sum, err = hashOf(csv.Stoppable(c.ctx, src.again())); err != nil {
			return protocol.AttackFiles{}, err
		}
	}
	switch p.As {
	case protocol.AttackHierarchy:
		err = g.addTree(src, sum)
	case protocol.AttackRecipe:
		err = g.addRecipe(c, src, sum)
	default:
		err = g.addTable(c, p, src, sum)
	}
	if err != nil {
		return protocol.AttackFiles{}, errAttackIn.Of(src.name, err)
	}
	return g.describe(), nil
}

// made takes the release that was made last as a file, and its recipe.
func (g *given) made(of *opened, confirmed map[string][]facts.FindingKind) (source, error) {
	if of == nil || of.result == nil {
		return source{}, errNoRelease
	}
	var text strings.Builder
	made := of.result.confirming(confirmed, of.result.recipe.Questions)
	if err := made.release.WriteCSV(&text); err != nil {
		return source{}, err
	}
	decided, err := made.recipe.JSON()
	if err != nil {
		return source{}, err
	}
	g.recipe, g.names[protocol.AttackRecipe] = &made.recipe, "recipe.json"
	g.sums[protocol.AttackRecipe], err = hashOf(bytes.NewReader(decided))
	return ofText(text.String(), handedOver+textKind.Extension(), nil), err
}

// addTable reads one of the tables.
func (g *given) addTable(c call, p protocol.AttackFileParams, src source, sum string) error {
	delete(g.tables, p.As)
	delete(g.sources, p.As)
	if err := g.read(c, p, src); err != nil {
		return err
	}
	g.names[p.As], g.sums[p.As], g.sources[p.As] = src.name, sum, readFrom{p, src}
	switch t := g.tables[p.As]; p.As {
	case protocol.AttackOriginal:
		g.trees = map[string]givenTree{}
	case protocol.AttackWhole:
		g.patient = patientIn(t)
	}
	return nil
}

// read reads one of the tables, as the recipe does if there is one.
func (g *given) read(c call, p protocol.AttackFileParams, src source) error {
	r := g.recipe
	if r != nil && p.Workbook == nil {
		switch p.As {
		case protocol.AttackOriginal:
			p.Input = r.Input
		case protocol.AttackControl:
			p.Input.Missing = r.Input.Missing
		case protocol.AttackRelease, protocol.AttackSecond:
			p.Input = r.InputOfRelease()
		}
	}
	t, err := readAttacked(c, p, src)
	if err != nil {
		return err
	}
	switch {
	case r == nil || p.As == protocol.AttackWhole:
	case p.As == protocol.AttackRelease:
		t, g.called, g.disguised = trial.ReleaseBy(r, t)
	case p.As == protocol.AttackSecond:
		t, _, _ = trial.ReleaseBy(r, t)
	default:
		if t, err = trial.OriginalBy(r, t); err != nil {
			return err
		}
		t = recognize.Formats(t)
	}
	g.tables[p.As] = t
	if p.As == protocol.AttackOriginal {
		g.sensitive = sensitiveIn(t, r)
	}
	return nil
}

// sensitiveIn returns the columns of an original that a recipe calls sensitive; without one,
// those that look like it.
func sensitiveIn(t *table.Table, r *recipe.Recipe) []string {
	if r != nil {
		return slices.DeleteFunc(r.Names(table.Sensitive), func(name string) bool { return t.Column(name) == nil })
	}
	var found []string
	for _, column := range describe.Table(t) {
		if column.Role == table.Sensitive {
			found = append(found, column.Name)
		}
	}
	return found
}

// addRecipe reads the recipe of the release, and the tables once more by it. One that does not
// fit them leaves all as it was.
func (g *given) addRecipe(c call, src source, sum string) error {
	data, err := io.ReadAll(io.LimitReader(csv.Stoppable(c.ctx, src.r), maxRecipe+1))
	if err != nil {
		return err
	}
	if len(data) > maxRecipe {
		return errAttackRecipe.Of(maxRecipe)
	}
	r, err := recipe.Parse(data)
	if err != nil {
		return err
	}
	before := *g
	g.recipe, g.tables, g.called, g.disguised = r, maps.Clone(g.tables), nil, nil
	for as, from := range g.sources {
		if as == protocol.AttackWhole {
			continue
		}
		from.src.r = from.src.again()
		if err := g.read(c, from.params, from.src); err != nil {
			*g = before
			return errAttackIn.Of(from.src.name, err)
		}
	}
	g.names[protocol.AttackRecipe], g.sums[protocol.AttackRecipe] = src.name, sum
	return nil
}

// maxRecipe is the most bytes of a recipe.
const maxRecipe = 1 << 26

// patientIn returns the column that seems to tell patients apart, some of whom have several
// rows; empty: there is none.
func patientIn(t *table.Table) string {
	for _, column := range describe.Table(t) {
		if column.PatientLike && !column.Household {
			return column.Name
		}
	}
	return ""
}

// addTree reads the hierarchy of the column that its file is named after.
func (g *given) addTree(src source, sum string) error {
	original := g.tables[protocol.AttackOriginal]
	if original == nil {
		return errAttackFiles
	}
	column := strings.TrimSuffix(src.name, path.Ext(src.name))
	if original.Column(column) == nil {
		return errAttackTree.Of(column, say.Series(say.Plain(original.Names()...), len(original.Names())))
	}
	tree, err := hierarchy.ReadARX(src.r)
	if err != nil {
		return err
	}
	g.trees[column] = givenTree{tree, src.name, sum}
	return nil
}

// readAttacked reads a table: in a release, a row of stars is a person who was suppressed.
func readAttacked(c call, p protocol.AttackFileParams, src source) (*table.Table, error) {
	released := p.As == protocol.AttackRelease || p.As == protocol.AttackSecond
	t, _, err := read(c, p.LoadParams, src, maxBytes/2, released)
	if err != nil || released || p.As == protocol.AttackWhole {
		return t, err
	}
	return recognize.Formats(t), nil
}

// describe says which files are there and, with a release and its original, which columns
// they have in common, what is proposed for these, and which only one of them has.
func (g *given) describe() protocol.AttackFiles {
	found := protocol.AttackFiles{Files: map[string]protocol.AttackFile{}, Hierarchies: slices.Sorted(maps.Keys(g.trees)), Disguised: g.disguised}
	if g.recipe != nil {
		found.Files[protocol.AttackRecipe] = protocol.AttackFile{Name: g.names[protocol.AttackRecipe]}
	}
	for as, t := range g.tables {
		found.Files[as] = protocol.AttackFile{Name: g.names[as], Rows: t.N}
	}
	if whole := g.tables[protocol.AttackWhole]; whole != nil {
		found.Whole = &protocol.AttackTable{AttackFile: found.Files[protocol.AttackWhole], Columns: whole.Names(), Patient: g.patient}
	}
	release, original := g.tables[protocol.AttackRelease], g.tables[protocol.AttackOriginal]
	if release == nil || original == nil {
		return found
	}
	for _, name := range release.Names() {
		if original.Column(name) != nil {
			found.Columns = append(found.Columns, g.column(name))
		} else {
			found.Apart = append(found.Apart, name)
		}
	}
	for _, name := range original.Names() {
		if release.Column(name) == nil {
			found.Others = append(found.Others, g.column(name))
		}
	}
	return found
}

func (g *given) column(name string) protocol.AttackColumn {
	return protocol.AttackColumn{Name: name, Sensitive: slices.Contains(g.sensitive, name)}
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
	if !reflect.DeepEqual(g.attacks.against, p.AttackAgainst) {
		g.attacks = attacks{against: p.AttackAgainst, found: make([]*attackresult.Report, len(all))}
	}
	if g.attacks.ready == nil {
		setting, err := g.setting(p.AttackAgainst)
		if err != nil {
			return protocol.AttackResult{}, err
		}
		if g.attacks.ready, err = attack.Prepare(c.heard(), setting); err != nil {
			return protocol.AttackResult{}, errAttackIn.Of(g.names[protocol.AttackRelease], err)
		}
	}
	found, err := g.attacks.ready.Run(c.heard(), all[p.At].Kind)
	if err != nil {
		return protocol.AttackResult{}, errAttackIn.Of(g.names[protocol.AttackRelease], err)
	}
	g.attacks.found[p.At] = &found
	return protocol.AttackResult{Of: len(all), Report: found}, nil
}

// setting returns what is attacked, as the command quasi attack does for the same files.
func (g *given) setting(against protocol.AttackAgainst) (attack.Setting, error) {
	release, second := g.tables[protocol.AttackRelease].Renamed(against.Called), g.tables[protocol.AttackSecond]
	if second != nil {
		second = second.Renamed(against.Called)
	}
	original := g.tables[protocol.AttackOriginal]
	if !slices.ContainsFunc(release.Names(), func(name string) bool { return original.Column(name) != nil }) {
		return attack.Setting{}, errAttackApart.Of(say.Series(say.Plain(release.Names()...), len(release.Names())), say.Series(say.Plain(original.Names()...), len(original.Names())))
	}
	trees := map[string]*hierarchy.Tree{}
	if g.recipe != nil {
		trees = trial.TreesBy(g.recipe, original, g.tables[protocol.AttackControl])
	}
	for name, tree := range g.trees {
		trees[name] = tree.Tree
	}
	return attack.Setting{
		Release: release, Original: original, Control: g.tables[protocol.AttackControl], Second: second,
		Sensitive: against.Sensitive, Without: against.Without, Trees: trees, Seed: attackSeed,
	}, nil
}

// attackSeed is the command's: the same files give the same figures.
const attackSeed = 1

// endAttacks gives up the files.
func (s *Service) endAttacks(call, struct{}) (struct{}, error) {
	s.given = nil
	return struct{}{}, nil
}

// attacks holds results of attacks by somebody who knows and wants certain columns.
type attacks struct {
	against protocol.AttackAgainst
	ready   *attack.Prepared       // nil: the tables are not prepared yet
	found   []*attackresult.Report // by place; nil: not made yet
}

var errAttacksLeft = say.Define("attack-not-all", "not all attacks were made: make them first").Of()

// attackSave makes a file of what all attacks found.
func (s *Service) attackSave(_ call, p protocol.AttackReportParams) (protocol.ExportResult, *Blob, error) {
	if s.given == nil {
		return protocol.ExportResult{}, nil, errAttackFiles
	}
	g := s.given
	found := together(g.attacks.found)
	if found == nil {
		return protocol.ExportResult{}, nil, errAttacksLeft
	}
	about := g.about(*found)
	about.ShowsSmall, about.Program = p.ShowSmall, programOf(&p.ReportParams)
	d := about.Publishable()
	blob, err := newBlob("application/zip", func(w io.Writer) error { return d.Zip(w, report.Language(p.Language)) })
	blob.Name = stem(g.names[protocol.AttackRelease]) + ".attacks.zip"
	return summary(blob), blob, err
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
	blob.Name = stem(g.names[protocol.AttackWhole]) + name + textKind.Extension()
	return summary(blob), blob, err
}
