package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// gateNames are the lists of names that the gate lets through, by program and list.
const gateNames = "web/gate.json"

// One that records says each name that is used and each that is refused to the console,
// once. It refuses what any other does.
const (
	beforeUse = `    // ---------------------------------------------------------------- values in memory
`
	recordUse = `    const recorded = new Set();
    function record(list, name, refused) {
      const key = list + " " + name;
      if (!recorded.has(key) && recorded.add(key)) console.debug(JSON.stringify({ gate: program, list, name, refused }));
    }
    const lookups = [["static", statics], ["new", constructors], ["kind", classes], ["kind", bases]];
    for (const what of ["get", "set", "call", "delete"]) lookups.push(["global." + what, ofGlobal[what]], [what, ofOthers[what]]);
    for (const [list, lookup] of lookups) {
      const has = lookup.has.bind(lookup);
      const before = new Set();
      lookup.has = (key) => {
        if (!has(key)) return false;
        const name = lookup instanceof Map ? lookup.get(key) : key;
        if (name && !before.has(key) && before.add(key)) record(list, name);
        return true;
      };
    }

`
	refusing = `      console.error(said);
      throw new TypeError(said);
`
)

// gate returns the gate's script with its lists. One that records is for the browser tests,
// which look after the lists (make gate).
func gate(script []byte, recording bool) ([]byte, error) {
	lists, err := os.ReadFile(gateNames)
	if err != nil {
		return nil, err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, lists); err != nil {
		return nil, fmt.Errorf("%s: %w", gateNames, err)
	}
	text := string(script)
	if recording {
		for _, part := range []string{beforeUse, refusing} {
			if strings.Count(text, part) != 1 {
				return nil, fmt.Errorf("web/gate.js must hold %q once: what records is made from it", part)
			}
		}
		text = strings.Replace(text, beforeUse, recordUse+beforeUse, 1)
		text = strings.Replace(text, refusing, "      record(where, name, true);\n"+refusing, 1)
	}
	filled, err := fill(text, map[string][]byte{"gate.json": compact.Bytes()})
	return []byte(filled), err
}
