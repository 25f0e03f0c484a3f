package suggest

// Reason says why something is proposed: a code that a screen can put into any
// language, and the arguments that belong into its sentence.
type Reason struct {
	Code string   `json:"code"`
	Args []string `json:"args,omitempty"`
}
