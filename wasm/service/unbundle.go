package service

import (
	"fmt"
	"io"

	"quasi/engine/file/csv"
	"quasi/engine/report"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

var (
	errZipTooLarge  = say.Define("bundle-large", "this zip has {0} bytes, and {1} are the most: unpack it and choose its files")
	errZipNoReport  = say.Define("bundle-no-report", "this zip has no report.html and no report.json: choose the report by itself")
	errZipNoRelease = say.Define("bundle-no-release", "this zip has no table: choose the release by itself")
)

// maxZip is how many bytes of a zip are read into memory.
const maxZip = 1 << 29

// unbundle takes the files out of a zip. Nothing of it is kept.
func (s *Service) unbundle(c call, p protocol.UnbundleParams) (protocol.Unbundled, *Blob, error) {
	switch {
	case c.file == nil:
		return protocol.Unbundled{}, nil, errVerifyFile
	case c.file.Size() > maxZip:
		return protocol.Unbundled{}, nil, errZipTooLarge.Of(fmt.Sprint(c.file.Size()), fmt.Sprint(maxZip))
	}
	c.meter.report("read", 0)
	data, err := io.ReadAll(csv.Stoppable(c.ctx, c.file))
	if err != nil {
		return protocol.Unbundled{}, nil, err
	}
	files, err := report.Unbundle(data)
	if err != nil {
		return protocol.Unbundled{}, nil, err
	}
	switch {
	case p.Report && files.Report == nil:
		return protocol.Unbundled{}, nil, errZipNoReport.Of()
	case p.Release && files.Release == nil:
		return protocol.Unbundled{}, nil, errZipNoRelease.Of()
	}
	found := protocol.Unbundled{Report: textOf(files.Report), Recipe: textOf(files.Recipe)}
	if files.Release == nil {
		return found, nil, nil
	}
	found.Release = files.Release.Name
	return found, &Blob{Name: files.Release.Name, Type: "application/octet-stream", Chunks: [][]byte{files.Release.Data}}, nil
}

// textOf returns a file as text; nil: there is none.
func textOf(u *report.Unpacked) *protocol.TextFile {
	if u == nil {
		return nil
	}
	return &protocol.TextFile{Name: u.Name, Text: string(u.Data)}
}
