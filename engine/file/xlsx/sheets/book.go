package sheets

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"path"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"quasi/engine/file/asread"
	"quasi/engine/file/kind"
	"quasi/engine/say"
)

// maxUnpacked is the memory that an unpacked workbook may take, and so may its
// CSV: an eighth of what WebAssembly has, as the library takes several times as much.
const maxUnpacked = 1 << 29

// maxRatio is more than deflate can pack a part. One that claims more lies about
// its size, and memory would be set aside for it.
const maxRatio = 1100

// usualRatio is more than a table is packed to by itself. What is packed further, and
// large, was made to take memory: a few hundred kilobytes would become gigabytes.
const (
	usualRatio = 100
	large      = 64 << 20
)

// book is an open workbook.
type book struct {
	file     *excelize.File
	paths    map[string]string // of the worksheets' parts, by the sheets' names
	names    []string          // of the worksheets
	displays []display         // of the cell styles
	date1904 bool              // days are counted from 1904, not from 1900 (ECMA-376 part 1, 18.2.28)
	limit    int64             // bytes of a sheet's CSV
	shared   func(int) (string, bool)
}

// open unpacks a workbook that was checked. The library reads whatever it is given, so a panic in
// it is a damaged file and nothing else.
func open(data []byte) (b *book, err error) {
	defer func() {
		if recover() != nil {
			b, err = nil, newError(ErrDamaged, garbled.Say())
		}
	}()
	file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		// Equal limits: nothing is put into temporary files.
		UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked,
	})
	if err != nil {
		return nil, damaged(err)
	}
	b = &book{file: file, paths: map[string]string{}, limit: maxUnpacked}
	if err := b.checkDepth(); err != nil {
		return nil, err
	}
	if err := b.findSheets(); err != nil {
		return nil, err
	}
	b.date1904 = file.WorkBook.WorkbookPr != nil && file.WorkBook.WorkbookPr.Date1904
	b.displays = b.styles()
	return b, b.readStrings()
}

