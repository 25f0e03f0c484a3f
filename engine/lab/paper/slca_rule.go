package paper

import (
	"context"
	"fmt"

	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// slcaProgram says what the program does of SLCA's paper, each with what verifies it.
var slcaProgram = []string{
	"The correlation of two values (Definitions 3 to 5) is the mean over the quasi-identifiers of the cosine of their joint probabilities; the paper's Table 3 comes out (`TestWorkedExample` in `engine/model/relation`). Algorithm 1 as printed does not divide by the number of quasi-identifiers, which would only raise it; Definition 5 does, and so does the program. Numbers of more than 20 values are cut into 10 intervals (`TestManyValuesBecomeIntervals`).",
	"R(D) is that of Definition 7, in which a value with itself counts 1: of n values it is 1/n at least. A class holds if it has l values and its R(D) is s at most (Definition 8).",
	"Classes are grown as in steps 2 and 3 of Algorithm 2: a random record of the largest set, then the value that keeps R(D) least and of it the nearest record. The text of the paper takes l values, and goes on until fewer than l sets have records; its loop takes one more, and goes on while more than l do. The program follows the text. Of a class above s the set that it started from is emptied; the program puts its other records back, of which the paper says nothing. What is left over joins the nearest class that stays within s (step 4). Each step is held against the definitions (`TestStepsOfSLCA` in `engine/method/slca`), the nearest record against a search through all (`TestTheNearestOfASet`), and every release against the rule (`TestSLCAMakesDiverseClasses`).",
	"The records of a set that is emptied are left out if the limit allows it for all of them, and are left over otherwise; those that no class can take are left out as far as the limit allows (`TestSLCAEmptiesTheSetThatFails`, `TestTheLimitIsForBothSteps`). Beyond that they are put together with what loses least, which the paper does not have: the release then keeps the rule all the same. Classes that would show the same are one, as a reader can't tell them apart (`TestSLCACourse`).",
	"The paper's s = 0.6 is not where the program begins: if no s is given, it begins halfway between R(D) of the whole table, which one class of all can keep to, and 1 (`TestFitBeginsInsideTheRange` in `engine/say/parameter`). An s that can't be met is refused with the nearest that can (`TestAnUnmetSettingSuggestsTheNearest` in `engine`).",
	"The method is shown step by step with the correlations of the values (`TestTheMatrixMarksTheGroup` in `app/stepwise`), and its tour comes to the classes of the paper's Table 2 (`TestToursShowThePapersTables` in `app/learn`).",
	"It loses nearly as much as minimum loss where s can hardly be met, and several times as much where s is looser, see below. Taking the nearest record first was tried, lost less for large s and more for small ones, and was given up (`docs/lab.md`).",
}

// sameRuleSs are the values of s for which SLCA is set beside minimum loss under the same rule.
var sameRuleSs = []float64{0.86, 0.88, 0.90, 0.93, 0.96, 1}

const (
	sameRuleRecords = 3000
	sameRuleL       = 3
	sameRuleRounds  = 5 // of minimum loss
)

// writeSameRule reports what SLCA and minimum loss lose where both keep to the same s and l.
func (l *slcaLab) writeSameRule(ctx context.Context, r *Report) error {
	t := &Table{
		Title: "What the rule costs, and what the method does",
		Lead: fmt.Sprintf("Loss I of SLCA, and of minimum loss (%d rounds) with (s,%d)-diversity as its model, on the first %d records, with at most %s left out. Both releases keep the same rule: what SLCA loses more is due to choosing the value first and the similar record second. A dash is an s that the method can't satisfy here.",
			sameRuleRounds, sameRuleL, sameRuleRecords, percent(slcaLimit)),
		Header: []string{"s", labelSLCA, "minimum loss"},
	}
	for _, s := range sameRuleSs {
		row := []string{fmt.Sprint(s)}
		for _, name := range []string{"slca", method.Default} {
			lost, err := l.underRule(ctx, name, s)
			if err != nil {
				return err
			}
			row = append(row, lost)
		}
		t.Rows = append(t.Rows, row)
	}
	r.Tables = append(r.Tables, t)
	return nil
}

// underRule returns what a method loses with s; a dash if it can't satisfy it.
func (l *slcaLab) underRule(ctx context.Context, name string, s float64) (string, error) {
	given := parameter.Given{"s": s, "l": sameRuleL}
	e := experiment{table: first(l.Table, sameRuleRecords), qi: slcaQI, sensitive: slcaSensitive, k: 1, limit: slcaLimit,
		models: []recipe.Model{{Name: privacy.NameSL, Column: slcaSensitive, Parameters: given}}}
	m := contender{label: name, name: name, given: given}
	if name == method.Default {
		m.given = parameter.Given{method.Rounds: sameRuleRounds}
	}
	o, err := l.try(ctx, e, m, l.Seed)
	if _, no := whyNot(err); no {
		return "-", nil
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%.3f", o.loss.ILossRate), nil
}
