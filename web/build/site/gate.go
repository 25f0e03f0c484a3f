package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// gateNames are the lists of names that the gate lets through, by program and list.
const gateNames = "web/gate.json"

// Where the gate refuses a name, one that records says it to the console, once, and lets
// it through.
const (
	refusing = `      console.error(said);
      throw new TypeError(said);
`
	recordingInstead = `      if (!recorded.has(where + name) && recorded.add(where + name)) console.debug(JSON.stringify({ gate: program, list: where, name }));
      if (where === "new") constructors.set(real[name], name);
`
)

// gate returns the gate's script with its lists. One that records has those of what is
// absent alone: it is for the browser tests, which make the lists (make gate).
func gate(script []byte, recording bool) ([]byte, error) {
	data, err := os.ReadFile(gateNames)
	if err != nil {
		return nil, err
	}
	var lists map[string]map[string][]string
	if err := json.Unmarshal(data, &lists); err != nil {
		return nil, fmt.Errorf("%s: %w", gateNames, err)
	}
	text := string(script)
	if recording {
		for program, all := range lists {
			lists[program] = map[string][]string{"absent": all["absent"], "new": {}, "kind": {}, "invoke": {"given"}}
		}
		if strings.Count(text, refusing) != 1 {
			return nil, fmt.Errorf("web/gate.js must hold %q once: what records is made from it", refusing)
		}
		text = strings.Replace(text, refusing, recordingInstead, 1)
		text = strings.Replace(text, "const refuse =", "const recorded = new Set();\n    const refuse =", 1)
	}
	if data, err = json.Marshal(lists); err != nil {
		return nil, err
	}
	filled, err := fill(text, map[string][]byte{"gate.json": data})
	return []byte(filled), err
}
