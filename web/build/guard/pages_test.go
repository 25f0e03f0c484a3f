package guard

import "testing"

// sideways reports whether an import leads from one page of the screen to another.
func sideways(pkg, name string) bool {
	return within(pkg, "app/page") && within(name, "quasi/app/page") && !within(name, "quasi/"+pkg)
}

// A page knows no other: what several share is in app/screen or a widget.
func TestPagesStandApart(t *testing.T) {
	for _, s := range sources(t, "app/page") {
		for _, name := range s.imports() {
			if sideways(s.pkg(), name) {
				t.Errorf("%s imports %s: no page knows another", s.path, name)
			}
		}
	}
}

// The test can fail.
func TestWhatLeadsFromPageToPage(t *testing.T) {
	for _, test := range []struct {
		pkg, name string
		want      bool
	}{
		{"app/page/open", "quasi/app/page/export", true},
		{"app/page/open", "quasi/app/page/opening", true},
		{"app/page/open", "quasi/app/page/open/format", false},
		{"app/page/open", "quasi/app/screen", false},
		{"app/steps", "quasi/app/page/open", false},
	} {
		if got := sideways(test.pkg, test.name); got != test.want {
			t.Errorf("%s imports %s: sideways is %t", test.pkg, test.name, got)
		}
	}
}
