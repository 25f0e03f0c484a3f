package report

import (
	"maps"
	"slices"

	"quasi/engine/criteria"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
)

// names compares the columns of the release with those that the report says are in it.
func (v *verification) names() {
	if v.d.apart() {
		v.unchecked(checkNames.Say(), whyTwo.Say())
		return
	}
	about := v.d.Recipe.ForRelease(v.g.Release)
	var want []string
	for i := range about.Columns {
		if about.Leaves(about.Columns[i].Name) {
			want = append(want, about.Columns[i].Name)
		}
	}
	have := slices.Sorted(slices.Values(v.g.Release.Names()))
	slices.Sort(want)
	v.compare(checkNames.Say(), slices.Equal(want, have), series(want), series(have))
}

// alone checks what follows from the release alone.
func (v *verification) alone() {
	v.unchecked(checkSingle.Say(), whyOriginal.Say())
	v.attacked(nil, whyOriginal.Say())
	v.answersAlone()
	v.cardsAlone()
	v.biasesAlone()
	v.keptAlone()
	about := v.d.Recipe.ForRelease(v.g.Release)
	t := recognize.Formats(about.Interpret(v.g.Release, nil).Persons())
	verdicts, err := criteria.Judge(t, about)
	if v.d.apart() {
		err = whyTwo.Of()
	}
	for i, m := range v.d.Models {
		switch {
		case err != nil:
			v.unchecked(checkModel.Say(m.Name), whyCanNot.Say(err))
		case i < len(verdicts):
			v.compare(checkModel.Say(m.Name), m.same(Model{verdicts[i].Named, verdicts[i].Holds}), m.said(), verdict(verdicts[i].Model, verdicts[i].Holds))
		default:
			v.compare(checkModel.Say(m.Name), false, m.said(), saidMissing.English)
		}
	}
	if err == nil && len(verdicts) > len(v.d.Models) {
		v.compare(checkModels.Say(), false, saidMissing.English, verdicts[len(v.d.Models)].Model)
	}
	v.figures(v.fromRelease(t, &about))
}

// fromRelease measures a release from its texts.
func (v *verification) fromRelease(t *table.Table, about *recipe.Recipe) values {
	found := values{}
	if v.d.apart() {
		found.count("rows.released", t.N)
		return found
	}
	opt := audit.Options{QI: about.Names(table.QuasiIdentifying), Sensitive: about.Names(table.Sensitive), Subsets: -1,
		OthersKnown: about.Privacy.Others == recipe.OthersKnown}
	if about.Privacy.Patient != "" {
		opt.Sensitive = nil // its figures count patients
	}
	rows, err := audit.Table(t, opt)
	if err != nil {
		return found // a column is missing, which the names say
	}
	found.groups(rows)
	if about.Privacy.Patient != "" {
		return found
	}
	found.risks(rows)
	if v.d.Population {
		delete(found, name{id: "risk.journalist.highest"})
	}
	of := v.d.Recipe.Names(table.Sensitive)
	for i, column := range about.Names(table.Sensitive) {
		found.sensitive(of[i], rows.Sensitive[column])
	}
	return found
}

// figures compares the report's figures with those found, and others with what they can be by
// these and by each other.
func (v *verification) figures(found values) {
	fit := v.d.fitting(maps.Clone(found))
	needed, may := v.d.needed()
	for _, f := range v.d.Figures {
		at := name{f.ID, f.Column}
		value, ok := found[at]
		delete(found, at)
		switch wrong := fit.wrong(f); {
		case ok && !f.Hidden && !near(*f.Value, value):
			v.compare(said(f), false, shown(f.Value), shown(&value))
		case wrong != "":
			v.compare(said(f), false, shown(f.Value), wrong)
		case !may(at):
			v.compare(said(f), false, shown(f.Value), saidMissing.English)
		case f.Hidden:
			v.unchecked(said(f), whyHidden.Say())
		case ok:
			v.compare(said(f), true, "", "")
		default:
			v.unchecked(said(f), whyOriginal.Say())
		}
	}
	for _, f := range found.list(v.d.Recipe.Columns) {
		v.compare(said(f), false, saidMissing.English, shown(f.Value))
	}
	for _, of := range needed {
		if _, told := found[of]; !told && v.d.Figure(of.id, of.column) == nil {
			v.compare(said(Figure{ID: of.id, Column: of.column}), false, saidMissing.English, saidNeeded.English)
		}
	}
}
