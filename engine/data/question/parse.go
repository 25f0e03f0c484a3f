package question

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/say"
)

// What can go wrong.
var (
	errInQuestion = say.Define("in-question", "question {0:q}: {1}")
	errKind       = say.Define("question-kind", "at character {0}: {1:q} is no question; begin with one of {2:q}")
	errWord       = say.Define("question-word", "at character {0}: {1:q} stands where {2:q} is expected; put a name of several words in double quotes")
	errEnds       = say.Define("question-ends", "it ends where {0:q} is expected")
	errEndsName   = say.Define("question-ends-name", "it ends where the name of a column is expected")
	errNameHere   = say.Define("question-name", "at character {0}: {1:q} stands where a name is expected; put a name that looks so in double quotes")
	errQuote      = say.Define("question-quote", "at character {0}: the quotation mark has no other one that ends the name")
	errStep       = say.Define("question-step", "at character {0}: {1:q} is no width of groups; write a number above 0, as in age/10")
	errStepHere   = say.Define("question-step-here", "at character {0}: groups are made of the columns behind, not of {1:q}; put a name with a slash in double quotes")
	errTwice      = say.Define("question-twice", "at character {0}: column {1:q} appears twice; take one out")
	errInAmong    = say.Define("in-among", "condition {0:q}: {1}")
	errAmongKind  = say.Define("among-kind", "it must have values, the beginning of one, or from and to, and one of these alone")
	errMany       = say.Define("question-many", "at character {0}: {1} takes at most {2} {2:column|columns} here; take some out")
)

// Parse reads a question. Words are parted by blanks; a name or a value with a blank, a
// comma, a slash, an equals sign or a quotation mark stands in double quotes, in which two
// quotation marks are one, and so do columns that are called of, by or on. An error names the
// place in the text, in characters from 1.
func Parse(text string) (Question, error) {
	p := parser{grammar: ofQuestions, rest: text, at: 1}
	p.next()
	q, err := p.question()
	if err != nil {
		return Question{}, errInQuestion.Of(text, err)
	}
	return q, nil
}

// grammar lists the marks that end a word and the words that are no names, unless they are in quotes.
type grammar struct {
	marks    string
	keywords []string
}

var (
	ofQuestions  = grammar{",/=", []string{"of", "by", "on"}}
	ofConditions = grammar{",=|*", []string{"and", "from", "to"}}
)

// isMark reports whether a character ends a word that is not in quotes.
func (g grammar) isMark(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || r == '"' || strings.ContainsRune(g.marks, r)
}

func (g grammar) isKeyword(word string) bool { return slices.Contains(g.keywords, word) }

