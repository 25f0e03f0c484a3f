package cli

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"quasi/engine/report"
	"quasi/engine/say"
)

// checkPrograms compares the hashes that a report tells of the program that wrote it with those
// of a file in the form of sha256sum, such as PROGRAMS.sha256 of a release of Quasi.
func checkPrograms(path string, of report.Program) (report.Item, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return report.Item{}, err
	}
	names, err := readSums(string(text))
	if err != nil {
		return report.Item{}, fmt.Errorf("%s: %w", path, err)
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
		item.State, item.Why = report.Unchecked, plainly("the report names none of its hashes")
	case len(unknown) > 0:
		item.State, item.Report, item.Found = report.Differs, strings.Join(unknown, ", "), "not in "+list
	default:
		by += ": in " + list + " as " + strings.Join(found, ", ")
	}
	item.What = plainly(by)
	return item, nil
}

// plainly is a text in English alone.
func plainly(text string) say.Text { return say.Plain(text)[0] }

// readSums reads lines in the form of sha256sum, and returns the names by their hashes.
func readSums(text string) (map[string]string, error) {
	names, line := map[string]string{}, 0
	for row := range strings.Lines(text) {
		line++
		row = strings.TrimRight(row, "\r\n")
		if row == "" {
			continue
		}
		// Two spaces, or one and * of a file that was read as bytes.
		hash, name, ok := strings.Cut(row, " ")
		digits, err := hex.DecodeString(hash)
		if !ok || err != nil || len(digits) != 32 || len(name) < 2 || name[0] != ' ' && name[0] != '*' {
			return nil, fmt.Errorf("line %d is none of sha256sum, which has 64 hexadecimal digits, two spaces and a name", line)
		}
		names[strings.ToLower(hash)] = name[1:]
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("it has no line; the file PROGRAMS.sha256 of a release of Quasi has one for each program")
	}
	return names, nil
}
