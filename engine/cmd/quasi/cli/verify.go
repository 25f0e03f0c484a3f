package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/report"
	"quasi/engine/say"
)

// verifyFlags are the flags of the verify command.
type verifyFlags struct {
	original, population, keyFile, programs string
}

func newVerify() *cobra.Command {
	f := &verifyFlags{}
	c := command("verify (REPORT RELEASE | RELEASE.zip)", "Recompute what a report says of a release, and say what agrees", `
REPORT is what --report of quasi anonymize or the app wrote: the page or the JSON.
RELEASE is the file that it is about. A zip that Quasi wrote has both. The groups, the risks and the verdicts are
recomputed from RELEASE alone, and the recipe must have its hash. With --original the recipe in the report is run again, and
everything is compared, the bytes of RELEASE among it. The first lines say what was checked,
and what was not because that needs the original. In the page, each figure and each
word is compared with the report in it.

With --programs the hashes that the report tells of the program that wrote it are looked for in
PROGRAMS.sha256 of a release of Quasi. The report tells them itself: that finds a program that
is not of the release, and nobody who writes other hashes into a report.

The exit code is 3 if something differs.`, nil)
	c.Args, c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 1 && zipped(args[0]) {
			return nil
		}
		return takes("a report", "a release (or the zip that has both)")(c, args)
	}, withTables(f.run)
	c.Flags().StringVar(&f.original, "original", "", "table that RELEASE was made of")
	c.Flags().StringArray("join", nil, "other table from which the recipe computes columns, in its order, to run it again")
	c.Flags().StringVar(&f.population, "population", "", "table of everyone from whom the rows may be drawn, where the recipe needs it to be run again")
	c.Flags().StringVar(&f.keyFile, "key-file", "", "file with the key of the recipe's transforms, as 64 hexadecimal digits, to run it again")
	c.Flags().StringVar(&f.programs, "programs", "", "file in the form of sha256sum, as PROGRAMS.sha256 of a release of Quasi, in which the program stands that wrote REPORT")
	c.Flags().Bool("json", false, "print one JSON object")
	return c
}

// verified is the JSON of the verify command.
type verified struct {
	Agree     int           `json:"agree"`
	Differ    int           `json:"differ"`
	Unchecked int           `json:"unchecked"`
	Headline  []say.Text    `json:"headline"`
	Items     []report.Item `json:"items"`
}

func (f *verifyFlags) run(read *tables, args []string) error {
	files, err := verifiedFiles(args)
	if err != nil {
		return err
	}

	d, err := report.Read(files.Report.Data)
	if err != nil {
		return fmt.Errorf("%s: %w", files.Report.Name, err)
	}
	given, err := f.given(read, d, files.Release, args[len(args)-1])
	if err != nil {
		return err
	}
	read.bar.show("verify", 0)
	items, err := d.Verify(read.Context(), given)
	if err != nil {
		return err
	}
	if f.programs != "" {
		item, err := checkPrograms(f.programs, d.Program)
		if err != nil {
			return err
		}
		items = append(items, item)
	}
	found := verified{report.Count(items, report.Agrees), report.Count(items, report.Differs), report.Count(items, report.Unchecked), report.Headline(items), items}
	if err = read.show(found, found.print); err == nil && found.Differ > 0 {
		return fmt.Errorf("%d of %d: %w", found.Differ, len(items), errDiffers)
	}
	return err
}

// verifiedFiles are the report and the release of a command line: its two files, of which the
// release is not read yet, or those of a zip.
func verifiedFiles(args []string) (*report.Contents, error) {
	if len(args) == 2 {
		data, err := os.ReadFile(args[0])
		return &report.Contents{Report: &report.Unpacked{Name: args[0], Data: data}}, err
	}
	file, size, err := open(args[0], nil)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	files, err := report.ReadBundle(file, size, report.Needs{Report: true, Release: true})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", args[0], err)
	}
	return files, nil
}

