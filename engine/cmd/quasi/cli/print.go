package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/say"
)

// phrase fills a sentence as package say does: {0} is the first argument, {0:q} the same
// in quotes, and {0:row|rows} the form that fits its number.
func phrase(sentence string, args ...any) string {
	return say.Fill(sentence, func(i int, inQuotes bool) (string, bool) {
		text := fmt.Sprint(args[i])
		if inQuotes {
			text = strconv.Quote(text)
		}
		return text, true
	})
}

// printLine prints a filled sentence, and ends the line.
func printLine(w io.Writer, sentence string, args ...any) {
	fmt.Fprintln(w, phrase(sentence, args...))
}

// percent writes a share with one digit behind the point, as in 9.1%.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// printJSON prints one indented object. Text is not escaped for HTML, which
// it is not meant for.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// sentence returns a text with a capital letter and a full stop.
func sentence(text say.Text) string {
	if len(text.Args) > 0 && text.Args[0].Code == "" && strings.HasPrefix(text.English, text.Args[0].English) {
		return strings.TrimSuffix(text.English, ".") + "." // a name is written as it is
	}
	first, size := utf8.DecodeRuneInString(text.English)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text.English[size:], ".") + "."
}
