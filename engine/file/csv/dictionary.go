package csv

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"quasi/engine/data/table"
)

// column is a column in the making. A dictionary is a hash table of codes and a few large
// blocks of text: about a third of what a map of strings would take where values are
// distinct.
//
// Invariant: slots has a power of two elements, at most half of them used. A slot holds a
// code plus one in the bits that count the slots, and in those above them bits of the
// text's hash: most other texts are told apart by them, without a look at the text, which
// is far away in memory.
type column struct {
	table.Column
	slots []uint32
	block *strings.Builder // the block of text that is being filled
}

func newColumn(name string) *column {
	return &column{Column: table.Column{Name: name}, slots: make([]uint32, 8), block: &strings.Builder{}}
}

// ahead is the number of cells that are looked up at a time: a processor fetches many places
// of memory at once, if none depends on another.
const ahead = 32

// take appends the cells of a batch that belong to the column, the given one of so many.
func (col *column) take(b *batch, at, columns int, seed maphash.Seed, markers table.Markers) {
	col.Codes = roomy(col.Codes, b.n, b.expected)
	var hashes [ahead]uint64
	var guessed [ahead]likely
	for from := 0; from < b.n; from += ahead {
		few := hashes[:min(ahead, b.n-from)]
		for i := range few {
			few[i] = maphash.String(seed, b.cells[(from+i)*columns+at])
		}
		col.foresee(few, &guessed)
		for i, hash := range few {
			text := b.cells[(from+i)*columns+at]
			code := guessed[i].code
			if code < 0 || guessed[i].text != text {
				code = col.find(text, hash)
			}
			if code < 0 {
				code = col.enter(text, hash, b.expected, seed, markers)
				if b.grown != nil {
					atomic.AddInt64(&b.grown[from+i], int64(len(text))+perValue)
				}
			}
			col.Codes = append(col.Codes, code)
		}
	}
}

// likely is a text with its code; below 0: none.
type likely struct {
	text string
	code int32
}

// foresee looks up the text in the first slot of each of some hashes, which is nearly
// always the one that is looked for, if it is known.
func (col *column) foresee(hashes []uint64, guessed *[ahead]likely) {
	mask := uint32(len(col.slots) - 1)
	for i, hash := range hashes {
		guessed[i].code = int32(col.slots[uint32(hash)&mask]&mask) - 1
	}
	for i := range hashes {
		if code := guessed[i].code; code >= 0 {
			guessed[i].text = col.Values[code]
		}
	}
}

// find returns the code of a text with its hash; below 0: it is not known.
func (col *column) find(text string, hash uint64) int32 {
	mask := uint32(len(col.slots) - 1)
	tag := tagOf(hash, mask)
	for at := uint32(hash) & mask; ; at = (at + 1) & mask {
		slot := col.slots[at]
		if slot == 0 {
			return -1
		}
		if slot&^mask == tag {
			if code := int32(slot&mask) - 1; col.Values[code] == text {
				return code
			}
		}
	}
}

// tagOf returns the bits of a hash that stand in a slot above its code.
func tagOf(hash uint64, mask uint32) uint32 { return uint32(hash>>32) &^ mask }

// perValue is the bytes of a distinct value beside its text: a string header, three
// slots on average, and a flag.
const perValue = 16 + 3*4 + 1

// enter gives a text that is not known a code.
func (col *column) enter(text string, hash uint64, expected int, seed maphash.Seed, markers table.Markers) int32 {
	code := int32(len(col.Values))
	col.put(code, hash)
	col.Values = append(roomy(col.Values, 1, expected), col.keep(text))
	col.Missing = append(roomy(col.Missing, 1, expected), markers.Missing(text))
	if 2*len(col.Values) > len(col.slots) {
		col.slots = make([]uint32, 2*len(col.slots))
		for code, text := range col.Values {
			col.put(int32(code), maphash.String(seed, text))
		}
	}
	return code
}

// put writes a code into the first free slot of a hash.
func (col *column) put(code int32, hash uint64) {
	mask := uint32(len(col.slots) - 1)
	at := uint32(hash) & mask
	for col.slots[at] != 0 {
		at = (at + 1) & mask
	}
	col.slots[at] = tagOf(hash, mask) | uint32(code+1)
}

// roomy returns a slice with room for so many more. Where it is known how many are
// expected (0: it is not), one that is full gets room for as many as it has, or for all
// that are expected if those are fewer: what is given up on the way to them is as much as a
// table, and in WebAssembly stays.
func roomy[E any](s []E, more, expected int) []E {
	if len(s)+more <= cap(s) || expected == 0 {
		return s
	}
	room := max(2*len(s), 8)
	if expected > len(s) {
		room = min(room, expected)
	}
	grown := make([]E, len(s), max(room, len(s)+more))
	copy(grown, s)
	return grown
}

// The sizes of blocks of text, and the size from which a text is a block itself.
const (
	firstBlock = 64
	largest    = 64 << 10
	alone      = 4 << 10
)

// keep returns a copy of a text: a cell is a part of its line, and would keep all
// of it in memory.
func (col *column) keep(text string) string {
	if len(text) >= alone {
		return strings.Clone(text)
	}
	if col.block.Cap()-col.block.Len() < len(text) {
		size := min(max(firstBlock, 2*col.block.Cap(), len(text)), largest)
		col.block = &strings.Builder{}
		col.block.Grow(size)
	}
	from := col.block.Len()
	col.block.WriteString(text)
	return col.block.String()[from:]
}
