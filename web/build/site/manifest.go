package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path"
	"regexp"
)

// icon is an icon's file in the manifest.
var icon = regexp.MustCompile(`"(icon[\w.-]*\.(png|svg))"`)

// addManifest adds the web app's manifest with its icons inside. A browser asks
// for a manifest's icons when somebody installs the app, which is after the
// lock, when the page can load nothing more.
func (s *site) addManifest(name string) error {
	manifest, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var failed error
	s.files[name] = icon.ReplaceAllFunc(manifest, func(found []byte) []byte {
		file := string(icon.FindSubmatch(found)[1])
		data, err := os.ReadFile(path.Join(path.Dir(name), file))
		if err != nil {
			failed = err
		}
		return fmt.Appendf(nil, `"data:%s;base64,%s"`, imageTypes[path.Ext(file)], base64.StdEncoding.EncodeToString(data))
	})
	return failed
}

var imageTypes = map[string]string{".png": "image/png", ".svg": "image/svg+xml"}
