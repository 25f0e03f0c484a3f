package report

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"quasi/engine/say"
)

// zipped makes a zip of files: a name and a content each.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// ofZip are the files of a bundle.
func ofZip() []string {
	return []string{"ward.csv", "a\n1\n", "ward.sensitive.csv", "b\n2\n", "recipe.json", "{}", "hierarchies/a.csv", "1;*\n", "dictionary.csv", "name\na\n",
		"report.html", "<html>", "report.json", "{ }", "SHA256SUMS", ""}
}

// Each place gets its file, whatever is beside it and in whatever order.
func TestUnbundle(t *testing.T) {
	for name, files := range map[string][]string{"as written": ofZip(), "the other way round": reversed(ofZip())} {
		c, err := Unbundle(zipped(t, files...))
		if err != nil {
			t.Fatal(name, err)
		}
		for want, got := range map[string]*Unpacked{"ward.csv a\n1\n": c.Release, "recipe.json {}": c.Recipe, "report.html <html>": c.Report} {
			if got == nil || got.Name+" "+string(got.Data) != want {
				t.Errorf("%s: %q is %+v", name, want, got)
			}
		}
	}
	c, err := Unbundle(zipped(t, "report.json", "{ }"))
	if err != nil || c.Report == nil || c.Report.Name != "report.json" || c.Release != nil || c.Recipe != nil {
		t.Errorf("of a report alone: %+v, %v", c, err)
	}
	if c, err = Unbundle(zipped(t, "ward.xlsx", "PK")); err != nil || c.Release == nil {
		t.Errorf("of a workbook: %+v, %v", c, err)
	}
}

func reversed(files []string) []string {
	var other []string
	for i := len(files) - 2; i >= 0; i -= 2 {
		other = append(other, files[i], files[i+1])
	}
	return other
}

// What is wrong with a zip is said of the file in it.
func TestWhatUnbundleRefuses(t *testing.T) {
	whole := zipped(t, ofZip()...)
	// changed changes the entry of a file in the directory at the end of the zip, see
	// APPNOTE.TXT 4.3.12.
	changed := func(name string, change func(entry []byte)) []byte {
		data := bytes.Clone(whole)
		directory := bytes.Index(data, []byte("PK\x01\x02"))
		at := directory + bytes.Index(data[directory:], []byte(name)) - 46
		change(data[at:])
		return data
	}
	size := func(n uint32) func([]byte) {
		return func(entry []byte) { binary.LittleEndian.PutUint32(entry[24:], n) }
	}
	for name, test := range map[string]struct {
		data []byte
		code string
		says string
	}{
		"no zip":              {[]byte("PK\x03\x04..."), "bundle-damaged", ""},
		"nothing of ours":     {zipped(t, "photo.png", "...", "folder/report.json", "{}"), "bundle-foreign", ""},
		"another checksum":    {changed("ward.csv", func(entry []byte) { entry[16]++ }), "bundle-member-damaged", "ward.csv"},
		"encrypted":           {changed("recipe.json", func(entry []byte) { entry[8] |= 1 }), "bundle-member-encrypted", "recipe.json"},
		"packed otherwise":    {changed("recipe.json", func(entry []byte) { entry[10] = 99 }), "bundle-member-damaged", "recipe.json"},
		"a size that lies":    {changed("ward.csv", size(1<<24)), "bundle-member-size", "ward.csv"},
		"longer than it says": {changed("ward.csv", size(2)), "bundle-member-damaged", "ward.csv"},
		"a name twice":        {zipped(t, "report.json", "{}", "report.json", "{ }"), "bundle-member-twice", "report.json"},
		"two tables":          {zipped(t, "a.csv", "a\n", "b.csv", "b\n"), "bundle-tables", "b.csv"},
	} {
		_, err := Unbundle(test.data)
		var coded *say.Error
		if !errors.As(err, &coded) || coded.Code != test.code || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The limits at both their sides: half a gigabyte of a release, 64 megabytes of a document.
func TestLimitsOfUnbundle(t *testing.T) {
	if maxRelease != 536870912 || maxDocument != 67108864 || maxPacked != 1100 {
		t.Error("a limit has changed")
	}
	data := zipped(t, "ward.csv", strings.Repeat("1", 70), "report.json", strings.Repeat("2", 50))
	if _, err := unbundle(data, 70, 50); err != nil {
		t.Error(err)
	}
	for name, limits := range map[string][2]uint64{"ward.csv": {69, 50}, "report.json": {70, 49}} {
		if _, err := unbundle(data, limits[0], limits[1]); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "the most") {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Deflate packs zeros to one byte in 1,032 at best.
	if _, err := Unbundle(zipped(t, "ward.csv", strings.Repeat("0", 10<<20))); err != nil {
		t.Error(err)
	}
	lying := &zip.File{FileHeader: zip.FileHeader{Name: "ward.csv", CompressedSize64: 10, UncompressedSize64: 11*1100 - 1}}
	var coded *say.Error
	if _, err := unpack(lying, 1); !errors.As(err, &coded) || coded.Code != "bundle-member-large" {
		t.Errorf("10 bytes that hold 12,099: %v", err)
	}
	lying.UncompressedSize64++
	if _, err := unpack(lying, 1); !errors.As(err, &coded) || coded.Code != "bundle-member-size" {
		t.Errorf("10 bytes that hold 12,100: %v", err)
	}
}

// FuzzUnbundle looks for zips that crash the reading, or of which more is taken than may be.
func FuzzUnbundle(f *testing.F) {
	whole := zipped(f, ofZip()...)
	f.Add(whole)
	f.Add(whole[:len(whole)-30])
	f.Add(zipped(f, "report.json", strings.Repeat("0", 5000)))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 1000
		c, err := unbundle(data, limit, limit)
		if err != nil {
			return
		}
		if *c == (Contents{}) {
			t.Error("nothing is no failure")
		}
		for _, u := range []*Unpacked{c.Report, c.Recipe, c.Release} {
			if u != nil && (len(u.Data) > limit || u.Name == "") {
				t.Error(fmt.Sprint(len(u.Data), u.Name))
			}
		}
	})
}
