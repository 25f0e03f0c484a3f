package outcome

import "quasi/engine/say"

// CodeNoPopulation is the code of a Failure to run a model that needs a table of the
// population, CodePopulationLacks of one whose table lacks columns, CodePopulationLost
// to read that table once more. The page itself makes them.
const (
	CodeNoPopulation    = "no-population"    // args: the models
	CodePopulationLacks = "population-lacks" // args: the columns, the file's name
	CodePopulationLost  = "population-lost"  // args: the file's name, why
)

// ofPage says the failures that the page and its boot script make themselves.
var ofPage = say.Table(map[string]string{
	CodeCrash:           "the engine failed and was started again; your file is unharmed",
	CodeEnded:           "the browser stopped the engine, most likely because the table needs more memory than a page may use. The engine was started again and your file is unharmed. Close other tabs, or divide the table",
	CodeNoExcel:         "Excel support could not be loaded. Reload the page and open the file again; or save the sheet as CSV",
	CodeSheetsEnded:     "the program that converts workbooks failed: this one may be too large for the browser. Save the sheet as CSV and open that",
	CodeNoPopulation:    "{0} needs a full register: open it below, under Full register, or choose no such model",
	CodePopulationLacks: "{1} has no column for {0}: name one below, under Full register, or close that table",
	CodePopulationLost:  "the full register, {0}, could not be read again: {1}; open it once more",
})
