// Package worker runs jobs of the engine in other workers of the page.
package worker
