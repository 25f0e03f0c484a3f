package report

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
)

// earlierStyles are the SHA-256 of the styles of pages that earlier versions wrote.
var earlierStyles = []string{"d2c9b543b203036e86db474031cf60030aa9b2dfcb17ec4dae6a532743d14391"}

// layoutTag is a tag that a page of any version may have after those of its head. None of them runs
// anything and, with a style of Quasi, none hides or covers anything.
var layoutTag = regexp.MustCompile(`^</?(?:h[123]|p|ul|li|table|thead|tbody|tr|th|td|b|i|br|code|pre|div|section|main|span)>$|` +
	`^<(?:table|div|section|main|span|i|p|b|ul|td|th) class="[a-z ]+">$|` +
	`^<i class="[a-z]+" style="width:[0-9.]+%">$|^<div class="bar" aria-hidden="true">$|` +
	`^<th scope=(?:row|col)(?: colspan=[0-9]+| class="n")?>$|^<span data-figure="[^"]*" data-column="[^"]*">$`)

var tagName = regexp.MustCompile(`[a-z][a-z0-9]*`)

// headTags is how many tags a page begins with: its type, language, encoding, policy, width, title
// and style, which are in every version.
const headTags = 8

// strange returns the first tag of a page that no version of Quasi writes where it stands; empty:
// there is none.
func strange(tags []string) string {
	if len(tags) <= headTags || tags[len(tags)-1] != "</html>" {
		return saidMissing.English
	}
	own := page{l: English()}
	own.start(titlePage)
	for i, tag := range markup.FindAllString(own.out.String(), headTags) {
		if own := tags[i]; own != tag && !(i == 1 && written.MatchString(own)) && !(i == headTags-1 && earlier(own)) {
			return own
		}
	}
	var open []string // names of tags that are not closed yet
	embedded := 0
	for _, tag := range tags[headTags : len(tags)-1] {
		name := tagName.FindString(tag)
		switch {
		case tag == jsonStart:
			embedded++
			open = append(open, name)
		case !layoutTag.MatchString(tag):
			return tag
		case name == "br":
		case !strings.HasPrefix(tag, "</"):
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name:
			return tag
		default:
			open = open[:len(open)-1]
		}
	}
	if embedded != 1 || len(open) > 0 {
		return saidMissing.English
	}
	return ""
}

// earlier reports whether the style of a page is that of an earlier version.
func earlier(style string) bool {
	hash := sha256.Sum256([]byte(style))
	return slices.Contains(earlierStyles, hex.EncodeToString(hash[:]))
}
