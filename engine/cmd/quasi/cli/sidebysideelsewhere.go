package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// notMeasured is why there is no loss of another program.
const notMeasured = "not measured"

// elsewhere reads the losses that were measured elsewhere.
func (f *adviseFlags) elsewhere(ks []int) ([]row, error) {
	var rows []row
	for _, text := range f.also {
		at := strings.LastIndex(text, "=")
		if at < 0 {
			return nil, fmt.Errorf("--also is %q; it must be as in 'ARX=0.0253,0.0566'", text)
		}
		of := row{name: text[:at]}
		losses := strings.Split(text[at+1:], ",")
		if len(losses) != len(ks) {
			return nil, errors.New(phrase("--also of {0:q} has {1} {1:number|numbers}; there must be one for each of the {2} {2:value|values} of k", of.name, len(losses), len(ks)))
		}
		for _, text := range losses {
			result := comparison{elsewhere: true, failed: notMeasured}
			if text != "" {
				loss, err := strconv.ParseFloat(text, 64)
				if err != nil || !(loss >= 0 && loss <= 1) {
					return nil, fmt.Errorf("--also of %q: %q is no share of the detail lost, a number from 0 to 1", of.name, text)
				}
				result.loss, result.failed = loss, ""
			}
			of.results = append(of.results, result)
		}
		rows = append(rows, of)
	}
	return rows, nil
}
