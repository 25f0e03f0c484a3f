package csv_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
)

// howRead says how a text is read: what is guessed, with a confidence and a reason, the cells and the warnings.
func howRead(t *testing.T, text string, opt csv.Options) string {
	t.Helper()
	cells, said, f := readCells(t, text, opt)
	set := func(s asread.Setting) string { return fmt.Sprintf("%s %.4g %s", s.Value, s.Confidence, s.Reason) }
	var warnings []string
	for _, w := range f.Warnings {
		warnings = append(warnings, w.Code+strings.Join(append([]string{""}, w.Args...), " "))
	}
	if cells == "" {
		warnings = append(warnings, said)
	}
	if len(cells) > 60 {
		cells = cells[:60] + "..."
	}
	return fmt.Sprintf("%s, header %s, skip %s; %s; %s", set(f.Guess.Delimiter), set(f.Guess.Header), set(f.Guess.SkipLines), strings.ReplaceAll(cells, "\n", "/"), strings.Join(warnings, ", "))
}

// How texts are read, and how sure that is.
func TestHowTextsAreRead(t *testing.T) {
	pad := csv.Options{Ragged: recipe.RaggedPad}
	for _, test := range []struct {
		text string
		opt  csv.Options
		want string
	}{
		{"a;b\n1;2\n3;4\n", csv.Options{}, "; 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2/3|4; "},
		{"a,b;c\n1,2;3\n4,5;6\n", csv.Options{}, ", 0.5625 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b;c/1|2;3/4|5;6; "},
		{"a,b;c\n1,2;3\n4,5;6;7\n", pad, ", 0.6867 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b;c/1|2;3/4|5;6;7; "},
		{"a;b\n1,5;2,5\n3,5;4\n", csv.Options{}, "; 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1,5|2,5/3,5|4; "},
		{"a;b;c\n1,5;2,5;1\n3,5;4;1\n", csv.Options{}, "; 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b|c/1,5|2,5|1/3,5|4|1; "},
		{"a|b\n1|2\n", csv.Options{}, "| 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; "},
		{"a\tb\n1\t2\n", csv.Options{}, "\t 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; "},
		{"a^b\n1^2\n", csv.Options{}, "^ 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; "},
		{"a~b\n1~2\n", csv.Options{}, "~ 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; "},
		{"a\x1fb\n1\x1f2\n", csv.Options{}, "\x1f 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; "},
		{"a,b,c\n1,2,3\n4,5\n6,7,8\n", pad, ", 0.7143 even-fields, header yes 0.95 numbers-below, skip 0 0.75 even-from-start; a|b|c/1|2|3/4|5|/6|7|8; padded-rows 1 3 line 3 has 2"},
		{"a,b,c\n1,2,3\n4,5\n6,7,8\n", csv.Options{}, ", 0.7143 even-fields, header yes 0.95 numbers-below, skip 0 0.75 even-from-start; ; 1 row does not have 3 fields as the first row has: line 3 has 2; correct these lines, pad short rows, or check the delimiter"},
		{"a,b,c\n1,2,3\n4,5,6,7\n", pad, ", 0.625 even-fields, header yes 0.95 numbers-below, skip 0 0.6667 even-from-start; ; 1 row does not have 3 fields as the first row has: line 3 has 4; correct these lines, pad short rows, or check the delimiter"},
		{"age\n1\n2\n", csv.Options{}, ", 0.6 one-column, header yes 0.95 numbers-below, skip 0 1 even-from-start; age/1/2; "},
		{"sep=;\na;b\n1;2\n", csv.Options{}, "; 1 sep-line, header yes 0.95 numbers-below, skip 1 1 sep-line; a|b/1|2; sep-line sep=;"},
		{"sep=;\r\na;b\r\n1;2\r\n", csv.Options{}, "; 1 sep-line, header yes 0.95 numbers-below, skip 1 1 sep-line; a|b/1|2; sep-line sep=;"},
		{"SEP=|\na|b\n1|2\n", csv.Options{}, "| 1 sep-line, header yes 0.95 numbers-below, skip 1 1 sep-line; a|b/1|2; sep-line SEP=|"},
		{"sep=;\na,b\n1,2\n", csv.Options{Delimiter: ','}, ", 1 told, header yes 0.95 numbers-below, skip 1 1 sep-line; a|b/1|2; sep-line sep=;"},
		{"sep=;;\na;b\n1;2\n", csv.Options{}, "; 0.9375 even-fields, header yes 0.65 first-row-texts, skip 0 1 even-from-start; sep=|column 2/a|b/1|2; unnamed-column 2 column 2, trailing-delimiter 1"},
		{"\"sep=;\"\na;b\n1;2\n", csv.Options{}, ", 0.6 one-column, header yes 0.65 first-row-texts, skip 0 1 even-from-start; sep=;/a;b/1;2; "},
		{"# hello\nid,age\n1,2\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 1 0.95 comment-lines; id|age/1|2; preamble 1 # hello"},
		{"# one\n# two\nid,age\n1,2\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 2 0.95 comment-lines; id|age/1|2; preamble 2 # one"},
		{"Cases of June\n\nno,a,b,c\n1,2,3,4\n5,6,7,8\n9,1,2,3\n", csv.Options{}, ", 0.9524 even-fields, header yes 0.95 numbers-below, skip 2 0.6333 uneven-lines-first; no|a|b|c/1|2|3|4/5|6|7|8/9|1|2|3; preamble 2 Cases of June"},
		{"a,b\nx,y\nz,w\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.65 first-row-texts, skip 0 1 even-from-start; a|b/x|y/z|w; "},
		{"x,y\nx,y\nz,y\n", csv.Options{}, ", 0.9375 even-fields, header no 0.6 first-row-repeated, skip 0 1 even-from-start; column 1|column 2/x|y/x|y/z|y; "},
		{"x,y\nx,z\nz,y\n", csv.Options{}, ", 0.9375 even-fields, header no 0.6 first-row-repeated, skip 0 1 even-from-start; column 1|column 2/x|y/x|z/z|y; "},
		{"2024-01-02,a\n2024-01-03,b\n", csv.Options{}, ", 0.9091 even-fields, header no 0.7 first-row-numbers, skip 0 1 even-from-start; column 1|column 2/2024-01-02|a/2024-01-03|b; "},
		{"1:30,a\n2:30,b\n", csv.Options{}, ", 0.9091 even-fields, header no 0.7 first-row-numbers, skip 0 1 even-from-start; column 1|column 2/1:30|a/2:30|b; "},
		{"NA,a\nb,c\n", csv.Options{}, ", 0.9091 even-fields, header no 0.7 first-row-numbers, skip 0 1 even-from-start; column 1|column 2/NA|a/b|c; "},
		{"a,b\n" + strings.Repeat("1,x\n", 9) + "w,x\n", csv.Options{}, ", 0.9821 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|x/1|x/1|x/1|x/1|x/1|x/1|x/1|x/1|x/w|x; "},
		{"a,b\n" + strings.Repeat("1,x\n", 8) + "w,x\n", csv.Options{}, ", 0.9804 even-fields, header yes 0.65 first-row-texts, skip 0 1 even-from-start; a|b/1|x/1|x/1|x/1|x/1|x/1|x/1|x/1|x/w|x; "},
		{strings.Repeat("a,", 60) + "z\n" + strings.Repeat("1,", 60) + "2\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|a (2)|a (3)|a (4)|a (5)|a (6)|a (7)|a (8)|a (9)|a (10)|a (...; duplicate-column a a (2), duplicate-column a a (3), duplicate-column a a (4), duplicate-column a a (5), duplicate-column a a (6), duplicate-column a a (7), duplicate-column a a (8), duplicate-column a a (9), duplicate-column a a (10), duplicate-column a a (11), duplicate-column a a (12), duplicate-column a a (13), duplicate-column a a (14), duplicate-column a a (15), duplicate-column a a (16), duplicate-column a a (17), duplicate-column a a (18), duplicate-column a a (19), duplicate-column a a (20), duplicate-column a a (21), duplicate-column a a (22), duplicate-column a a (23), duplicate-column a a (24), duplicate-column a a (25), duplicate-column a a (26), duplicate-column a a (27), duplicate-column a a (28), duplicate-column a a (29), duplicate-column a a (30), duplicate-column a a (31), duplicate-column a a (32), duplicate-column a a (33), duplicate-column a a (34), duplicate-column a a (35), duplicate-column a a (36), duplicate-column a a (37), duplicate-column a a (38), duplicate-column a a (39), duplicate-column a a (40), duplicate-column a a (41), duplicate-column a a (42), duplicate-column a a (43), duplicate-column a a (44), duplicate-column a a (45), duplicate-column a a (46), duplicate-column a a (47), duplicate-column a a (48), duplicate-column a a (49), duplicate-column a a (50), duplicate-column a a (51), duplicate-column a a (52), duplicate-column a a (53), duplicate-column a a (54), duplicate-column a a (55), duplicate-column a a (56), duplicate-column a a (57), duplicate-column a a (58), duplicate-column a a (59), duplicate-column a a (60)"},
		{strings.Repeat("a,", 48) + "z\n" + strings.Repeat("1;,", 48) + "2\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|a (2)|a (3)|a (4)|a (5)|a (6)|a (7)|a (8)|a (9)|a (10)|a (...; duplicate-column a a (2), duplicate-column a a (3), duplicate-column a a (4), duplicate-column a a (5), duplicate-column a a (6), duplicate-column a a (7), duplicate-column a a (8), duplicate-column a a (9), duplicate-column a a (10), duplicate-column a a (11), duplicate-column a a (12), duplicate-column a a (13), duplicate-column a a (14), duplicate-column a a (15), duplicate-column a a (16), duplicate-column a a (17), duplicate-column a a (18), duplicate-column a a (19), duplicate-column a a (20), duplicate-column a a (21), duplicate-column a a (22), duplicate-column a a (23), duplicate-column a a (24), duplicate-column a a (25), duplicate-column a a (26), duplicate-column a a (27), duplicate-column a a (28), duplicate-column a a (29), duplicate-column a a (30), duplicate-column a a (31), duplicate-column a a (32), duplicate-column a a (33), duplicate-column a a (34), duplicate-column a a (35), duplicate-column a a (36), duplicate-column a a (37), duplicate-column a a (38), duplicate-column a a (39), duplicate-column a a (40), duplicate-column a a (41), duplicate-column a a (42), duplicate-column a a (43), duplicate-column a a (44), duplicate-column a a (45), duplicate-column a a (46), duplicate-column a a (47), duplicate-column a a (48)"},
		{"a,b\n" + strings.Repeat("1,2\n", 498) + "1,2\n1,2,3\n", pad, ", 0.99 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; ; 1 row does not have 2 fields as the first row has: line 501 has 3; correct these lines, pad short rows, or check the delimiter"},
		{"a,b\n" + strings.Repeat("1,2\n", 498) + "1,2,3\n", pad, ", 0.99 even-fields, header yes 0.95 numbers-below, skip 0 0.998 even-from-start; ; 1 row does not have 2 fields as the first row has: line 500 has 3; correct these lines, pad short rows, or check the delimiter"},
		{"a,b,\n1,2,\n3,4,\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2/3|4; trailing-delimiter 3"},
		{"a,b\n1,2,\n3,4,\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2/3|4; trailing-delimiter 2"},
		{"a,b,\n1,2\n3,4\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2/3|4; trailing-delimiter 1"},
		{"a,b,\n1,2,x\n3,4,\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b|column 3/1|2|x/3|4|; unnamed-column 3 column 3"},
		{"a,b\n1,2,x\n3,4,\n", pad, ", 0.3125 even-fields, header yes 0.95 numbers-below, skip 0 0.3333 even-from-start; ; 2 rows do not have 2 fields as the first row has: line 2 has 3, line 3 has 3; correct these lines, pad short rows, or check the delimiter"},
		{"a,b\n1,2,\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; trailing-delimiter 1"},
		{"id  age  sex\n1   20   F\n2   31   M\n3   40   F\n", csv.Options{}, "  0.7 blank-positions, header yes 0.95 numbers-below, skip 0 1 even-from-start; id|age|sex/1|20|F/2|31|M/3|40|F; fixed-columns 3"},
		{"id  age\n1   20\n2   31\n3   40\n", csv.Options{}, ", 0.6 one-column, header yes 0.95 numbers-below, skip 0 1 even-from-start; id  age/1   20/2   31/3   40; one-column"},
		{"id   age sex\n---- --- ---\n1    20  F\n2    31  M\n", csv.Options{}, "  0.95 underlined-names, header yes 0.95 numbers-below, skip 0 1 even-from-start; id|age|sex/1|20|F/2|31|M; fixed-columns 3"},
		{"id age sex\n1 20 F\n22 31 M\n333 4 F\n", csv.Options{}, "  0.6 runs-of-blanks, header yes 0.95 numbers-below, skip 0 1 even-from-start; id|age|sex/1|20|F/22|31|M/333|4|F; runs-of-blanks 3"},
		{"id age sex\n1 20 F\n22 31 M\n", csv.Options{}, ", 0.6 one-column, header yes 0.65 first-row-texts, skip 0 1 even-from-start; id age sex/1 20 F/22 31 M; "},
		{"a,b\n\n1,2\n\n\n3,4\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2/3|4; blank-lines 3 2"},
		{"a\n\n1\n\n\n3\n", csv.Options{}, ", 0.6 one-column, header yes 0.95 numbers-below, skip 0 1 even-from-start; a/1/3; phantom-rows 3 line 2, lines 4 to 5"},
		{"a,a,,\n1,2,3,4\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|a (2)|column 3|column 4/1|2|3|4; duplicate-column a a (2), unnamed-column 3 column 3, unnamed-column 4 column 4"},
		{"a,b\n1,2\na,b\n3,4\n", csv.Options{}, ", 0.9524 even-fields, header yes 0.65 first-row-texts, skip 0 1 even-from-start; a|b/1|2/a|b/3|4; note-rows 1 row 2 (\"a\": the names of the columns again)"},
		{"a,b\n1,\"x\ny\"\n\n3,4\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|x/y/3|4; blank-lines 1 4"},
		{"a,b\n,\n1,2\nNA,\n", csv.Options{}, ", 0.9524 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; phantom-rows 2 line 2, line 4"},
		{"a,b\n1,2\n3,4", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2/3|4; "},
		{"a,b\r1,2\r3,4\r", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2/3|4; "},
		{"\xef\xbb\xbfa,b\n1,2\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|2; "},
		{"a\n", csv.Options{}, ", 0.6 one-column, header yes 0.65 first-row-texts, skip 0 1 even-from-start; ; the file has column names but no rows: choose the table that you meant"},
		{"", csv.Options{}, " 0 , header  0 , skip  0 ; ; the file is empty: choose the table that you meant"},
		{" \n ", csv.Options{}, " 0 , header  0 , skip  0 ; ; the file is empty: choose the table that you meant"},
		{"a,b\n", csv.Options{}, ", 0.8333 even-fields, header yes 0.65 first-row-texts, skip 0 1 even-from-start; ; the file has column names but no rows: choose the table that you meant"},
		{"1,2\n", csv.Options{}, ", 0.8333 even-fields, header no 0.9 first-row-numbers, skip 0 1 even-from-start; column 1|column 2/1|2; "},
		{"x", csv.Options{}, ", 0.6 one-column, header yes 0.65 first-row-texts, skip 0 1 even-from-start; ; the file has column names but no rows: choose the table that you meant"},
		{"a,b\n1,\"2\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; ; line 2: a quote is opened and never properly closed; close it, or double it if it belongs to the text"},
		{"a,b\n1,x\"y\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; ; line 2, character 4: a quote appears within a cell that does not start with one; quote the whole cell and double the quote, or read quotes as characters"},
		{"a,b\n1,x\"y\n", csv.Options{Quote: recipe.QuoteNone}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|x\"y; "},
		{"a,b\n1,\"x\\\"y\"\n", csv.Options{}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|x\"y; "},
		{"a,b\n1,\"x\\,y\"\n2,\"z\\\"\"\n", csv.Options{}, ", 0.9375 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|x,y/2|z\"; "},
		{"a,b\n1,x\\,y\n", csv.Options{Quote: recipe.QuoteBackslash}, ", 0.9091 even-fields, header yes 0.95 numbers-below, skip 0 1 even-from-start; a|b/1|x,y; "},
	} {
		if got := howRead(t, test.text, test.opt); got != test.want {
			t.Errorf("%.80q: %s\nwant %s", test.text, got, test.want)
		}
	}
}
