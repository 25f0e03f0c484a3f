// Package internal groups what no other program needs: parts of the engine's rooms, below
// their names, and beside them what tests share.
package internal
