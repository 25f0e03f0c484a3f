package sheets

import "bytes"

// maxDepth is the most elements that may stand one within the other in a part of a workbook;
// a sheet has about ten.
const maxDepth = 100

// checkDepth refuses a workbook in whose sheets or texts elements are nested as in no table:
// what reads them would keep each that is open.
func (b *book) checkDepth() (err error) {
	b.file.Pkg.Range(func(name, content any) bool {
		part, _ := name.(string)
		data, _ := content.([]byte)
		if depthOf(data) > maxDepth {
			err = newError(ErrDamaged, tooDeep.Say(part, maxDepth))
		}
		return err == nil
	})
	return err
}

// depthOf returns how many elements of an XML text stand one within the other at most, without
// decoding it. What is no XML has any depth, and is for the decoder to report.
func depthOf(text []byte) int {
	depth, most := 0, 0
	for {
		at := bytes.IndexByte(text, '<')
		if at < 0 {
			return most
		}
		text = text[at+1:]
		switch {
		case bytes.HasPrefix(text, []byte("!--")):
			text = behind(text[3:], "-->")
		case bytes.HasPrefix(text, []byte("![CDATA[")):
			text = behind(text, "]]>")
		case bytes.HasPrefix(text, []byte("?")):
			text = behind(text, "?>")
		case bytes.HasPrefix(text, []byte("/")):
			depth = max(0, depth-1)
			text = behind(text, ">")
		case len(text) > 0 && text[0] != '!':
			most = max(most, depth+1)
			end := endOfTag(text)
			if end > 0 && text[end-1] != '/' {
				depth++
			}
			text = text[end:]
		}
	}
}

// behind returns what stands behind a mark; nothing: it is not there.
func behind(text []byte, mark string) []byte {
	at := bytes.Index(text, []byte(mark))
	if at < 0 {
		return nil
	}
	return text[at+len(mark):]
}

// endOfTag returns where the tag ends at whose name text begins: at a > outside of quotes, or
// at the end of the text.
func endOfTag(text []byte) int {
	var quote byte
	for i, c := range text {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"', c == '\'':
			quote = c
		case c == '>':
			return i
		}
	}
	return len(text)
}
