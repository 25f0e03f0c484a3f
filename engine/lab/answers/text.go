package main

const head = `# Which release answers

"make answers" writes this page, in about five minutes. A question is asked of a table and of
releases of it. A plain reader, as a statistics program is one, takes a label for a group only if
it is one of the question's groups, and a number for a number; all else is missing to it. A
careful reader counts a generalized value evenly for all that it covers. An answer is right where
it lies within the original's 95% margin (by patient where patients have several rows) and at
least half of the rows tell it. Counted are groups of 30 rows and more. Each release had one
round of its method.

Cells have, question by question: groups that the plain reader gets right, that the careful one
does, of how many; in brackets how many more are right by value while too few rows tell them.
*Exact*: the columns of the question stay as they are.

The questions:
`

const plansHead = `
## Plans

The three plans of "quasi plan": what the questions take, what is often asked next, and every
column that may leave.

| table | k | plan | detail lost | answered |
| --- | --- | --- | --- | --- |
`

const variantsHead = `
More columns need not answer worse: what is asked about outweighs the others, which then pay.
Where all columns are asked about, none of them outweighs another.

## Variants

The last plan, k = 5. Weights are of what makes the groups of a question, and of numbers that are
averaged, where any other column weighs 1.

| table | numbers leave as | weights | detail lost | answered |
| --- | --- | --- | --- | --- |
`

const methodsHead = `
What follows, and what "quasi plan" does:

- To a plain reader numbers answer only as means. On no table does a variant without them answer
  more questions. So it is tried last, for recipes that allow no means.
- What makes groups must weigh more than what is averaged: the mean of a group is right, however
  wide its classes are, if none of them reaches into another group. With 16 and 4 the means by age
  are right almost everywhere. Where a kept column makes the groups, as the diagnosis does in
  the first table, classes mix its values; then what is averaged has to weigh as much.
- So 4 and 4 is tried first, since it loses least, then 16 and 4, 16 and 16, 4 and 1/4. A weight
  of 8 answers no question that one of these does not, and 64 costs more than it answers.

## Methods and forms

The last plan, k = 5, weights 4 and 4.

| table | method, numbers as | detail lost | answered |
| --- | --- | --- | --- |
`

const spreadHead = `
Loss does not tell which release answers. *Consistent* loses about as much as minimum loss and
answers least where numbers have many values: the cells that it leaves empty are rare ones, so
that what is left is another population, for a careful reader as well. It is no longer offered
"for statistics". With means it answers better, as every method does; strict Mondrian, which hides
no cell, then answers most of the first table, at a third more loss.

## What means do to spread

A mean of a group has less spread than the values. The last plan, k = 5, weights 4 and 4; numbers
that a plain reader finds, mean, standard deviation, quartiles and ninth decile.

| table, column | as | told | original | release |
| --- | --- | --- | --- | --- |
`

const huntHead = `
Means keep the mean of the table exactly, and lose up to a fifth of the standard deviation here;
the lowest quartile rises and the highest falls. Ask means for means, sums and shares, not for
spread, quantiles or extremes. As levels less than 1 in 100 numbers of the first table is told,
and those are the short stays.

## What an answer is not

- *Right by chance.* Of 30 rows 3 at random lie within the margin in 48 of 100 cases. Hence half
  of the rows must tell (docs of facts.LeastTold).
- *Right by construction.* A question about kept columns alone is exact in every release, says
  nothing of its protection, and its columns may single people out; it is marked.
- *Right because there is nothing to find.* A column of chance was asked about in the first table,
  and in the same table with the column shuffled: of %d questions %d were answered in all groups,
  %d in nine of ten, %d in half. Nothing differs between the groups, and the shuffled table says so
  too. Who asks until something fits finds it. Where groups differ, a shuffled column is found
  out:

| question | release | right |
| --- | --- | --- |
`

const foot = `
So ask what the release is for before it is made; a report names the questions that were known.
Answers choose among plans, and nothing else in a release depends on them. A good verdict is about
its question and no other.

## Who checked

A program with its own statistics (regressions by Householder's reflections, Wilson's interval as
roots of its equation) reads the two files and agrees with every figure of "quasi answer" to
1e-9: "go test -v ./engine/lab/answers".
`
