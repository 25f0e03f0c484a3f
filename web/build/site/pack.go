package main

import (
	"bytes"
	"compress/gzip"
	"sync"
)

// packedEnding ends the names of the files that the site holds gzipped. They are large, the
// outer page alone loads them, and it unpacks them itself: a server needs to know nothing of it.
const packedEnding = ".gz"

// pack adds files to the site gzipped, by their names without packedEnding. They are packed
// side by side, since each takes seconds.
func (s *site) pack(contents map[string][]byte) {
	var mu sync.Mutex
	var packing sync.WaitGroup
	for name, content := range contents {
		packing.Go(func() {
			packed := compress(content)
			mu.Lock()
			defer mu.Unlock()
			s.files[name+packedEnding], s.unpacked[name+packedEnding] = packed, content
		})
	}
	packing.Wait()
}

// content returns what a file of the site holds: of a packed one, what was packed.
func (s *site) content(name string) []byte {
	if content, packed := s.unpacked[name]; packed {
		return content
	}
	return s.files[name]
}

// compress returns data gzipped. The header holds no time and no name, so that the same data
// give the same bytes with the same release of Go.
func compress(data []byte) []byte {
	var out bytes.Buffer
	// Neither a write to memory nor the level can fail.
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
