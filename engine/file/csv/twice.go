package csv

import (
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/charset"
	"quasi/engine/file/recipe"
)

// askTwice warns of text that was encoded twice, as JÃ¼rgen: read so, it is what was meant
// (recipe.UTF8Twice). Nobody is asked where a column has such text beside characters that
// it can't have, as those of CONCEIÇÃO, or where a workbook was read.
func (r *reader) askTwice(t *table.Table) {
	if r.format.Encoding != recipe.UTF8 || r.opt.Workbook != nil {
		return
	}
	cells, first, meant := 0, "", ""
	see := func(text string, count int) (undone, others int) {
		if strings.IndexFunc(text, func(r rune) bool { return r > 0x7f }) < 0 {
			return 0, 0
		}
		once, undone, others := charset.Once(text)
		if undone > 0 && count > 0 {
			if cells += count; first == "" {
				first, meant = strings.Clone(text), once
			}
		}
		return undone, others
	}
	for _, c := range t.Columns {
		counts := c.Counts()
		undone, others := see(c.Name, 1)
		for v, text := range c.Values {
			u, o := see(text, counts[v])
			undone, others = undone+u, others+o
		}
		if undone > 0 && others > 0 {
			return
		}
	}
	if cells > 0 {
		r.warn(asread.WarnTwice, strconv.Itoa(cells), first, meant)
	}
}
