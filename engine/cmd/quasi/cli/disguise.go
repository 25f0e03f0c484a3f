package cli

import (
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
)

// disguiseFlags say which columns are released in disguise: still personal data.
type disguiseFlags struct {
	pseudonyms, shifted []string
	days                int
	time                string
}

func (f *disguiseFlags) register(s *pflag.FlagSet) {
	s.StringSliceVar(&f.pseudonyms, "pseudonyms", nil, "columns that are released as pseudonyms instead of being removed: still personal data")
	s.StringSliceVar(&f.shifted, "shift-dates", nil, "columns of dates that are released shifted, all dates of a patient by the same number of days (--patient): still personal data")
	s.IntVar(&f.days, "shift-days", 30, "most days by which --shift-dates moves, forwards or backwards")
	s.StringVar(&f.time, "shift-time", string(transform.DropTime), "what becomes of the time of day of shifted dates: drop, hour (rounded down to the hour) or keep")
}

// assign gives the columns their transforms. One that no flag gives a role keeps its own.
func (f *disguiseFlags) assign(r *recipe.Recipe) error {
	for _, flag := range []struct {
		name    string
		columns []string
		as      recipe.Transform
	}{
		{"--pseudonyms", f.pseudonyms, recipe.Transform{Kind: recipe.Pseudonym}},
		{"--shift-dates", f.shifted, recipe.Transform{Kind: recipe.ShiftDates, MaxDays: f.days, Time: transform.Clock(f.time)}},
	} {
		for _, name := range flag.columns {
			c := r.Column(name)
			switch {
			case c == nil:
				return wrong("%s: %w", flag.name, noColumn(r, name))
			case c.Role == table.QuasiIdentifying:
				return wrong("%s: column %q could identify, so that its values are generalized: leave it out of one of the two", flag.name, name)
			case c.Transform != nil:
				return wrong("%s: column %q is disguised twice: leave it out of one of the two", flag.name, name)
			}
			as := flag.as
			c.Transform = &as
			if as.Kind == recipe.Pseudonym {
				c.Role = table.Identifying
			}
		}
	}
	if len(f.shifted) > 0 && r.Privacy.Patient == "" {
		return wrong("--shift-dates moves all dates of a patient together: say by --patient which column identifies the patient")
	}
	return nil
}

// noteOnPatients says that rows are counted though several may be one patient's, unless
// the recipe says whose they are.
func noteOnPatients(w io.Writer, t *table.Table, r *recipe.Recipe) {
	if r.Privacy.Patient != "" {
		return
	}
	c := profile.AskedOfPatients(suggest.Table(t), r.Privacy.NotPatients)
	if c == nil {
		return
	}
	note := "note: rows share their %[1]q. If several are one patient's, k counts rows of one person as people: --patient %[1]q counts patients, --not-patients %[1]q says that they are not.\n"
	if c.Household {
		note = "note: rows share their %[1]q. If they are the people of one household, they hide each other, who know each other, and k counts them one by one: --patient %[1]q counts households, --not-patients %[1]q goes on counting rows.\n"
	}
	fmt.Fprintf(w, note, c.Name)
}
