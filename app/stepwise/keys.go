package stepwise

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
)

// Key returns what a key does on the page; nil: nothing, because the page is not shown, or
// the key means something where the focus is.
func Key(s *session.Session, event app.Value) func() {
	v := Shown(s)
	if v == nil || v.Trace == nil || event.Get("ctrlKey").Bool() || event.Get("altKey").Bool() || event.Get("metaKey").Bool() {
		return nil
	}
	key, tag := event.Get("key").String(), ""
	if name := event.Get("target").Get("tagName"); name.Truthy() {
		tag = name.String()
	}
	if takes(tag, key) || scrolls(event.Get("target"), key) {
		return nil
	}
	switch key {
	case "ArrowRight", " ":
		return func() { v.StepBy(1) }
	case "ArrowLeft":
		return func() { v.StepBy(-1) }
	case "Home":
		return func() { v.StepTo(0) }
	case "End":
		return func() { v.StepTo(len(v.Trace.Steps)) }
	}
	return nil
}

// scrolls reports whether a key moves what is in a region from side to side.
func scrolls(element app.Value, key string) bool {
	if key != "ArrowRight" && key != "ArrowLeft" || !element.Get("getAttribute").Truthy() || element.Call("getAttribute", "role").String() != "region" {
		return false
	}
	return element.Get("scrollWidth").Int() > element.Get("clientWidth").Int()
}

// takes reports whether an element has a use of its own for a key.
func takes(tag, key string) bool {
	if tag == "BUTTON" || tag == "SUMMARY" {
		return key == " "
	}
	return slices.Contains([]string{"INPUT", "SELECT", "TEXTAREA"}, tag)
}
