// Package internal groups what the engine is made of and offers to nobody: below data,
// detect, file, measure, method and model what the rooms of these names use, and beside
// them what its tests share, problems, tables, columns and hierarchies that are made or
// read for them, and checks of what they write.
package internal
