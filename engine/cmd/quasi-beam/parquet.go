package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// cell returns a value of a column as text.
type cell func(parquet.Value) string

// readParquet reads a Parquet file of plain columns: texts, numbers, days, and true or
// false. No value is the empty text. It fails, naming the column, if one is nested or of
// another type.
func readParquet(data []byte, in recipe.Input) (t *table.Table, err error) {
	defer func() {
		if broken := recover(); broken != nil { // the library expects what a file promises
			err = fmt.Errorf("the Parquet file is corrupt: %v", broken)
		}
	}()
	file, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("the Parquet file can't be opened: %w", err)
	}
	var names []string
	var cells []cell
	for _, field := range file.Schema().Fields() {
		as, err := cellOf(field)
		if err != nil {
			return nil, fmt.Errorf("column %q: %w", field.Name(), err)
		}
		names, cells = append(names, field.Name()), append(cells, as)
	}
	markers := in.Missing
	if markers == nil {
		markers = table.DefaultMarkers()
	}
	b := table.NewBuilder(names, table.NewMarkers(markers))
	for _, group := range file.RowGroups() {
		if err := appendRows(b, group, cells); err != nil {
			return nil, fmt.Errorf("row %d: %w", b.Len()+1, err)
		}
	}
	return b.Table(), nil
}

// appendRows adds the rows of a group.
func appendRows(b *table.Builder, group parquet.RowGroup, cells []cell) error {
	rows := group.Rows()
	defer rows.Close()
	buffer, texts := make([]parquet.Row, 256), make([]string, len(cells))
	for {
		n, err := rows.ReadRows(buffer)
		for _, row := range buffer[:n] {
			if len(row) != len(cells) {
				return fmt.Errorf("%d values for %d columns", len(row), len(cells))
			}
			for i, value := range row {
				if texts[i] = ""; !value.IsNull() {
					texts[i] = cells[i](value)
				}
				if !utf8.ValidString(texts[i]) {
					return fmt.Errorf("the text of column %d is not UTF-8", i+1)
				}
			}
			b.Append(texts)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

var errCast = errors.New("its type is none that is read here; cast it to text first")

// cellOf returns how the values of a column are written.
func cellOf(field parquet.Field) (cell, error) {
	if !field.Leaf() || field.Repeated() {
		return nil, errors.New("it is nested; store its parts as columns first")
	}
	kind := field.Type().Kind()
	if logical := field.Type().LogicalType(); logical != nil && logical.Value != nil {
		switch logical.Value.(type) {
		case *format.DateType:
			return func(v parquet.Value) string {
				return time.Unix(86400*int64(v.Int32()), 0).UTC().Format(time.DateOnly)
			}, nil
		case *format.StringType, *format.EnumType, *format.JsonType:
		case *format.IntType:
			if whole := logical.Value.(*format.IntType); !whole.IsSigned {
				return unsigned(kind), nil
			}
		default:
			return nil, fmt.Errorf("%s: %w", logical, errCast)
		}
	}
	as, known := plain[kind]
	if !known {
		return nil, fmt.Errorf("%s: %w", field.Type(), errCast)
	}
	return as, nil
}

// plain are the types that say by themselves what their values are.
var plain = map[parquet.Kind]cell{
	parquet.Boolean:   func(v parquet.Value) string { return strconv.FormatBool(v.Boolean()) },
	parquet.Int32:     func(v parquet.Value) string { return strconv.FormatInt(int64(v.Int32()), 10) },
	parquet.Int64:     func(v parquet.Value) string { return strconv.FormatInt(v.Int64(), 10) },
	parquet.Float:     func(v parquet.Value) string { return strconv.FormatFloat(float64(v.Float()), 'f', -1, 32) },
	parquet.Double:    func(v parquet.Value) string { return strconv.FormatFloat(v.Double(), 'f', -1, 64) },
	parquet.ByteArray: func(v parquet.Value) string { return string(v.ByteArray()) },
}

// unsigned writes whole numbers from 0 on.
func unsigned(kind parquet.Kind) cell {
	if kind == parquet.Int32 {
		return func(v parquet.Value) string { return strconv.FormatUint(uint64(v.Uint32()), 10) }
	}
	return func(v parquet.Value) string { return strconv.FormatUint(v.Uint64(), 10) }
}
