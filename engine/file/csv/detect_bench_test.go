package csv_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
)

// What it costs to find the encoding: the same file with the encoding told, and found.
func BenchmarkEncoding(b *testing.B) {
	for encoding, cells := range map[string][]string{
		recipe.UTF8:        {"Müller", "Jäger", "München", "weiblich", "Lungenentzündung"},
		recipe.Windows1252: {"Müller", "Jäger", "München", "weiblich", "Lungenentzündung"},
		recipe.GB18030:     {"张伟", "王芳", "北京市", "高血压", "慢性肾功能不全"},
	} {
		var text strings.Builder
		text.WriteString("id;name;born;city;ill;n\n")
		for i := range 200_000 {
			fmt.Fprintf(&text, "%d;%s;19%02d-%02d-%02d;%s;%s;%d.%d\n", 10_000+i, cells[i%5], i%100, 1+i%12, 1+i%28, cells[(i+1)%5], cells[(i/7)%5], i%300, i%10)
		}
		data := []byte(encode(b, encoding, text.String()))
		for name, told := range map[string]string{"told": encoding, "found": ""} {
			b.Run(encoding+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				for b.Loop() {
					opt := csv.Options{Encoding: told, Reopen: func() (io.Reader, error) { return bytes.NewReader(data), nil }}
					if _, _, err := csv.Read(bytes.NewReader(data), opt); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
