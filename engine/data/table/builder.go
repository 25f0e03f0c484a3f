package table

import (
	"fmt"
	"strings"

	"quasi/engine/data/domain"
)

// Markers is a set of texts that stand for a missing value. A cell is missing
// if its text, without surrounding blanks, is in the set.
type Markers map[string]bool

// DefaultMarkers are the markers recognised unless a recipe says otherwise.
func DefaultMarkers() []string {
	return []string{"", "?", domain.Suppressed, "NA", "N/A", "NULL", "null", "NaN", ".", "-", "空"}
}

// UsualMarkers are the texts that usually stand for a missing value: the default
// ones, then those that a person has to confirm, as they may be values too.
func UsualMarkers() []string {
	return append(DefaultMarkers(), "--", "#N/A", "nan", "缺失", "无")
}

// NewMarkers returns the set of the given markers.
func NewMarkers(markers []string) Markers {
	set := make(Markers, len(markers))
	for _, m := range markers {
		set[strings.TrimSpace(m)] = true
	}
	return set
}

// Missing reports whether text stands for a missing value.
func (m Markers) Missing(text string) bool { return m[strings.TrimSpace(text)] }

// Absent reports whether text stands for no value: one of the markers, or a star,
// as [Column.Absent] says.
func (m Markers) Absent(text string) bool { return m.Missing(text) || domain.IsSuppressed(text) }

// Builder collects records into a [Table].
type Builder struct {
	markers Markers
	columns []*Column
	index   []map[string]int32 // per column: text to code
	n       int
}

// NewBuilder returns a builder of a table with the given column names.
func NewBuilder(names []string, markers Markers) *Builder {
	b := &Builder{markers: markers}
	for _, name := range names {
		b.columns = append(b.columns, &Column{Name: name})
		b.index = append(b.index, map[string]int32{})
	}
	return b
}

// Len returns the number of records so far.
func (b *Builder) Len() int { return b.n }

// Append adds one record. The fields are copied where they are kept, so the
// caller may reuse them. It panics if their number is not the number of
// columns: a reader must have dealt with ragged rows before.
func (b *Builder) Append(fields []string) {
	if len(fields) != len(b.columns) {
		panic(fmt.Sprintf("table: record of %d fields in a table of %d columns", len(fields), len(b.columns)))
	}
	for i, text := range fields {
		b.columns[i].Codes = append(b.columns[i].Codes, b.code(i, text))
	}
	b.n++
}

func (b *Builder) code(column int, text string) int32 {
	if code, ok := b.index[column][text]; ok {
		return code
	}
	// A field is a slice of the reader's line: clone it, or each distinct
	// value would keep its whole line alive.
	text = strings.Clone(text)
	c := b.columns[column]
	code := int32(len(c.Values))
	b.index[column][text] = code
	c.Values = append(c.Values, text)
	c.Missing = append(c.Missing, b.markers.Missing(text))
	return code
}

// Table returns the table of the records so far. The builder must not be used
// after it.
func (b *Builder) Table() *Table {
	return &Table{Columns: b.columns, N: b.n}
}

// likely are the texts that often say that there is no value, in small letters. None of
// them counts as missing by itself: a person has to confirm it.
var likely = func() map[string]bool {
	set := map[string]bool{}
	for text := range strings.SplitSeq(`k.a.|k. a.|k.a|n.b.|n. b.|n.b|n.d.|n. d.|n.a.|n. a.|n/d|nd|n/k|n.k.|k/a|unk|unknown|not known|notknown|not available|not applicable|not done|not recorded|not reported|not measured|no data|missing|declined|refused|keine angabe|keine angaben|unbekannt|nicht bekannt|nicht bestimmt|nicht gemessen|nicht erhoben|entfällt|fehlt|inconnu|inconnue|non renseigné|non renseignée|non connu|manquant|nr|n.r.|s/d|sin datos|sin dato|desconocido|desconocida|no consta|no disponible|ns/nc|sconosciuto|sconosciuta|non noto|non disponibile|não informado|não informada|ignorado|desconhecido|sem informação|onbekend|niet bekend|okänd|saknas|ukendt|ukjent|brak danych|nieznany|nieznana|neznámo|neznámý|neuvedeno|ismeretlen|necunoscut|nepoznato|bilinmiyor|yok|нет данных|неизвестно|н/д|не указано|невідомо|немає даних|άγνωστο|غير معروف|لا يوجد|לא ידוע|ไม่ทราบ|không rõ|未知|不详|不明|不詳|未检测|未查|未测|未提供|未填|没有数据|無資料|未測定|未実施|なし|미상|모름|해당없음|자료없음|#value!|#ref!|#div/0!|#wert!|#bezug!|<na>|none given`, "|") {
		set[text] = true
	}
	return set
}()

// longestLikely is the most bytes of a likely marker.
const longestLikely = 32

// LikelyMarker reports whether a text often says that there is no value, in one of some
// twenty languages, as k.A., n.b., unknown or 不详.
func LikelyMarker(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) < 2 || len(text) > longestLikely || text[0] >= '0' && text[0] <= '9' || text[0] == '-' {
		return false
	}
	var small [longestLikely]byte
	for i := range len(text) {
		b := text[i]
		if b >= 0x80 {
			return likely[strings.ToLower(text)]
		}
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		small[i] = b
	}
	return likely[string(small[:len(text)])]
}

// Silent returns, by code, which values say that there is none, as missing ones and likely markers do.
// Where the rows have no two others, none does: who has no value is then another than who has the one.
func (c *Column) Silent() []bool {
	silent, values := make([]bool, len(c.Values)), map[int32]bool{}
	for v, text := range c.Values {
		silent[v] = c.Absent(int32(v)) || LikelyMarker(text)
	}
	one, _ := c.Spellings()
	for _, v := range c.Codes {
		if !silent[v] {
			values[one[v]] = true
		}
	}
	if len(values) < 2 {
		clear(silent)
	}
	return silent
}

// SpecialMissing reports whether a text is a missing value of SAS or Stata: a point, perhaps
// with one letter or an underscore behind it, as ., .A, .z and ._.
func SpecialMissing(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" || text[0] != '.' || len(text) > 2 {
		return false
	}
	return len(text) == 1 || text[1] == '_' || text[1] >= 'A' && text[1] <= 'Z' || text[1] >= 'a' && text[1] <= 'z'
}
