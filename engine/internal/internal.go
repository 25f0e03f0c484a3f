// Package internal groups what nobody outside the engine needs: a logarithm that is
// the same on every machine, and what tests share.
package internal
