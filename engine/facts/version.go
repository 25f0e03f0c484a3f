package facts

// Version is the version of Quasi: of the app, of the commands and of the library. Formats
// of files count their own versions; what later programs read is said where each of them is
// documented, under Compatibility.
const Version = "1.0.0"

// VersionOf returns [Version] with what else is known of a program that was built, such as
// "1.0.0 (build 4f3a2b1c, go1.26.0)". Details that are empty are left out.
func VersionOf(details ...string) string {
	said := ""
	for _, detail := range details {
		switch {
		case detail == "":
		case said == "":
			said = detail
		default:
			said += ", " + detail
		}
	}
	if said == "" {
		return Version
	}
	return Version + " (" + said + ")"
}
