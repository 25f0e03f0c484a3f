package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// A renamed release is audited by its recipe, or by the same flags, against the original,
// and attacked, as one that was not renamed.
func TestRename(t *testing.T) {
	file, dir := patientsFile(t), t.TempDir()
	plain, out, saved := filepath.Join(dir, "plain.csv"), filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	args := []string{"anonymize", file, "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2"}
	mustRun(t, append(args, "-o", plain, "--save-recipe", filepath.Join(dir, "plain.json"))...)
	mustRun(t, append(args, "-o", out, "--save-recipe", saved, "--rename", "Age=Age group", "--rename", "Disease=a=b")...)
	if got, want := read(t, out), strings.Replace(read(t, plain), "Age,Gender,Zipcode,Disease", "Age group,Gender,Zipcode,a=b", 1); got != want {
		t.Errorf("released\n%s, want\n%s", got, want)
	}
	want := mustRun(t, "audit", plain, "--recipe", filepath.Join(dir, "plain.json"), "--original", file)
	got := mustRun(t, "audit", out, "--recipe", saved, "--original", file)
	if strings.ReplaceAll(strings.ReplaceAll(got, "Age group", "Age"), "a=b", "Disease") != want {
		t.Errorf("by the recipe\n%s, want\n%s", got, want)
	}
	want = mustRun(t, "audit", plain, "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--original", file)
	got = mustRun(t, "audit", out, "--qi", "Age group,Gender,Zipcode", "--sensitive", "a=b", "--original", file, "--rename", "Age=Age group", "--rename", "Disease=a=b")
	if strings.ReplaceAll(strings.ReplaceAll(got, "Age group", "Age"), "a=b", "Disease") != want {
		t.Errorf("by flags\n%s, want\n%s", got, want)
	}
	mustRun(t, "audit", out, "--recipe", saved, "--population", file)
	attack := []string{"--register", file, "--qi", "Age,Gender,Zipcode"}
	if got, want := mustRun(t, append([]string{"attack", out, "--rename", "Age=Age group"}, attack...)...), mustRun(t, append([]string{"attack", plain}, attack...)...); got != want {
		t.Errorf("attacked\n%s, want\n%s", got, want)
	}
	if out := mustRun(t, "drift", file, "--recipe", saved); strings.Contains(out, "Age group") {
		t.Errorf("drift says\n%s", out)
	}
}
