// Package protocol is the typed conversation between the page and the engine's
// worker. Everything is JSON in a string, except a file that goes in and the
// file that comes out, which travel beside it as a File and a Blob.
//
// The page sends a [Request]; the worker answers with any number of replies of
// kind [ReplyProgress] and then exactly one of kind [ReplyDone] or [ReplyError]
// that carry the same ID. The page never holds rows: it asks for pages of them.
package protocol

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/join"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/utility"
	"quasi/engine/profile"
	"quasi/wasm/protocol/outcome"
)

// Method names what is asked of the worker.
type Method string

// The methods, each with its parameters and its result.
const (
	Load          Method = "load"         // LoadParams -> LoadResult; a File beside it, or text or a sample's name within
	Preview       Method = "preview"      // PreviewParams -> PreviewResult: the first rows, read in some way; the table stays
	Other         Method = "other"        // OtherParams -> join.Found: another table, from which columns can be computed; a File beside it
	Page          Method = "page"         // PageParams -> PageResult: rows as they were read
	Uniqueness    Method = "uniqueness"   // UniquenessParams -> UniquenessResult
	Describe      Method = "describe"     // DescribeParams -> profile.Column: a column read as a person says
	Hierarchy     Method = "hierarchy"    // HierarchyParams -> HierarchyResult: the hierarchy that is suggested for a column, or that a rule makes of it
	Offers        Method = "offers"       // OffersParams -> OffersResult: columns that could be computed from others
	Sample        Method = "sample"       // SampleParams -> SampleResult: what they would be in some rows
	Effect        Method = "effect"       // EffectParams -> EffectResult: what each level of a hierarchy does to the unique rows
	BuildTree     Method = "build-tree"   // BuildParams -> HierarchyResult: a hierarchy made as a person says
	ImportTree    Method = "import-tree"  // ImportTreeParams -> HierarchyResult: an ARX CSV checked against a column
	Drift         Method = "drift"        // DriftParams -> DriftResult: what a recipe finds changed, and what becomes of it
	Resolve       Method = "resolve"      // ResolveParams -> RecipeResult
	Dictionary    Method = "dictionary"   // DictionaryParams -> RecipeResult; the same recipe with what the dictionary says
	SafeHarbor    Method = "safe-harbor"  // SafeHarborParams -> RecipeResult; the same recipe with what the safe harbor method asks for
	Searched      Method = "checklist"    // ChecklistParams -> Checklist, of the release
	Population    Method = "population"   // LoadParams -> PopulationResult: the table of everyone from whom the records may be drawn
	Fit           Method = "fit"          // FitParams -> FitResult: how that table fits the one that is open
	Forget        Method = "forget"       // nothing -> nothing: the table of the population is given up
	Run           Method = "run"          // RunParams -> RunResult
	Rewrite       Method = "rewrite"      // RewriteParams -> RunResult: the same release with another output; nothing is searched
	Quality       Method = "quality"      // QualityParams -> QualityResult: what the release is still good for
	Bound         Method = "bound"        // BoundParams -> BoundResult: what no release can lose less than, searched a little further
	ResultPage    Method = "result-page"  // ResultPageParams -> ResultPageResult: rows before and after, in an order, those that a filter finds
	Why           Method = "why"          // WhyParams -> WhyResult: which rows ask for what a row is released as
	Patient       Method = "patient"      // PatientParams -> PatientResult: a patient of the release, with all rows
	MapClasses    Method = "class-map"    // ClassMapParams -> ClassMap: the classes by size and loss
	ListClasses   Method = "class-list"   // ClassesParams -> ClassesResult: those of one place of the map
	DescribeClass Method = "class"        // ClassParams -> Class: what is released for it, and its sensitive values
	Ranges        Method = "ranges"       // TryParams -> facts.Ranges: what the table satisfies of the settings of method and models
	Try           Method = "try"          // TryParams -> Trial: what a recipe comes to with few rounds; nothing of it is kept
	Plan          Method = "plan"         // PlanParams -> PlanResult: ways to release the table for questions, each tried with few rounds; nothing of it is kept
	Attack        Method = "attack"       // AttackParams -> AttackResult: an attack on a twin of the release
	AttackGive    Method = "attack-give"  // AttackFileParams -> AttackFiles: a file of attacks on the release of any tool
	AttackAny     Method = "attack-any"   // AttackGivenParams -> AttackResult: an attack on that
	AttackSave    Method = "attack-save"  // AttackReportParams -> ExportResult: what all of them found; a Blob beside it
	HoldOut       Method = "hold-out"     // HoldOutParams -> ExportResult: a part of the table that was given for it; a Blob beside it
	AttackEnd     Method = "attack-end"   // nothing -> nothing: its files are given up
	Pin           Method = "pin"          // PinParams -> HeldResult: which runs of the visit are kept
	Steps         Method = "steps"        // StepsParams -> trace.Trace: what a method does with few rows, step by step; nothing of it is kept
	Compare       Method = "compare"      // CompareParams -> CompareResult: rows of two runs side by side
	Export        Method = "export"       // ExportParams -> ExportResult; a Blob beside it
	SampleLines   Method = "sample-lines" // SampleLinesParams -> SampleLinesResult: rows spread over the CSV of the release
	Verify        Method = "verify"       // VerifyParams -> VerifyResult
	Unbundle      Method = "unbundle"     // UnbundleParams -> Unbundled: the files of a zip that came of an export; a Blob of its table beside it
	Workshop      Method = "workshop"     // WorkshopParams -> Lesson; whatever is open stays open
	StudyTable    Method = "study"        // StudyParams -> Study; whatever is open stays open
	MaxPageRows          = 500            // of PageParams.Count
)

