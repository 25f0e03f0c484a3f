package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// reviewed is a line of a policy as somebody has looked at it: what it says and which way
// out that closes. The frame is under its own policy and the outer page's: what one of
// them lets through, the other may hold, so that no attempt in a browser tells that one
// has been loosened. These tables do.
type reviewed struct{ name, value, closes string }

// hashes stands for the hashes of scripts or styles, which TestPagesAllowTheirOwnScriptsOnly
// holds against the parts of the pages.
const hashes = "HASHES"

var (
	framesReviewed = []reviewed{
		{"default-src", "'none'", "media, objects, fonts, manifests, frames, prefetches, and what a browser adds"},
		{"script-src", hashes + " 'wasm-unsafe-eval'", "scripts from addresses, import(), importScripts, worklets, eval, scripts in markup"},
		{"worker-src", "blob:", "workers from addresses; those from a blob are under this policy, too"},
		{"connect-src", "'none'", "fetch, XMLHttpRequest, beacons, WebSocket, EventSource, WebTransport, pings"},
		{"style-src", hashes, "style sheets from addresses, @import, style attributes in markup"},
		{"img-src", "data:", "images, url() in styles, the addresses in drawings"},
		{"base-uri", "'none'", "another meaning of relative addresses"},
		{"form-action", "'none'", "forms that are sent"},
		{"require-trusted-types-for", "'script'", "markup and script addresses that the guard has not seen"},
		{"trusted-types", "default", "policies beside the guard's, or in its place"},
	}
	outerReviewed = []reviewed{
		{"default-src", "'none'", "as in the frame"},
		{"script-src", hashes + " 'wasm-unsafe-eval'", "as in the frame; those of the frame are allowed since it inherits this"},
		{"worker-src", "'self' blob:", "workers from elsewhere; the service worker is the site's own"},
		{"connect-src", "'self'", "connections to elsewhere; the frame's own policy forbids those to the site"},
		{"style-src", hashes, "as in the frame"},
		{"img-src", "data:", "as in the frame"},
		{"manifest-src", "'self'", "a manifest from elsewhere"},
		{"frame-src", "'none'", "the navigation of the frame, and frames in it, to any address"},
		{"base-uri", "'none'", "as in the frame"},
		{"form-action", "'none'", "as in the frame"},
	}
	// The single file loads nothing, and so its outer page may do nothing either.
	offlineReviewed = changed(outerReviewed, map[string]string{"worker-src": "blob:", "connect-src": "'none'", "manifest-src": "'none'"})
	// A leaflet, or a document, is a page by itself: it shows a text.
	leafletReviewed = []reviewed{
		{"default-src", "'none'", "scripts, connections, frames, and all else"},
		{"style-src", hashes, "style sheets from addresses"},
		{"img-src", "data:", "images from addresses"},
		{"base-uri", "'none'", "another meaning of relative addresses"},
		{"form-action", "'none'", "forms that are sent"},
	}
	// headersReviewed are what the service worker's answers say.
	headersReviewed = []reviewed{
		{"Content-Security-Policy", "the outer page's; frame-ancestors 'none'", "a page of the same origin without a policy; pages around"},
		{"Connection-Allowlist", "(response-origin)", "navigation, WebRTC and look-ups, where a browser knows it"},
		{"Cross-Origin-Opener-Policy", "same-origin", "the window of a page that opened this one"},
		{"Cross-Origin-Resource-Policy", "same-origin", "the files inside another site's page"},
		{"Referrer-Policy", "no-referrer", "this address told to others"},
		{"X-Content-Type-Options", "nosniff", "a file taken for another kind"},
		{"X-Frame-Options", "DENY", "pages around, in older browsers"},
	}
	// sandboxReviewed is what the outer page's script says of the frame, once and before it is
	// shown: scripts, and nothing else that a sandbox can grant; nor any feature.
	sandboxReviewed = []string{
		`frame.sandbox = "allow-scripts";`,
		"frame.allow = features.map((name) => `${name} 'none'`).join(\"; \");",
		`frame.referrerPolicy = "no-referrer";`,
		`frame.srcdoc = html;`,
	}
)

func changed(policy []reviewed, values map[string]string) []reviewed {
	other := slices.Clone(policy)
	for i, line := range other {
		if value, ok := values[line.name]; ok {
			other[i].value = value
		}
	}
	return other
}

var someHashes = regexp.MustCompile(`'sha256-[\w+/=]+'( 'sha256-[\w+/=]+')*`)

// unreviewed says how a policy differs from the reviewed one.
func unreviewed(policy string, table []reviewed) []string {
	found := map[string]string{}
	var differ []string
	for _, line := range strings.Split(policy, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if _, twice := found[name]; twice {
			differ = append(differ, name+" is said twice: a browser takes the first")
		}
		found[name] = someHashes.ReplaceAllString(value, hashes)
	}
	for _, line := range table {
		if value, said := found[line.name]; !said || value != line.value {
			differ = append(differ, fmt.Sprintf("%s is %q, and was reviewed as %q: it closes %s", line.name, value, line.value, line.closes))
		}
		delete(found, line.name)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		differ = append(differ, fmt.Sprintf("%s %q is new: say in the table what it closes", name, found[name]))
	}
	return differ
}

