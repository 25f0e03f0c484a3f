package main

const head = `# Which release answers

"make answers" writes this page. A plain reader of a
release, as a statistics program is one, takes a label for a group only if it is one of the
question's, and a number for a number; all else is missing. A careful reader counts a generalized
value evenly for all that it covers. An answer is right where it lies within the original's 95%
margin (by patient where patients have several rows) and at least half of the rows tell it.
Counted are groups of 30 rows and more. Releases have one round of their method.

Cells have, question by question: the mean and the largest error of the groups, in standard errors of
the original; how many are too low / too high by a hundredth of one; how many are exact, right, and
judged; the share of rows that tell an answer. Behind them the detail lost, and that of the columns
that nobody asks for. *Whole*: classes are formed of the whole table. *Plan*: what is proposed, where
the rows are cut by what is asked first if that answers better.

"quasi plan" proposes only columns that it recognizes, so some of National2019 are renamed here.

| table | rows | questions |
| --- | --- | --- |
`

const plansHead = `
## Plans

What the questions take; what is often asked next; every column that may leave.

| table | questions | k | plan | whole | plan |
| --- | --- | --- | --- | --- | --- |
`

const foot = `
A verdict is about its question and no other.

## Who checked

A program with statistics of its own (Householder's reflections for regressions, Wilson's interval
as roots of its equation) reads the two files and agrees with every figure of "quasi answer" but
the careful reader's, to 1e-9: "cd engine/lab && go test -v ./answers".
`
