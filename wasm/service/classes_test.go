package service_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// Each class of the release is at one place of the map, and is described as its rows show.
func TestClassesOfAMap(t *testing.T) {
	s := service.New()
	r := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}).Recipe
	run := ran(t, s, r, 2)
	m := asked[protocol.ClassMap](t, s, protocol.MapClasses, protocol.ClassMapParams{})
	rows := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 100}).Rows
	after := map[int][]string{}
	for _, row := range rows {
		after[row.Record] = row.After
	}
	if m.Classes != run.Audit.Classes.Count || m.Records != run.Released {
		t.Fatalf("%d classes of %d rows, want %d of %d", m.Classes, m.Records, run.Audit.Classes.Count, run.Released)
	}
	seen := map[int]bool{}
	for _, mark := range m.Marks {
		found := asked[protocol.ClassesResult](t, s, protocol.ListClasses, protocol.ClassesParams{Column: mark.Column, Row: mark.Row, Count: 50})
		if found.Total != mark.Classes || len(found.Classes) != mark.Classes {
			t.Errorf("%d classes are listed of %+v", found.Total, mark)
		}
		for _, line := range found.Classes {
			seen[line.Class] = true
			c := asked[protocol.Class](t, s, protocol.DescribeClass, protocol.ClassParams{Class: line.Class})
			for j, text := range c.Texts {
				if after[c.First][j] != text {
					t.Errorf("class %d shows %q, its row %d %q", line.Class, text, c.First, after[c.First][j])
				}
			}
			inClass := 0
			for _, v := range c.Sensitive[0].Values {
				inClass += v.Rows
			}
			if inClass != c.Size || c.Sensitive[0].Released != run.Released {
				t.Errorf("class %d of %d rows has %d sensitive values", line.Class, c.Size, inClass)
			}
		}
	}
	for _, class := range []int{-1, m.Classes} {
		if _, _, err := call[protocol.Class](t, s, protocol.DescribeClass, protocol.ClassParams{Class: class}, nil); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("there is no class %d", class)) {
			t.Errorf("class %d of %d: %v", class, m.Classes, err)
		}
	}
	if len(seen) != m.Classes {
		t.Errorf("%d classes are on the map of %d", len(seen), m.Classes)
	}
}
