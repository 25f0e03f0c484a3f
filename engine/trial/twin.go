package trial

import (
	"context"
	"slices"

	"quasi/engine"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/attack"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// How many rows are held out of a table for its twin: a tenth, but no more than the one,
// and no fewer than the other, of which nothing could be told.
const (
	MostHeldOut  = 1000
	LeastHeldOut = 100
	// enoughHeldOut is the number that tells enough: up to it, a tenth more is held out in turn.
	enoughHeldOut = 500
)

// Why a release can't be attacked by a twin.
var (
	errTwinSmall  = say.Define("twin-small", "each row is put aside once at most to compare with, and there are {0}: fewer than {1} tell nothing")
	errTwinPeople = say.Define("twin-few-people", "of {0} rows only {1} can be put aside with all rows of their patients: fewer than {2} tell nothing")
	errTwinApart  = say.Define("twin-two-tables", "the release is two tables, which show rows as they were: these attacks are on one table of generalized values")
	errTwinFails  = say.Define("twin-fails", "of the table less the rows that were put aside, these decisions make no release that may leave: {0}")
)

// Twin is a release of a table less some of its people, made by the decisions of another.
// What attacks find in it about people who are in it, and about those who were held out, is
// what they would find in the other, which has no control: its people are all there are.
type Twin struct {
	HeldOut  int // rows, of all splits
	Splits   int // how often a part of the table was held out, and the rest released
	Patients int // who were held out; 0: rows are counted
	// Disguised are the columns that are not attacked, since pseudonyms, shifted dates or
	// drawn numbers are in their place.
	Disguised []string
	// Setting is the input of [attack.Run]. Of the twin it has only the table.
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
// of a patient where the recipe says whose they are; of a small table several times, other
// people each. Options are as in [engine.Prepare]. NewTwin fails if fewer than [LeastHeldOut]
// rows could be held out, if there is no such release, or with ctx.Err() soon after ctx is
// done; it takes as long as a run. progress may be nil.
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
	splits, err := twin.holdOut(raw, &decided)
	if err != nil {
		return nil, err
	}
	for _, held := range splits {
		var release *engine.Release
		prepared, err := engine.Prepare(t.Without(recordsOf(t, raw, held)), decided, with...)
		if err == nil {
			release, err = prepared.Run(ctx, progress)
		}
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, errTwinFails.Of(err)
		case !release.Passed():
			return nil, errTwinFails.Of(release.Failing())
		}
		twin.add(release, raw.Pick(held))
	}
	return twin, nil
}

// holdOut draws the records of a table that are held out of each split.
func (w *Twin) holdOut(raw *table.Table, r *recipe.Recipe) (splits [][]int32, err error) {
	most, patients := min(MostHeldOut, raw.N/10), privacy.Patients{}
	if r.Privacy.Patient != "" {
		patients = *privacy.PatientsOf(raw.Column(r.Privacy.Patient))
	}
	rest, whose, all := group.Numbers(raw.N), patients.Codes, []int32(nil)
	for len(all) < enoughHeldOut && len(splits) < 10 {
		out, in := attack.HoldOut(len(rest), most, whose, r.Algorithm.Seed+uint64(len(splits)))
		if len(out) == 0 {
			break
		}
		splits, all = append(splits, group.Pick(rest, out)), append(all, group.Pick(rest, out)...)
		if rest = group.Pick(rest, in); whose != nil {
			whose = group.Pick(whose, in)
		}
	}
	switch w.HeldOut, w.Splits = len(all), len(splits); {
	case len(all) >= LeastHeldOut && patients.Codes != nil:
		w.Patients = patients.Distinct(all)
	case len(all) >= LeastHeldOut:
	case patients.Codes != nil:
		return nil, errTwinPeople.Of(raw.N, len(all), LeastHeldOut)
	default:
		return nil, errTwinSmall.Of(raw.N, LeastHeldOut)
	}
	return splits, nil
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

// add states the attacks on a release, of one more split.
func (w *Twin) add(release *engine.Release, control *table.Table) {
	of := release.Prepared()
	s := attack.Setting{Original: of.Raw, Control: control, Release: &table.Table{N: release.Table.N}, Trees: map[string]*hierarchy.Tree{}, Seed: of.Recipe.Algorithm.Seed, Patient: of.Recipe.Privacy.Patient}
	w.Disguised = nil
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
	if w.Setting.Release == nil {
		w.Setting = s
	} else {
		w.Setting.More = append(w.Setting.More, s)
	}
}
