package trial

import (
	"context"
	"slices"

	"quasi/engine"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/attack"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// How many rows are held out of a table for its twin: a tenth, but no more than the one,
// and no fewer than the other, of which nothing could be told.
const (
	MostHeldOut  = 1000
	LeastHeldOut = 100
)

// Why a release can't be attacked by a twin.
var (
	errTwinSmall  = say.Define("twin-small", "a tenth of the rows would be put aside to compare with, which are {0} of {1} here: fewer than {2} tell nothing")
	errTwinPeople = say.Define("twin-few-people", "of {0} rows only {1} can be put aside with all rows of their patients: fewer than {2} tell nothing")
	errTwinApart  = say.Define("twin-two-tables", "the release is two tables, which show rows as they were: these attacks are on one table of generalized values")
	errTwinFails  = say.Define("twin-fails", "of the table less the rows that were put aside, these decisions make no release that may leave: {0}")
)

// Twin is a release of a table less some of its people, made by the decisions of another.
// What attacks find in it about people who are in it, and about those who were held out, is
// what they would find in the other, which has no control: its people are all there are.
type Twin struct {
	HeldOut  int // rows
	Patients int // who were held out; 0: rows are counted
	// Disguised are the columns that are not attacked, since pseudonyms, shifted dates or
	// drawn numbers are in their place.
	Disguised []string
	// Setting is what [attack.Run] needs. Nothing of the twin is in it but its table.
	Setting attack.Setting
}

// Attacks are the attacks that are made on a twin: all but the one that needs a second
// release.
func Attacks() []attackresult.Kind {
	var kinds []attackresult.Kind
	for _, a := range attack.All() {
		if a.Kind != attackresult.Intersection {
			kinds = append(kinds, a.Kind)
		}
	}
	return kinds
}

// Attack makes them all. It fails with ctx.Err() soon after ctx is done.
func (w *Twin) Attack(ctx context.Context) (attackresult.Report, error) {
	return attack.Run(ctx, w.Setting, Attacks()...)
}

// NewTwin releases t, the table that r is a release of, once more, without people who are
// drawn by the seed of the recipe: a tenth of the rows, at most [MostHeldOut], with all rows
// of a patient where the recipe says whose they are. Options are those of [engine.Prepare]. It
// fails if fewer than [LeastHeldOut] rows could be held out, if there is no such release, or
// with ctx.Err() soon after ctx is done; it takes as long as a run. progress may be nil.
func NewTwin(ctx context.Context, r *engine.Release, t *table.Table, progress engine.Progress, with ...engine.Option) (*Twin, error) {
	if r.Linked != nil {
		return nil, errTwinApart.Of()
	}
	raw, decided := r.Prepared().Raw, r.Recipe().Releasing(nil)
	decided.Output = recipe.Default().Output
	if decided.Input.Notes == "" {
		decided.Input.Notes = recipe.NotesKeep // the table has none, whoever is held out
	}
	twin := &Twin{}
	held, err := twin.holdOut(raw, &decided)
	if err != nil {
		return nil, err
	}
	prepared, err := engine.Prepare(t.Without(recordsOf(t, raw, held)), decided, with...)
	if err != nil {
		return nil, errTwinFails.Of(err)
	}
	release, err := prepared.Run(ctx, progress)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, errTwinFails.Of(err)
	case !release.Passed():
		return nil, errTwinFails.Of(release.Failing())
	}
	twin.set(release, raw.Pick(held), decided.Algorithm.Seed)
	return twin, nil
}

// holdOut draws the records of a table that are held out.
func (w *Twin) holdOut(raw *table.Table, r *recipe.Recipe) ([]int32, error) {
	most := min(MostHeldOut, raw.N/10)
	if most < LeastHeldOut {
		return nil, errTwinSmall.Of(most, raw.N, LeastHeldOut)
	}
	if r.Privacy.Patient == "" {
		held, _ := attack.HoldOut(raw.N, most, nil, r.Algorithm.Seed)
		w.HeldOut = len(held)
		return held, nil
	}
	whose := privacy.PatientsOf(raw.Column(r.Privacy.Patient))
	held, _ := attack.HoldOut(raw.N, most, whose.Codes, r.Algorithm.Seed)
	if len(held) < LeastHeldOut {
		return nil, errTwinPeople.Of(raw.N, len(held), LeastHeldOut)
	}
	w.HeldOut, w.Patients = len(held), whose.Distinct(held)
	return held, nil
}

// recordsOf returns the records of a table that some of another are, which was made of it by
// leaving records out. Both ascend.
func recordsOf(t, less *table.Table, records []int32) []int32 {
	found, at := make([]int32, 0, len(records)), 0
	for _, record := range records {
		number := less.Columns[0].Number(int(record))
		for t.Columns[0].Number(at) != number {
			at++
		}
		found = append(found, int32(at))
	}
	return found
}

// set states the attacks on a release.
func (w *Twin) set(release *engine.Release, control *table.Table, seed uint64) {
	of := release.Prepared()
	s := attack.Setting{Original: of.Raw, Control: control, Release: &table.Table{N: release.Table.N}, Trees: map[string]*hierarchy.Tree{}, Seed: seed}
	for _, o := range of.Outgoing {
		decided := of.Recipe.Column(o.Name)
		if decided.Transform != nil || o.Numbered {
			w.Disguised = append(w.Disguised, o.Name)
			continue
		}
		c := *release.Table.Column(release.Name(o.Name))
		c.Name = o.Name
		s.Release.Columns = append(s.Release.Columns, &c)
		if tree := treeOf(decided, of.Raw.Column(o.Name), control.Column(o.Name)); tree != nil {
			s.Trees[o.Name] = tree
		}
	}
	s.Sensitive = slices.DeleteFunc(of.Recipe.Names(table.Sensitive), func(name string) bool { return s.Release.Column(name) == nil })
	w.Setting = s
}
