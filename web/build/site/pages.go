package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"

	"quasi/app/text"
)

// The policies allow the scripts and styles that stand in the pages, by their hashes,
// and no others.
const (
	// framePolicy is for the frame: no connection at all.
	framePolicy = "default-src 'none'; script-src %s 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'; " +
		"style-src %s; img-src data:; base-uri 'none'; form-action 'none'; " +
		"require-trusted-types-for 'script'; trusted-types default"
	// outerPolicy is for the outer page, which loads the programs. The frame
	// inherits it. The page may show no frame with an address.
	outerPolicy = "default-src 'none'; script-src %s 'wasm-unsafe-eval'; worker-src %s; connect-src %s; " +
		"style-src %s; img-src data:; manifest-src %s; frame-src 'none'; base-uri 'none'; form-action 'none'"
)

const (
	framePage = "web/frame.html" + gzipped
	outerPage = "index.html"
)

// Parts of a page stand at places such as {{guard.js}}. Those that do not run are data.
var (
	frameScripts = []string{"guard.js", "gate.js", "wasm_exec.js", "selftest.js", "boot.js"}
	frameStyle   = "style.css"
	frameData    = "worker.js"
	outerScript  = "outer.js"
	siteScript   = "headers.js" // of the outer page of a site
	unzstd       = "fzstd.js"   // of the outer page, and of the service worker
	outerStyle   = "outer.css"
)

// addPages adds the outer page and the page of its frame, with all of their scripts and
// styles inside.
func (s *site) addPages(runtime string) error {
	parts, err := readParts(runtime)
	if err != nil {
		return err
	}
	if parts["gate.js"], err = gate(parts["gate.js"], s.recording); err != nil {
		return err
	}
	scripts := sources(parts, frameScripts...)
	parts["policy"] = []byte(fmt.Sprintf(framePolicy, scripts, sources(parts, frameStyle)))
	frame, err := filledPage("web/frame.html", parts)
	if err != nil {
		return err
	}
	s.files["web/frame.html"+gzipped], s.unpacked["web/frame.html"+gzipped] = compress(frame, gzip.BestCompression), frame
	scripts, styles := sources(parts, unzstd, outerScript)+" "+scripts, sources(parts, outerStyle, frameStyle)
	leaflets, err := s.addLeaflets(parts)
	if err != nil {
		return err
	}
	s.about = aboutPages(func(lang text.Lang) string {
		documents := fmt.Sprintf("<p><a href=%q target=\"_blank\" rel=\"noopener\">%s</a></p>", documentFolder+"index.html", html.EscapeString(lang.Say(text.SignDocuments)))
		return paragraph(lang, text.SignOffer) + leaflets(lang) + documents
	})
	s.offer = "{{offer}}" // until there is one
	parts["about"], parts["offer"] = []byte(s.about), []byte(s.offer)
	s.unzstd = parts[unzstd]
	s.siteScript = "<script>" + string(parts[siteScript]) + "</script>\n"
	// The service worker answers for a leaflet, too, with this policy.
	s.policy = fmt.Sprintf(outerPolicy, sources(parts, siteScript)+" "+scripts, "'self' blob:", "'self'", styles+" "+sources(parts, leafletStyle), "'self'")
	s.offline = fmt.Sprintf(outerPolicy, scripts, "blob:", "'none'", styles, "'none'")
	parts["policy"] = []byte(s.policy)
	if parts["texts"], parts["noscript"], parts["unstyled"], err = texts(); err != nil {
		return err
	}
	s.files[outerPage], err = filledPage("index.html", parts)
	return err
}

// comments are lines of a script of ours that hold nothing else. The sources have them for readers.
var comments = regexp.MustCompile(`(?m)^[\t ]*//.*\n`)

func readParts(runtime string) (map[string][]byte, error) {
	parts := map[string][]byte{}
	for _, name := range append([]string{frameStyle, frameData, outerScript, siteScript, unzstd, outerStyle, leafletStyle}, frameScripts...) {
		path := "web/" + name
		switch name {
		case "wasm_exec.js":
			path = runtime
		case unzstd:
			path = "web/fzstd/index.js"
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		// The browser reads line ends as \n before it computes a hash.
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		if strings.HasSuffix(name, ".js") && path != runtime {
			data = comments.ReplaceAll(data, nil)
		}
		if bytes.Contains(data, []byte("</script")) || bytes.Contains(data, []byte("</style")) || bytes.Contains(data, []byte("<!--")) {
			return nil, fmt.Errorf("%s holds a tag that would end it within a page", path)
		}
		parts[name] = data
	}
	// A script of a CommonJS module, whose exports are in a constant.
	parts[unzstd] = fmt.Appendf(nil, "const fzstd = ((exports) => {\n%s\nreturn exports;\n})({});\n", parts[unzstd])
	return parts, nil
}

// filledPage returns a page, each of its places filled.
func filledPage(path string, parts map[string][]byte) ([]byte, error) {
	page, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	filled, err := fill(string(page), parts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []byte(filled), nil
}

// fill puts the parts at their places. What a part holds is no place.
func fill(page string, parts map[string][]byte) (string, error) {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(page, "{{")
		out.WriteString(before)
		if !found {
			return out.String(), nil
		}
		name, after, _ := strings.Cut(rest, "}}")
		part, known := parts[name]
		if !known {
			return "", fmt.Errorf("there is nothing for {{%s}}", name)
		}
		out.Write(part)
		page = after
	}
}

// sources are the policy's names of scripts or styles that stand in a page.
func sources(parts map[string][]byte, names ...string) string {
	found := make([]string, len(names))
	for i, name := range names {
		h := sha256.Sum256(parts[name])
		found[i] = "'sha256-" + base64.StdEncoding.EncodeToString(h[:]) + "'"
	}
	return strings.Join(found, " ")
}

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
