// Package browser brings files into the programs that run in a browser's workers,
// and out of them. Outside a browser there is nothing in it.
package browser
