// Package advise groups what a person is told before they decide: a table comes in,
// proposals with their reasons go out. Nothing here decides.
//
// [quasi/engine/advise/suggest] proposes types, roles and hierarchies,
// [quasi/engine/advise/profile] holds its description of a column, and
// [quasi/engine/advise/drift] tells how a table differs from the one that a recipe was
// made for.
package advise
