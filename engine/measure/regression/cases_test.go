package regression

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

func numbers(t *testing.T, text string) []float64 {
	all := []float64{}
	for word := range strings.FieldsSeq(text) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}

// variables reads those of records, which slashes part; - has none.
func variables(t *testing.T, text string) (x [][]float64) {
	for record := range strings.SplitSeq(text, "/") {
		if text == "" {
			break
		}
		x = append(x, numbers(t, strings.ReplaceAll(record, "-none", "")))
	}
	return x
}

func persons(t *testing.T, in []string) (whose []int32) {
	if len(in) > 2 {
		whose = []int32{}
		for _, n := range numbers(t, in[2]) {
			whose = append(whose, int32(n))
		}
	}
	return whose
}

// fitted says the values and the errors of coefficients, or why there are none.
func fitted(fit []Estimate, err error) string {
	switch {
	case errors.Is(err, ErrNone):
		return "no estimate: " + casetest.Said(err)
	case err != nil:
		return casetest.Said(err)
	}
	var all []string
	for _, e := range fit {
		all = append(all, rounded(e.Value)+" ± "+rounded(e.Error))
	}
	return strings.Join(all, ", ")
}

// rounded says a number to eleven places.
func rounded(x float64) string {
	return strconv.FormatFloat(math.Round(1e11*x)/1e11+0, 'f', -1, 64)
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"linear": func(t *testing.T, in []string) string {
			return fitted(Linear(variables(t, in[0]), numbers(t, in[1]), persons(t, in)))
		},
		"logistic": func(t *testing.T, in []string) string {
			var y []bool
			for _, is := range numbers(t, in[1]) {
				y = append(y, is == 1)
			}
			return fitted(Logistic(variables(t, in[0]), y, persons(t, in)))
		},
		"can be fitted": func(t *testing.T, in []string) string {
			x, y, is := variables(t, in[0]), numbers(t, in[1]), []bool{}
			for _, v := range y {
				is = append(is, v > 2)
			}
			fit, err := Linear(x, y, persons(t, in))
			logistic, wrong := Logistic(x, is, persons(t, in))
			if casetest.Said(err) != casetest.Said(wrong) || len(fit) != len(logistic) {
				t.Errorf("linear %v, %v, logistic %v, %v", fit, err, logistic, wrong)
			}
			if err != nil {
				return fitted(fit, err)
			}
			return strconv.Itoa(len(fit))
		},
		"interval": func(t *testing.T, in []string) string {
			a := numbers(t, in[0])
			lo, hi := Estimate{a[0], a[1]}.Interval()
			return fmt.Sprintf("%.12g %.12g", lo, hi)
		},
	})
}
