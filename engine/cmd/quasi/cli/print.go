package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// phrase fills a sentence as package say does: {0} is the first argument, {0:q} the same
// in quotes, and {0:row|rows} the form that fits its number.
func phrase(sentence string, args ...any) string {
	return say.Kind{English: sentence}.Say(args...).English
}

// printLine prints a filled sentence, and ends the line.
func printLine(w io.Writer, sentence string, args ...any) {
	fmt.Fprintln(w, phrase(sentence, args...))
}

// percent writes a share with one digit behind the point, as in 9.1%.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// printJSON prints one indented object. Text is not escaped for HTML, which it is not meant for.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// sentence returns a text in one line, with a capital letter and a full stop.
func sentence(text say.Text) string {
	said := strings.TrimSuffix(inLine(text.English), ".") + "."
	if len(text.Args) > 0 && text.Args[0].Code == "" && strings.HasPrefix(text.English, text.Args[0].English) {
		return said // a name is written as it is
	}
	first, size := utf8.DecodeRuneInString(said)
	return string(unicode.ToUpper(first)) + said[size:]
}

// bar is a progress bar on a terminal for what takes longer than a second, and nothing anywhere
// else. Its methods may be called on a nil bar.
type bar struct {
	bar   *progressbar.ProgressBar
	stage string
	begun time.Time
}

// soon is the longest time of work that shows no progress.
const soon = time.Second

// newBar returns a bar on w, or nil if w is no terminal.
func newBar(w io.Writer) *bar {
	if file, ok := w.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return &bar{begun: time.Now(), bar: progressbar.NewOptions(1000,
		progressbar.OptionSetWriter(w),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)}
}

// show sets the stage and the share of it that is done.
func (b *bar) show(stage string, done float64) {
	if b == nil || time.Since(b.begun) <= soon {
		return
	}
	if stage != b.stage {
		b.stage = stage
		b.bar.Reset()
		b.bar.Describe(stage)
	}
	// A write to a terminal that has gone away is no reason to stop.
	_ = b.bar.Set(int(math.Round(1000 * min(max(done, 0), 1))))
}

// step shows a step of a run, which goes on.
func (b *bar) step(s engine.Step) bool {
	b.show(string(s.Stage), s.Done)
	return false
}

// at shows the steps of a run as one stage.
func (b *bar) at(stage string) engine.Progress {
	return func(s engine.Step) bool {
		b.show(stage, s.Done)
		return false
	}
}

// clear takes the bar off the terminal.
func (b *bar) clear() {
	if b != nil {
		_ = b.bar.Clear()
	}
}

// roleWords are the words of the screen for the roles of recipes.
var roleWords = map[table.Role]string{
	table.Identifying: "remove", table.QuasiIdentifying: "could identify", table.Sensitive: "sensitive", table.Insensitive: "as it is",
}

// roleFlags are the flags that give a role.
var roleFlags = map[table.Role]string{
	table.Identifying: "--identifying", table.QuasiIdentifying: "--qi", table.Sensitive: "--sensitive", table.Insensitive: "--as-is",
}

// worded returns what a text says, with the words of people for the roles that it names.
func worded(t say.Text) string {
	if word, ok := roleWords[table.Role(t.English)]; ok && t.Code == say.CodeRole {
		return word
	}
	if !slices.ContainsFunc(t.Args, func(arg say.Text) bool { return arg.Code == say.CodeRole }) {
		return t.English
	}
	return phrase(t.Sentence, group.Each(t.Args, func(arg say.Text) any { return worded(arg) })...)
}

func printMethod(w io.Writer, name, summary, source string, parameters []parameter.Parameter) {
	fmt.Fprintf(w, "%s\n  %s\n", name, summary)
	for _, p := range parameters {
		fmt.Fprintf(w, "  %s: %s (%s)\n", p.Name, p.Summary, p.Describe())
	}
	fmt.Fprintf(w, "  Source: %s.\n\n", source)
}

// The exit codes.
const (
	exitOK          = 0
	exitInput       = 1
	exitUsage       = 2
	exitAudit       = 3
	exitInterrupted = 130
)

// exitCodes are the exit codes with their meaning. Scripts rely on them: none changes.
var exitCodes = []struct {
	code    int
	meaning string
}{
	{exitOK, "success"},
	{exitInput, "input that can't be used, or a decision that is missing"},
	{exitUsage, "a command that is not understood"},
	{exitAudit, "a release that fails its own audit (nothing is written), a table that fails a recipe, that a recipe can't be run on or in which the search of the safe harbor method finds something, or a report that differs from what is found"},
	{exitInterrupted, "interrupted"},
}

// wrapped breaks a text between words into lines of at most so many characters.
func wrapped(text string, width int, lineBreak string) string {
	said, length := "", 0
	for i, word := range strings.Fields(text) {
		switch n := utf8.RuneCountInString(word); {
		case i == 0:
			said, length = word, n
		case length+1+n > width:
			said, length = said+lineBreak+word, n
		default:
			said, length = said+" "+word, length+1+n
		}
	}
	return said
}

// The errors of a release, a table or a report that fails a check.
var (
	errAudit      = errors.New("the release fails its own audit and was not written")
	errRecipe     = errors.New("the table fails the recipe's models")
	errDrift      = errors.New("the recipe can't be run on the table")
	errSafeHarbor = errors.New("the table still holds what the safe harbor method takes out")
	errDiffers    = errors.New("the report says something else than was found")
)

// exitCode returns the exit code that an error asks for.
func exitCode(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &usage):
		return exitUsage
	case errors.Is(err, errAudit), errors.Is(err, errRecipe), errors.Is(err, errDrift), errors.Is(err, errSafeHarbor), errors.Is(err, errDiffers):
		return exitAudit
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitInput
}
