package cli

// examples are command lines by the command that shows them; empty: the program. Each runs on
// files that a clinic would have. One that does not end with exit code 0 says with which.
var examples = map[string][]string{
	"": {
		`quasi profile patients.csv`,
		`quasi anonymize patients.csv -o release.csv --suggested --save-recipe recipe.json --report report.html`,
		`quasi audit release.csv --recipe recipe.json`,
		`quasi anonymize next-month.csv -o next.csv --recipe recipe.json`,
		`quasi verify report.html release.csv --original patients.csv`,
	},
	"profile": {
		`quasi profile patients.csv`,
		`quasi profile patients.csv --json`,
	},
	"completion": {`quasi completion bash`},
	"plan": {
		`quasi plan patients.csv --question "mean of stay by age/10, sex"`,
		`quasi plan visits.csv --patient id --question "share of readmitted=yes by ward" --save plans`,
	},
	"anonymize": {
		`quasi anonymize patients.csv -o release.csv --suggested`,
		`quasi anonymize patients.csv -o release.xlsx --qi age,sex,zip,admission --sensitive diagnosis --identifying id --k 5`,
		`quasi anonymize visits.csv -o release.csv --suggested --patient id`,
		`quasi anonymize patients.csv -o release.zip --suggested --save-recipe my-recipe.json`,
		`quasi anonymize next-month.csv -o next.csv --recipe recipe.json --report next.html`,
	},
	"audit": {
		`quasi audit release.csv --qi age,sex,zip`,
		`quasi audit release.csv --qi age,sex,zip --sensitive diagnosis --original patients.csv`,
		`quasi audit patients.csv --recipe recipe.json  # exit code 3: the table itself is not anonymous`,
	},
	"answer": {
		`quasi answer release.csv --original patients.csv --question "mean of stay by age/10, sex"`,
		`quasi answer release.csv --original patients.csv --question "share of readmitted=yes by ward" --json`,
	},
	"verify": {
		`quasi verify report.html release.csv`,
		`quasi verify released.zip --original patients.csv`,
		`quasi verify report.html release.csv --original patients.csv`,
	},
	"attack": {
		`quasi attack release.csv --register people.csv --qi age,sex,zip`,
		`quasi attack --all release.csv --original patients.csv --control control.csv`,
		`quasi attack exact-matches release.csv --original patients.csv`,
	},
	"hold-out": {
		`quasi hold-out patients.csv -o table.csv --control held-out.csv --rows 20`,
		`quasi hold-out visits.csv -o table.csv --control held-out.csv --rows 20 --patient id`,
	},
	"advise": {
		`quasi advise patients.csv --recipe recipe.json`,
		`quasi advise patients.csv --recipe recipe.json --k-values 2,5,10 --svg curve.svg`,
		`quasi advise patients.csv --qi age,sex,zip --methods minimum-loss,kaim --k-values 2,5 -o methods.md`,
		`quasi advise patients.csv --recipe recipe.json --bound`,
	},
	"dictionary": {
		`quasi dictionary patients.csv --dictionary dictionary.csv -o from-dictionary.json`,
		`quasi dictionary patients.csv --recipe recipe.json --write decisions.csv`,
	},
	"drift": {
		`quasi drift next-month.csv --recipe recipe.json`,
		`quasi drift next-month.csv --recipe recipe.json -o recipe-next.json`,
	},
	"sql": {
		`quasi sql patients.csv --recipe recipe.json --dialect duckdb -o recode.sql --audit audit.sql`,
	},
	"algorithms": {`quasi algorithms`},
	"models":     {`quasi models`},
	"help":       {`quasi help anonymize`},
}
