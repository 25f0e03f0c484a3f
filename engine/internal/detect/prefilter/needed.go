package prefilter

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// mostExact is the most texts that a part of a pattern is written out as.
const mostExact = 64

// perRune is the factor by which each character makes a word rarer.
const perRune = 40

// needed returns words one of which stands in every text that a part of a pattern matches, or nil
// if none are known.
func needed(re *syntax.Regexp) []string {
	best := known(exact(re))
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		best = rarer(best, needed(re.Sub[0]))
	case syntax.OpRepeat:
		if re.Min > 0 {
			best = rarer(best, needed(re.Sub[0]))
		}
	case syntax.OpAlternate:
		best = rarer(best, ofEach(nil, re.Sub))
	case syntax.OpConcat:
		best = rarer(best, ofSequence(re.Sub))
	}
	return best
}

// ofSequence returns the rarest words of parts that follow each other: those of one part, or of
// neighbours that can be written out.
func ofSequence(parts []*syntax.Regexp) (best []string) {
	before := []string{""} // how the parts before this one can be written, from some part on
	for _, part := range parts {
		if next := joined(before, exact(part)); next != nil {
			before = next
			continue
		}
		best = rarer(best, known(before))
		if part.Op == syntax.OpAlternate {
			best = rarer(best, ofEach(before, part.Sub))
		} else {
			best = rarer(best, needed(part))
		}
		if before = exact(part); before == nil {
			before = []string{""}
		}
	}
	return rarer(best, known(before))
}

// ofEach returns words of every one of several alternatives, behind what stands before them, or
// nil if one has none.
func ofEach(before []string, alternatives []*syntax.Regexp) (all []string) {
	for _, a := range alternatives {
		words := needed(a)
		if start := known(joined(before, startOf(a))); start != nil {
			words = rarer(words, start)
		}
		if words == nil {
			return nil
		}
		all = append(all, words...)
	}
	return distinct(all)
}

// startOf returns all texts that a match of a part can begin with, as far as they can be written
// out.
func startOf(re *syntax.Regexp) []string {
	if all := exact(re); all != nil || re.Op != syntax.OpConcat {
		return all
	}
	start := []string{""}
	for _, part := range re.Sub {
		next := joined(start, exact(part))
		if next == nil {
			break
		}
		start = next
	}
	return start
}

// exact returns all texts that a part of a pattern matches, folded, or nil if they are more than
// [mostExact] or not known.
func exact(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return []string{""}
	case syntax.OpLiteral:
		return []string{folded(re.Rune)}
	case syntax.OpCharClass:
		return ofClass(re.Rune)
	case syntax.OpCapture:
		return exact(re.Sub[0])
	case syntax.OpQuest:
		if once := exact(re.Sub[0]); once != nil {
			return distinct(append([]string{""}, once...))
		}
	case syntax.OpAlternate:
		return ofAlternatives(re.Sub)
	case syntax.OpConcat:
		all := []string{""}
		for _, part := range re.Sub {
			if all = joined(all, exact(part)); all == nil {
				return nil
			}
		}
		return all
	}
	return nil
}

func ofAlternatives(alternatives []*syntax.Regexp) (all []string) {
	for _, a := range alternatives {
		texts := exact(a)
		if texts == nil {
			return nil
		}
		if all = distinct(append(all, texts...)); len(all) > mostExact {
			return nil
		}
	}
	return all
}

// ofClass returns the characters of a class, given as pairs of the first and the last of a range.
func ofClass(ranges []rune) (all []string) {
	for i := 0; i < len(ranges); i += 2 {
		if int(ranges[i+1]-ranges[i]) >= mostExact {
			return nil
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			all = append(all, string(canonical(r)))
		}
		if all = distinct(all); len(all) > mostExact {
			return nil
		}
	}
	return all
}

// joined returns every text of one list behind every text of another, or nil if one is not known
// or they are more than [mostExact].
func joined(before, behind []string) (all []string) {
	if before == nil || behind == nil || len(before)*len(behind) > mostExact {
		return nil
	}
	for _, b := range before {
		for _, a := range behind {
			all = append(all, b+a)
		}
	}
	return distinct(all)
}

// known returns words, or nil if one is empty: that stands in every text.
func known(words []string) []string {
	if slices.Contains(words, "") {
		return nil
	}
	return words
}

// rarer returns those of two lists of words that stand in fewer texts, by a guess. A nil one is
// not known.
func rarer(a, b []string) []string {
	if a == nil || b != nil && share(b) < share(a) {
		return b
	}
	return a
}

// share guesses the share of texts with one of the words.
func share(words []string) (sum float64) {
	for _, w := range words {
		one := 1.
		for range utf8.RuneCountInString(w) {
			one /= perRune
		}
		sum += one
	}
	return sum
}

func distinct(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}

func folded(text []rune) string {
	all := make([]rune, len(text))
	for i, r := range text {
		all[i] = canonical(r)
	}
	return string(all)
}

// canonical returns one character for all that differ by capitals alone, as the regular
// expressions of Go have it: for the sign of the kelvin the letter k, too.
func canonical(r rune) rune {
	if r < utf8.RuneSelf {
		return rune(lower(byte(r)))
	}
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	if least < utf8.RuneSelf {
		return rune(lower(byte(least)))
	}
	return least
}

func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}
