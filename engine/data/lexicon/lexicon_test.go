package lexicon

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

//go:embed columns values
var files embed.FS

// Each file says what it is, holds every entry once and without blanks around it, and is
// sorted between two empty lines, so that a word to add has one place.
func TestFilesAreWellFormed(t *testing.T) {
	n := 0
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		n++
		text, err := files.ReadFile(name)
		t.Run(name, func(t *testing.T) {
			for _, wrong := range faults(string(text)) {
				t.Error(wrong)
			}
			if kind := path.Dir(name); kind == "values" && strings.ContainsAny(strings.Join(List(text).Entries(), ""), "=*") {
				t.Error("= and * mean something in names of columns alone")
			}
		})
		return err
	})
	if err != nil || n < 40 {
		t.Errorf("%d files: %v", n, err)
	}
}

// faults returns what is wrong with the text of a list.
func faults(text string) (found []string) {
	head, body, _ := strings.Cut(text, "\n\n")
	if !strings.HasPrefix(head, "# ") || !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") {
		found = append(found, "the first line does not say what the list is, or the last one does not end, or is empty")
	}
	for line := range strings.Lines(head) {
		if !strings.HasPrefix(line, "# ") {
			found = append(found, "no empty line between the comment and "+line)
		}
	}
	seen := map[string]bool{}
	for block := range strings.SplitSeq(strings.TrimSuffix(body, "\n"), "\n\n") {
		lines := strings.Split(block, "\n")
		if !slices.IsSorted(lines) {
			found = append(found, "not sorted: the block of "+lines[0])
		}
		for _, line := range lines {
			if line == "" || line != strings.TrimSpace(line) || strings.Contains(line, "  ") || strings.ContainsAny(line, "|#,") || !utf8.ValidString(line) || strings.ContainsFunc(line, unicode.IsControl) {
				found = append(found, "not trimmed, or with a mark that means something: "+line)
			}
			if seen[line] {
				found = append(found, "twice: "+line)
			}
			seen[line] = true
		}
	}
	return found
}

// The test can fail.
func TestFaultsAreFound(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"sound", "# A list.\n# Of two.\n\na\nb\n\na b\n", ""},
		{"no comment", "a\n\nb\n", "does not say"},
		{"no empty line", "# A list.\na\n\nb\n", "no empty line"},
		{"no end", "# A list.\n\na", "does not end"},
		{"twice", "# A list.\n\na\n\na\n", "twice: a"},
		{"not sorted", "# A list.\n\nb\na\n", "not sorted"},
		{"blank", "# A list.\n\na \n", "not trimmed"},
		{"bar", "# A list.\n\na|b\n", "not trimmed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := strings.Join(faults(test.text), "\n")
			if (found == "") != (test.want == "") || !strings.Contains(found, test.want) {
				t.Errorf("finds %q, want %q", found, test.want)
			}
		})
	}
}

func TestEntriesAreWithoutComments(t *testing.T) {
	got := List("# A list.\n\nb\na b\n\n=c\n").Entries()
	if want := []string{"b", "a b", "=c"}; !slices.Equal(got, want) {
		t.Errorf("the entries are %q, want %q", got, want)
	}
	if set := GivenNames.Set(); !set["maria"] || set["# Given names."] || set[""] || len(set) != len(GivenNames.Entries()) {
		t.Errorf("%d given names, maria among them: %v", len(set), set["maria"])
	}
}
