package stepwise

import "quasi/engine/method/trace"

// names gives each group a letter, in the order in which the groups appear: A to Z, then
// AA and so on.
func names(t *trace.Trace) map[int32]string {
	letters := map[int32]string{}
	for _, changed := range t.Changed {
		for _, g := range changed {
			if _, known := letters[g.Group]; !known {
				letters[g.Group] = letter(len(letters))
			}
		}
	}
	return letters
}

func letter(n int) string {
	name := string(rune('A' + n%26))
	if n >= 26 {
		return letter(n/26-1) + name
	}
	return name
}
