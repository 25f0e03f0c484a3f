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