// Request is one call from the page.
type Request struct {
	ID     int             `json:"id"`
	Method Method          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// ReplyKind says what a reply carries.
type ReplyKind string

// The kinds of replies.
const (
	ReplyReady    ReplyKind = "ready"    // once, with ID 0: the engine takes requests
	ReplyProgress ReplyKind = "progress" // Data is a Progress
	ReplyDone     ReplyKind = "done"     // Data is the method's result
	ReplyError    ReplyKind = "error"    // Data is a Failure
)

// Reply is one message from the worker.
type Reply struct {
	ID   int             `json:"id"`
	Kind ReplyKind       `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// Progress is sent at most 20 times a second.
type Progress struct {
	Stage   string  `json:"stage"` // "read", "suggest", "prepare", "anonymize", "release", "audit", "write"
	Done    float64 `json:"done"`  // share of the stage, 0 to 1
	Seconds float64 `json:"seconds"`
	Left    float64 `json:"left"` // estimated seconds to the end of the stage; negative: unknown
	// Curve is the loss so far of a method that goes on improving, at most
	// MaxPoints of it. Once it has a point, the page can say that this is enough.
	Curve []Point `json:"curve,omitempty"`
}

// MaxPoints is the most points of a curve that are sent: more could not be seen.
const MaxPoints = 200

// What the engine finds out about a run.
type (
	Point   = facts.Point
	Verdict = facts.Verdict
)

// Format is how a file was read, Setting one part of it, and Workbook where it
// comes from if it was a sheet of one.
type (
	Format   = asread.Format
	Setting  = asread.Setting
	Reading  = asread.Reading
	Workbook = asread.Workbook
)

// CheckSetting is the sureness of a [Setting] at which a person should look.
const CheckSetting = asread.Check

// Failure is an error that a person can act on.
type Failure = outcome.Failure

// LoadParams says what to read: a sample, a text, or else the File beside it.
type LoadParams struct {
	Name   string       `json:"name"` // of the file, to show
	Sample string       `json:"sample,omitempty"`
	Text   *string      `json:"text,omitempty"`
	Input  recipe.Input `json:"input"`
	// Again says that Input is all that is told of a visit, which is read as it was before otherwise.
	Again bool `json:"again,omitempty"`
	// Passphrase opens a File that is a visit.
	Passphrase string `json:"passphrase,omitempty"`
	// Workbook is the source of the File, if it is the CSV of a sheet.
	Workbook *Workbook `json:"workbook,omitempty"`
	// Called are the names that computed columns get; nil: in English.
	Called *profile.ComputedNames `json:"called,omitempty"`
	// Language is for names of groups of built-in classifications; empty: English.
	Language string `json:"language,omitempty"`
}

// OtherParams says what another table is to be read as, and what its columns are for; the empty shape: that
// is proposed.
type OtherParams struct {
	LoadParams
	As join.Shape `json:"as"`
	At int        `json:"at"` // how many others stand before it in the recipe
}

// LoadResult describes the table that the worker now holds.
type LoadResult struct {
	Name    string           `json:"name"`
	Records int              `json:"records"`
	Format  Format           `json:"format"` // as read: guessed or told
	Columns []profile.Column `json:"columns"`
	Recipe  recipe.Recipe    `json:"recipe"` // the suggested decisions, the sample's own, or the visit's
	// Visit is where the person was, of a visit; nil: it was a table.
	Visit *Visit `json:"visit,omitempty"`
	// Unjoined says why no columns are computed from another table, as they were to be; nil: they are.
	Unjoined *Failure `json:"unjoined,omitempty"`
}

// PreviewParams says what to read, and how much of it.
type PreviewParams struct {
	LoadParams
	Rows int `json:"rows"` // the most to read, up to MaxPreviewRows
}

// MaxPreviewRows is the most rows that a preview reads, and MaxShownRows the most
// that it returns.
const (
	MaxPreviewRows = 1000
	MaxShownRows   = 50
)

// PreviewResult is the beginning of a table as it would be read.
type PreviewResult struct {
	Format  Format     `json:"format"` // as far as it is known, if there is a Problem
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`    // the first, at most MaxShownRows
	Records int        `json:"records"` // how many were read
	// Problem is why the beginning of the file can't be read this way.
	Problem *Failure `json:"problem,omitempty"`
}

// PageParams asks for the records From, From+1, ..., at most Count of them.
type PageParams struct {
	From  int `json:"from"`
	Count int `json:"count"`
}

// PageResult is a run of records.
type PageResult struct {
	From int        `json:"from"`
	Rows [][]string `json:"rows"`
}

// Subset measures how well some quasi-identifiers tell rows apart; SizeCount counts
// the classes of a size.
type (
	Subset    = audit.Subset
	SizeCount = audit.SizeCount
)

// Sensitive measures what classes give away of a sensitive column.
type Sensitive = audit.Sensitive

// Persons reports the protection of patients who have several rows, Known against
// someone who knows some of them, and Affected counts patients.
type (
	Persons  = audit.Persons
	Known    = audit.Known
	Affected = audit.Affected
)

// RunParams is all that a run depends on besides the table.
type RunParams struct {
	Recipe recipe.Recipe `json:"recipe"`
	// Key of pseudonyms and shifted dates, random bytes; nil: none are made. It is
	// no part of a recipe, and stays in memory.
	Key []byte `json:"key,omitempty"`
	// Population says how the table of the population is used; nil: it is not.
	Population *PopulationUse `json:"population,omitempty"`
}

// RewriteParams says how the release is written from now on.
type RewriteParams struct {
	Output recipe.Output `json:"output"`
	// Names has the names of columns in the release, by their names in the table;
	// a column without one keeps its own.
	Names map[string]string `json:"names,omitempty"`
}

// RunResult describes the release that the worker now holds. Of a long Curve it has MaxPoints.
type RunResult struct {
	facts.Sheet
	// Run is the number of the run among those of the table, from 1, and Held are the runs
	// whose groups are kept, see [HeldResult].
	Run       int      `json:"run"`
	Held      []int    `json:"held"`
	Columns   []string `json:"columns"`   // released, in order, as they are called there
	Originals []string `json:"originals"` // what they are called in the table
	// Treatments has one for each of Columns.
	Treatments []facts.Treatment `json:"treatments"`
	// Changed has the places in Columns of those with a cell that is released changed,
	// and Sensitive of those that are sensitive.
	Changed   []int `json:"changed"`
	Sensitive []int `json:"sensitive"`
	K         int   `json:"k"` // asked for
	// Knows is the possible knowledge of a patient, as asked for: one of
	// [recipe.Knowledges]; empty: one row.
	Knows string `json:"knows,omitempty"`
	// Fingerprint tells the release from others, see [quasi/engine/release.Release.Fingerprint].
	Fingerprint string       `json:"fingerprint"`
	Seed        uint64       `json:"seed"`
	Records     int          `json:"records"`
	Loss        loss.Report  `json:"loss"`
	Audit       audit.Report `json:"audit"`
	Before      audit.Report `json:"before"` // the same audit of the original table
	Passed      bool         `json:"passed"`
	// Models were asked for beside k-anonymity.
	Models []recipe.Model `json:"models"`
	// Linked says that the release is two tables: rows as they were, and what is
	// sensitive apart from them. Nobody is hidden then.
	Linked bool `json:"linked"`
	// Population was compared with the release; nil: none was.
	Population *Everyone `json:"population,omitempty"`
	// Withheld and Confirmed are the verdict on protection if a person lets none of the columns with
	// identifiers leave, or all: they may be confirmed after the run. Without such a column both
	// are that of Cards.
	Withheld  facts.Card `json:"withheld,omitzero"`
	Confirmed facts.Card `json:"confirmed,omitzero"`
	// Shown says how much rows show of each generalized column.
	Shown []facts.KeptColumn `json:"shown,omitempty"`
	// Forms are the coarser ones of the columns that single people out.
	Forms []whatif.Form `json:"forms,omitempty"`
	// Formulas counts the released cells that a spreadsheet would run.
	Formulas int `json:"formulas"`
}

// QualityParams names the column that is predicted from the quasi-identifiers;
// empty: the first sensitive one.
type QualityParams struct {
	Label string `json:"label"`
}

// QualityResult measures the use of the release.
type QualityResult = utility.Report

// BoundParams ask for the next slice of the search for a bound, of a tenth of a second:
// whatever else is asked for comes between two of them.
type BoundParams struct{}

// BoundResult is the state of the search for a bound.
type BoundResult struct {
	// Bound is proven so far; of a search not Finished, the loss alone.
	Bound bound.Bound `json:"bound"`
	// AtMostAbove is by what share the release loses more than the best one that there
	// can be, at most; nil: nothing is known of that.
	AtMostAbove *float64 `json:"at_most_above,omitempty"`
	Done        float64  `json:"done"` // share of the work, 0 to 1, roughly
	Finished    bool     `json:"finished"`
}

// Shown holds a bound so far as a screen shows it: equal ones look the same.
type Shown struct{ Done, Above, Loss int }

// Shown returns it: the work in twentieths, shares in thousandths.
func (r *BoundResult) Shown() Shown {
	shown := Shown{int(20 * r.Done), -1, int(1000 * r.Bound.Loss)}
	if r.AtMostAbove != nil {
		shown.Above = int(math.Ceil(1000 * *r.AtMostAbove))
	}
	return shown
}

// WhyParams names a record of the result, from 0.
type WhyParams struct {
	Record int `json:"record"`
}

// WhyResult says why cells of a row were made coarser, in the order of the table.
type WhyResult struct {
	Forced []Forced `json:"forced"`
}

// Forced is why one cell was made coarser.
type Forced = facts.Forced

// PatientParams names a record of the patient, from 0.
type PatientParams struct {
	Record int `json:"record"`
}

// PatientResult is a patient with the rows before and after.
type PatientResult struct {
	Rows    []ResultRow `json:"rows"`    // the first of them, at most MaxPatientRows
	Total   int         `json:"total"`   // how many rows the patient has
	LeftOut int         `json:"leftOut"` // how many of them are not released
	// Others counts the other patients who show the same rows; OtherRows are the first rows of
	// the first of them, at most MaxPeers.
	Others    int   `json:"others"`
	OtherRows []int `json:"otherRows"`
	// Known is, for each knowledge, how many patients have rows like those that someone knows of one.
	Known []facts.KnownPatient `json:"known"`
}

// MaxPatientRows is the most rows of PatientResult.
const MaxPatientRows = 20

// The files that can be exported.
const (
	ExportRelease = "release" // the released table, as CSV or a workbook
	ExportRecipe  = "recipe"  // the decisions that led to it, as JSON
	ExportLinked  = "linked"  // the second table of a bucketing method
	// ExportDictionary is the decisions as a data dictionary, in REDCap's form.
	ExportDictionary = "dictionary"
	// ExportBundle is the release with all that goes with it, as a zip. The File beside it
	// was opened, and is unchanged; none of a sample or a pasted text.
	ExportBundle = "bundle"
	// ExportVisit is the table as it was read, the decisions and where the person was,
	// encrypted.
	ExportVisit = "visit"
)

// ExportParams says what file to make.
type ExportParams struct {
	What   string `json:"what"`             // one of them
	Format string `json:"format,omitempty"` // of ExportRelease, the name of a kind of files; empty: CSV
	Name   string `json:"name"`             // of the file that was opened
	// Confirmed has the findings that a person confirms now, by column of the result;
	// nil: those confirmed before the run.
	Confirmed map[string][]facts.FindingKind `json:"confirmed,omitempty"`
	// Questions are the purpose of the release now; without Confirmed, those before the run hold.
	Questions []question.Question `json:"questions,omitempty"`
	// Left are the releases that were saved, for ExportRecipe.
	Left []recipe.Left `json:"left,omitempty"`
	// Report is for ExportBundle.
	Report *ReportParams `json:"report,omitempty"`
	// Visit and Passphrase are for ExportVisit.
	Visit      *Visit `json:"visit,omitempty"`
	Passphrase string `json:"passphrase,omitempty"`
}

// MaxSampleLines is the most lines of SampleLinesResult.
const MaxSampleLines = 3

// SampleLinesParams asks for rows spread over the CSV of the release.
type SampleLinesParams struct {
	// Confirmed is as in ExportParams.
	Confirmed map[string][]facts.FindingKind `json:"confirmed,omitempty"`
}

// SampleLinesResult has the header and Rows rows, the first and others that are spread evenly, as the
// file has them, without their ends and without a byte order mark.
type SampleLinesResult struct {
	Lines []string `json:"lines"`
	Rows  int      `json:"rows"`
}

// ExportResult describes the Blob beside it.
type ExportResult struct {
	Name   string `json:"name"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Visit is where a person was.
type Visit struct {
	Recipe     recipe.Recipe `json:"recipe"`
	Step       int           `json:"step"`     // as the file of a visit numbers them
	Released   bool          `json:"released"` // there was a release, which the recipe gives again
	Purpose    string        `json:"purpose,omitempty"`
	Recipients string        `json:"recipients,omitempty"`
	Made       *string       `json:"made,omitempty"`
	ShowSmall  bool          `json:"show_small_counts,omitempty"`
	Format     string        `json:"format,omitempty"` // of the release; empty: none was chosen
}

// VisitEnding is the ending of names of visits, files of age's format.
const VisitEnding = ".age"

// WorkshopParams says which invented town is attacked, and how its table is protected.
type WorkshopParams struct {
	Seed     uint64 `json:"seed"`
	Language string `json:"language"` // of its words, as a BCP 47 tag
	K        int    `json:"k"`        // 1: as it is
	L        int    `json:"l"`        // 1 to K
}

// TownSample is the sample that is the table of the town of a seed in a language.
func TownSample(seed uint64, language string) string {
	return "town-" + strconv.FormatUint(seed, 10) + "-" + language
}

// Lesson is the attack on it.
type Lesson = facts.Lesson

// StudyParams says of which seed an invented clinic's table is studied, in a language as
// [WorkshopParams] has it.
type StudyParams struct {
	Seed     uint64 `json:"seed"`
	Language string `json:"language,omitempty"`
}

// Study is that table, released without a question and for one.
type Study = facts.Study

// StepsParams says what is shown step by step. The answer is a [trace.Trace].
type StepsParams struct {
	// Sample names the table; empty: the one that is open, by Recipe.
	Sample string `json:"sample,omitempty"`
	// Rows is the number of first rows that are taken, at most [trace.MaxRecords].
	Rows   int    `json:"rows"`
	Method string `json:"method"`
	K      int    `json:"k"`
	Seed   uint64 `json:"seed"` // of the method's choices
	// Rounds is how long an improving method goes on.
	Rounds int `json:"rounds"`
	// Cuts is where a method cuts that has a choice ([method.Cuts]); empty: as it does if
	// nothing is chosen.
	Cuts   string         `json:"cuts,omitempty"`
	Recipe *recipe.Recipe `json:"recipe,omitempty"`
}

// FewPatients is the name of the sample of few invented patients that are drawn from a seed.
func FewPatients(seed uint64) string { return fewPatients + strconv.FormatUint(seed, 10) }

// IsFewPatients reports whether a sample is one of them.
func IsFewPatients(sample string) bool { return strings.HasPrefix(sample, fewPatients) }

// SeedOfFew returns the seed of one of them; ok is false if the sample is another one.
func SeedOfFew(sample string) (seed uint64, ok bool) {
	digits, ok := strings.CutPrefix(sample, fewPatients)
	seed, err := strconv.ParseUint(digits, 10, 64)
	return seed, ok && err == nil
}

const fewPatients = "few-"
