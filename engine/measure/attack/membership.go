package attack

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// accused is the share of the people outside whom an attacker may take for members.
const accused = 0.01

var (
	givenMembership = say.Define("attack-given-membership", "All values of a person, and the released row that is nearest to them.")
	saidMembership  = say.Define("attack-membership", "Of a person in the table and one who is not, the nearest released row tells which is which in {0}% of the pairs (95% confidence: {1}% to {2}%; 50% is guessing). Where at most 1% of the people who are not in it are taken for members, {3}% of the members are found.")
)

// tellMembers takes those people for members who have a near row (Shokri et al. 2017 set
// the task; distance to the closest record is the simplest of its attacks).
func tellMembers(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	by, err := s.search(s.names())
	if err != nil {
		return nil, err
	}
	far := func(people []int32) ([]float64, error) {
		found := make([]float64, len(people))
		for i, person := range people {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			found[i], _ = by.nearest(person)
		}
		return found, nil
	}
	targets, control := s.asked(s.random(0))
	in, err := far(targets)
	if err != nil {
		return nil, err
	}
	out, err := far(control)
	if err != nil {
		return nil, err
	}
	area, found, wrong := curve(in, out)
	bounds := attackresult.Normal(area, hanleyMcNeil(area, float64(len(in)), float64(len(out))))
	r := attackresult.Result{Attack: attackresult.Membership, Given: givenMembership.Say()}
	members, others := float64(len(in)), float64(len(out))
	r.Judge(attackresult.Wilson(found*members, members), attackresult.Wilson(max(wrong, outside(len(out)))*others, others), attackresult.Wilson(accused*members, members))
	r.Figures = []attackresult.Figure{
		{Name: "auc", Unit: attackresult.Share, Value: area, Low: &bounds.Low, High: &bounds.High},
		{Name: "tpr_at_1_percent_fpr", Unit: attackresult.Share, Value: found, Low: &r.Success.Low, High: &r.Success.High, Of: float64(len(in))},
	}
	r.Said = saidMembership.Say(attackresult.Percent(area), attackresult.Percent(bounds.Low), attackresult.Percent(bounds.High), attackresult.Percent(found))
	return []attackresult.Result{r}, nil
}

// curve returns the area under the curve of telling members, who should be nearer, from
// the others: the share of the pairs in which the member is nearer, equal ones half.
// found is the share of the members, wrong that of the others, who are nearer than the
// widest bound that takes at most 1 % of the others for members.
func curve(in, out []float64) (area, found, wrong float64) {
	in, out = slices.Sorted(slices.Values(in)), slices.Sorted(slices.Values(out))
	sum := 0.0
	for _, far := range in {
		below, _ := slices.BinarySearch(out, far)
		upTo, _ := slices.BinarySearch(out, math.Nextafter(far, math.Inf(1)))
		sum += float64(len(out)-upTo) + float64(upTo-below)/2
	}
	area = sum / float64(len(in)) / float64(len(out))
	// out[most] is the first who must not be taken for a member.
	most := int(accused * float64(len(out)))
	bound := math.Inf(1)
	if most < len(out) {
		bound = out[most]
	}
	nearer, _ := slices.BinarySearch(in, bound)
	others, _ := slices.BinarySearch(out, bound)
	return area, float64(nearer) / float64(len(in)), float64(others) / float64(len(out))
}

// outside returns the share of all people who were not held out and are not in the table either
// that is expected to be nearer than the bound of [curve], which was chosen by so many who were
// held out: of n people and one more, each is as likely as any other to be among the nearest.
func outside(n int) float64 { return float64(int(accused*float64(n))+1) / float64(n+1) }

// hanleyMcNeil returns the standard error of an area under the curve (Hanley, McNeil
// 1982, equation 1).
func hanleyMcNeil(area, in, out float64) float64 {
	q1, q2 := area/(2-area), 2*area*area/(1+area)
	return math.Sqrt(max(0, float64(area*(1-area))+float64((in-1)*(q1-float64(area*area)))+float64((out-1)*(q2-float64(area*area)))) / (in * out))
}

// HoldOut draws which of n records are held out of a table before it is released, at most
// so many: records or, where whose says whose record each is, from 0, people with all their
// records. People are taken in a random order, and passed over where they have more records
// than are still to be drawn. Both parts ascend; the same seed gives the same. It takes time
// in proportion to n.
func HoldOut(n, most int, whose []int32, seed uint64) (held, kept []int32) {
	if whose == nil {
		whose = group.Numbers(n)
	}
	people := int(slices.Max(append([]int32{-1}, whose...))) + 1
	all, out := group.By(whose, people), make([]bool, n)
	for _, drawn := range rand.New(rand.NewPCG(seed, 0)).Perm(people) {
		records := all.At(int32(drawn))
		if len(records) > most {
			continue
		}
		most -= len(records)
		for _, record := range records {
			out[record] = true
		}
	}
	for record, is := range out {
		if is {
			held = append(held, int32(record))
		} else {
			kept = append(kept, int32(record))
		}
	}
	return held, kept
}

// Why a table can't be split.
var (
	errOneRow    = say.Define("hold-out-one-row", "the table has fewer than two rows: nothing would stay")
	errHowMany   = say.Define("hold-out-rows", "{0} {0:row is|rows are} to be put aside: choose 1 to {1} of the table's {2}")
	errPatient   = say.Define("hold-out-patient", "the table has no column {0:q} that tells patients apart; its columns: {1}")
	errAllLarger = say.Define("hold-out-none", "every patient has more than {0} {0:row|rows}: hold more out")
)

// Split splits a table into the part that is to be released and the one that is held out,
// of so many rows, by [HoldOut]. patient names the column that says whose row each is: all
// of one are in one part, so that there may be fewer; empty: each is another person's. Both
// parts keep the order of the rows, and the same seed gives the same. It fails if either
// part would be empty, or the column lacks.
func Split(t *table.Table, rows int, patient string, seed uint64) (kept, held *table.Table, err error) {
	if t.N < 2 {
		return nil, nil, errOneRow.Of()
	}
	if rows < 1 || rows >= t.N {
		return nil, nil, errHowMany.Of(rows, t.N-1, t.N)
	}
	var whose []int32
	if patient != "" {
		c := t.Column(patient)
		if c == nil {
			return nil, nil, errPatient.Of(patient, say.Series(say.Plain(t.Names()...), len(t.Names())))
		}
		whose, _ = c.Whose()
	}
	out, in := HoldOut(t.N, rows, whose, seed)
	if len(out) == 0 {
		return nil, nil, errAllLarger.Of(rows)
	}
	return t.Pick(in), t.Pick(out), nil
}
