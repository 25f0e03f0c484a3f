package attackpage

import (
	"quasi/app/figure"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/facts/attackresult"
	"quasi/engine/figure/drawing"
	"quasi/engine/say"
)

// chartFigure returns the chart of attacks on a twin as it may be published: rounded, and
// without small counts.
func chartFigure(s *session.Session, f *Findings) figure.Figure {
	r := f.Report.Published()
	said := func(of say.Kind) string { return s.Lang.Phrase(of.Say()) }
	sides := []string{said(attackresult.HeadIn), said(attackresult.HeadOut), said(attackresult.HeadWithout)}
	lines := [][]string{append([]string{said(attackresult.HeadAttack)}, sides...)}
	var groups []drawing.Group
	for i := range r.Results {
		found, control, without := r.Results[i].Shares()
		if found.Value == nil && !found.Hidden {
			continue
		}
		title := s.Lang.Phrase(r.Results[i].Title())
		g, line := drawing.Group{Name: title}, []string{title}
		for _, share := range []attackresult.Shown{found, control, without} {
			switch {
			case share.Value != nil:
				g.Bars, line = append(g.Bars, drawing.Bar{Share: *share.Value, Said: s.Lang.Percent(*share.Value)}), append(line, figure.Plain(*share.Value))
			case share.Hidden:
				g.Bars, line = append(g.Bars, drawing.Bar{Said: figure.Concealed}), append(line, figure.Concealed)
			default:
				g.Bars, line = append(g.Bars, drawing.Bar{}), append(line, "")
			}
		}
		groups, lines = append(groups, g), append(lines, line)
	}
	caption := s.Lang.Sentence(attackresult.Same.Say(f.Twin.HeldOut, f.Twin.Rows)) + " " + s.Lang.Sentence(f.Report.Explained())
	return figure.Figure{Name: "attacks", Title: s.Say(text.AttackTable), Caption: caption, Picture: drawing.Bars(sides, groups), Lines: lines}
}
