package service

import (
	"quasi/engine/file/csv"
	"quasi/engine/report"
	"quasi/wasm/protocol"
)

// unbundle takes the files out of a zip. Nothing of it is kept.
func (s *Service) unbundle(c call, p protocol.UnbundleParams) (protocol.Unbundled, *Blob, error) {
	if c.file == nil {
		return protocol.Unbundled{}, nil, errVerifyFile
	}
	c.meter.report("read", 0)
	files, err := report.ReadBundle(csv.Stoppable(c.ctx, c.file), c.file.Size(), report.Needs{Report: p.Report, Release: p.Release})
	if err != nil {
		return protocol.Unbundled{}, nil, err
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
