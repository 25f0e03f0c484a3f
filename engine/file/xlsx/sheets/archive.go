package sheets

import (
	"archive/zip"
	"io"
	"path"
	"slices"
	"strings"

	"quasi/engine/file/asread"
	"quasi/engine/file/kind"
)

// encrypted is the bit of a part's flags that says that a password protects it (APPNOTE.TXT, 4.4.4).
const encrypted = 1

// textsIn returns the files of text in an archive, in the order of their kind's endings and then of
// the archive. What a Mac adds to each file is none.
func textsIn(archive *zip.Reader) (texts []*zip.File) {
	text, _ := kind.ByName(kind.CSV)
	for _, ending := range text.Extensions {
		for _, part := range archive.File {
			if strings.EqualFold(path.Ext(part.Name), ending) && !strings.HasPrefix(path.Base(part.Name), ".") {
				texts = append(texts, part)
			}
		}
	}
	return texts
}

// writeText writes a file of an archive as it is: that of a name, or the first. The files are the
// sheets of what it returns.
func writeText(w io.Writer, texts []*zip.File, name string) (asread.Workbook, error) {
	result := asread.Workbook{Archive: true}
	var names []string
	for _, part := range texts {
		names = append(names, strings.ToValidUTF8(part.Name, "?")) // older programs write it in any encoding
		result.Sheets = append(result.Sheets, asread.Sheet{Name: names[len(names)-1]})
	}
	at := 0
	if name != "" {
		at = slices.Index(names, name)
	}
	if at < 0 {
		return result, newError(ErrNoSheet, name, names)
	}
	if result.Sheet = names[at]; texts[at].Flags&encrypted != 0 {
		return result, newError(ErrLockedArchive)
	}
	part, err := texts[at].Open()
	if err != nil {
		return result, damaged(err)
	}
	defer part.Close()
	if _, err := io.Copy(w, part); err != nil {
		return result, damaged(err)
	}
	return result, nil
}
