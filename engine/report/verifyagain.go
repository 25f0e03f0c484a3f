package report

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"

	"quasi/engine"
	"quasi/engine/file/kind"
)

// again runs the recipe on the original.
func (v *verification) again(ctx context.Context) (*engine.Release, error) {
	prepared, err := engine.Prepare(v.g.Original, v.d.Recipe, v.g.With...)
	if err != nil {
		return nil, err
	}
	return prepared.Run(ctx, nil)
}

// beside compares the report with that on the release that the recipe makes again.
func (v *verification) beside(ctx context.Context, release *engine.Release) error {
	v.bytes(release)
	again, err := v.reported(ctx, release)
	if err != nil {
		return err
	}
	for i := range max(len(v.d.Models), len(again.Models)) {
		v.model(again, i)
	}
	v.compare(checkSingle.Say(), slices.EqualFunc(v.d.SinglesOut, again.SinglesOut, slices.Equal), pairs(v.d.SinglesOut), pairs(again.SinglesOut))
	v.keptAgain(again)
	v.same(again)
	v.cardsAgain(again.Cards)
	v.biasesAgain(again.Biases)
	v.answersAgain(again.Answers)
	return v.attackedAgain(ctx, release)
}

// bytes compares the files that the recipe makes again with those that the report names,
// and with the one that is there: a report could name one more, and be right of the others.
func (v *verification) bytes(release *engine.Release) {
	made, err := v.remade(release)
	if err != nil {
		v.unchecked(checkAgain.Say(), whyCanNot.Say(err))
		return
	}
	said, given := v.named(), v.g.ReleaseSHA256
	if len(said) == 0 && given == "" {
		v.unchecked(checkAgain.Say(), whyHashless.Say())
		return
	}
	same := (len(said) == 0 || slices.Equal(said, made)) && (given == "" || slices.Contains(made, given))
	if len(said) == 0 || slices.Equal(said, made) {
		said = []string{given}
	}
	v.compare(checkAgain.Say(), same, series(said), series(made))
}

// named are the hashes of the release that the report names.
func (v *verification) named() []string {
	var all []string
	for _, f := range v.d.Output {
		if f.SHA256 != "" {
			all = append(all, f.SHA256)
		}
	}
	return all
}

func pairs(sets [][]string) string {
	var all []string
	for _, columns := range sets {
		all = append(all, namesOf(columns).English)
	}
	return series(all)
}

func (v *verification) model(again *Document, i int) {
	switch said := v.d.Models; {
	case i >= len(said):
		v.compare(checkModels.Say(), false, saidMissing.English, again.Models[i].said())
	case i >= len(again.Models):
		v.compare(checkModel.Say(said[i].Name), false, said[i].said(), saidMissing.English)
	default:
		v.compare(checkModel.Say(said[i].Name), said[i].same(again.Models[i]), said[i].said(), again.Models[i].said())
	}
}

// same compares the figures with those of another report, hidden ones included.
func (v *verification) same(again *Document) {
	for _, f := range v.d.Figures {
		of := again.Figure(f.ID, f.Column)
		switch {
		case of == nil:
			v.compare(said(f), false, shown(f.Value), saidMissing.English)
		case of.Hidden && f.Hidden:
			v.compare(said(f), true, "", "")
		default:
			v.compare(said(f), f.Value != nil && of.Value != nil && near(*f.Value, *of.Value), shown(f.Value), shown(of.Value))
		}
	}
	for _, f := range again.Figures {
		if v.d.Figure(f.ID, f.Column) == nil {
			v.lacks(f, shown(f.Value))
		}
	}
}

// reported makes the report on a release, with as much in it as this one has.
func (v *verification) reported(ctx context.Context, release *engine.Release) (*Document, error) {
	o := Options{ShowSmall: v.d.ShowsSmall, Population: v.d.Population}
	if v.d.Figure("utility.penalty", "") != nil || v.d.Figure("utility.accuracy", "") != nil {
		use, err := Use(ctx, release)
		if err != nil {
			return nil, err
		}
		o.Utility = use
	}
	if v.d.Figure("loss.bound", "") != nil {
		b, err := release.Bound(ctx, nil)
		if err != nil {
			return nil, err
		}
		o.Bound = &b
	}
	return Of(release, o)
}

// remade returns the hashes of the files of the release as they were written, of an earlier
// version's, too, which asked nobody about columns that single people out.
func (v *verification) remade(release *engine.Release) ([]string, error) {
	k := kind.ForWriting("")
	if len(v.d.Output) > 0 {
		k = kind.ForWriting(v.d.Output[0].Name)
	}
	for _, u := range release.Concerns().Undecided() {
		release = release.Letting(u.Columns[0])
	}
	files := []func(io.Writer) error{func(w io.Writer) error { return release.Write(w, k.Name, nil) }}
	if release.Linked != nil && !k.Several {
		files = append(files, release.WriteLinked)
	}
	var hashes []string
	for _, write := range files {
		hash := sha256.New()
		if err := write(hash); err != nil {
			return nil, err
		}
		hashes = append(hashes, hex.EncodeToString(hash.Sum(nil)))
	}
	return hashes, nil
}
