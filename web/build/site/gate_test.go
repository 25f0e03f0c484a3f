package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// apart are names by which a program could take the realm apart or leave it. None may be in
// web/gate.json, whatever uses it.
var apart = []string{
	"constructor", "prototype", "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
	"apply", "bind", "assign", "create", "defineProperty", "defineProperties", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors",
	"getPrototypeOf", "setPrototypeOf", "Reflect", "Proxy", "Function", "eval", "WebAssembly", "Go", "gated", "WeakRef",
	"parent", "top", "self", "window", "frames", "globalThis", "opener", "defaultView", "contentWindow", "contentDocument",
	"view", "source", "srcElement", "composedPath", "ownerDocument", "getRootNode", "stack", "toString", "valueOf",
	"fetch", "XMLHttpRequest", "WebSocket", "sendBeacon", "importScripts", "Worker", "FontFace", "URL", "createObjectURL",
	"navigator", "history", "reload", "replace", "submit", "requestSubmit", "cssText", "setProperty", "next", "values", "entries",
}

// listsOfGate are those of web/gate.json.
func listsOfGate(t *testing.T) map[string]map[string][]string {
	t.Helper()
	t.Chdir("../../..")
	data, err := os.ReadFile(gateNames)
	if err != nil {
		t.Fatal(err)
	}
	var lists map[string]map[string][]string
	if err := json.Unmarshal(data, &lists); err != nil {
		t.Fatal(err)
	}
	return lists
}

func TestGateNamesNothingThatTakesTheRealmApart(t *testing.T) {
	for program, all := range listsOfGate(t) {
		for list, names := range all {
			if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) < len(names) {
				t.Errorf("%s, %s is not sorted, or names something twice", program, list)
			}
			for _, name := range names {
				_, of, _ := strings.Cut(name, ".")
				// Workers are made by the frame; a rectangle has a top, and no window is asked for one.
				held := list == "kind" && name == "Worker" || list == "get" && name == "top"
				if list != "absent" && !held && (slices.Contains(apart, name) || slices.Contains(apart, of)) {
					t.Errorf("%s, %s has %q", program, list, name)
				}
				// location is the global object's alone, in place of which the gate gives texts.
				if name == "location" && list != "global.get" {
					t.Errorf("%s, %s has %q", program, list, name)
				}
			}
		}
	}
}

// A page that is given away never records, and each refuses.
func TestGateRecordsWhereItIsAskedTo(t *testing.T) {
	t.Chdir("../../..")
	script, err := os.ReadFile("web/gate.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, recording := range []bool{false, true} {
		made, err := gate(script, recording)
		if err != nil {
			t.Fatal(err)
		}
		if records := strings.Contains(string(made), "console.debug"); records != recording {
			t.Errorf("recording %t: the gate records: %t", recording, records)
		}
		if !strings.Contains(string(made), refusing) {
			t.Errorf("recording %t: the gate does not refuse", recording)
		}
		if strings.Contains(string(made), "{{") {
			t.Errorf("recording %t: the gate has no lists", recording)
		}
	}
}