// written writes a name or a value, in double quotes where it could be something else.
func (g grammar) written(name string) string {
	if plain := name != "" && !g.isKeyword(name) && !strings.ContainsFunc(name, g.isMark); plain {
		return name
	}
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

// parser reads a text word by word.
type parser struct {
	grammar
	rest string
	at   int // place of rest, in characters
	word token
	err  error // of the text that is read last
}

// token is a word, a mark, or the end of the text.
type token struct {
	text   string
	at     int
	mark   bool // one of the grammar's, or a control character
	quoted bool
	end    bool
}

// next reads a token into p.word.
func (p *parser) next() {
	trimmed := strings.TrimLeftFunc(p.rest, unicode.IsSpace)
	p.take(len(p.rest) - len(trimmed))
	p.word = token{at: p.at}
	switch {
	case p.rest == "":
		p.word.end = true
	case p.rest[0] == '"':
		p.quoted()
	default:
		n := strings.IndexFunc(p.rest, p.grammar.isMark)
		if n < 0 {
			n = len(p.rest)
		}
		if n == 0 { // a mark, or a control character
			_, n = utf8.DecodeRuneInString(p.rest)
			p.word.mark = true
		}
		p.word.text = p.take(n)
	}
}

// take cuts n bytes off the rest.
func (p *parser) take(n int) string {
	text := p.rest[:n]
	p.rest, p.at = p.rest[n:], p.at+utf8.RuneCountInString(text)
	return text
}

// quoted reads a text in double quotes.
func (p *parser) quoted() {
	p.word.quoted = true
	var text strings.Builder
	for p.take(1); ; p.take(1) {
		n := strings.IndexByte(p.rest, '"')
		if n < 0 {
			p.err = errQuote.Of(p.word.at)
			p.take(len(p.rest))
			return
		}
		text.WriteString(p.take(n))
		p.take(1)
		if !strings.HasPrefix(p.rest, `"`) {
			p.word.text = text.String()
			return
		}
		text.WriteByte('"')
	}
}

// question reads all of a question.
func (p *parser) question() (q Question, err error) {
	q.Kind = Kind(p.word.text)
	if p.word.end || p.word.quoted || !slices.Contains(Kinds(), q.Kind) {
		return q, p.wrong(errKind.Of(p.word.at, p.word.text, Kinds()))
	}
	p.next()
	if q.Kind != Count {
		if err := p.asked(&q); err != nil {
			return q, err
		}
	}
	if err := p.columns(&q); err != nil {
		return q, err
	}
	return q, p.wrong(nil)
}

// wrong returns why the text can't be read at all, or else an error.
func (p *parser) wrong(err error) error {
	if p.err != nil {
		return p.err
	}
	return err
}

// asked reads the column that is asked about, and its value.
func (p *parser) asked(q *Question) (err error) {
	if err := p.expect("of"); err != nil {
		return err
	}
	if q.Of, err = p.name(); err != nil {
		return err
	}
	at := p.word.at
	switch {
	case p.isMark("/"):
		return errStepHere.Of(at, q.Of)
	case q.Kind == Share:
		if err := p.expect("="); err != nil {
			return err
		}
	case q.Kind == Regression && p.isMark("="):
		p.next()
	default:
		return nil
	}
	value, err := p.name()
	q.Value = &value
	return err
}

// columns reads the columns behind the first part.
func (p *parser) columns(q *Question) error {
	word, most, needed := "by", MostGroups, false
	switch q.Kind {
	case Association:
		word, most, needed = ",", mostAssociated, true
	case Regression:
		word, most, needed = "on", MostVariables, true
	}
	if p.word.end && !needed {
		return p.wrong(nil)
	}
	if err := p.expect(word); err != nil {
		return err
	}
	for {
		if len(q.By) == most {
			return errMany.Of(p.word.at, q.Kind, most)
		}
		at := p.word.at
		t, err := p.term()
		if err != nil {
			return err
		}
		if q.Kind != Count && t.Column == q.Of || slices.ContainsFunc(q.By, func(other Term) bool { return other.Column == t.Column }) {
			return errTwice.Of(at, t.Column)
		}
		q.By = append(q.By, t)
		if p.word.end {
			return p.wrong(nil)
		}
		if err := p.expect(","); err != nil {
			return err
		}
	}
}

// term reads a column, whole or in steps.
func (p *parser) term() (t Term, err error) {
	if t.Column, err = p.name(); err != nil || !p.isMark("/") {
		return t, err
	}
	p.next()
	step, ok := canonical(p.word.text)
	if p.word.quoted || !ok {
		return t, p.wrong(errStep.Of(p.word.at, p.word.text))
	}
	t.Step = step
	p.next()
	return t, nil
}

// name reads the name of a column, or a value.
func (p *parser) name() (string, error) {
	w := p.word
	switch {
	case p.err != nil:
		return "", p.err
	case w.end:
		return "", errEndsName.Of()
	case w.mark, !w.quoted && p.isKeyword(w.text):
		return "", errNameHere.Of(w.at, w.text)
	}
	p.next()
	return w.text, nil
}

// expect reads a given word or mark.
func (p *parser) expect(text string) error {
	w := p.word
	switch {
	case p.err != nil:
		return p.err
	case w.end:
		return errEnds.Of(text)
	case w.quoted, w.text != text:
		return errWord.Of(w.at, w.text, text)
	}
	p.next()
	return nil
}

func (p *parser) isMark(text string) bool { return p.word.mark && p.word.text == text }

// isWord reports whether a keyword is read.
func (p *parser) isWord(text string) bool { return !p.word.quoted && p.word.text == text }

// The most digits that the width of steps can have before and after its point.
const (
	mostWhole    = 9
	mostDecimals = 6
)

// canonical returns the width of steps as it is written; false: the text is no number above 0.
func canonical(text string) (string, bool) {
	whole, decimals, point := strings.Cut(text, ".")
	digits := func(s string) bool { return strings.Trim(s, "0123456789") == "" }
	if whole == "" || !digits(whole) || !digits(decimals) || point && decimals == "" || len(whole) > mostWhole || len(decimals) > mostDecimals {
		return "", false
	}
	whole, decimals = strings.TrimLeft(whole, "0"), strings.TrimRight(decimals, "0")
	switch {
	case whole == "" && decimals == "":
		return "", false
	case whole == "":
		whole = "0"
	}
	if decimals == "" {
		return whole, true
	}
	return whole + "." + decimals, true
}
