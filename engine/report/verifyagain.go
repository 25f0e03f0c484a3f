package report

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"

	"quasi/engine"
	"quasi/engine/file/kind"
	"quasi/engine/say"
	"quasi/engine/trial"
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
	v.against(v.d.rows(), again.rows(), say.Text{})
	return v.attacked(ctx, release)
}

// attacked makes the attacks again, on a twin that is made again.
func (v *verification) attacked(ctx context.Context, release *engine.Release) error {
	if v.d.Attacks == nil {
		return nil
	}
	twin, err := trial.NewTwin(ctx, release, v.g.Original, nil, v.g.With...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		v.against(v.d.Attacks.rows(), nil, whyCanNot.Say(err))
		return nil
	}
	found, err := twin.Attack(ctx)
	if err != nil {
		return err
	}
	again := AttacksOn(twin, found)
	if !v.d.ShowsSmall {
		again = again.published(v.d.uncounted())
	}
	v.against(v.d.Attacks.rows(), again.rows(), say.Text{})
	return nil
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
	v.compare(checkAgain.Say(), same, said, made)
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
		release = release.Letting(u.Columns...)
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
