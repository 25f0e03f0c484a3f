package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/join"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/converter"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/annotation"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// inputFlags say how a file is read.
type inputFlags struct {
	encoding, delimiter, quote, header, ragged, twins, sheet string
	skip                                                     int
	missing, values, same                                    []string
	leave, keep                                              bool
	join                                                     joinFlags
}

// detectSkip is the value of a flag that was not given.
const detectSkip = math.MinInt

func (f *inputFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.encoding, "encoding", "", strings.Join(recipe.Encodings(), ", ")+" (default: the recipe's, or else detected)")
	c.Flags().StringVar(&f.quote, "quote", "", "doubled, backslash or none: how a quote is written that belongs to a cell (default: detected)")
	c.Flags().IntVar(&f.skip, "skip-lines", detectSkip, "lines before the table (default: detected)")
	c.Flags().Lookup("skip-lines").DefValue = "0" // so that the help does not show what stands for detection
	c.Flags().StringVar(&f.ragged, "ragged", "", "error or pad: what to do with rows that are too short (default: error)")
	c.Flags().StringVar(&f.delimiter, "delimiter", "", "character between fields (default: detected)")
	c.Flags().StringVar(&f.header, "header", "", "yes or no: the first record names the columns; two: the first two do (default: detected)")
	c.Flags().StringSliceVar(&f.missing, "missing", nil, "markers of missing values, as in '?,NA', or after a + those besides the usual ones, as in '+-8,-5'; an empty cell always is one (default: the usual ones)")
	c.Flags().StringSliceVar(&f.values, "not-missing", nil, "texts that look as if they meant no value, and are values, as in 99,999: nobody is asked about them")
	c.Flags().StringArrayVar(&f.same, "same", nil, "texts of a column that are written as another before everything else, as in 'sex=m:M,male:M', or none, as in 'sex=' (repeatable)")
	c.Flags().BoolVar(&f.leave, "leave-out-notes", false, "leave out rows that look like no people: totals, units, remarks, test patients (default: such rows are an error)")
	c.Flags().BoolVar(&f.keep, "keep-notes", false, "keep rows that look like no people, as people")
	apart(c, "--leave-out-notes and --keep-notes decide the same rows: leave one of them out", "leave-out-notes", "keep-notes")
	c.Flags().StringVar(&f.twins, "duplicates", "", "leave-out or keep: what to do with rows that equal an earlier one in every column (default: keep, with a note)")
	f.join.register(c)
	c.Flags().StringVar(&f.sheet, "sheet", "", "sheet of FILE if it is an Excel workbook (default: the first visible one that holds a table, as in the other files)")
}

func (f *inputFlags) input() recipe.Input {
	in := recipe.Input{Encoding: f.encoding, Delimiter: f.delimiter, Quote: f.quote, Header: f.header, Ragged: f.ragged, Notes: f.notes(), Duplicates: f.twins, Sheet: f.sheet, NotMissing: f.values, Join: f.join.rules}
	for _, column := range f.same {
		at := strings.LastIndex(column, "=")
		if at < 0 {
			at = len(column)
			column += "="
		}
		if in.Same == nil {
			in.Same = map[string]map[string]string{}
		}
		as, last := map[string]string{}, ""
		for pair := range strings.SplitSeq(column[at+1:], ",") {
			if from, to, ok := strings.Cut(pair, ":"); ok {
				as[from], last = to, from
			} else if last != "" {
				as[last] += "," + pair // 2,5
			}
		}
		in.Same[column[:at]] = as
	}
	if f.skip != detectSkip {
		in.SkipLines = &f.skip
	}
	if f.delimiter == `\t` {
		in.Delimiter = "\t"
	}
	if len(f.missing) > 0 {
		in.Missing = missingMarkers(f.missing)
	}
	return in
}

// or is input, but for what the flags leave open of texts and rows, which a recipe says.
func (f *inputFlags) or(of recipe.Input) recipe.Input {
	in := f.input()
	in.Notes, in.Duplicates = cmp.Or(in.Notes, of.Notes), cmp.Or(in.Duplicates, of.Duplicates)
	if in.Missing == nil {
		in.Missing = of.Missing
	}
	if in.Same == nil {
		in.Same = of.Same
	}
	return in
}

// missingMarkers returns the markers that --missing gives: an empty cell and those listed, and
// where a + stands before the first, the usual ones, too. A + alone is a marker.
func missingMarkers(listed []string) []string {
	if first, besides := strings.CutPrefix(listed[0], "+"); besides && first != "" {
		markers := table.DefaultMarkers()
		for _, marker := range slices.Concat([]string{first}, listed[1:]) {
			if !slices.Contains(markers, marker) {
				markers = append(markers, marker)
			}
		}
		return markers
	}
	return append([]string{""}, listed...)
}

