package pieces

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/minimum"
	"quasi/engine/method/problem"
)

//go:embed testdata/cases.txt
var cases string

// taken says whether a message can be read to its end.
func taken(message []byte, read func(r *wire.Reader)) string {
	r := wire.NewReader(message)
	if read(r); r.End() != nil {
		return "refused"
	}
	return "taken"
}

// What pieces and their messages are, case by case.
func TestCases(t *testing.T) {
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	ctx := context.Background()
	casetest.Run(t, cases, map[string]casetest.Answer{
		"left out, cost, each": func(t *testing.T, in []string) string {
			s := minimum.Start{Suppressed: casetest.Numbers(t, in[0]), Cost: int64(number(in[1])), Each: int64(number(in[2]))}
			return taken(appendBegun(nil, s), func(r *wire.Reader) { readBegun(r, 6, 2) })
		},
		"classes without record 5": func(t *testing.T, in []string) string {
			var classes [][]int32
			for _, class := range in {
				if class != "none" {
					classes = append(classes, casetest.Numbers(t, class))
				}
			}
			return taken(appendClasses(nil, classes), func(r *wire.Reader) { readClasses(r, 6, 2, []int32{5}) })
		},
		"loss of pieces: each, left out, best": func(t *testing.T, in []string) string {
			x := &pieces{p: &problem.Problem{N: 10}, each: int64(number(in[0])), suppressed: make([]int32, number(in[1]))}
			for _, best := range casetest.Numbers(t, in[2]) {
				x.all = append(x.all, &piece{best: int64(best)})
			}
			return fmt.Sprint(x.loss())
		},
		"classes of": func(_ *testing.T, in []string) string {
			s := usual(number(in[0]))
			return fmt.Sprintf("%d in all, %d in one, gain %v", s.whole, s.piece, s.gain)
		},
		"tiling": func(_ *testing.T, in []string) string {
			tiling := number(in[0])
			if len(in) == 1 {
				return fmt.Sprint(shareAt(tiling))
			}
			x := &pieces{p: &problem.Problem{Seed: 7}}
			return fmt.Sprintf("%v, %#x", shareAt(tiling), x.seed(tiling, number(in[1])))
		},
		"allowed of ten rows": func(_ *testing.T, in []string) string {
			x := &pieces{p: &problem.Problem{N: 10, MaxSuppressed: 3}}
			return casetest.Each(in, func(records string) string { return strconv.Itoa(x.allowed(number(records))) })
		},
		"weight in a message": func(_ *testing.T, in []string) string {
			weight, _ := strconv.ParseFloat(in[0], 64)
			b := domain.Append(wire.AppendFloat(nil, weight), problemtest.Numbers(2, 1, 2).QI[0].Domain)
			return taken(wire.AppendInts(b, []int32{0, 0}), func(r *wire.Reader) { readAttribute(r) })
		},
		"rounds before, in a message": func(_ *testing.T, in []string) string {
			s := Solver{pieces: map[int64]*minimum.Search{7: minimum.NewSearch(nil, nil)}, rounds: map[int64]int64{}}
			r := wire.NewReader(wire.AppendInt(wire.AppendInt(wire.AppendInt(nil, 7), int64(number(in[0]))), 0))
			if _, _, err := s.piece(r); err != nil {
				return "refused"
			}
			return "taken"
		},
		"samples of pieces": func(_ *testing.T, in []string) string { return fmt.Sprint(samples(number(in[0]))) },
		"rare": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			return strconv.Itoa(rare(p))
		},
		"cut": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			x := casetest.Must(newPieces(ctx, p, sizes{whole: 4, piece: 3}, newWork(problem.None, p.N, 0)))
			return strconv.FormatBool(len(x.all) > 1)
		},
		"rounds of two": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			g := casetest.Must(MinimumLoss(ctx, p, 2, nil))
			return strconv.Itoa(g.Rounds)
		},
	})
}
