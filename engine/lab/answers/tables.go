package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
)

// subject is a table with what is asked of it.
type subject struct {
	name      string
	patient   string   // column; empty: every row is another person's
	columns   []string // that are there beside the patient's; nil: all
	questions []string
	csv       func(folder string) ([]byte, error)
	// called has the present name of each column that gets another: a plan would propose none
	// whose name it does not recognize, as an abbreviation.
	called map[string]string
}

var subjects = []subject{
	{"Hospital (drawn)", "patient_id", nil, []string{
		"mean of length_of_stay by age/10",
		"mean of length_of_stay by age/20, diagnosis",
		"share of readmitted=yes by ward",
	}, func(string) ([]byte, error) { return hospital(1400, 1), nil }, nil},
	{"Clinic (built in)", "mrn", nil, []string{
		"mean of los_days by age/10, sex",
		"median of los_days by ward",
	}, func(string) ([]byte, error) { return sample.Clinic(5000, 1).CSV, nil }, nil},
	{"Diabetes", "patient_nbr", []string{
		"race", "gender", "age", "admission_type_id", "time_in_hospital", "num_lab_procedures", "num_medications", "diag_1", "readmitted",
	}, []string{
		"mean of time_in_hospital by age, admission_type_id",
		"share of readmitted=<30 by age",
		"regression of time_in_hospital on age, num_lab_procedures, num_medications",
	}, file("diabetes/diabetic_data.csv", 30_000), nil},
	{"Adult", "", []string{
		"age", "workclass", "education", "education-num", "marital-status", "occupation", "race", "sex", "hours-per-week", "native-country", "salary-class",
	}, []string{
		"share of salary-class=>50K by education, sex",
		"regression of salary-class on age, education-num, hours-per-week, sex",
	}, file("adult.csv", 30_000), nil},
	{"National2019", "", []string{
		"age", "sex", "marital_status", "race", "HOUSING_TYPE", "OWN_RENT", "EDU", "income_decile", "DVET", "NPF",
	}, []string{
		"mean of income_decile by age/10, sex",
		"share of EDU=12 by HOUSING_TYPE",
	}, file("national2019.csv", 20_000), map[string]string{"age": "AGEP", "sex": "SEX", "marital_status": "MSP", "race": "RAC1P", "income_decile": "PINCP_DECILE"}},
}

// file returns what reads the first rows of a file in the folder of the tables.
func file(name string, rows int) func(folder string) ([]byte, error) {
	return func(folder string) ([]byte, error) {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		lines := bytes.SplitAfterN(data, []byte("\n"), rows+2)
		return bytes.Join(lines[:min(len(lines), rows+1)], nil), nil
	}
}

// read reads the table with the columns that count.
func (s *subject) read(folder string) (*table.Table, error) {
	data, err := s.csv(folder)
	if err != nil {
		return nil, err
	}
	t, _, err := csv.Read(bytes.NewReader(data), csv.Options{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	t = t.Renamed(s.called)
	t.Columns = slices.DeleteFunc(t.Columns, func(c *table.Column) bool {
		return s.columns != nil && c.Name != s.patient && !slices.Contains(s.columns, c.Name)
	})
	return t, nil
}

// asked returns the questions, and what is decided before the columns are.
func (s *subject) asked() ([]question.Question, recipe.Recipe, error) {
	r := recipe.Default()
	r.Privacy.Patient = s.patient
	var all []question.Question
	for _, text := range s.questions {
		q, err := question.Parse(text)
		if err != nil {
			return nil, r, err
		}
		all = append(all, q)
	}
	return all, r, nil
}
