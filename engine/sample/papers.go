package sample

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// The samples of the papers' tours, beside [Patients].
const (
	Orders      = "orders"      // the four rows of AOS, with k = 2 in the order Age, Sex
	Points      = "points"      // Table 1 of the rounded partition, with k = 2
	MorePoints  = "more-points" // the same with one more patient
	Occupations = "occupations" // Table 1 of SLCA, with k = 2 and 2-diversity
	Colleagues  = "colleagues"  // twelve people after it
)

// tours are these samples, by name.
var tours = map[string]func() Sample{
	Orders: func() Sample {
		return ofPaper(Orders, "aos", "Age,Sex,Disease\n50-55,F,A\n50-55,M,B\n55-60,F,C\n55-60,M,D\n",
			recipe.Column{Name: "Age", Role: table.QuasiIdentifying, Loss: domain.ByLeaves, Hierarchy: levels("50-55", "55-60")},
			recipe.Column{Name: "Sex", Role: table.QuasiIdentifying, Loss: domain.ByLeaves, Hierarchy: levels("F", "M")},
			recipe.Column{Name: "Disease", Role: table.Sensitive})
	},
	Points:     func() Sample { return points(Points, "") },
	MorePoints: func() Sample { return points(MorePoints, "60,102,FLU\n") },
	Occupations: func() Sample {
		return occupations(Occupations, "27,USA,14248,Doctor\n28,Canada,14207,Nurse\n26,USA,14206,Anesthetist\n33,China,14304,Nurse\n35,Japan,14399,Teacher\n")
	},
	Colleagues: func() Sample {
		s := occupations(Colleagues, "26,USA,14206,Anesthetist\n27,USA,14248,Doctor\n28,USA,14207,Nurse\n27,USA,14206,Doctor\n28,USA,14248,Anesthetist\n26,USA,14207,Nurse\n"+
			"33,China,14304,Teacher\n34,China,14399,Librarian\n35,China,14304,Librarian\n33,China,14399,Teacher\n34,China,14304,Professor\n35,China,14399,Professor\n")
		s.Recipe.Columns[0].Loss, s.Recipe.Columns[0].Hierarchy = domain.ByRange, &recipe.Hierarchy{Ordered: true} // or groups of both countries were all the same
		return s
	},
}

// points is Table 1 of the paper on the rounded partition function, names removed, with
// rows behind it; ages and postcodes are released as ranges, as the paper does.
func points(name, more string) Sample {
	ordered := &recipe.Hierarchy{Ordered: true}
	return ofPaper(name, "rounded-partition", "Age,Zipcode,Disease\n20,101,H1N1\n20,103,HIV\n30,102,FLU\n40,102,Pneumonia\n50,101,HBV\n50,103,HIV\n"+more,
		recipe.Column{Name: "Age", Role: table.QuasiIdentifying, Loss: domain.ByRange, Hierarchy: ordered},
		recipe.Column{Name: "Zipcode", Role: table.QuasiIdentifying, Loss: domain.ByRange, Hierarchy: ordered},
		recipe.Column{Name: "Disease", Role: table.Sensitive})
}

// occupations is a table like Table 1 of SLCA, names removed, to be released as its Table 2.
func occupations(name, rows string) Sample {
	s := ofPaper(name, "minimum-loss", "Age,Country,Zipcode,Occupation\n"+rows,
		recipe.Column{Name: "Age", Role: table.QuasiIdentifying}, recipe.Column{Name: "Country", Role: table.QuasiIdentifying},
		recipe.Column{Name: "Zipcode", Role: table.QuasiIdentifying}, recipe.Column{Name: "Occupation", Role: table.Sensitive})
	s.Recipe.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "Occupation", Parameters: parameter.Given{"l": 2}}}
	return s
}

// inPaper returns a sample of a paper in a language, by its BCP 47 tag, each of its words with the
// paper's behind it, but for signs and countries, which a reader knows and [classification.Tree] reads.
func (s Sample) inPaper(language string) Sample {
	say := townWords[language]
	as := func(text string) string {
		word := cmp.Or(say.words[text], text)
		if word == text || len(text) == 1 || slices.Contains(paperWords[7:11], text) {
			return word
		}
		return fmt.Sprintf(say.paper, word, text)
	}
	s.Name += "-" + language
	s.CSV = []byte(regexp.MustCompile(`[^,\n]+`).ReplaceAllStringFunc(string(s.CSV), as))
	for i := range s.Recipe.Columns {
		c := &s.Recipe.Columns[i]
		c.Name = as(c.Name)
		if c.Hierarchy != nil {
			for _, row := range c.Hierarchy.Rows {
				row[0] = as(row[0])
			}
		}
	}
	for i := range s.Recipe.Privacy.Models {
		s.Recipe.Privacy.Models[i].Column = as(s.Recipe.Privacy.Models[i].Column)
	}
	return s
}

// ofPaper is a table with k = 2.
func ofPaper(name, method, rows string, columns ...recipe.Column) Sample {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Algorithm.Name = method
	r.Columns = columns
	return Sample{Name: name, FileName: fmt.Sprintf("%s-paper.csv", name), CSV: []byte(rows), Recipe: r}
}
