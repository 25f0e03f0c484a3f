package main

import (
	"runtime/debug"
	"runtime/metrics"
	"slices"

	"quasi/wasm/protocol"
)

// WebAssembly's memory never shrinks: what a large table takes at its peak it takes for the
// whole visit. Next to nothing of such a table is pointers, so that collecting often costs
// little. web/worker.js sees to it that a collection ends before the program goes on.
const (
	// usual and thrifty are the dead memory at which it is collected, in per cent of the
	// live: thrifty in helpers, while a table is read or anonymized, and when one is
	// open that takes much.
	usual, thrifty = 100, 25
	much           = 32 << 20 // bytes
	// dead is the dead memory beside a large table, in bytes, but not below least per cent
	// of the live.
	dead, least = 32 << 20, 12
)

// large are the methods that are about a whole table.
var large = []protocol.Method{
	protocol.Load, protocol.Other, protocol.Population, protocol.Uniqueness, protocol.Offers, protocol.Effect,
	protocol.Run, protocol.Try, protocol.Rewrite, protocol.Quality, protocol.Export, protocol.Verify, protocol.Attack, protocol.AttackGive, protocol.AttackAny,
}

var allowed = usual // per cent that may be dead now

// save has as much collected as a method asks for, with what is live now.
func save(method protocol.Method) {
	percent, live := usual, liveBytes()
	if slices.Contains(large, method) || live > much {
		percent = int(min(max(100*dead/max(live, 1), least), thrifty))
	}
	if percent != allowed {
		allowed = percent
		debug.SetGCPercent(percent)
	}
}

// liveBytes returns the bytes that the last collection found live.
func liveBytes() uint64 {
	found := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(found)
	return found[0].Value.Uint64()
}
