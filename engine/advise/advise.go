// Package advise groups what a person is told before they decide: a table comes in,
// proposals with their reasons go out. Nothing here decides, and no verdict asks what is here.
//
// [quasi/engine/advise/suggest] makes a first recipe of what columns look like, and
// [quasi/engine/advise/drift] tells how a table differs from the one that a recipe was
// made for.
package advise
