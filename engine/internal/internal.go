// Package internal groups what the engine's tests share: problems, tables, columns
// and hierarchies that are made or read for them, and checks of what they write.
package internal
