package problemtest

import (
	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// Table1 returns the ten records of Table 1 of KAIM (Gong, Yang, Luo 2013) with
// k = 2: Age and Zipcode with loss by range, Gender by leaves.
func Table1() *problem.Problem {
	p := New(10, 2, 1)
	age := table1Tree([]branch{
		{"[20,30)", 20, 30, []string{"26", "28"}},
		{"[30,40)", 30, 40, []string{"32", "36", "39"}},
		{"[40,50)", 40, 50, []string{"41", "48"}},
	}, 26, 48, domain.ByRange, []int32{Missing, Missing, 0, 1, 2, 4, 5, 3, 6, Missing})
	gender := table1Tree([]branch{
		{"M", 0, 0, nil},
		{"F", 0, 0, nil},
	}, 0, 0, domain.ByLeaves, []int32{0, 0, 1, 0, 0, 0, Missing, 1, 1, 1})
	zip := table1Tree([]branch{
		{"[10000,15000)", 10000, 15000, []string{"12000", "14000"}},
		{"[15000,20000)", 15000, 20000, []string{"18000", "19000"}},
		{"[20000,25000)", 20000, 25000, []string{"21000", "22000", "24000"}},
	}, 12000, 24000, domain.ByRange, []int32{0, 1, 2, 3, Missing, 6, Missing, 5, Missing, 4})
	age.Name, gender.Name, zip.Name = "Age", "Gender", "Zipcode"
	p.QI = []domain.Attribute{age, gender, zip}
	return p
}

// branch is a node below the root; without leaves it is one itself.
type branch struct {
	label  string
	lo, hi float64
	leaves []string
}

func table1Tree(branches []branch, least, greatest float64, loss domain.Measure, positions []int32) domain.Attribute {
	nodes := []domain.Node{{Label: "*", Parent: -1}}
	at := int32(0)
	for _, b := range branches {
		parent := int32(len(nodes))
		width := int32(max(1, len(b.leaves)))
		nodes = append(nodes, domain.Node{Label: b.label, Span: domain.Span{Lo: at, Hi: at + width - 1}, Bounds: &[2]float64{b.lo, b.hi}})
		for i, leaf := range b.leaves {
			nodes = append(nodes, domain.Node{Label: leaf, Span: domain.Leaf(at + int32(i)), Parent: parent})
		}
		at += width
	}
	nodes[0].Span.Hi = at - 1
	d, err := domain.NewTree(nodes, Counts(positions, int(at)), loss, least, greatest)
	if err != nil {
		panic(err)
	}
	return Attribute("", d, positions)
}
