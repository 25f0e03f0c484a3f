// Command detectors measures what is proposed for columns drawn from seeds and
// prints it: make detectors.
package main

import (
	"errors"
	"fmt"
	"log"
	"os"

	"quasi/engine/internal/plantedtest"
	"quasi/engine/internal/suggesttest"
)

// The seeds that are measured; the tests take others.
const first, seeds = 5000, 200

func main() {
	r := suggesttest.Measure(first, first+seeds)
	fmt.Printf(head, r.Columns, len(suggesttest.Kinds()), seeds, suggesttest.Rows, len(r.Released))
	err := r.Write(os.Stdout)
	fmt.Print(planted)
	err = errors.Join(err, plantedtest.Write(os.Stdout, plantedtest.Measure(plantedtest.Seen), plantedtest.Measure(plantedtest.Unseen)))
	if err != nil {
		log.Fatal("detectors: ", err)
	}
}

const planted = `
## What is planted, and found

Identifiers of clinics in many languages are planted in notes and in columns, and the search that looks through a release is asked what it finds; columns in which nobody is say how often it is wrong. The lists are in ` + "`engine/internal/plantedtest/lists`" + `. The detectors were mended by those that were *seen*. Those that are *unseen* were written and labelled by somebody who had not seen the program; it was measured by them once, nothing was mended by them, and they are what to expect of a new export. Six lists that were made so before are among the seen ones now. Precision and recall were, before anything was mended by each: 0.624 and 0.971; 0.919 and 0.971; 0.840 and 0.971, mostly in languages that are rarer; 0.875 and 1.000; 0.712 and 0.933, of small hospitals and sheets kept by hand; 0.837 and 0.989. The lists differ in how hard they are: a program that was mended by three of them had 0.930 and 1.000 on the one that is unseen now. Without a word beside it, a number of nine digits in a note is not looked for: its check digit is right in some country by chance. The column alone can't say what the rest are: a whole number of three or four digits that hardly repeats, under an unknown word, is a platelet count or the number of a patient in a study, and stays removed; short numbers and few codes that repeat are generalized, since a group hides them as it does an age; four surnames that no list has, each in many rows, under an unknown word look like wards or brands, and are generalized.

`

const head = `# What the detectors recognise

Written by ` + "`make detectors`" + `: %d columns of %d kinds, drawn from %d seeds with %d rows each, half of them with their names withheld so that the values alone decide. The generator is ` + "`engine/internal/suggesttest`" + `: direct identifiers, quasi-identifiers, codes and measurements in English, Chinese, German, French and Spanish, and columns that look like something else. Up to one value in twenty is missing and one in fifty is a slip of the pen. The thresholds were chosen with other seeds than these, but with the same kinds of columns, and generator and detectors share one idea of each format: 1.000 says that noise and look-alikes do no harm, not that every real form is known.

*Keep* (insensitive) is proposed for findings alone: laboratory values, vital signs, scores, treatments, by their names or as values with their units. A category that nothing explains is proposed to be generalized, and so is a number with one or two decimals, with one click to keep it; that costs the role *insensitive* most of its recall without names. A known gap: single words that are few and repeat, such as the surnames of ten doctors that are on no list, look like wards, and would be generalized rather than removed unless the column's name tells. Another one: codes and short numbers that are in many rows each are generalized, too, so that ten patients of a long study by whose numbers the rows are told apart look like the codes of a catalogue. They are removed where their counts are the same, they rise or stand together, or each has one date of birth, sex or patient in the table; a column taken by itself does not tell, which costs the role *identifying* recall without names.

What names say is tested apart, in ` + "`engine/profile/describe`" + `: the usual 21 columns in 27 languages, 464 headers of 29 clinical tables and hospitals' exports, and words inside other words, such as sex in Sussex.

Of the columns that name a person by themselves, %d would be released as they are.

*Precision* is the share of proposals that are right, *recall* the share of right ones that are proposed. What nothing explains is proposed to be removed, which costs the role *identifying* precision and the others recall: without their names, plain numbers can be anything.

`
