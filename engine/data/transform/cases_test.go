package transform_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/transform"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	back, on := patients(t)
	casetest.Run(t, cases, map[string]casetest.Answer{
		"moved": func(t *testing.T, in []string) string {
			var all []string
			for _, patient := range []string{back, on} {
				moved, _, err := shifted(t, in[0], patient, transform.KeepTime, in[1:]...)
				if err != nil {
					moved = []string{casetest.Said(err)}
				}
				all = append(all, moved...)
			}
			return strings.Join(all, " | ")
		},
		"without minutes": func(t *testing.T, in []string) string {
			by := func(clock transform.Clock, want format.Type) string {
				moved, is, err := shifted(t, in[0], on, clock, in[1])
				if err != nil || is != want {
					t.Fatalf("by %q the column is of type %s, %v", clock, is, err)
				}
				return moved[0]
			}
			dropped := by(transform.DropTime, format.Date)
			if got := by("", format.Date); got != dropped {
				t.Errorf("without another word it is %q", got)
			}
			return dropped + " | " + by(transform.FullHour, format.DateTime)
		},
		"no dates": func(t *testing.T, in []string) string {
			return casetest.Each(in[1:], func(date string) string {
				c := written(column("d", "2024-01-01", date), format.DateOrder(in[0]))
				if got := transform.NoDates(c); !slices.Equal(got, []int32{1}) {
					t.Errorf("%q: no dates are %v, want value 1", date, got)
				}
				_, err := transform.ShiftDates(c, column("id", "1", "2"), key(t), transform.Shift{MaxDays: 5})
				return strings.ReplaceAll(casetest.Said(err), date, "it")
			})
		},
		"dates": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				return strconv.FormatBool(len(transform.NoDates(column("d", text, "2024-05-17"))) == 0)
			})
		},
		"days": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				days, _ := strconv.Atoi(text)
				_, err := transform.ShiftDates(column("d", "2024-06-15"), column("id", "17"), key(t), transform.Shift{MaxDays: days})
				return casetest.Said(err)
			})
		},
		"characters": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				length, _ := strconv.Atoi(text)
				c, err := transform.Pseudonyms(column("id", "17"), key(t), length)
				if err == nil && len(c.Text(0)) != length {
					t.Errorf("it is %q", c.Text(0))
				}
				return casetest.Said(err)
			})
		},
		"clocks": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				clock := transform.Clock(text)
				_, err := transform.ShiftDates(column("d"), column("id"), key(t), transform.Shift{MaxDays: 1, Time: clock})
				if clock.Valid() != (err == nil) {
					t.Errorf("%q is valid: %v", text, clock.Valid())
				}
				return casetest.Said(err)
			})
		},
		"keys": func(_ *testing.T, in []string) string {
			_, err := transform.NewKey([]byte(in[0]))
			return casetest.Said(err)
		},
		"digits of keys": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				got, err := transform.ReadKey([]byte(text))
				if err != nil {
					return err.Error()
				}
				return fmt.Sprint(len(got), " bytes")
			})
		},
	})
}

// patients returns one whose dates move a day back, and one whose dates move a day on.
func patients(t *testing.T) (back, on string) {
	for i := range 40 {
		id := strconv.Itoa(i)
		moved, _, err := shifted(t, "", id, transform.KeepTime, "2024-06-15")
		switch {
		case err == nil && moved[0] == "2024-06-14":
			back = id
		case err == nil && moved[0] == "2024-06-16":
			on = id
		default:
			t.Fatal(moved, err)
		}
	}
	if back == "" || on == "" {
		t.Fatal("all patients move in one direction")
	}
	return back, on
}

// shifted moves dates of a patient in an order, with the first year of years of two digits behind
// it, by a day. It returns them and the type of the column.
func shifted(t *testing.T, order, patient string, clock transform.Clock, dates ...string) ([]string, format.Type, error) {
	c := column("d", dates...)
	order, pivot, _ := strings.Cut(order, " ")
	c.Format = format.Format{Type: format.DateTime, Dates: format.DateOrder(order)}
	c.Format.Pivot, _ = strconv.Atoi(pivot)
	moved, err := transform.ShiftDates(c, column("id", slices.Repeat([]string{patient}, len(dates))...), key(t), transform.Shift{MaxDays: 1, Time: clock})
	if err != nil {
		return nil, "", err
	}
	return texts(moved), moved.Format.Type, nil
}