// notes returns the [recipe.Input.Notes] of the flags; empty: neither was given.
func (f *inputFlags) notes() string {
	switch {
	case f.leave:
		return recipe.NotesLeaveOut
	case f.keep:
		return recipe.NotesKeep
	}
	return ""
}

// beside is how a file is read that stands beside FILE: alike, but for its sheet, names in two rows
// and what comes from another table.
func beside(in recipe.Input) recipe.Input {
	in.Join = nil
	if in.Sheet = ""; in.Header == recipe.HeaderTwo {
		in.Header = ""
	}
	return in
}

// recipe returns a recipe file's content, and without a file the beginning of a recipe. A flag can
// say the encoding, and what happens to rows that look like no people, where a table has others or
// the recipe leaves it open.
func (f *inputFlags) recipe(path string) (recipe.Recipe, error) {
	if path == "" {
		r := recipe.Default()
		r.Input = f.input()
		return r, nil
	}
	r, err := readRecipe(path)
	if f.encoding != "" {
		r.Input.Encoding = f.encoding
	}
	if notes := f.notes(); notes != "" {
		r.Input.Notes = notes
	}
	return r, err
}

// inputsOfRecipe are the flags of a file that a recipe decides: all but the encoding and what
// happens to rows that look like no people.
var inputsOfRecipe = []string{"delimiter", "duplicates", "header", "missing", "not-missing", "quote", "skip-lines", "ragged", "same", "sheet", "take"}

// encodingFlags names the flag that decides what a file leaves open.
func encodingFlags(format asread.Format, err error) string {
	var said *say.Error
	if !errors.As(err, &said) {
		return ""
	}
	flags := group.Each(format.Readings, func(r asread.Reading) string { return "--encoding " + r.Encoding })
	if said.Code == csv.ErrEncodingFaulty {
		flags = []string{"--encoding " + recipe.UTF8Replace}
	}
	if len(flags) == 0 {
		return ""
	}
	return " (" + strings.Join(flags, ", or ") + ")"
}

// regular reports whether a path is a file that can be opened twice, and not a pipe.
func regular(path string) bool {
	info, err := os.Stat(path)
	return path != "-" && err == nil && info.Mode().IsRegular()
}

// open opens a file, "-" being standard input, and returns its size; 0: not known.
func open(path string, stdin io.Reader) (io.ReadCloser, int64, error) {
	if path == "-" {
		return io.NopCloser(stdin), 0, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	return file, info.Size(), nil
}

// readFile reads what a file holds; what is wrong with it names the file.
func readFile[T any](path string, parse func([]byte) (T, error)) (of T, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return of, err
	}
	if of, err = parse(data); err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return of, err
}

// readRecipe reads a recipe file.
func readRecipe(path string) (recipe.Recipe, error) {
	r, err := readFile(path, recipe.Parse)
	if err != nil {
		return recipe.Recipe{}, err
	}
	return *r, nil
}

// writeRecipe writes a recipe to a file, "-" being standard output.
func writeRecipe(c *cobra.Command, path string, r *recipe.Recipe) error {
	data, err := r.JSON()
	if err != nil {
		return err
	}
	return writeTo(c.Context(), path, c.OutOrStdout(), into(data))
}

// key reads the key of a recipe's transforms, or makes one if the recipe needs it and no file is
// named: nobody else has it then. nil: none is needed.
func (f *anonymizeFlags) key(r *recipe.Recipe) (key []byte, made bool, err error) {
	needed := slices.ContainsFunc(r.Columns, func(c recipe.Column) bool { return c.Transform != nil })
	switch {
	case f.keyFile != "" && !needed:
		return nil, false, wrong("--key-file has no effect: no column of the recipe has a transform")
	case f.keyFile != "":
		key, err = readFile(f.keyFile, transform.ReadKey)
		return key, false, err
	case !needed:
		return nil, false, nil
	}
	key = make([]byte, transform.KeySize)
	_, err = rand.Read(key)
	return key, true, err
}

// tables reads the tables of a command. What was read otherwise than it is written goes
// to standard error, and is kept for --json.
type tables struct {
	*cobra.Command
	bar   *bar
	run   bool // the command anonymizes, and stops with an error at rows that look like no people
	quiet bool // the command says itself what was read otherwise
	Notes []inputNote
	// format is how the table was read that was read last.
	format asread.Format
}

// inputNote is something about a file that was read otherwise than it is written.
type inputNote struct {
	File string `json:"file"`
	asread.Warning
}

