package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

func TestHandlerNamesTypesAndForbidsStaleCopies(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"index.html", "app.wasm", "site.webmanifest"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/app.wasm": "application/wasm", "/site.webmanifest": "application/manifest+json",
	} {
		answer := httptest.NewRecorder()
		Handler(dir).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		if got := answer.Header().Get("Content-Type"); answer.Code != http.StatusOK || got != want {
			t.Errorf("%s: %d, %s, want %s", path, answer.Code, got, want)
		}
		if answer.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s may be kept", path)
		}
	}
	answer := httptest.NewRecorder()
	Handler(dir).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/../secret", nil))
	if answer.Code == http.StatusOK {
		t.Error("a path above the folder is served")
	}
}
