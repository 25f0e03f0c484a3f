package casetest

import (
	"strings"

	"quasi/engine/say"
)

// Code returns the code of a text with what stands in its places, as [Said] does of an error.
func Code(t say.Text) string { return coded(t) }

// Codes returns the codes of texts, parted as the fields of a line are; of none it is "nothing".
func Codes(all ...say.Text) string {
	var codes []string
	for _, t := range all {
		codes = append(codes, coded(t))
	}
	if codes == nil {
		return "nothing"
	}
	return strings.Join(codes, " | ")
}

// Named is [Said] with the names of methods and models themselves in place of "method" and
// "model".
func Named(err error) string {
	if err == nil {
		return ""
	}
	return coded(named(say.Of(err)))
}

func named(t say.Text) say.Text {
	if (t.Code == "method" || t.Code == "model") && t.Args == nil {
		return say.Text{English: t.English}
	}
	args := make([]say.Text, len(t.Args))
	for i, arg := range t.Args {
		args[i] = named(arg)
	}
	if len(args) > 0 {
		t.Args = args
	}
	return t
}
