package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

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

// exitCodesInWords lists the exit codes, a line each.
func exitCodesInWords() string {
	text := "Exit codes:\n"
	for _, c := range exitCodes {
		text += fmt.Sprintf("  %3d  %s\n", c.code, wrapped(c.meaning, helpWidth-7, "\n       "))
	}
	return text
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