// json reports whether JSON is asked for.
func (t *tables) json() bool {
	asked, err := t.Flags().GetBool("json")
	return asked && err == nil
}

// show prints what was found, as JSON or in words.
func (t *tables) show(found any, inWords func(io.Writer)) error {
	return t.showIn("-", found, inWords)
}

// showIn writes what was found to a file, "-" being standard output.
func (t *tables) showIn(path string, found any, inWords func(io.Writer)) error {
	t.bar.clear()
	return writeTo(t.Context(), path, t.OutOrStdout(), func(w io.Writer) error {
		if t.json() {
			return printJSON(w, found)
		}
		var words bytes.Buffer
		inWords(&words)
		_, err := words.WriteTo(w)
		return err
	})
}

// read reads a table of people as they are.
func (t *tables) read(path string, in recipe.Input) (*table.Table, error) {
	own, err := t.table(path, in, csv.Options{})
	if err == nil {
		own, err = t.joined(own, in)
	}
	return own, err
}

// byRecipe reads a recipe file, or begins a recipe without one, and a table as it says.
func (t *tables) byRecipe(flags *inputFlags, recipe, path string) (r recipe.Recipe, of *table.Table, err error) {
	if r, err = flags.recipe(recipe); err == nil {
		of, err = t.read(path, r.Input)
		t.bar.clear()
	}
	return r, of, err
}

// original reads the table that a release was made of, with the columns that come from another one.
func (t *tables) original(path string, in recipe.Input, joined []join.Rule) (*table.Table, error) {
	in = beside(in)
	in.Join = joined
	return t.read(path, in)
}

// beside reads a table as [tables.read] does, that is written like FILE.
func (t *tables) beside(path string, in recipe.Input) (*table.Table, error) {
	return t.read(path, beside(in))
}

// released reads a table that may be a release, in which a row of stars is a person who
// was suppressed.
func (t *tables) released(path string, in recipe.Input) (*table.Table, error) {
	return t.table(path, in, csv.Options{Released: true})
}

// table reads a table from a file, "-" being standard input: text, or a sheet of an Excel workbook,
// whatever its name ends in. Of the options, it takes Released and Part.
func (t *tables) table(path string, in recipe.Input, as csv.Options) (*table.Table, error) {
	file, size, err := open(path, t.InOrStdin())
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if all, is := file.(*os.File); is && size > 0 && regular(path) {
		return t.text(path, all, size, in, as)
	}
	// What can't be read twice, a pipe, is kept as it comes in: its encoding is told from all of
	// it, and a guess from its beginning would be wrong in silence.
	kept, err := io.ReadAll(csv.Stoppable(t.Context(), file))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t.text(path, bytes.NewReader(kept), int64(len(kept)), in, as)
}

// text reads the table of a file of so many bytes, and says what was read otherwise than it is written.
func (t *tables) text(path string, all io.ReaderAt, size int64, in recipe.Input, as csv.Options) (*table.Table, error) {
	opt, err := csv.OptionsFrom(in)
	if err != nil {
		return nil, saidByFlags(err) // that of a recipe was checked
	}
	again := func() io.Reader { return csv.Stoppable(t.Context(), io.NewSectionReader(all, 0, size)) }
	opt.Released, opt.Part, opt.Size = as.Released, as.Part, size
	opt.Reopen = func() (io.Reader, error) { return again(), nil }
	opt.Progress = func(read int64) { t.bar.show("read", float64(read)/float64(size)) }
	text, err := asText(again(), in.Sheet, &opt)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if in.Sheet != "" && t.Flags().Changed("sheet") && opt.Workbook == nil {
		return nil, wrong("--sheet has no effect: %s is no workbook", path)
	}
	read, format, err := csv.Read(text, opt)
	if err != nil {
		return nil, fmt.Errorf("%s: %w%s", path, err, encodingFlags(format, err))
	}
	if t.Flags().Changed("same") {
		if err := checkColumns(read, "the table", "--same", slices.Sorted(maps.Keys(in.Same))...); err != nil {
			return nil, err
		}
	}
	t.format = format
	t.note(path, format.Warnings)
	return read, nil
}

