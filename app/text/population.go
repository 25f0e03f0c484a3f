package text

// The table of the population, on *Protect*.
const (
	PopulationTitle   = Message("Full register (optional)")
	PopulationLead    = Message("Everyone from whom your rows could be, such as the hospital's whole list. It measures the risk from someone who does not know who is in your table. Two more protections can be asked for: each group could be many people of the register (k-map), and tells little about who of them is in your table (δ-presence).")
	PopulationForm    = Message("Excel or CSV, one row for each person, your table's people among them, with the columns that could identify written as in your table. It stays in this tab like your table.")
	PopulationChoose  = Message("Choose the full register")
	PopulationDrop    = Message("or drop it here")
	PopulationAnother = Message("Choose another")
	PopulationClose   = Message("Close the full register")
	PopulationOpen    = Message("{0} is open: {1} {1:person|people}, one per row")
	PopulationUnread  = Message("{0} could not be read. Change how it is read, or choose another.")
	PopulationFor     = Message("Column that corresponds to {0}")
	PopulationNone    = Message("choose a column")
	PopulationLacks   = Message("No column in it is called {0}")
	PopulationRename  = Message("Choose the column that means the same. If there is none, add or rename it in the file and choose the file again.")
	PopulationSources = Message("Generalize {0} in place of {1}")
	PopulationWaits   = Message("Comparing it with your table…")
	PopulationMany    = Message("You can now ask for k-map and δ-presence, under “Protect sensitive values, too”.")
	PopulationHolds   = Message("Each of the table's {0} {0:row|rows} finds at least one person in it.")
	PopulationAbsent  = Message("{0} of the table's {1} {1:row finds|rows find} nobody in it")
	PopulationAbsentW = Message("These people are missing from the register: it may be the wrong file, be older than your table, or write values in another way.")
	PopulationPlaces  = Message("Values that your table's hierarchies do not hold")
	PopulationPlace   = Message("{0}: {1} {1:value|values} of {2} {2:person|people}, such as {3}")
	PopulationPlacesW = Message("People with such values are not counted, so the risk shown is, if anything, too high. To count them, import a hierarchy that holds these values too, under Levels.")
	PopulationFormat  = Message("How the full register was read")
	PopulationGuess   = Message("detected")

	ModelForPopulation = Message("Protection measured against the full register")
	PopulationAlone    = Message("k counts rows of your table, k-map people of the full register. To rely on k-map alone, set k to 1 above.")

	JournalistAmong = Message("Does not know who is in the table, but has {0} with {1} {1:person|people}")
)
