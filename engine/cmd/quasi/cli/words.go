package cli

import (
	"slices"
	"strconv"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// roleWords are what people read in place of the roles of recipes, as on the screen.
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
	return say.Fill(t.Sentence, func(i int, inQuotes bool) (string, bool) {
		text := worded(t.Args[i])
		if inQuotes {
			text = strconv.Quote(text)
		}
		return text, true
	})
}
