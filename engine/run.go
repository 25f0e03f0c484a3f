package engine

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/release"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// What can go wrong.
var (
	errInClasses          = say.Define("in-classes", "with groups of at least {0}: {1}")
	errWholeUnsatisfiable = say.Define("whole-unsatisfiable", "not even groups of at least {0} keep within the bounds on all groups: relax these bounds")
	errInSettings         = say.Define("in-settings", "algorithm {0}: {1}")
	errInvalidRelease     = say.Define("invalid-release", "{0} made a release that failed its check. It can't be saved. Try another method, and please report this: {1}")
	errNoSteps            = say.Define("no-steps", "{0} can't be shown step by step: choose another method")
)

// Stage names a part of a run.
type Stage string

// The stages of a run, in their order.
const (
	StageAnonymize Stage = "anonymize" // the algorithm works
	StageRelease   Stage = "release"   // the released texts are put together
	StageAudit     Stage = "audit"     // the release is checked
)

// Step is the progress of a run.
type Step struct {
	Stage Stage
	Done  float64 // share of the stage, in [0,1]
	// Curve is the loss over time of an anytime algorithm, so far. It must not
	// be modified.
	Curve []facts.Point
}

// Progress is called often during a run, from one goroutine at a time, and must return
// quickly. Returning true ends an anytime algorithm with the best release so far: the recipe of the
// release then has the number of rounds that were done, 0 for the first one alone, as the setting of its
// method. Before a first one, minimum loss gives way to mondrian-relaxed, which the recipe then names.
type Progress func(Step) (enough bool)

// orNone returns p, or a function that does nothing in place of nil.
func (p Progress) orNone() Progress {
	if p == nil {
		return func(Step) bool { return false }
	}
	return p
}

// Run anonymizes the table. It fails with ctx.Err() soon after ctx is done.
// progress may be nil.
func (p *Prepared) Run(ctx context.Context, progress Progress) (*Release, error) {
	progress = progress.orNone()
	start := time.Now()
	s := search{Prepared: p, progress: progress}
	release, err := s.soon(ctx)
	if err != nil {
		return nil, p.unmet(ctx, err)
	}
	release.Complete(s.completed(release.Groups.Rounds))
	progress(Step{Stage: StageAudit})
	if err := release.Measure(); err != nil {
		return nil, err
	}
	release.Seconds = time.Since(start).Seconds()
	return release, ctx.Err()
}

// Judge anonymizes the table as [Prepared.Run] does, with at most the given number of rounds
// of a method that goes on improving, and has the release judged by its texts. It computes
// neither loss nor risk: see [Release.Measure]. It fails with ctx.Err() soon after ctx is
// done. progress may be nil.
func (p *Prepared) Judge(ctx context.Context, rounds int, progress Progress) (*Release, error) {
	own, err := p.atMost(rounds)
	if err != nil {
		return nil, err
	}
	s := search{Prepared: own, progress: progress.orNone()}
	release, err := s.least(ctx)
	if err != nil {
		return nil, own.unmet(ctx, err)
	}
	s.progress(Step{Stage: StageAudit})
	return release, release.Judge()
}

// search finds the smallest class size at which the models on the whole table hold. An
// algorithm sees one class at a time, so these can be tested only on a finished release.
type search struct {
	*Prepared
	progress Progress
	most     float64 // the most attempts that the bisection can take
	rounds   []int   // of each finished attempt
	size     int     // the class size found; 0 if the recipe's k suffices
}

// quickest is the method that takes over where an anytime one is ended before its first result: it
// keeps limits as that does, and can satisfy any model.
const quickest = "mondrian-relaxed"

// soon is least that hears of progress that it is enough before there is a first result.
func (s *search) soon(ctx context.Context) (*Release, error) {
	if !s.made.Method.Anytime() || s.made.Method.Limits != method.InBlocks {
		return s.least(ctx)
	}
	slow, progress := *s, s.progress
	first, end := context.WithCancel(ctx)
	defer end()
	s.progress = func(step Step) bool {
		enough := progress(step)
		if enough && step.Stage == StageAnonymize && len(step.Curve) == 0 && len(s.rounds) == 0 {
			end()
		}
		return enough
	}
	release, err := s.least(first)
	if err == nil || first.Err() == nil || ctx.Err() != nil {
		return release, err
	}
	made := *s.made
	if made.Method, err = method.Get(quickest); err != nil {
		return nil, err
	}
	made.Recipe.Algorithm.Name, made.Recipe.Algorithm.Parameters, made.Earlier = quickest, nil, nil
	quick := search{progress: progress}
	if quick.Prepared, err = from(&made); err != nil {
		return nil, err
	}
	if release, err = quick.least(ctx); err == nil {
		*s = quick
		return release, nil
	}
	*s = slow // may leave rows out that the quickest can't do without
	return s.least(ctx)
}