// check refuses what is neither a workbook nor an archive of files of text, which it returns, and
// what would take too much memory, before anything is unpacked.
func check(data []byte, limit uint64) (texts []*zip.File, err error) {
	switch {
	case bytes.HasPrefix(data, []byte(kind.OLE)) && bytes.Contains(data, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")):
		return nil, newError(ErrEncrypted)
	case bytes.HasPrefix(data, []byte(kind.OLE)):
		return nil, newError(ErrOld)
	case !bytes.HasPrefix(data, []byte(kind.ZIP)):
		return nil, newError(ErrNotWorkbook, isOther.Say())
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, damaged(err)
	}
	var size uint64
	for _, part := range archive.File {
		if part.UncompressedSize64/maxRatio > part.CompressedSize64 {
			return nil, newError(ErrDamaged, badSize.Say(part.Name))
		}
		if size += part.UncompressedSize64; size > limit {
			return nil, newError(ErrTooLarge, size>>20, limit>>20)
		}
	}
	if size > large && size/usualRatio > uint64(len(data)) {
		return nil, newError(ErrPacked, size>>20, size/uint64(len(data)))
	}
	return checkParts(archive)
}

// checkParts tells a workbook of Excel from what else is a ZIP archive. It returns the files of text in one that
// holds no document, in the order of their kind's endings and then of the archive. What a Mac adds to each is none.
func checkParts(archive *zip.Reader) (texts []*zip.File, err error) {
	has := func(name string) bool {
		return slices.ContainsFunc(archive.File, func(part *zip.File) bool {
			return strings.EqualFold(strings.ReplaceAll(part.Name, `\`, "/"), name)
		})
	}
	switch {
	case has("xl/workbook.bin"):
		return nil, newError(ErrNotWorkbook, isBinary.Say())
	case has("word/document.xml"):
		return nil, newError(ErrNotWorkbook, isWord.Say())
	case has("content.xml"):
		return nil, newError(ErrNotWorkbook, isOpenDocument.Say())
	case has("[Content_Types].xml"):
		return nil, nil
	}
	text, _ := kind.ByName(kind.CSV)
	for _, ending := range text.Extensions {
		for _, part := range archive.File {
			if strings.EqualFold(path.Ext(part.Name), ending) && !strings.HasPrefix(path.Base(part.Name), ".") {
				texts = append(texts, part)
			}
		}
	}
	if len(texts) == 0 {
		err = newError(ErrNotWorkbook, isZIP.Say())
	}
	return texts, err
}

// findSheets finds the part of each worksheet. What else can be a sheet, a chart
// say, holds no cells.
func (b *book) findSheets() error {
	roots, err := b.relations("_rels/.rels")
	if err != nil {
		return err
	}
	workbook := ""
	for _, root := range roots {
		if strings.HasSuffix(root.Type, "/officeDocument") && b.file.WorkBook != nil {
			workbook = strings.TrimPrefix(root.Target, "/")
		}
	}
	if workbook == "" {
		return newError(ErrDamaged, noWorkbook.Say())
	}
	targets, err := b.relations(path.Join(path.Dir(workbook), "_rels", path.Base(workbook)+".rels"))
	if err != nil {
		return err
	}
	for _, sheet := range b.file.WorkBook.Sheets.Sheet {
		target, ok := targets[sheet.ID]
		if !ok || !strings.HasSuffix(target.Type, "/worksheet") {
			continue
		}
		name := path.Join(path.Dir(workbook), target.Target)
		if strings.HasPrefix(target.Target, "/") {
			name = strings.TrimPrefix(path.Clean(target.Target), "/")
		}
		if _, ok := b.paths[sheet.Name]; !ok && b.part(name) != nil {
			b.names = append(b.names, sheet.Name)
			b.paths[sheet.Name] = name
		}
	}
	if len(b.names) == 0 {
		return newError(ErrNoSheets)
	}
	return nil
}

// part returns a part of the package, nil if there is none.
func (b *book) part(name string) []byte {
	content, _ := b.file.Pkg.Load(name)
	data, _ := content.([]byte)
	return data
}

// readStrings makes the shared strings known. The library reads them with the
// first row of a sheet.
func (b *book) readStrings() error {
	rows, err := b.file.Rows(b.names[0])
	if err == nil {
		_, err = rows.Columns()
	}
	if err != nil {
		return damaged(err)
	}
	b.shared = b.sharedText
	return nil
}

// sharedText returns a shared text, put together from its runs. The library would do
// it, too, but loses what only looks like an escape, as _xD800_ does.
func (b *book) sharedText(i int) (string, bool) {
	s := b.file.SharedStrings
	if s == nil || i < 0 || i >= len(s.SI) {
		return "", false
	}
	text := ""
	if t := s.SI[i].T; t != nil {
		text = t.Val
	}
	for _, run := range s.SI[i].R {
		if run.T != nil {
			text += run.T.Val
		}
	}
	return unescape(text), true
}

// sheets lists the worksheets.
func (b *book) sheets() []asread.Sheet {
	list := make([]asread.Sheet, len(b.names))
	for i, name := range b.names {
		list[i] = asread.Sheet{Name: name, Hidden: !b.visible(name)}
		if ref, err := b.file.GetSheetDimension(name); err == nil {
			// Some programs state A1, whatever there is.
			if area, ok := parseArea(ref); ok && strings.Contains(ref, ":") {
				list[i].Rows, list[i].Columns = area.bottom, area.right
			}
		}
	}
	return list
}

func (b *book) visible(name string) bool {
	visible, err := b.file.GetSheetVisible(name)
	return err == nil && visible
}

// grid reads the sheet of a name, or the first visible one that holds a table, and of a
// workbook without any the first that is not empty. passed are the visible sheets with a text
// that stand before it.
func (b *book) grid(name string) (g *grid, passed []string, err error) {
	if name != "" {
		if b.paths[name] == "" {
			return nil, nil, newError(ErrNoSheet, name, b.names)
		}
		g, err := b.read(name)
		if err == nil && len(g.rows) == 0 {
			err = newError(ErrEmptySheet, name)
		}
		return g, nil, err
	}
	for _, visible := range []bool{true, false} {
		var first *grid
		passed = nil
		for _, name := range b.names {
			if b.visible(name) != visible {
				continue
			}
			g, err := b.read(name)
			switch {
			case err != nil || g.hasTable():
				return g, passed, err
			case len(g.rows) == 0:
				continue
			case first == nil:
				first = g
			}
			passed = append(passed, name)
		}
		if first != nil {
			return first, nil, nil
		}
	}
	return nil, nil, newError(ErrNoSheets)
}

// leastTable is the least number of rows with two cells or more of a sheet that holds a
// table, not a note.
const leastTable = 2

// hasTable reports whether the sheet holds a table.
func (g *grid) hasTable() bool {
	rows := 0
	for _, row := range g.rows {
		if row.cells > g.left+1 {
			rows++
		}
	}
	return rows >= leastTable
}

// hidden returns the names of the hidden sheets but one.
func (b *book) hidden(but string) []string {
	return slices.DeleteFunc(slices.Clone(b.names), func(name string) bool { return name == but || b.visible(name) })
}

// relation is a part that another part names.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// relations reads a part that lists relations, by their names.
func (b *book) relations(name string) (map[string]relation, error) {
	var list struct {
		Relations []relation `xml:"Relationship"`
	}
	d := xml.NewDecoder(bytes.NewReader(b.part(name)))
	d.CharsetReader = b.file.CharsetReader
	if err := d.Decode(&list); err != nil {
		return nil, newError(ErrDamaged, say.At(name, garbled.Of()))
	}
	byID := map[string]relation{}
	for _, r := range list.Relations {
		byID[r.ID] = r
	}
	return byID, nil
}

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
