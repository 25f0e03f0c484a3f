package utility_test

import (
	"context"
	"testing"

	"quasi/engine/measure/utility"
	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
)

func released(b *testing.B, p *problem.Problem) *utility.Release {
	b.Helper()
	g, err := cut.MondrianStrict(context.Background(), p, cut.Boundaries, problem.None)
	if err != nil {
		b.Fatal(err)
	}
	return utility.FromGroups(p, g, p.Model.MinSize())
}
