package attackresult

import (
	"math"
	"slices"

	"quasi/engine/say"
)

// leastShown is the least count above 0 that is published.
const leastShown = 11

// few reports whether a count, which may be an expected one, is of too few people to
// publish it or what reveals it.
func few(count float64) bool { return count > 0 && count < leastShown }

// Published returns the report as others may see it. Rates, as the shares of right guesses,
// and other shares are rounded to whole per cent, since their digits would tell how many
// people they are of, and how many of these; so would the number of guesses, which is not
// there. Those that stand for 1 to 10 people, rows or cells, or for all of them but so few,
// are not there either, nor are counts of so few, nor the sentences that state figures.
// Verdicts and their meaning stay: the attacks were made for them.
func (r Report) Published() Report {
	r.Rounded = true
	if few(float64(r.Targets - r.Rows)) {
		r.Rows = 0
	}
	if few(float64(r.Alone)) || few(float64(r.Rows-r.Alone)) || r.Rows == 0 {
		r.Known, r.Alone = nil, 0
	}
	results := make([]Result, len(r.Results))
	for i, found := range r.Results {
		results[i] = found.published(r.Targets)
	}
	r.Results = results
	return r
}

func (r Result) published(targets int) Result {
	r.Guesses, r.Hidden = 0, nil
	if r.Verdict != "" {
		r.Said = say.Text{}
	}
	if r.Risk != nil && (r.Success.few() || r.Control.few()) {
		r.Risk, r.Hidden = nil, append(r.Hidden, rateRisk)
	}
	for _, of := range []struct {
		name string
		rate **Rate
	}{{rateSuccess, &r.Success}, {rateControl, &r.Control}, {rateNaive, &r.Naive}, {rateRisk, &r.Risk}} {
		switch rate := *of.rate; {
		case rate == nil:
		case rate.few():
			*of.rate, r.Hidden = nil, append(r.Hidden, of.name)
		default:
			*of.rate = &Rate{Value: whole(rate.shown()), Low: whole(rate.Low), High: whole(rate.High)}
		}
	}
	all := r.Figures
	r.Figures = nil
	// A count of cells is one of released rows, where each has such a cell.
	counted := func(f Figure) bool { return f.Unit == Count && (f.few() || few(float64(targets)-f.Value)) }
	untold := slices.ContainsFunc(all, counted)
	for _, f := range all {
		if f.few() || counted(f) || f.Unit == Share && f.Of > 0 && untold {
			r.Hidden = append(r.Hidden, f.Name)
			continue
		}
		r.Figures = append(r.Figures, f.published())
	}
	return r
}

// The names of rates.
const (
	rateSuccess = "success"
	rateControl = "control"
	rateNaive   = "naive"
	rateRisk    = "risk"
)

// few reports whether few of the guesses are right, or all but few; of a risk, which counts
// nobody, false.
func (r *Rate) few() bool { return few(r.Right) || few(r.Of-r.Right) }

// few reports whether a figure stands for few people, or for all but few.
func (f Figure) few() bool {
	switch f.Unit {
	case Count:
		return few(f.Value) || few(f.Of-f.Value)
	case Share:
		return few(f.Of) || few(f.Value*f.Of) || few(f.Of-float64(f.Value*f.Of))
	}
	return false
}

func (f Figure) published() Figure {
	if f.Unit != Share {
		return f
	}
	f.Value, f.Of = whole(f.Value), 0
	for _, bound := range []**float64{&f.Low, &f.High} {
		if *bound != nil {
			rounded := whole(**bound)
			*bound = &rounded
		}
	}
	return f
}

// whole rounds a share to whole per cent.
func whole(share float64) float64 { return math.Round(100*share) / 100 }