// given reads the files that the report is checked against: the release of a zip, or where that
// is nil the file of a path.
func (f *verifyFlags) given(read *tables, d *report.Document, member *report.Unpacked, path string) (g report.Given, err error) {
	var of report.File
	if member != nil {
		hash := sha256.Sum256(member.Data)
		g.ReleaseSHA256 = hex.EncodeToString(hash[:])
		g.Release, err = read.text(member.Name, bytes.NewReader(member.Data), int64(len(member.Data)), d.ReleaseInput(), csv.Options{Released: true})
	} else if g.Release, err = read.released(path, d.ReleaseInput()); err == nil {
		of, err = fileOf(path)
		g.ReleaseSHA256 = of.SHA256
	}
	if err != nil || f.original == "" {
		return g, err
	}
	if g.Original, err = read.read(f.original, d.Recipe.Input); err != nil {
		return g, err
	}
	if of, err = fileOf(f.original); err != nil {
		return g, err
	}
	g.OriginalSHA256 = of.SHA256
	if g.With, err = read.population(f.population, d.Recipe.Input); err != nil {
		return g, err
	}
	if f.keyFile != "" {
		key, err := readFile(f.keyFile, transform.ReadKey)
		if err != nil {
			return g, err
		}
		g.With = append(g.With, engine.WithKey(key))
	}
	return g, nil
}

// print begins with an original that is another file. What is then found of it is counted, not listed.
func (v verified) print(w io.Writer) {
	items := v.Items
	if at := slices.IndexFunc(items, func(i report.Item) bool { return i.What.Code == "verify-input" && i.State == report.Differs }); at >= 0 {
		again := items[at+1]
		items = append(slices.Clone(items[:at+2]), slices.DeleteFunc(slices.Clone(items[at+2:]), func(i report.Item) bool {
			return again.State == report.Differs || i.Why.Code == "verify-needs-original"
		})...)
		fmt.Fprintln(w, "The original is another file than the report was written of: its SHA-256 differs.")
		if again.State != report.Agrees {
			printLine(w, "{0} {0:figure|figures} of it {0:is|are} not listed below (--json lists all).", len(v.Items)-len(items))
		}
	}
	for _, line := range v.Headline {
		fmt.Fprintln(w, line)
	}
	for _, i := range items {
		switch i.State {
		case report.Agrees:
			fmt.Fprintf(w, "agrees     %s\n", i.What)
		case report.Differs:
			fmt.Fprintf(w, "DIFFERS    %s: the report says %s, found is %s\n", i.What, i.Report, i.Found)
		default:
			fmt.Fprintf(w, "unchecked  %s: %s\n", i.What, i.Why)
		}
	}
	fmt.Fprintln(w, sentence(facts.Checked(v.Agree, v.Differ, v.Unchecked)))
}

// checkPrograms compares the hashes that a report tells of the program that wrote it with those
// of a file in the form of sha256sum, such as PROGRAMS.sha256 of a release of Quasi.
func checkPrograms(path string, of report.Program) (report.Item, error) {
	names, err := readFile(path, readSums)
	if err != nil {
		return report.Item{}, err
	}
	list := filepath.Base(path)
	item := report.Item{State: report.Agrees}
	var found, unknown []string
	for _, h := range of.Hashes {
		if name := names[h.SHA256]; name != "" {
			found = append(found, name)
		} else {
			unknown = append(unknown, h.Name+" "+h.SHA256)
		}
	}
	by := "the program that the report names, " + of.Name + " " + of.Version
	switch {
	case len(of.Hashes) == 0:
		item.State, item.Why = report.Unchecked, say.Text{English: "the report names none of its hashes"}
	case len(unknown) > 0:
		item.State, item.Report, item.Found = report.Differs, strings.Join(unknown, ", "), "not in "+list
	default:
		by += ": in " + list + " as " + strings.Join(found, ", ")
	}
	item.What = say.Text{English: by}
	return item, nil
}

// sum is a line of sha256sum: two spaces, or one and * of a file that was read as bytes.
var sum = regexp.MustCompile(`^([0-9a-fA-F]{64}) [ *](.+)$`)

// readSums reads lines in the form of sha256sum, and returns the names by their hashes.
func readSums(text []byte) (map[string]string, error) {
	names, line := map[string]string{}, 0
	for row := range strings.Lines(string(text)) {
		line++
		found := sum.FindStringSubmatch(strings.TrimRight(row, "\r\n"))
		if found == nil && strings.Trim(row, "\r\n") != "" {
			return nil, fmt.Errorf("line %d is none of sha256sum, which has 64 hexadecimal digits, two spaces and a name", line)
		}
		if found != nil {
			names[strings.ToLower(found[1])] = found[2]
		}
	}
	if len(names) == 0 {
		return nil, errors.New("it has no line; the file PROGRAMS.sha256 of a release of Quasi has one for each program")
	}
	return names, nil
}
