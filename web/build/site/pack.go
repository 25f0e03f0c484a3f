package main

import (
	"bytes"
	"compress/gzip"

	"github.com/klauspost/compress/zstd"
)

// Large files are packed in the site: the outer page alone loads them, and it unpacks them
// itself, so that a server needs to know nothing of it. A browser unpacks gzip, and finds what is
// damaged by its checksum. Programs are compressed by Zstandard before, which makes them a
// seventh smaller, and stored in gzip.
const (
	gzipped     = ".gz"
	zstandard   = ".zst" + gzipped
	appFile     = "web/app.wasm" + zstandard
	engineFile  = "web/engine.wasm" + zstandard
	sheetsFile  = "web/sheets.wasm" + zstandard
	allPrograms = "web/programs" + zstandard // all of them as one, in the single file alone
)

// content returns what a file of the site holds: of a packed one, what was packed.
func (s *site) content(name string) []byte {
	if content, packed := s.unpacked[name]; packed {
		return content
	}
	return s.files[name]
}

// window is the greatest distance of a repetition from its original, in bytes: more than the
// size of all programs together.
const window = 64 << 20

// compressProgram returns data as a frame of Zstandard (RFC 8878) that tells their size, stored in
// gzip. The same data give the same bytes with the same release of the compressor.
func compressProgram(data []byte) []byte {
	// The options are in range, and a writer to nowhere can't fail.
	w, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(window), zstd.WithEncoderCRC(false), zstd.WithZeroFrames(true))
	return compress(w.EncodeAll(data, nil), gzip.NoCompression)
}

// compress returns data gzipped. The header holds no time and no name, so that the same data
// give the same bytes with the same release of Go.
func compress(data []byte, level int) []byte {
	var out bytes.Buffer
	// Neither a write to memory nor the level can fail.
	w, _ := gzip.NewWriterLevel(&out, level)
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}
