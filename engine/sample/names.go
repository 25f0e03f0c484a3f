package sample

// Names are put together at random; whoever bears one is not meant.
var (
	womenNames  = []string{"Ada", "Bea", "Carla", "Dana", "Elif", "Fatima", "Greta", "Hana", "Ines", "Jun", "Kira", "Lena", "Mei", "Nora", "Olga", "Priya", "Rosa", "Sofia", "Tess", "Uma", "Vera", "Wanda", "Yara", "Zoe"}
	menNames    = []string{"Adam", "Ben", "Carlos", "David", "Emil", "Faisal", "Georg", "Hugo", "Ivan", "Jonas", "Karim", "Liam", "Marco", "Nils", "Omar", "Pavel", "Raj", "Sven", "Tom", "Umut", "Viktor", "Wei", "Yusuf", "Zane"}
	familyNames = []string{"Abel", "Brandt", "Costa", "Dietz", "Ekman", "Fuchs", "Garcia", "Hassan", "Ito", "Jansen", "Kowalski", "Lang", "Moreau", "Novak", "Okafor", "Petrov", "Quinn", "Rossi", "Silva", "Tanaka", "Ulrich", "Vargas", "Weber", "Xu", "Yilmaz", "Zhang"}
	notes       = []string{
		"%s was admitted with %s; recovered well.",
		"Seen with family. %s reports less pain. %s confirmed.",
		"%s, follow-up in six weeks, %s.",
		"Discharged home. %s knows what to watch for (%s).",
	}
)

// diagnosis is an ICD-10 code with who gets it, where it is treated and for
// about how many days.
type diagnosis struct {
	code, ward, sex string
	from, to, often int
	stay            float64
}

var diagnoses = []diagnosis{
	{"J18.9", "Medicine", "", 0, 120, 6, 5}, {"J44.1", "Respiratory", "", 45, 120, 4, 6}, {"J45.9", "Respiratory", "", 3, 70, 2, 3},
	{"I21.4", "Cardiology", "", 40, 120, 4, 6}, {"I50.0", "Cardiology", "", 55, 120, 5, 8}, {"I48.0", "Cardiology", "", 50, 120, 4, 3},
	{"I63.9", "Stroke unit", "", 50, 120, 4, 9}, {"I10", "Medicine", "", 35, 120, 3, 2}, {"E11.9", "Medicine", "", 35, 120, 4, 4},
	{"E10.1", "Medicine", "", 5, 60, 1, 4}, {"K35.8", "Surgery", "", 5, 60, 3, 3}, {"K40.9", "Surgery", "M", 20, 100, 3, 1},
	{"K80.2", "Surgery", "", 25, 100, 3, 2}, {"K29.7", "Gastroenterology", "", 18, 100, 2, 2}, {"K70.3", "Gastroenterology", "", 35, 90, 1, 8},
	{"N39.0", "Medicine", "F", 18, 120, 3, 3}, {"N20.0", "Urology", "", 25, 90, 2, 2}, {"N40", "Urology", "M", 55, 120, 3, 3},
	{"O80", "Maternity", "F", 16, 45, 12, 2}, {"O82", "Maternity", "F", 18, 45, 4, 4}, {"P07.3", "Neonatal", "", 0, 0, 20, 18},
	{"P59.9", "Neonatal", "", 0, 0, 12, 3}, {"S72.0", "Orthopaedics", "", 65, 120, 5, 10}, {"S52.5", "Orthopaedics", "", 6, 100, 2, 2},
	{"M16.1", "Orthopaedics", "", 55, 100, 4, 6}, {"M17.1", "Orthopaedics", "", 55, 100, 4, 6}, {"C50.9", "Oncology", "F", 35, 100, 3, 4},
	{"C61", "Oncology", "M", 50, 100, 3, 4}, {"C34.9", "Oncology", "", 45, 100, 2, 7}, {"C18.9", "Oncology", "", 45, 100, 2, 8},
	{"F32.2", "Psychiatry", "", 16, 90, 2, 20}, {"F10.2", "Psychiatry", "", 20, 75, 2, 10}, {"F20.0", "Psychiatry", "", 18, 60, 1, 25},
	{"G40.9", "Neurology", "", 1, 100, 2, 3}, {"G20", "Neurology", "", 55, 120, 1, 7}, {"B20", "Infectious diseases", "", 18, 70, 1, 6},
	{"A09", "Paediatrics", "", 0, 12, 8, 2}, {"J21.9", "Paediatrics", "", 0, 2, 10, 3}, {"Z38.0", "Maternity", "", 0, 0, 25, 2},
	{"A41.9", "Intensive care", "", 30, 120, 2, 12},
}
