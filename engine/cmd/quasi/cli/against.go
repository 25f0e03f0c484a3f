package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/attack"
	"quasi/engine/report"
)

// againstFlags say what a release is attacked with beside the table that it was made of.
type againstFlags struct {
	all      bool
	original string
	control  string
	second   string
	without  []string
	opt      attack.Setting
	reports  []string
	small    bool
}

func (f *againstFlags) register(c *cobra.Command) {
	c.Flags().BoolVar(&f.all, "all", false, "make every attack that the other flags allow")
	c.Flags().StringVar(&f.original, "original", "", "table that FILE was made of")
	c.Flags().StringVar(&f.control, "control", "", "table of people who were put aside before FILE was made")
	c.Flags().StringVar(&f.second, "second", "", "another release, with rows of the same people")
	c.Flags().StringSliceVar(&f.without, "without", nil, "columns of FILE that are not looked at")
	c.Flags().IntVar(&f.opt.Guesses, "guesses", 1000, "guesses of an attack, at most")
	c.Flags().IntVar(&f.opt.Neighbours, "neighbours", 1, "how many of the nearest rows a link is looked for in")
	c.Flags().StringArrayVar(&f.reports, "report", nil, "write what the attacks find to this file, with 1 to 10 people hidden: .json for JSON, else a page that prints (repeatable)")
	c.Flags().BoolVar(&f.small, "show-small-counts", false, "hide nothing in it")
	c.Flags().Uint64Var(&f.opt.Seed, "seed", 1, "seed of what is drawn: the same seed gives the same figures")
}

// oneOrKind accepts the file, or an attack and the file.
func oneOrKind(c *cobra.Command, args []string) error {
	if len(args) == 2 && kindOf(args[0]) == nil {
		return wrong("no attack is called %q; the attacks:\n%s", args[0], attackKinds())
	}
	if len(args) == 2 {
		return nil
	}
	return oneFile(c, args)
}

// kindOf returns the attack of a name, or nil.
func kindOf(name string) *attack.Attack {
	all := attack.All()
	at := slices.IndexFunc(all, func(a attack.Attack) bool { return string(a.Kind) == name })
	if at < 0 {
		return nil
	}
	return &all[at]
}

// attackKinds lists the attacks, a line each.
func attackKinds() string {
	var list strings.Builder
	for _, a := range attack.All() {
		fmt.Fprintf(&list, "  %-14s %s\n", a.Kind, a.Short)
	}
	return list.String()
}

// runAgainst makes the named attack, or all, on a release beside its original.
func (f *attackFlags) runAgainst(c *cobra.Command, named []string, path string) error {
	if f.against.original == "" {
		return wrong("say what FILE was made of: --original TABLE.csv")
	}
	if f.against.all == (len(named) > 0) {
		return wrong("name one attack before FILE, or give --all; the attacks:\n%s", attackKinds())
	}
	if err := f.checkReports(c, path); err != nil {
		return err
	}
	read := newTables(c)
	defer read.bar.clear()
	if err := errors.Join(positive("--guesses", f.against.opt.Guesses), positive("--neighbours", f.against.opt.Neighbours)); err != nil {
		return err
	}
	setting, called, err := f.setting(read, path)
	if err != nil {
		return err
	}
	var kinds []attackresult.Kind
	for _, name := range named {
		kinds = append(kinds, attackresult.Kind(name))
	}
	read.bar.show("attack", 0)
	report, err := attack.Run(c.Context(), setting, kinds...)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	read.bar.clear()
	if err := f.writeReports(c, path, called, setting, report); err != nil {
		return err
	}
	if f.json {
		return printJSON(c.OutOrStdout(), attackedAgainst{report, read.Notes})
	}
	printAgainst(c.OutOrStdout(), report)
	return nil
}

// setting reads what a release is attacked with, and how it calls columns of the original.
func (f *attackFlags) setting(read *tables, path string) (setting attack.Setting, called renames, err error) {
	setting = f.against.opt
	setting.Known, setting.Sensitive, setting.Without = f.opt.QI, f.opt.Sensitive, f.against.without
	if setting.Release, setting.Original, called, err = f.read(read, path, f.against.original); err != nil {
		return setting, nil, err
	}
	if err := checkColumns(setting.Original, "the original", "--qi or --sensitive", slices.Concat(f.opt.QI, f.opt.Sensitive)...); err != nil {
		return setting, nil, err
	}
	if err := checkColumns(setting.Release, "the release", "--without", f.against.without...); err != nil {
		return setting, nil, err
	}
	if f.against.control != "" {
		if setting.Control, err = read.beside(f.against.control, f.input.input()); err != nil {
			return setting, nil, err
		}
	}
	if f.against.second != "" {
		second, err := read.released(f.against.second, beside(f.input.input()))
		if err != nil {
			return setting, nil, err
		}
		setting.Second = called.back(second)
	}
	if f.hierarchies != "" {
		setting.Trees, err = readTrees(f.hierarchies, f.looked(setting))
	}
	return setting, called, err
}

// looked returns the columns that are looked at.
func (f *attackFlags) looked(setting attack.Setting) []string {
	return slices.DeleteFunc(setting.Release.Names(), func(name string) bool {
		return setting.Original.Column(name) == nil || slices.Contains(f.against.without, name)
	})
}

// checkReports reports an output that would overwrite an input or another output.
func (f *attackFlags) checkReports(c *cobra.Command, path string) error {
	var all []named
	for _, report := range f.against.reports {
		all = append(all, named{"--report", report})
	}
	if err := printedOnce(f.json, all...); err != nil {
		return err
	}
	return checkOutputs(c, path, all...)
}

// writeReports writes what the attacks found to the files that are asked for.
func (f *attackFlags) writeReports(c *cobra.Command, path string, called renames, setting attack.Setting, found attackresult.Report) error {
	if len(f.against.reports) == 0 {
		return nil
	}
	about := report.Attacked{Program: thisProgram(), Known: f.opt.QI, Sensitive: f.opt.Sensitive, Without: f.against.without, Called: called, ShowsSmall: f.against.small, Report: found}
	if err := f.nameFiles(&about, path, setting); err != nil {
		return err
	}
	d := about.Publishable()
	for _, report := range f.against.reports {
		if err := writeTo(c.Context(), report, c.OutOrStdout(), func(w io.Writer) error { return writeReport(w, d, report) }); err != nil {
			return err
		}
	}
	return nil
}

// nameFiles says in a report which files were read, with their hashes.
func (f *attackFlags) nameFiles(about *report.Attacked, path string, setting attack.Setting) error {
	var err error
	if about.Release, err = fileOf(path); err != nil {
		return err
	}
	if about.Original, err = fileOf(f.against.original); err != nil {
		return err
	}
	for _, other := range []struct {
		path string
		to   **report.File
	}{{f.against.control, &about.Control}, {f.against.second, &about.Second}} {
		if other.path == "" {
			continue
		}
		file, err := fileOf(other.path)
		if err != nil {
			return err
		}
		*other.to = &file
	}
	for _, name := range sortedKeys(setting.Trees) {
		file, err := fileOf(filepath.Join(f.hierarchies, name+arxEnding))
		if err != nil {
			return err
		}
		about.Hierarchies = append(about.Hierarchies, file)
	}
	return nil
}

// attackedAgainst is what attacks on a release beside its original print as JSON.
type attackedAgainst struct {
	attackresult.Report
	Input []inputNote `json:"input,omitempty"`
}
