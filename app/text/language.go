package text

import (
	"bytes"
	"embed"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"sync"

	"quasi/engine/say"
)

// Lang is a language, by its BCP 47 tag.
type Lang string

// English is the language of the sources. It has a file, too: how numbers are
// written, and the sentences of the engine that the screen says in other words.
const English Lang = "en"

// language is the content of a language's file.
type language struct {
	Name    string    `json:"name"`    // in the language itself
	Decimal string    `json:"decimal"` // between a number and its decimals
	Group   string    `json:"group"`   // between groups of three digits
	Percent string    `json:"percent"` // around a number, {0}
	List    string    `json:"list"`    // between the parts of a list
	Between string    `json:"between"` // between sentences that are a part of one
	Quotes  [2]string `json:"quotes"`
	// Capital tells that a sentence begins with a capital letter, where the engine writes none.
	Capital bool   `json:"capital"`
	Stop    string `json:"stop"` // at the end of a sentence, where the engine writes none
	Gap     string `json:"gap"`  // between two sentences
	// Messages are the texts, by their English.
	Messages map[string]string `json:"messages"`
}

//go:embed languages/*.json
var files embed.FS

// languages are the languages that were used so far, each read once.
var languages sync.Map

// Languages returns all languages, English first, the others sorted by their tags.
func Languages() []Lang {
	all := []Lang{English}
	entries, err := files.ReadDir("languages")
	if err != nil {
		panic(err) // they are a part of the program
	}
	for _, e := range entries {
		if tag := Lang(strings.TrimSuffix(e.Name(), ".json")); tag != English {
			all = append(all, tag)
		}
	}
	return all
}

// Choose returns the language for the browser's preferred one, by what is before the
// region: zh-TW is read as zh-CN is. It is English where there is no such language.
func Choose(preferred string) Lang {
	all := Languages()
	at := slices.IndexFunc(all, func(l Lang) bool { return main(string(l)) == main(preferred) })
	return all[max(at, 0)]
}

// main returns what is before the region of a tag.
func main(tag string) string {
	before, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return before
}

// Name returns what the language calls itself. Of a language that nobody has chosen no
// more than that is read, with which its file begins.
func (l Lang) Name() string { return names()[l] }

var names = sync.OnceValue(func() map[Lang]string {
	names := map[Lang]string{}
	for _, l := range Languages() {
		names[l] = l.begins()
	}
	return names
})

// begins returns the value of the first field of the language's file.
func (l Lang) begins() string {
	data, err := files.ReadFile(l.path())
	d := json.NewDecoder(bytes.NewReader(data))
	var token json.Token
	for range 3 { // the brace, the field's name, its value
		if err == nil {
			token, err = d.Token()
		}
	}
	if err != nil {
		panic(err) // the files are a part of the program, and read by a test
	}
	return token.(string)
}

func (l Lang) path() string { return path.Join("languages", string(l)+".json") }

// Notation returns how the language writes. English has no texts of its own, and the map must not be changed.
func (l Lang) Notation() say.Notation {
	of := l.language()
	n := say.Notation{Tag: string(l), Decimal: of.Decimal, Group: of.Group, Percent: of.Percent, List: of.List, Between: of.Between, Messages: of.Messages}
	if l == English {
		n.Messages = map[string]string{}
	}
	return n
}

// Quote puts a text into the quotes of the language.
func (l Lang) Quote(text string) string {
	q := l.language().Quotes
	return q[0] + text + q[1]
}

// List returns the parts of a list, one behind the other.
func (l Lang) List(parts []string) string { return strings.Join(parts, l.language().List) }

// translated returns a text in the language; the English where there is no other.
func (l Lang) translated(english string) string {
	if said, ok := l.language().Messages[english]; ok {
		return said
	}
	return english
}

func (l Lang) language() *language {
	if known, ok := languages.Load(l); ok {
		return known.(*language)
	}
	read := new(language)
	data, err := files.ReadFile(l.path())
	if err == nil {
		err = json.Unmarshal(data, read)
	}
	if err != nil {
		panic(err) // the files are a part of the program, and read by a test
	}
	languages.Store(l, read)
	return read
}