// asText returns a file as text: itself, or what it is converted to, which opt then says.
func asText(file io.Reader, sheet string, opt *csv.Options) (io.Reader, error) {
	r := bufio.NewReader(file)
	start, _ := r.Peek(kind.LongestStart())
	if _, known := kind.Starting(start); !known {
		return r, nil
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	workbook, err := converter.Convert(&text, data, sheet)
	opt.Workbook, opt.Progress, opt.Size = &workbook, nil, 0 // those are of the file's bytes
	opt.Reopen = func() (io.Reader, error) { return bytes.NewReader(text.Bytes()), err }
	return opt.Reopen()
}

// note keeps and prints what there is to say of a file.
func (t *tables) note(path string, warnings []asread.Warning) {
	for _, w := range warnings {
		t.Notes = append(t.Notes, inputNote{path, w})
		if !t.quiet && !(t.run && w.Code == asread.WarnNotes) {
			t.bar.clear()
			fmt.Fprintf(t.ErrOrStderr(), "note: %s: %s%s\n", path, w, decidingFlags(w))
		}
	}
}

// population reads a table of everyone from whom the rows may be drawn, as a run takes it; no path: none.
func (t *tables) population(path string, in recipe.Input) ([]engine.Option, error) {
	if path == "" {
		return nil, nil
	}
	people, err := t.beside(path, in)
	return []engine.Option{engine.WithPopulation(people)}, err
}

// peopleOf returns the table that decisions are made on: without the rows that look like no people,
// where they are left out. A total decides nothing.
func peopleOf(t *table.Table, notes string) *table.Table {
	if notes != recipe.NotesLeaveOut {
		return t
	}
	return t.Without(annotation.Records(annotation.Find(t)))
}

// byFlags names the flags that decide about rows that look like no people.
const byFlags = " (--leave-out-notes, or --keep-notes)"

// byDrift names the command that fits a recipe to a table with other columns.
const byDrift = " (quasi drift FILE --recipe R.json says how the table differs, and fits the recipe to it)"

// flagsByCode are the flags that answer an error or a warning, by its code.
var flagsByCode = map[string]string{
	"model-needs-population": " (--population PEOPLE.csv)",
	"patient-column":         " (of a release without it, quasi verify REPORT FILE --original TABLE counts patients again, and quasi audit FILE --qi counts rows)",
	"choice-needed":          " (--choose)",
	"none-sensitive":         " (--sensitive)",
	"not-sensitive":          " (--sensitive)",
	"column-no-role":         byDrift,
	"recipe-column-gone":     byDrift,
	"report-other":           "; name the report first (.html or .json), then the release",

	asread.WarnNotes:      byFlags,
	asread.WarnDuplicates: " (--duplicates leave-out, or keep)",
	asread.WarnTwice:      " (--encoding " + recipe.UTF8Twice + ")",
	asread.WarnTwoLines:   " (--header yes)",
	asread.WarnNamibia:    " (--missing)",
}

// answeringFlags names the flags that answer an error, or one that caused it; "": there are none.
func answeringFlags(err error) string {
	var said *say.Error
	for ; errors.As(err, &said); err = said.Unwrap() {
		if flags, is := flagsByCode[said.Code]; is {
			return flags
		}
	}
	return ""
}

// decidingFlags names the flags that decide, if a warning is that somebody should.
func decidingFlags(w asread.Warning) string {
	switch w.Code {
	case asread.WarnBirths:
		return missingFlag(w.Args[2])
	case asread.WarnSame:
		return fmt.Sprintf(" (--same '%s=%s' if so, --same '%[1]s=' if they differ)", w.Args[0], joinedFlag.Replace(w.Args[1]))
	}
	return flagsByCode[w.Code]
}

// joinedFlag writes texts with what they become as --same takes them.
var joinedFlag = strings.NewReplacer(", ", ",", asread.Becomes, ":")

// oddFlag writes the flag that marks the odd values as missing which a note about a release
// names, or has numbers stand for bounds; empty: the note is about something else, or does not name all of them in one reading.
func oddFlag(note say.Text) string {
	switch note.Code {
	case "note-odd":
		return missingFlag(note.Args[len(note.Args)-1].String())
	case "note-bounds":
		if missing, ok := strings.CutPrefix(missingFlag(note.Args[3].String()), " ("); ok {
			return fmt.Sprintf(" (--same '%s=%s', or %s", note.Args[0], joinedFlag.Replace(note.Args[4].String()), missing)
		}
	case "note-far":
		texts := group.Each(note.Args[1].Args, func(said say.Text) string { return said.Args[0].String() })
		return missingFlag(strings.Join(texts, ", ")) + " (if not: --not-missing '" + strings.Join(texts, ",") + "')"
	}
	return ""
}

// missingFlag writes the flag that marks listed texts as missing; empty: not all are listed, or
// one has a comma or quotes.
func missingFlag(listed string) string {
	markers := strings.Split(listed, ", ")
	if slices.ContainsFunc(markers, func(m string) bool { return strings.ContainsAny(m, `,'"…`) }) {
		return ""
	}
	return " (--missing '+" + strings.Join(markers, ",") + "')"
}
