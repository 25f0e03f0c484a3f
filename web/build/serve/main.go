// Command serve serves the built site on this machine.
package main

import (
	"flag"
	"fmt"
	"log"
	"mime"
	"net"
	"net/http"
	"os"
	"time"
)

func main() {
	dir := flag.String("dir", "dist", "folder to serve")
	port := flag.String("port", "8000", "port")
	flag.Parse()
	if _, err := os.Stat(*dir + "/index.html"); err != nil {
		log.Fatalf("%s is no built site (%v): run make dist", *dir, err)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("localhost", *port))
	if err != nil {
		log.Fatalf("%v: is something else on port %s? Try make run PORT=8001", err, *port)
	}
	fmt.Printf("Quasi is at http://localhost:%s (end with Ctrl-C)\n", *port)
	server := &http.Server{Handler: Handler(*dir), ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}

// Handler serves the files of dir. Browsers ask again for each: a new build
// must not be hidden by a cache.
func Handler(dir string) http.Handler {
	for ext, kind := range map[string]string{".wasm": "application/wasm", ".webmanifest": "application/manifest+json"} {
		if err := mime.AddExtensionType(ext, kind); err != nil {
			log.Fatal(err)
		}
	}
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}
