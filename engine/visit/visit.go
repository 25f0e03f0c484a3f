// Package visit keeps a visit as one file, encrypted with a passphrase: the table as it
// was opened, the decisions, and where the person was. The format is age's
// (https://age-encryption.org/v1) with a scrypt recipient, so that the age command opens it,
// too; what is inside is a line of JSON and then the bytes of the table.
//
//	err := visit.Seal(w, "correct horse", visit.State{Name: "ward.csv", Recipe: r}, file)
//	state, table, err := visit.Open(file, "correct horse")
//
// The recipe of a release gives it again, byte for byte, so that no release is kept. The
// key of pseudonyms is not in it.
//
// # Compatibility
//
// Later versions of Quasi open every visit that version 1.0.0 or a later one before them
// saved, with its table, its decisions and its step. They refuse one of a later format.
package visit

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"filippo.io/age"

	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Version is the version of what is inside, and the only one that is read.
const Version = 1

// WorkFactor is log2 of the work of scrypt: 128 MiB of memory, and a second or two in a
// browser, for each guess of a passphrase.
const WorkFactor = 17

// workFactor is less in tests.
var workFactor = WorkFactor

// mostWork is the most that is done for a file of somebody else's: 1 GiB would not fit.
const mostWork = 19

// State is the state of a visit.
type State struct {
	Version int    `json:"visit_version"`
	Name    string `json:"name"` // of the table's file
	// SHA256 is the digest of the file as it was opened, in hexadecimal digits, and Workbook says how
	// the table was read from it; empty and nil: the file is the table.
	SHA256   string           `json:"sha256,omitempty"`
	Workbook *asread.Workbook `json:"workbook,omitempty"`
	Recipe   recipe.Recipe    `json:"recipe"`
	// Others are the tables from which columns are computed.
	Others []Other `json:"others,omitempty"`
	// Step is the step that was shown: 0 open, 1 columns, 2 levels, 3 protect, 4 review, 5 export,
	// 6 purpose.
	Step int `json:"step"`
	// Released says that there was a release, which the recipe gives again.
	Released bool `json:"released"`
	// Purpose, Recipients and Made are the person's entries for the report; ShowSmall and Format are
	// settings of the report and of the release.
	Purpose    string  `json:"purpose,omitempty"`
	Recipients string  `json:"recipients,omitempty"`
	Made       *string `json:"made,omitempty"` // nil: the day of the report
	ShowSmall  bool    `json:"show_small_counts,omitempty"`
	Format     string  `json:"format,omitempty"` // see package kind; empty: that of the table
}

// Other is another table.
type Other struct {
	Name string `json:"name"` // of its file
	Text []byte `json:"text"` // of the file, or of the sheet as CSV
}

// What can go wrong.
var (
	errPassphraseShort = say.Define("visit-passphrase-short", "the passphrase has fewer than {0} characters: choose a longer one")
	errPassphrase      = say.Define("visit-passphrase", "this is not the passphrase of the file: enter the one that it was saved with")
	errVisitCut        = say.Define("visit-cut", "the file is damaged, or its end is missing: get a whole copy of it")
	errVisitForeign    = say.Define("visit-foreign", "this file was encrypted otherwise, not by Quasi with a passphrase: {0}")
	errVisitInside     = say.Define("visit-inside", "what is encrypted is no visit of Quasi: {0}")
	errVisitVersion    = say.Define("visit-version", "the visit is of version {0}, and this program reads version {1}: use the version of Quasi that made it")
)

// ShortestPassphrase is the least number of characters of a passphrase.
const ShortestPassphrase = 8

// Seal writes a visit, with the table as it is read from file. It fails if the passphrase
// is shorter than [ShortestPassphrase].
func Seal(w io.Writer, passphrase string, s State, file io.Reader) error {
	if len([]rune(passphrase)) < ShortestPassphrase {
		return errPassphraseShort.Of(ShortestPassphrase)
	}
	to, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return err
	}
	to.SetWorkFactor(workFactor)
	sealed, err := age.Encrypt(w, to)
	if err != nil {
		return err
	}
	s.Version = Version
	header, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if _, err := sealed.Write(append(header, '\n')); err != nil {
		return err
	}
	if _, err := io.Copy(sealed, file); err != nil {
		return err
	}
	return sealed.Close()
}

// Open returns a visit, and the bytes of its table. All of it is decrypted before anything
// is returned, so that a file that was cut or changed is never used in part.
func Open(r io.Reader, passphrase string) (State, []byte, error) {
	with, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return State{}, nil, errPassphrase.Of()
	}
	with.SetMaxWorkFactor(mostWork)
	opened, err := age.Decrypt(r, with)
	if err != nil {
		return State{}, nil, notOpened(err)
	}
	all := bufio.NewReader(opened)
	header, err := all.ReadBytes('\n')
	if err == io.EOF {
		return State{}, nil, errVisitInside.Of(io.ErrUnexpectedEOF)
	}
	if err != nil {
		return State{}, nil, errVisitCut.Of()
	}
	s, err := stateOf(header)
	if err != nil {
		return State{}, nil, err
	}
	table, err := io.ReadAll(all)
	if err != nil {
		return State{}, nil, errVisitCut.Of()
	}
	return s, table, nil
}

// notOpened says why nothing of a file can be decrypted.
func notOpened(err error) error {
	var other *age.NoIdentityMatchError
	switch {
	case errors.As(err, &other) && strings.Contains(err.Error(), "incorrect passphrase"):
		return errPassphrase.Of()
	case errors.As(err, &other):
		return errVisitForeign.Of(err)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errVisitCut.Of()
	}
	return errVisitForeign.Of(err)
}

func stateOf(header []byte) (State, error) {
	var s State
	if err := json.Unmarshal(header, &s); err != nil {
		return s, errVisitInside.Of(err)
	}
	if s.Version != Version {
		return s, errVisitVersion.Of(s.Version, Version)
	}
	decided, err := json.Marshal(s.Recipe)
	if err != nil {
		return s, errVisitInside.Of(err)
	}
	parsed, err := recipe.Parse(decided)
	if err != nil {
		return s, errVisitInside.Of(err)
	}
	s.Recipe = *parsed
	return s, nil
}
