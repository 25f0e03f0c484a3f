package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// spelled returns paths that lead to one and the same file.
func spelled(t *testing.T, path string) map[string]string {
	t.Helper()
	folder, name := filepath.Split(path)
	aside := t.TempDir()
	link, hard, linked := filepath.Join(aside, "link.csv"), filepath.Join(folder, "hard-"+name), filepath.Join(aside, "folder")
	for _, err := range []error{os.Symlink(path, link), os.Symlink(folder, linked)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	os.Remove(hard)
	if err := os.Link(path, hard); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Remove(hard) })
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	relative, err := filepath.Rel(here, path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{
		"itself": path, "dots": folder + "." + string(filepath.Separator) + ".." + string(filepath.Separator) + filepath.Base(folder) + string(filepath.Separator) + name,
		"relative": relative, "a symbolic link": link, "a hard link": hard, "a linked folder": filepath.Join(linked, name),
	}
	if _, err := os.Stat(filepath.Join(folder, strings.ToUpper(name))); err == nil {
		all["capitals"] = filepath.Join(folder, strings.ToUpper(name))
	}
	if runtime.GOOS == "linux" {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		all["a descriptor"] = fmt.Sprintf("/proc/self/fd/%d", file.Fd())
	}
	return all
}

// Nothing that a command reads is written over, whatever its path looks like.
func TestNothingThatIsReadIsOverwritten(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	ward, out := put("ward.csv", "age,dx\n30,a\n30,b\n31,a\n"), filepath.Join(t.TempDir(), "out.csv")
	key := put("key.txt", strings.Repeat("ab", 32))
	ages, hierarchies := put("h/age.csv", "30;*\n31;*\n"), filepath.Join(dir, "h")
	saved := filepath.Join(dir, "r.json")
	mustRun(t, "anonymize", ward, "-o", out, "--qi", "age", "--k", "2", "--save-recipe", saved)
	field := put("d.csv", "Variable / Field Name,Form Name,Field Type,Field Label\nage,f,text,Age\ndx,f,text,Diagnosis\n")
	qi := []string{"--qi", "age", "--k", "2"}
	flags := func(of []string, more ...string) []string { return append(append([]string{}, of...), more...) }
	for _, test := range []struct {
		what, path string
		args       []string // the output comes last
	}{
		{"FILE", ward, flags(append([]string{"anonymize", ward}, qi...), "-o")},
		{"FILE", ward, flags(append([]string{"anonymize", ward, "-o", out}, qi...), "--save-recipe")},
		{"--population", field, flags(append([]string{"anonymize", ward, "--population", field}, qi...), "-o")},
		{"a hierarchy of --hierarchies,", ages, flags(append([]string{"anonymize", ward, "--hierarchies", hierarchies}, qi...), "-o")},
		{"a hierarchy of --hierarchies,", ages, flags(append([]string{"anonymize", ward, "-o", out, "--hierarchies", hierarchies}, qi...), "--save-recipe")},
		{"--recipe", saved, []string{"anonymize", ward, "--recipe", saved, "-o"}},
		{"--recipe", saved, []string{"anonymize", ward, "-o", out, "--recipe", saved, "--save-recipe"}},
		{"--key-file", key, []string{"anonymize", ward, "--recipe", saved, "--key-file", key, "-o"}},
		{"--safe-harbor-zips", key, []string{"anonymize", ward, "--safe-harbor", "--safe-harbor-zips", key, "-o"}},
		{"FILE", ward, []string{"drift", ward, "--recipe", saved, "-o"}},
		{"--recipe", saved, []string{"drift", ward, "--recipe", saved, "-o"}},
		{"FILE", ward, []string{"dictionary", ward, "--dictionary", field, "-o"}},
		{"--dictionary", field, []string{"dictionary", ward, "--dictionary", field, "-o"}},
		{"--recipe", saved, []string{"dictionary", ward, "--dictionary", field, "--recipe", saved, "-o"}},
		{"FILE", ward, []string{"dictionary", ward, "--recipe", saved, "--write"}},
		{"--recipe", saved, []string{"dictionary", ward, "--recipe", saved, "--write"}},
		{"FILE", ward, []string{"advise", ward, "--qi", "age", "--k-values", "2", "--methods", "datafly", "-o"}},
	} {
		before := read(t, test.path)
		for how, path := range spelled(t, test.path) {
			_, stderr, code := quasi(t, append(flags(test.args), path)...)
			want := fmt.Sprintf("%s would overwrite %s %s, which is read", path, test.what, test.path)
			if code != exitUsage || !strings.Contains(stderr, want) {
				t.Errorf("%q, by %s: exit code %d, %s\nwant %s", test.args, how, code, stderr, want)
			}
			if text := read(t, test.path); text != before {
				t.Fatalf("%q, by %s, wrote\n%s", test.args, how, text)
			}
		}
	}
}

// A file that is replaced keeps its permissions and the links that name it, and
// nothing is left beside it.
func TestAFileIsReplacedAsItIs(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "out.csv"), filepath.Join(t.TempDir(), "link.csv")
	if err := errors.Join(os.WriteFile(path, []byte("before"), 0o600), os.Symlink(path, link)); err != nil {
		t.Fatal(err)
	}
	text := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	if err := writeTo(context.Background(), link, nil, text("after")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 || read(t, path) != "after" {
		t.Errorf("%v, %v: %s", err, info.Mode(), read(t, path))
	}
	if to, err := os.Readlink(link); err != nil || to != path {
		t.Errorf("the link is %s, %v", to, err)
	}
	// One that may not be written stays.
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := writeTo(context.Background(), path, nil, text("more")); os.Getuid() != 0 && (err == nil || read(t, path) != "after") {
		t.Errorf("a file that is to be read only was written: %v", err)
	}
	// A new file has the permissions that any new file has.
	fresh, plain := filepath.Join(dir, "new.csv"), filepath.Join(dir, "plain")
	if err := errors.Join(writeTo(context.Background(), fresh, nil, text("x")), os.WriteFile(plain, nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	a, _ := os.Stat(fresh)
	b, _ := os.Stat(plain)
	if a.Mode() != b.Mode() {
		t.Errorf("a new file has %v, others have %v", a.Mode(), b.Mode())
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("left are %v, %v", entries, err)
	}
}

// An interrupt leaves what was there, and no part of what was to come.
func TestAnInterruptedWriteLeavesNothing(t *testing.T) {
	path := write(t, "out.csv", "before")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	err := writeTo(ctx, path, nil, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 2<<20))
		stop()
		if err == nil {
			_, err = w.Write(make([]byte, 2<<20))
		}
		return err
	})
	if !errors.Is(err, context.Canceled) || read(t, path) != "before" {
		t.Errorf("%v: %q", err, read(t, path))
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("left are %v, %v", entries, err)
	}
	if err := writeTo(context.Background(), filepath.Join(path, "below"), nil, nil); err == nil || strings.Contains(err.Error(), "partial") {
		t.Errorf("below a file: %v", err)
	}
}
