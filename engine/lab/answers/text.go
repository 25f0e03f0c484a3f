package main

const head = `# Which release answers

"make answers" writes this page. A plain reader of a
release, as a statistics program is one, takes a label for a group only if it is one of the
question's, and a number for a number; all else is missing. A careful reader counts a generalized
value evenly for all that it covers. An answer is right where it lies within the original's 95%
margin (by patient where patients have several rows) and at least half of the rows tell it.
Counted are groups of 30 rows and more. Releases have one round of their method.

Cells have, question by question, the groups that the plain reader gets right, that the careful one
does, and all; in brackets those that are right by value while too few rows tell them. *Exact*: the
columns of the question stay as they are.

"quasi plan" proposes only columns that it recognizes, so some of National2019 are renamed here.

| table | rows | questions |
| --- | --- | --- |
`

const plansHead = `
## Plans

What the questions take; what is often asked next; every column that may leave.

| table | k | plan | detail lost | answered |
| --- | --- | --- | --- | --- |
`

const variantsHead = `
More columns need not answer worse: what is asked about outweighs the others, which then pay.

## Variants

The last plan, k = 5. Weights: of what makes groups, and of numbers that are averaged; others
weigh 1.

| table | numbers leave as | weights | detail lost | answered |
| --- | --- | --- | --- | --- |
`

const methodsHead = `
What follows, and what "quasi plan" does:

- On no table does a release without means answer a plain reader more, so it is tried last.
- What makes groups must weigh more than what is averaged: the mean of a group is right, however
  wide its classes are, if none reaches into another group. Where a kept column makes the groups
  (the first table's diagnosis), classes mix its values; there both must weigh as much.
- So 16 and 4 is tried first: it answers every question at least as well as 4 and 4. Then come 4
  and 4, 16 and 16, and 4 and 1/4. 8 and 8 answers no more than 16 and 4; 64 and 64 what 16 and 16
  does, at more loss.

## Methods and forms

The last plan, k = 5, weights 4 and 4.

| table | method, numbers as | detail lost | answered |
| --- | --- | --- | --- |
`

const unaskedHead = `
Loss does not tell which release answers. *Consistent* loses more than minimum loss everywhere. Its
labels do not overlap, which helps a plain reader where numbers have few values (Diabetes as
levels: 14 against 4 of 44). But what is left beside its empty cells is another population: the
careful reader gets 14 against 40 there, the share by age 7 against 9 of 10, and with means the
first two tables answer less. So it is no longer offered "for statistics". Strict Mondrian with
means answers most of the first table, at a third more loss.

## Without a question

The same questions, of releases that were made before anybody asked: k = 5, minimum loss. Roles
alone are what the app proposed before; it proposes the last row now. *Not told*: a column of the
question is not released.

| table | proposed | detail lost | answered |
| --- | --- | --- | --- |
`

const spreadHead = `
Columns that are computed from dates, ages in tens and quantities as means answer what roles alone
do not, and lose less. That age and sex count as studied answers most of what is asked by them, at
some loss of others (Adult's 12 in place of 15 of 31). What else is asked by, wards and diagnoses,
is answered once it is said.

## What means do to spread

The last plan, k = 5, weights 4 and 4: mean, standard deviation; quartiles and ninth decile.

| table, column | as | told | original | release |
| --- | --- | --- | --- | --- |
`

const huntHead = `
Means keep the mean of the table, to rounding. They lose a fifth of the first table's standard
deviation; quartiles move to the middle. Do not ask them for spread,
quantiles or extremes. As levels, 16 numbers of the first table are told, all of short stays.

## What an answer is not

- *Right by chance.* Of 30 rows 3 at random are within the margin in 49 of 100 cases, 15 in 95.
  So half must tell.
- *Right by construction.* Questions about kept columns alone are exact in every release; such
  columns may single people out.
- *Right because there is nothing to find.* The first table was asked about columns of chance, and
  so was the same table with the column shuffled: of %d questions it answers %d in all groups, %d
  in nine of ten, %d in half. Who asks until something fits finds it. Where groups differ, a
  shuffled column is found out, mostly:

| question | release | right |
| --- | --- | --- |
`

const foot = `
So ask before the release is made. A verdict is about its question and no other.

## Who checked

A program with statistics of its own (Householder's reflections for regressions, Wilson's interval
as roots of its equation) reads the two files and agrees with every figure of "quasi answer" but
the careful reader's, to 1e-9: "cd engine/lab && go test -v ./answers".
`
