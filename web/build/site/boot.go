package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"quasi/app/text"
)

// addTexts puts into the page what it says before the program runs, in every language:
// the catalogue is in the program. What needs a script is data that does not run.
func (s *site) addTexts(name string) error {
	said, err := json.Marshal(text.Boot()) // < is escaped
	if err != nil {
		return err
	}
	var without []string
	for _, l := range text.Languages() {
		without = append(without, fmt.Sprintf("<p lang=%q>%s</p>", l, html.EscapeString(l.Say(text.BootScript))))
	}
	for place, texts := range map[string]string{"{{texts}}": string(said), "{{noscript}}": strings.Join(without, "")} {
		if bytes.Count(s.files[name], []byte(place)) != 1 {
			return fmt.Errorf("%s must hold %s once", name, place)
		}
		s.files[name] = bytes.ReplaceAll(s.files[name], []byte(place), []byte(texts))
	}
	return nil
}
