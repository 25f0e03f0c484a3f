package workbook

import (
	"slices"
	"strconv"
	"strings"
)

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// file is a small part of the package.
type file struct{ name, text string }

func sheetPath(i int) string { return "xl/worksheets/sheet" + strconv.Itoa(i+1) + ".xml" }

const (
	contentTypes  = "application/vnd.openxmlformats-officedocument.spreadsheetml."
	relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packages      = "http://schemas.openxmlformats.org/package/2006/"
)

// frame returns the parts around sheets and texts. There is no part of document
// properties: they would say who wrote it, and when.
func (p *plan) frame() []file {
	return []file{
		{"[Content_Types].xml", declaration + p.types()},
		{"_rels/.rels", declaration + relations(relation("officeDocument", 1, "xl/workbook.xml"))},
		{"xl/workbook.xml", declaration + p.workbook()},
		{"xl/_rels/workbook.xml.rels", declaration + p.parts()},
		{"xl/styles.xml", declaration + p.styles()},
	}
}

func (p *plan) types() string {
	override := func(name, kind string) string {
		return `<Override PartName="/` + name + `" ContentType="` + contentTypes + kind + `+xml"/>`
	}
	text := `<Types xmlns="` + packages + `content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		override("xl/workbook.xml", "sheet.main") + override("xl/styles.xml", "styles") + override("xl/sharedStrings.xml", "sharedStrings")
	for i := range p.sheets {
		text += override(sheetPath(i), "worksheet")
	}
	return text + "</Types>"
}

func relation(kind string, id int, target string) string {
	return `<Relationship Id="rId` + strconv.Itoa(id) + `" Type="` + relationships + "/" + kind + `" Target="` + target + `"/>`
}

func relations(all ...string) string {
	return `<Relationships xmlns="` + packages + `relationships">` + strings.Join(all, "") + "</Relationships>"
}

func (p *plan) workbook() string {
	text := "<workbook " + namespace + ` xmlns:r="` + relationships + `"><bookViews><workbookView/></bookViews><sheets>`
	for i, s := range p.sheets {
		id := strconv.Itoa(i + 1)
		name := strings.ReplaceAll(string(appendEscaped(nil, s.name)), `"`, "&quot;")
		text += `<sheet name="` + name + `" sheetId="` + id + `" r:id="rId` + id + `"/>`
	}
	return text + "</sheets></workbook>"
}

func (p *plan) parts() string {
	var all []string
	for i := range p.sheets {
		all = append(all, relation("worksheet", i+1, strings.TrimPrefix(sheetPath(i), "xl/")))
	}
	n := len(all)
	return relations(append(all, relation("styles", n+1, "styles.xml"), relation("sharedStrings", n+2, "sharedStrings.xml"))...)
}

// styles has three cell formats: of numbers, of texts, of the header. Number format 49 is
// for text. The formats of numbers with decimals that some columns have, and of dates, follow.
func (p *plan) styles() string {
	formats, fixed := "", ""
	all := p.decimals()
	own := len(all) + len(p.dates)
	add := func(n int, code string) {
		id := strconv.Itoa(firstOwn + n)
		formats += `<numFmt numFmtId="` + id + `" formatCode="` + code + `"/>`
		fixed += `<xf numFmtId="` + id + `" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
	}
	for _, n := range all {
		add(n, "0."+strings.Repeat("0", n))
	}
	for i, code := range p.dates {
		add(mostDecimals+1+i, code)
	}
	if own > 0 {
		formats = `<numFmts count="` + strconv.Itoa(own) + `">` + formats + "</numFmts>"
	}
	return "<styleSheet " + namespace + ">" + formats + fonts + `<cellXfs count="` + strconv.Itoa(fixedStyles+own) + `">` + cellFormats + fixed + lastStyles
}

// firstOwn is the number before the first that a workbook's own number formats can have.
const firstOwn = 163

// decimals are the numbers of decimals that formats show, in ascending order.
func (p *plan) decimals() []int {
	var all []int
	for _, s := range p.sheets {
		for _, c := range s.columns {
			for v, text := range c.c.Values {
				if n := decimalsOf(text); c.fixed && n > 0 && c.forms[v] == numeric && !slices.Contains(all, n) {
					all = append(all, n)
				}
			}
		}
	}
	slices.Sort(all)
	return all
}

// style gives the columns the places of their formats, once all are known.
func (p *plan) style() {
	all := p.decimals()
	for _, s := range p.sheets {
		s.firstDate = fixedStyles + len(all)
		for i := range s.columns {
			for at, n := range all {
				s.columns[i].numberStyles[n] = strconv.Itoa(fixedStyles + at)
			}
		}
	}
}

const (
	fonts = `<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`
	cellFormats = `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
		`<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
	lastStyles = `</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
)

// writeTexts writes the texts that cells name by their places.
func (p *plan) writeTexts(out *stream, progress func(float64) error) {
	out.text(declaration + "<sst " + namespace + ">")
	for i, text := range p.texts {
		out.text(`<si><t xml:space="preserve">`)
		out.buf = appendEscaped(out.buf, text)
		out.text("</t></si>")
		if !out.goOn(i+1, len(p.texts), progress) {
			return
		}
	}
	out.text("</sst>")
}
