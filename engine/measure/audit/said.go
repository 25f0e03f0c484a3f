package audit

import "quasi/engine/say"

// What is said of an audit on the screen, too.
var (
	saidPatients       = say.Define("audit-patients", "{0} {0:row|rows} of {1} {1:patient|patients}: groups and risks count patients")
	saidBlankOne       = say.Define("audit-blank-one", "the one member of the smallest group had no value that could identify to begin with")
	saidBlankSmallest  = say.Define("audit-blank-smallest", "of the {0} members of the smallest group {1} had no value that could identify to begin with: {1:it protects|they protect} the others little")
	saidBlankElsewhere = say.Define("audit-blank-elsewhere", "{0} {0:member|members} of larger groups had no value that could identify to begin with")
	saidBlankKnown     = say.Define("audit-blank-known", "without {0:it|them}, a group has only {1}: fewer than k = {2}")
	saidUniqueRows     = say.Define("audit-unique-rows", "{0} alone {1:makes|make} {2} of the rows unique")
	saidUniquePatients = say.Define("audit-unique-patients", "{0} alone {1:makes|make} {2} of the patients unique")
)

// SayPatients says that patients are counted, where they are.
func (r *Report) SayPatients() say.Text { return saidPatients.Say(r.N, r.Patients) }

// SayBlank says, where the original is known, how many had no quasi-identifier to begin with,
// in sentences without a capital letter and a full stop; none: nobody had none.
func (r *Report) SayBlank() []say.Text {
	var said []say.Text
	switch b := r.Blank; {
	case b.Members == 0:
		return nil
	case b.Smallest > 0 && r.K == 1:
		said = append(said, saidBlankOne.Say())
	case b.Smallest > 0:
		said = append(said, saidBlankSmallest.Say(r.K, b.Smallest))
	default:
		said = append(said, saidBlankElsewhere.Say(b.Members))
	}
	if known := r.Blank.Known; known > 0 && known < r.K {
		said = append(said, saidBlankKnown.Say(r.Blank.Members, known, r.K))
	}
	return said
}

// SayUnique says how many rows, or patients where they are counted, the columns make unique.
func (r *Report) SayUnique(s Subset) say.Text {
	said := saidUniqueRows
	if r.Patients > 0 {
		said = saidUniquePatients
	}
	return said.Say(say.Names(s.Columns), len(s.Columns), say.Share(s.Unique))
}
