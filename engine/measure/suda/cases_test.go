package suda_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/measure/suda"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		// Records are codes of the columns a, b, c and so on.
		"found": func(t *testing.T, in []string) string {
			var records [][]int32
			for record := range strings.SplitSeq(in[0], "/") {
				var codes []int32
				for code := range strings.FieldsSeq(record) {
					n, err := strconv.Atoi(code)
					if err != nil {
						t.Fatal(err)
					}
					codes = append(codes, int32(n))
				}
				if codes != nil {
					records = append(records, codes)
				}
			}
			n, opt, of := len(records), suda.Options{}, []suda.Column{}
			if n > 0 {
				of = columns(records...)
			}
			for setting := range strings.FieldsSeq(in[1]) {
				name, value, _ := strings.Cut(setting, "=")
				x, _ := strconv.ParseFloat(value, 64)
				switch name {
				case "fraction":
					opt.Fraction = x
				case "max":
					opt.MaxSize = int(x)
				case "skip":
					opt.SkipMissing = true
				case "records":
					n = int(x)
				case "size": // of the codes of the first column
					of[0].Size = int(x)
				case "columns": // so many, without rows
					of = make([]suda.Column, int(x))
				}
			}
			got, err := suda.Find(context.Background(), n, of, opt)
			if err != nil {
				return casetest.Said(err)
			}
			if _, err := json.Marshal(got); err != nil || len(got.DISScore) != n {
				t.Errorf("%+v: %v", got, err)
			}
			return casetest.Figures(got, strings.Fields(in[2])...)
		},
	})
}
