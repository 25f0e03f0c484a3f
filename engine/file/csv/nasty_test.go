package csv_test

import (
	"bytes"
	"embed"
	"encoding/binary"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"quasi/engine/file/charset"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

//go:embed testdata/nasty
var nastyTables embed.FS

// encode returns text in an encoding.
func encode(t interface{ Fatal(...any) }, name, text string) string {
	wide := map[string]func(uint16) []byte{
		recipe.UTF16LE: func(u uint16) []byte { return []byte{byte(u), byte(u >> 8)} },
		recipe.UTF16BE: func(u uint16) []byte { return []byte{byte(u >> 8), byte(u)} },
	}
	if unit := wide[name]; unit != nil {
		var b []byte
		for _, u := range utf16.Encode([]rune(text)) {
			b = append(b, unit(u)...)
		}
		return string(b)
	}
	wider := map[string]binary.AppendByteOrder{recipe.UTF32LE: binary.LittleEndian, recipe.UTF32BE: binary.BigEndian}
	if order := wider[name]; order != nil {
		var b []byte
		for _, r := range text {
			b = order.AppendUint32(b, uint32(r))
		}
		return string(b)
	}
	if name == recipe.UTF8Twice {
		return charset.Twice(text)
	}
	e := map[string]encoding.Encoding{
		recipe.UTF8: encoding.Nop, recipe.UTF8Replace: encoding.Nop, recipe.GB18030: simplifiedchinese.GB18030,
		recipe.Windows1252: charmap.Windows1252, recipe.ShiftJIS: japanese.ShiftJIS, recipe.EUCJP: japanese.EUCJP, recipe.EUCKR: korean.EUCKR,
		recipe.Big5: traditionalchinese.Big5, recipe.Windows1250: charmap.Windows1250, recipe.Windows1251: charmap.Windows1251,
		recipe.Windows1253: charmap.Windows1253, recipe.Windows1254: charmap.Windows1254, recipe.Windows1255: charmap.Windows1255,
		recipe.Windows1256: charmap.Windows1256, recipe.Windows1257: charmap.Windows1257, recipe.Windows1258: charmap.Windows1258,
		recipe.Windows874: charmap.Windows874, recipe.KOI8R: charmap.KOI8R, recipe.KOI8U: charmap.KOI8U, recipe.ISO88592: charmap.ISO8859_2,
		recipe.IBM850: charmap.CodePage850, recipe.IBM852: charmap.CodePage852, recipe.IBM866: charmap.CodePage866, recipe.Macintosh: charmap.Macintosh,
	}[name]
	b, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// nasty is a file as the world makes them, and what is to become of it.
type nasty struct {
	name   string // in testdata/nasty, unless text is given
	text   string
	opt    csv.Options
	format string // encoding delimiter quote header lines skipped
	table  string // names and rows, fields split by | and records by /
	said   string // codes of the warnings, or of the error
}

const (
	german   = "Name;Alter;Straße\nMüller;20;Größter Weg\nJäger;31;Am Bühl\n"
	chinese  = "姓名,性别,诊断\n张伟,男,肺炎\n王芳,女,高血压\n"
	japan    = "氏名,性別,病名\n佐藤太郎,男,胃潰瘍\n鈴木はな,女,かぜ\n"
	chinaTab = "姓名|性别|诊断/张伟|男|肺炎/王芳|女|高血压"
	japanTab = "氏名|性別|病名/佐藤太郎|男|胃潰瘍/鈴木はな|女|かぜ"
	germTab  = "Name|Alter|Straße/Müller|20|Größter Weg/Jäger|31|Am Bühl"
)

func nastyFiles(t *testing.T) []nasty {
	zero := 0
	return []nasty{
		{name: "sep-line.csv", format: "utf-8 ; doubled yes 1", table: "name|age/Ann|20/Bob|31", said: "sep-line"},
		{name: "preamble.csv", format: "utf-8 , doubled yes 3", table: "id|age|sex|zip/1|20|F|100/2|31|M|200/3|40|F|100", said: "preamble"},
		{name: "preamble-comma.csv", format: "utf-8 ; doubled yes 1", table: "id|age|sex|zip|ward/1|20|F|100|A/2|31|M|200|B/3|40|F|100|A", said: "preamble"},
		{name: "padded-preamble.csv", format: "utf-8 ; doubled yes 2", table: "age|sex|zip/20|F|100/31|M|200/40|F|100", said: "preamble"},
		{name: "empty-first.csv", format: "utf-8 ; doubled yes 0", table: "age|sex|zip/31||/40|F|100/20|F|100", said: "phantom-rows"},
		{name: "preamble.csv", opt: csv.Options{SkipLines: &zero}, said: "ragged-rows"},
		{name: "trailing-everywhere.csv", format: "utf-8 , doubled yes 0", table: "id|age/1|20/2|31", said: "trailing-delimiter"},
		{name: "trailing-rows.csv", format: "utf-8 , doubled yes 0", table: "id|age/1|20/2|31", said: "trailing-delimiter"},
		{name: "trailing-header.csv", format: "utf-8 , doubled yes 0", table: "id|age/1|20/2|31", said: "trailing-delimiter"},
		{name: "backslash.csv", format: "utf-8 , backslash yes 0", table: `id|note/1|say "hi", \ there/2|a,b/3|plain`},
		{name: "backslash-is-text.csv", format: "utf-8 , doubled yes 0", table: `id|note/1|C:\temp\/2|say "hi"`},
		{name: "inches.tsv", said: "stray-quote"},
		{name: "inches.tsv", opt: csv.Options{Quote: recipe.QuoteNone}, format: "utf-8 \t none yes 0", table: `size|use/5" pipe|gas/6" pipe|water`},
		{name: "decimal-commas.csv", format: "utf-8 ; doubled yes 0", table: "weight|height/61,5|1,70/72,25|1,82/80,0|1,75"},
		{name: "bars.csv", format: "utf-8 | doubled yes 0", table: "a|b|c/1|x,y;z|2/3|u,v;w|4"},
		{name: "quoted-blank-line.csv", format: "utf-8 , doubled yes 0", table: "id|note/1|two\n\nlines/2|x"},
		{name: "short-rows.csv", said: "ragged-rows"},
		{name: "short-rows.csv", opt: csv.Options{Ragged: recipe.RaggedPad}, format: "utf-8 , doubled yes 0", table: "id|age|sex/1|20|F/2|31|/3|40|M/4||", said: "padded-rows"},
		{name: "row-names.csv", said: "ragged-rows"},
		{name: "row-names.csv", opt: csv.Options{Ragged: recipe.RaggedPad}, said: "ragged-rows"},
		{name: "no-header-texts.csv", format: "utf-8 , doubled no 0", table: "column 1|column 2/M|yes/F|no/M|no/F|yes"},
		{name: "a name less than columns", text: "name,ward,note\nAnn,p,A,x\nBob,q,B,y\nCid,r,C,z\n", said: "ragged-rows"},
		{name: "two accents in a row", text: "Gr\xf6\xdfe,b\n1,2\n", format: "windows-1252 , doubled yes 0", table: "Größe|b/1|2"},
		{name: "commas in texts", text: "a;b\nx,p;y,q\nu,r;v,s\nk,l;m,n\n", format: "utf-8 ; doubled yes 0", table: "a|b/x,p|y,q/u,r|v,s/k,l|m,n"},
		{name: "data below one field", text: "id;note\n1;x, y\n1;x, y\n1;x, y\n", opt: csv.Options{Delimiter: ','}, said: "ragged-rows"},
		{name: "chinese.csv", format: "utf-8 , doubled yes 0", table: "编号|性别|诊断/001|男|肺炎/002|女|缺失/003|女|无"},
		{name: "all-quoted.csv", format: "utf-8 , doubled yes 0", table: `id|name, first/1|O'Brien/2|"quoted"`},
		{name: "hash.csv", format: "utf-8 , doubled yes 0", table: "# not a comment/1/2"},
		{name: "parkinson.csv", format: "utf-8 , doubled yes 0", table: "PAR1|PAR2/1|2"},
		{name: "GB18030", text: encode(t, recipe.GB18030, chinese), format: "gb18030 , doubled yes 0", table: chinaTab},
		{name: "Shift-JIS", text: encode(t, recipe.ShiftJIS, japan), format: "shift-jis , doubled yes 0", table: japanTab},
		{name: "Windows-1252", text: encode(t, recipe.Windows1252, german), format: "windows-1252 ; doubled yes 0", table: germTab},
		{name: "UTF-16 LE", text: encode(t, recipe.UTF16LE, "\ufeff"+chinese), format: "utf-16le , doubled yes 0", table: chinaTab},
		{name: "UTF-16 BE", text: encode(t, recipe.UTF16BE, "\ufeff"+japan), format: "utf-16be , doubled yes 0", table: japanTab},
		{name: "UTF-16 LE, no mark", text: encode(t, recipe.UTF16LE, chinese), format: "utf-16le , doubled yes 0", table: chinaTab},
		{name: "UTF-32 LE", text: encode(t, recipe.UTF32LE, "\ufeff"+japan), format: "utf-32le , doubled yes 0", table: japanTab},
		{name: "UTF-32 BE", text: encode(t, recipe.UTF32BE, "\ufeff"+japan), format: "utf-32be , doubled yes 0", table: japanTab},
		{name: "UTF-16 BE, no mark", text: encode(t, recipe.UTF16BE, german), format: "utf-16be ; doubled yes 0", table: germTab},
		{name: "one odd letter", text: "a,b\n1,M\xfcller\n", format: "windows-1252 , doubled yes 0", table: "a|b/1|Müller"},
		{name: "told wrongly", text: chinese, opt: csv.Options{Encoding: recipe.ShiftJIS}, said: "encoding-fits"},
		{name: "a backslash within a character", text: encode(t, recipe.ShiftJIS, "番号|表\n1|ソポ能\n2|十表\n"), opt: csv.Options{Encoding: recipe.ShiftJIS, Delimiter: '|'}, format: "shift-jis | doubled yes 0", table: "番号|表/1|ソポ能/2|十表"},
		{name: "a backslash before a letter that begins like the delimiter", text: "a\u00c3b\n1\u00c3x\\\u00c4y\n", opt: csv.Options{Delimiter: '\u00c3', Quote: recipe.QuoteBackslash}, format: "utf-8 \u00c3 backslash yes 0", table: `a|b/1|x\Äy`},
		{name: "a backslash before a letter is text", text: "a,b\n1,\"C:\\temp\"\n2,\"x\\\"y\"\n", opt: csv.Options{Quote: recipe.QuoteBackslash}, format: "utf-8 , backslash yes 0", table: `a|b/1|C:\temp/2|x"y`},
		{name: "CR before an empty cell, with backslashes", text: "a,b\r,x\r1,y\r", opt: csv.Options{Quote: recipe.QuoteBackslash}, format: "utf-8 , backslash yes 0", table: "a|b/|x/1|y"},
		{name: "a backslash at the delimiter", text: "a,b\n1,x\\,y\n", opt: csv.Options{Quote: recipe.QuoteBackslash}, format: "utf-8 , backslash yes 0", table: "a|b/1|x,y"},
		{name: "a quote separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '"'}, said: csv.ErrDelimiter},
		{name: "a backslash separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '\\'}, said: csv.ErrDelimiter},
		{name: "a CR separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '\r'}, said: csv.ErrDelimiter},
		{name: "a LF separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: '\n'}, said: csv.ErrDelimiter},
		{name: "no character separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: utf8.RuneError}, said: csv.ErrDelimiter},
		{name: "half a character separates", text: "a,b\n1,2\n", opt: csv.Options{Delimiter: 0xd800}, said: csv.ErrDelimiter},
		{name: "CR", text: "a,b\r1,x\r2,y\r", format: "utf-8 , doubled yes 0", table: "a|b/1|x/2|y"},
		{name: "mixed line ends", text: "a,b\r\n1,x\r2,y\n3,z", format: "utf-8 , doubled yes 0", table: "a|b/1|x/2|y/3|z"},
		{name: "CR CR LF", text: "a,b\r\r\n1,x\r\r\n", format: "utf-8 , doubled yes 0", table: "a|b/1|x", said: "blank-lines"},
		{name: "quoted line ends", text: "a,b\r\n\"1\r2\r\n3\n4\",x\r\n", format: "utf-8 , doubled yes 0", table: "a|b/1\r2\r\n3\n4|x"},
		{name: "CR after a quoted CR", text: "a,b\r\"1\r2\",x\r3\r", said: "ragged-rows"},
		{name: "only a BOM", text: "\ufeff", said: "empty-file"},
		{name: "UTF-8 with BOM", text: "\ufeff\"a\",b\n1,2\n", format: "utf-8 , doubled yes 0", table: "a|b/1|2"},
		{name: "sep told otherwise", text: "sep=,\na;b\n1;2\n", opt: csv.Options{Delimiter: ';'}, format: "utf-8 ; doubled yes 1", table: "a|b/1|2", said: "sep-line"},
		{name: "no last line end after a backslash", text: "a,b\n\"\\\"\",x\n1,\\", format: "utf-8 , backslash yes 0", table: `a|b/"|x/1|\`},
	}
}

func (n nasty) bytes(t *testing.T) []byte {
	t.Helper()
	if n.text != "" {
		return []byte(n.text)
	}
	data, err := nastyTables.ReadFile("testdata/nasty/" + n.name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestNastyFiles(t *testing.T) {
	for _, n := range nastyFiles(t) {
		t.Run(n.name, func(t *testing.T) {
			got, f, err := csv.Read(bytes.NewReader(n.bytes(t)), n.opt)
			if n.table == "" {
				var e *say.Error
				if !errors.As(err, &e) || e.Code != n.said {
					t.Errorf("error is %v, want %s", err, n.said)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			header := map[bool]string{true: "yes", false: "no"}[f.Header]
			if format := strings.Join([]string{f.Encoding, f.Delimiter, f.Quote, header, f.Guess.SkipLines.Value}, " "); format != n.format {
				t.Errorf("format is %q, want %q", format, n.format)
			}
			records := append([][]string{got.Names()}, rows(got)...)
			var want [][]string
			for _, line := range strings.Split(n.table, "/") {
				want = append(want, strings.Split(line, "|"))
			}
			if !reflect.DeepEqual(records, want) {
				t.Errorf("read %q, want %q", records, want)
			}
			var said []string
			for _, w := range f.Warnings {
				said = append(said, w.Code)
			}
			if strings.Join(said, " ") != n.said {
				t.Errorf("warned of %v, want %s", f.Warnings, n.said)
			}
		})
	}
}
