package recipe

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
)

// jsonError says in our own words why a text is no recipe.
func jsonError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errJSONEnd.Of()
	case errors.As(err, &syntax):
		return errJSONSyntax.Of(line(data, syntax.Offset), err)
	case errors.As(err, &kind):
		return errJSONType.Of(line(data, kind.Offset), kind.Field, kind.Value)
	}
	if quoted, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		if name, wrong := strconv.Unquote(quoted); wrong == nil {
			return errJSONField.Of(name)
		}
	}
	return err
}

// line returns the line, counted from 1, of a place in the text.
func line(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(0, int(offset)-1), len(data))], []byte("\n"))
}