// least anonymizes the table with the recipe's k and, if the models on the whole table fail,
// bisects over greater class sizes.
func (s *search) least(ctx context.Context) (*Release, error) {
	low, high := s.made.Recipe.Privacy.K, s.made.Asked.Enough()
	s.most = 1
	if high > low {
		s.most += float64(bits.Len(uint(high - low)))
	}
	best, holds, err := s.try(ctx, low)
	if err != nil || holds || high <= low {
		return best, err
	}
	for best = nil; best == nil || high-low > 1; {
		middle := low + (high-low+1)/2
		r, holds, err := s.try(ctx, middle)
		switch {
		case err != nil:
			return nil, errInClasses.Of(middle, err)
		case holds:
			best, high, s.size = r, middle, middle
		case middle >= high:
			return nil, errWholeUnsatisfiable.Of(middle)
		default:
			low = middle
		}
	}
	return best, nil
}

// try anonymizes the table in classes of at least k, and reports whether the models
// on all classes hold.
func (s *search) try(ctx context.Context, k int) (*Release, bool, error) {
	settings, err := s.settings()
	if err != nil {
		return nil, false, err
	}
	done := float64(len(s.rounds))
	r, err := s.attempt(ctx, k, settings, func(step Step) bool {
		if step.Stage == StageAnonymize {
			step.Done = (done + step.Done) / s.most
		}
		return s.progress(step)
	})
	if err != nil {
		return nil, false, err
	}
	s.rounds = append(s.rounds, r.Groups.Rounds)
	if s.made.Asked.Enough() == 0 {
		return r, true, nil
	}
	classes, err := r.Classes()
	if err != nil {
		return nil, false, err
	}
	holds, err := s.made.Asked.HoldTogether(classes)
	return r, holds, err
}

// settings returns the settings of the next attempt: with as many rounds as it did in an
// earlier run of the same recipe, if there was one.
func (s *search) settings() (parameter.Values, error) {
	at := len(s.rounds)
	if at >= len(s.earlier) || !s.made.Method.Anytime() {
		return s.Prepared.settings, nil
	}
	return parameter.Resolve(s.made.Method.Parameters, s.given(s.earlier[at]))
}

// attempt anonymizes the table once, in classes of at least k.
func (p *Prepared) attempt(ctx context.Context, k int, settings parameter.Values, progress Progress) (*Release, error) {
	asks := p.made.Problem
	var err error
	if asks.Model, err = p.made.Asked.Class(k); err != nil {
		return nil, err
	}
	start := time.Now()
	var curve []facts.Point
	groups, err := p.partition(ctx, &asks, k, settings, func(s problem.Step) bool {
		if s.Best {
			curve = append(curve, facts.Point{Seconds: time.Since(start).Seconds(), Round: s.Round, Loss: s.Loss})
		}
		return progress(Step{StageAnonymize, s.Done, curve})
	})
	if err != nil {
		return nil, err
	}
	if err := groups.Check(&asks); err != nil {
		return nil, errInvalidRelease.Of(say.Method(p.made.Method.Name), err)
	}
	progress(Step{Stage: StageRelease})
	release := release.Of(p.made, groups, p.made.Recipe)
	release.Curve = curve
	return release, nil
}

// completed returns the recipe with what reproduces the release: the rounds, if an anytime
// algorithm was ended early, and the class size, if it had to be searched for.
func (s *search) completed(rounds int) recipe.Recipe {
	r := s.made.Recipe
	if s.made.Method.Anytime() && rounds != s.Prepared.settings.Integer(method.Rounds) {
		r.Algorithm.Parameters = s.given(rounds)
	}
	if s.size == 0 {
		return r
	}
	if s.made.Method.Anytime() && slices.ContainsFunc(s.rounds, func(did int) bool { return did != rounds }) {
		return r.Note(s.size, s.rounds)
	}
	return r.Note(s.size, nil)
}

// atMost returns p with at most the given rounds, if its method goes on improving.
func (p *Prepared) atMost(rounds int) (*Prepared, error) {
	own := *p
	if !p.made.Method.Anytime() {
		return &own, nil
	}
	own.earlier = nil
	var err error
	own.settings, err = parameter.Resolve(p.made.Method.Parameters, p.given(min(rounds, p.settings.Integer(method.Rounds))))
	return &own, err
}
