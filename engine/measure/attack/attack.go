// Package attack does to the release of any tool what an attacker would, and says
// what that gains over people who are not in it (Giomi, Boenisch, Wehmeyer, Tasnadi: A
// Unified Framework for Quantifying Privacy Risk in Synthetic Data, PETS 2023).
//
//	report, err := attack.Run(ctx, attack.Setting{Release: released, Original: original, Sensitive: []string{"Disease"}}, attackresult.Inference)
//
// A generalized cell is the set of values that it covers, as package covering reads it.
// Original is the table that was released, the targets; Control holds records of the
// same kind that were held out before. What an attack finds of both is true of the
// population; what it finds of the targets alone, the release gives away.
package attack

import (
	"context"
	"fmt"
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/audit"
	"quasi/engine/say"
)

// Setting holds the target and the attacker's knowledge.
type Setting struct {
	// Release is attacked; Original is the table that it was made of, whose records are
	// the targets. Columns of one name are one column; others are not looked at.
	Release, Original *table.Table
	// Control holds records that were left out before the release was made, with the
	// columns that the other two have in common: 500 to 1,000 are enough. nil: none.
	Control *table.Table
	// Second is another release, with rows of the same people. nil: none.
	Second *table.Table
	// Known are the columns that the attacker knows of a person; empty: all that the
	// tables have in common but the sensitive ones.
	Known []string
	// Sensitive are the columns that the attacker wants to know.
	Sensitive []string
	// Without are columns of the release that are not looked at.
	Without []string
	// Trees are the hierarchies of some columns, by name.
	Trees map[string]*hierarchy.Tree
	// Patient names the column of Original and Control that says whose record each is: one record of
	// each person, drawn at random, is guessed about; empty: each is a person's of its own.
	Patient string
	// More are other splits of the same people, which are attacked, too; see [attackresult.Pooled].
	More []Setting
	// Guesses is the most guesses that an attack makes; 0: 1,000.
	Guesses int
	// Neighbours is the number of nearest rows searched for a link; 0: 1.
	Neighbours int
	// Seed decides what is drawn: the same setting gives the same report.
	Seed uint64
}

// The defaults of [Setting].
const (
	defaultGuesses    = 1000
	defaultNeighbours = 1
)

// Attack describes one of the attacks.
type Attack struct {
	Kind  attackresult.Kind
	Short string // for the help of a command
	// control says that it compares with people who were held out.
	control bool
	run     func(context.Context, *scene) ([]attackresult.Result, error)
}

// All returns the attacks, in the order in which they are made.
func All() []Attack {
	return []Attack{
		{attackresult.SinglingOut, "Describe people so that exactly one fits", true, singleOut},
		{attackresult.Linkability, "Link two sets of facts about the same people", true, link},
		{attackresult.Inference, "Infer a sensitive value from what is known of a person", true, infer},
		{attackresult.Membership, "Tell who is in the table", true, tellMembers},
		{attackresult.ExactMatches, "Count unique records that the release shows exactly (NIST)", false, matchExactly},
		{attackresult.Intersection, "Look for people in two releases", false, intersect},
		{attackresult.ReadBack, "Read generalized values back from columns that are kept", false, readBack},
		{attackresult.Downcoding, "Undo generalizations that are no coarser than needed", true, downcode},
	}
}

var (
	noControl = say.Define("attack-no-control", "No rows were put aside to compare with: split the table before it is de-identified, and give the rows put aside, too.")
	noSecret  = say.Define("attack-no-secret", "No sensitive column is named: say what the attacker wants to know.")
)

// Run makes the named attacks, or all if none is named; those that lack something they
// need are listed in the report. It fails if a column lacks or a released text stands
// for nothing known, naming the place, and when ctx ends. It takes time in proportion to
// the guesses times the distinct released rows.
func Run(ctx context.Context, setting Setting, kinds ...attackresult.Kind) (attackresult.Report, error) {
	p, err := Prepare(ctx, setting)
	if err != nil {
		return attackresult.Report{}, err
	}
	found, err := p.Run(ctx, kinds...)
	all := []attackresult.Report{found}
	for i := 0; err == nil && i < len(setting.More); i++ {
		found, err = Run(ctx, setting.More[i], kinds...)
		all = append(all, found)
	}
	return attackresult.Pooled(all), err
}

// Prepared is a setting whose tables were read, for attacks one after the other. It is not
// safe for concurrent use.
type Prepared struct{ scene *scene }

// Prepare reads what each released text stands for. It fails as [Run] does.
func Prepare(ctx context.Context, setting Setting) (*Prepared, error) {
	s, err := newScene(ctx, setting)
	if err != nil {
		return nil, err
	}
	return &Prepared{s}, nil
}

// Run makes attacks as [Run] does: one after the other they find what all find together.
func (p *Prepared) Run(ctx context.Context, kinds ...attackresult.Kind) (attackresult.Report, error) {
	known, s := All(), p.scene
	for _, kind := range kinds {
		if !slices.ContainsFunc(known, func(a Attack) bool { return a.Kind == kind }) {
			return attackresult.Report{}, fmt.Errorf("no attack is called %q", kind)
		}
	}
	report := attackresult.Report{Targets: s.targets, Rows: s.Release.N, Control: s.people.N - s.targets, Known: s.Known, Results: []attackresult.Result{}}
	classes, err := audit.Rows(s.Release, s.Known)
	if err != nil {
		return attackresult.Report{}, err
	}
	for _, class := range classes {
		if len(class) == 1 {
			report.Alone++
		}
	}
	for _, a := range known {
		if len(kinds) > 0 && !slices.Contains(kinds, a.Kind) {
			continue
		}
		lacks := say.Kind{}
		switch {
		case a.Kind == attackresult.Inference && len(s.Sensitive) == 0:
			lacks = noSecret
		case a.Kind == attackresult.Intersection && s.Second == nil:
			lacks = noSecond
		case a.control && s.Control == nil:
			lacks = noControl
		}
		if lacks.Code != "" {
			report.Left = append(report.Left, attackresult.Left{Attack: a.Kind, Why: lacks.Say()})
			continue
		}
		results, err := a.run(ctx, s)
		if err != nil {
			return attackresult.Report{}, fmt.Errorf("%s: %w", a.Kind, err)
		}
		for i := range results {
			results[i].Conclude()
		}
		report.Results = append(report.Results, results...)
	}
	return report, nil
}