// policies returns the policies of the built pages, each with its table.
func policies(t *testing.T) map[string]struct {
	policy string
	table  []reviewed
} {
	t.Helper()
	s := assemble(t, "app")
	one, err := s.oneFile()
	if err != nil {
		t.Fatal(err)
	}
	of := func(page []byte) string { return between(string(page), policyStart, `"`) }
	return map[string]struct {
		policy string
		table  []reviewed
	}{
		framePage:         {of(s.content(framePage)), framesReviewed},
		outerPage:         {of(s.files[outerPage]), outerReviewed},
		"the single file": {of(one), offlineReviewed},
		"a leaflet":       {of(s.files["hospital/it.en.html"]), leafletReviewed},
		"a document":      {of(s.files["docs/command.html"]), leafletReviewed},
	}
}

func TestPoliciesAreTheReviewedOnes(t *testing.T) {
	for name, page := range policies(t) {
		for _, differs := range unreviewed(page.policy, page.table) {
			t.Errorf("%s: %s", name, differs)
		}
	}
}

// Every directive that is taken out, or let through anything, is found.
func TestALoosenedPolicyIsFound(t *testing.T) {
	for name, page := range policies(t) {
		lines := strings.Split(page.policy, "; ")
		for i, line := range lines {
			directive, _, _ := strings.Cut(line, " ")
			without := slices.Delete(slices.Clone(lines), i, i+1)
			for _, loose := range [][]string{without, append(without, directive+" *"), append(without, line+" 'self'"), append(without, line+" https:"), append([]string{directive + " *"}, lines...)} {
				found := unreviewed(strings.Join(loose, "; "), page.table)
				if len(found) == 0 || !strings.HasPrefix(found[0], directive+" ") {
					t.Errorf("%s: %q is not found to be another policy: %q", name, strings.Join(loose, "; "), found)
				}
			}
		}
	}
}

// The frame is granted scripts, and its document is handed in only when that is said.
func TestTheSandboxIsTheReviewedOne(t *testing.T) {
	page := string(assemble(t, "app").files[outerPage])
	at := 0
	for _, said := range sandboxReviewed {
		place := strings.Index(page, said)
		if place < at {
			t.Errorf("%s says %s at %d, which must be after %d", outerPage, said, place, at)
		}
		at = place
		property, _, _ := strings.Cut(said, "= ")
		if n := strings.Count(page, property); n != 1 {
			t.Errorf("%s says %s %d times", outerPage, property, n)
		}
	}
	if shown := strings.Index(page, "body.append(frame)"); shown < at {
		t.Errorf("the frame is shown at %d, before its sandbox is said", shown)
	}
	for _, other := range []string{"setAttribute", "removeAttribute", "allow-same-origin", "allow-popups", "allow-top", "allow-forms", "allow-downloads", "allow-modals", "allow-pointer"} {
		if strings.Contains(page, other) {
			t.Errorf("%s holds %s", outerPage, other)
		}
	}
}

// What the service worker says beside each answer.
func TestHeadersAreTheReviewedOnes(t *testing.T) {
	s := assemble(t, "app")
	var said map[string]string
	text := "{" + between(string(s.files["sw.js"]), "const HEADERS = {", "};") + "}"
	if err := json.Unmarshal([]byte(strings.Replace(text, ",\n}", "\n}", 1)), &said); err != nil {
		t.Fatal(err)
	}
	for _, header := range headersReviewed {
		want := strings.Replace(header.value, "the outer page's", s.policy, 1)
		if said[header.name] != want {
			t.Errorf("%s is %q, and was reviewed as %q: it closes %s", header.name, said[header.name], want, header.closes)
		}
		delete(said, header.name)
	}
	if len(said) > 0 {
		t.Errorf("new headers: %v", said)
	}
	if n := strings.Count(string(s.files["sw.js"]), "new Response("); n != 1 || !strings.Contains(string(s.files["sw.js"]), "new Response(bytes, { headers: { ...HEADERS,") {
		t.Errorf("the service worker makes %d answers, not all of them with the headers", n)
	}
}

// A worker is under the policy of the frame, as it is made of a blob; what it takes from
// itself is what its policy forbids without a word in some browsers.
func TestWorkersTakeAwayTheReviewedNames(t *testing.T) {
	want := []string{"EventSource", "WebTransport", "WebSocketStream", "BroadcastChannel", "Notification", "SharedWorker", "Worker", "caches", "indexedDB", "cookieStore"}
	script := between(string(assemble(t, "app").content(framePage)), `id="worker">`, "</script>")
	var got []string
	if err := json.Unmarshal([]byte("["+between(script, "for (const name of [", "]")+"]"), &got); err != nil || !slices.Equal(got, want) {
		t.Errorf("workers take away %q, %v, want %q", got, err, want)
	}
}
