package charset

import (
	"encoding/binary"
	"io"
	"maps"
	"slices"

	"quasi/engine/internal/data/group"
)

// Words holds distinct words beyond ASCII of a file, at most mostWords, to tell its
// encoding. A word stands between blanks, controls and the signs that separate fields;
// of one longer than longestWord, the beginning.
type Words struct {
	kept  map[uint64]string
	heap  []uint64 // of their hashes, the greatest first
	bytes [256]bool
}

// mostWords is the most words that are kept, those with the least hashes: an even sample
// of the file. longestWord is the most bytes of one.
const (
	mostWords   = 3000
	longestWord = 64
)

// surveyChunk is the part of a file in memory, in bytes, and wordsOfChunk the most
// words beyond ASCII that are looked at in it: a file that is full of them is told by a
// part of each of its parts, one that has few by all.
const (
	surveyChunk  = 64 << 10
	wordsOfChunk = 400
)

// Survey reads a file to its end and keeps what tells its encoding, in memory that does
// not depend on the size of the file.
func Survey(r io.Reader) (*Words, error) {
	w := &Words{kept: map[uint64]string{}}
	buffer, have := make([]byte, surveyChunk), 0
	for {
		n, err := r.Read(buffer[have:])
		have += n
		if err != nil && err != io.EOF {
			return nil, err
		}
		if have == len(buffer) || err == io.EOF {
			used := w.words(buffer[:have], err == io.EOF)
			have = copy(buffer, buffer[used:have])
		}
		if err == io.EOF {
			return w, nil
		}
	}
}

// SurveyOf is [Survey] of bytes; whole says that the last word ends with them.
func SurveyOf(text []byte, whole bool) *Words {
	w := &Words{kept: map[uint64]string{}}
	w.words(text, whole)
	return w
}

// separators are the bytes between words, in any encoding whose characters have several bytes: none
// of them has one within a character.
var separators = func() (table [256]bool) {
	for b := range table {
		table[b] = b < '0' || b > '9' && b <= '?'
	}
	return table
}()

// words takes the words of text, and returns how many bytes it has used: what follows
// can be the beginning of a word.
func (w *Words) words(text []byte, whole bool) int {
	at, taken := 0, 0
	for taken < wordsOfChunk {
		odd := nextOdd(text, at)
		if odd == len(text) {
			break
		}
		start := odd
		for start > at && !separators[text[start-1]] {
			start--
		}
		end := odd
		for end < len(text) && !separators[text[end]] {
			end++
		}
		if end == len(text) && !whole && len(text)-start < surveyChunk {
			return start
		}
		w.take(text[start:end])
		at = end
		taken++
	}
	start := len(text)
	for !whole && start > at && !separators[text[start-1]] {
		start--
	}
	if start == 0 {
		return len(text) // no word of a table is that long
	}
	return start
}

// nextOdd returns the place of the next byte beyond ASCII, or the end.
func nextOdd(text []byte, at int) int {
	for ; at+8 <= len(text); at += 8 {
		if b := text[at : at+8]; (b[0]|b[1]|b[2]|b[3]|b[4]|b[5]|b[6]|b[7])&0x80 != 0 {
			break
		}
	}
	for at < len(text) && text[at] < 0x80 {
		at++
	}
	return at
}

// take keeps a word, if its hash is among the least.
func (w *Words) take(word []byte) {
	for _, b := range word {
		w.bytes[b] = true
	}
	hash := hashOf(word)
	if len(w.heap) == mostWords && hash >= w.heap[0] {
		return
	}
	if _, known := w.kept[hash]; known {
		return
	}
	w.kept[hash] = string(word[:min(len(word), longestWord)])
	// Put a hash into the heap, and the greatest out of a full one.
	if len(w.heap) < mostWords {
		w.heap = append(w.heap, hash)
		for at := len(w.heap) - 1; at > 0 && w.heap[at] > w.heap[(at-1)/2]; at = (at - 1) / 2 {
			w.heap[at], w.heap[(at-1)/2] = w.heap[(at-1)/2], w.heap[at]
		}
		return
	}
	delete(w.kept, w.heap[0])
	w.heap[0] = hash
	for at := 0; ; {
		child := 2*at + 1
		if child+1 < len(w.heap) && w.heap[child+1] > w.heap[child] {
			child++
		}
		if child >= len(w.heap) || w.heap[child] <= w.heap[at] {
			return
		}
		w.heap[at], w.heap[child] = w.heap[child], w.heap[at]
		at = child
	}
}

// hashOf mixes eight bytes at a time; it is the same everywhere.
func hashOf(word []byte) uint64 {
	const odd = 0x9e3779b97f4a7c15
	hash := uint64(len(word)) * odd
	for ; len(word) >= 8; word = word[8:] {
		hash = (hash ^ binary.LittleEndian.Uint64(word)) * odd
		hash ^= hash >> 32
	}
	last := uint64(0)
	for i, b := range word {
		last |= uint64(b) << (8 * i)
	}
	hash = (hash ^ last) * odd
	hash ^= hash >> 29
	hash *= 0xbf58476d1ce4e5b9
	return hash ^ hash>>32
}

// all returns the words in the order of their hashes.
func (w *Words) all() []string {
	return group.Each(slices.Sorted(maps.Keys(w.kept)), func(hash uint64) string { return w.kept[hash] })
}

// Compare returns how the same words read in each of some encodings, at most so many
// words, of which no two encodings have the same readings throughout where there is
// such a choice: words that all of them read alike are passed over.
func (w *Words) Compare(encodings []string, most int) [][]string {
	readings := make([][]string, len(encodings))
	for _, word := range w.all() {
		texts, differ := make([]string, len(encodings)), false
		for i, encoding := range encodings {
			text, ok := decoded(Converter(encoding), word)
			if !ok {
				text = []rune("\ufffd")
			}
			texts[i] = string(text)
			differ = differ || texts[i] != texts[0]
		}
		if !differ {
			continue
		}
		for i, text := range texts {
			readings[i] = append(readings[i], text)
		}
		if len(readings[0]) == most {
			break
		}
	}
	return readings
}
