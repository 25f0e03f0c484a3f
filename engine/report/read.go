package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// What can be wrong with a report.
var (
	errReport        = say.Define("report-unreadable", "this is no report of Quasi: {0}")
	errReportOther   = say.Define("report-other", "this is no report of Quasi: give the page or the JSON that it saved")
	errReportField   = say.Define("report-field", "this report has a field {0} that this program does not know: it is of a later version, or was changed")
	errReportCut     = say.Define("report-cut", "this report ends too early: give it as it was saved")
	errReportLine    = say.Define("report-line", "line {0} of the JSON in this report is not as Quasi writes it: give it as it was saved")
	errReportZip     = say.Define("report-in-zip", "this is a zip: take out the report and the table that are in it, and give those")
	errReportPage    = say.Define("report-no-json", "this page has no report in it: give the page as it was saved, or the JSON beside it")
	errReportVersion = say.Define("report-version", "this report is of version {0}, and this program reads version {1}: use the version of Quasi that made it")
	errReportFigure  = say.Define("report-unknown-figure", "there is no figure {0:q}: the report is of another version, or was changed")
	errReportValue   = say.Define("report-no-value", "figure {0:q} has no value and is not hidden: the report was changed")
	errReportHidden  = say.Define("report-hidden-value", "figure {0:q} is hidden and has a value: the report was changed")
	errReportTwice   = say.Define("report-figure-twice", "figure {0:q} is there twice: the report was changed")
	errReportAttack  = say.Define("report-unknown-attack", "there is an attack or a verdict that this program does not know: the report is of another version, or was changed")
	errReportAnswer  = say.Define("report-answer", "the answer to {0:q} has a verdict that this program does not know: the report is of another version, or was changed")
	errReportEarlier = say.Define("report-original", "the report has figures of the original's answers, which this version does not write: it was changed")
	errReportCard    = say.Define("report-card", "the verdict on protection or on use is of a tone that this program does not know: the report is of another version, or was changed")
	errReportKept    = say.Define("report-kept-counts", "the counts of what is left of a column are hidden in part, or below 0: the report is of another version, or was changed")
	errReportEnd     = say.Define("report-end", "something follows its end")
)

// The JSON stands in the page between these.
const (
	jsonStart = `<pre id="quasi-report" hidden>`
	jsonEnd   = `</pre>`
)

// Read reads a report: its JSON, or the page, which holds the same. It fails if the bytes
// are neither, or if a figure or a field is not known.
func Read(data []byte) (*Document, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.HasPrefix(data, []byte(kind.ZIP)) {
		return nil, errReportZip.Of()
	}
	d := &Document{}
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("<")) {
		_, after, found := strings.Cut(string(data), jsonStart)
		inside, _, closed := strings.Cut(after, jsonEnd)
		if !found || !closed {
			return nil, errReportPage.Of()
		}
		d.page, data = string(data), []byte(unescape(inside))
	}
	var header struct {
		Version *int `json:"report_version"`
	}
	if err := json.Unmarshal(data, &header); err != nil {
		return nil, malformed(data, err)
	}
	switch {
	case header.Version == nil:
		return nil, errReportOther.Of()
	case *header.Version != Version:
		return nil, errReportVersion.Of(*header.Version, Version)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(d); err != nil {
		return nil, malformed(data, err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errReport.Of(errReportEnd.Of())
	}
	var err error
	d.unlike, err = d.other(data)
	if err != nil {
		return nil, errReport.Of(err)
	}
	return d, d.check()
}

// malformed says what is wrong with a text that is no report.
func malformed(data []byte, err error) error {
	if field, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return errReportField.Of(say.Text{English: field})
	}
	if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return errReportOther.Of()
	}
	at := int64(len(data))
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	}
	if at >= int64(len(data)) {
		return errReportCut.Of()
	}
	return errReportLine.Of(1 + bytes.Count(data[:max(0, at-1)], []byte("\n")))
}

// other returns where a JSON text is another than the one that would be written, but for
// spaces; empty: nowhere. A field that is there twice, or once more in capitals, is read in
// one way here and in another elsewhere.
func (d *Document) other(data []byte) (string, error) {
	want, err := d.JSON()
	if err != nil {
		return "", err
	}
	var have, made bytes.Buffer
	if err := json.Compact(&have, data); err != nil {
		return "", err
	}
	if err := json.Compact(&made, want); err != nil {
		return "", err
	}
	if have.String() == made.String() {
		return "", nil
	}
	unlike, _ := apartFrom(have.String(), made.String())
	return unlike, nil
}

// beforeOther is the most bytes that are shown before a place.
const beforeOther = 40

// check reports what no report has.
func (d *Document) check() error {
	seen := map[name]bool{}
	for _, f := range d.Figures {
		at := name{f.ID, f.Column}
		switch {
		case seen[at]:
			return errReportTwice.Of(f)
		case defined(f.ID) == nil:
			return errReportFigure.Of(f.ID)
		case f.Value == nil && !f.Hidden:
			return errReportValue.Of(f.ID)
		case f.Value != nil && f.Hidden:
			return errReportHidden.Of(f.ID)
		}
		seen[at] = true
	}
	if d.Attacks != nil && !d.Attacks.known() {
		return errReportAttack.Of()
	}
	verdicts := []facts.AnswerResult{"", facts.Answered, facts.MostlyAnswered, facts.PartlyAnswered, facts.Leans, facts.WronglyAnswer, facts.Unanswered, facts.TooFewRows}
	if a := group.First(d.Answers, func(a Answer) bool { return !slices.Contains(verdicts, a.Verdict) }); a != nil {
		return errReportAnswer.Of(a.Question)
	}
	if c := d.Cards; c != nil && (c.Protection.Tone.Said().Code == "" || c.Use.Tone.Said().Code == "") {
		return errReportCard.Of()
	}
	if slices.ContainsFunc(d.Kept, func(k KeptColumn) bool { return !k.known() }) {
		return errReportKept.Of()
	}
	if d.showsOriginal() && d.Wording == wording() {
		return errReportEarlier.Of()
	}
	decided, err := json.Marshal(d.Recipe)
	if err != nil {
		return errReport.Of(err)
	}
	parsed, err := recipe.Parse(decided)
	if err != nil {
		return err
	}
	d.Recipe = *parsed
	return nil
}

var (
	escaper   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
	unescaper = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&amp;", "&")
)

func escape(text string) hypertext { return hypertext(escaper.Replace(text)) }
func unescape(text string) string  { return unescaper.Replace(text) }
