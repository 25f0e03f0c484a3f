package cluster

import (
	"math"

	"quasi/engine/say"
)

// What can go wrong.
var (
	errClusterUnsatisfiableMerging = say.Define("cluster-unsatisfiable-merging", "{0} can't be satisfied by merging groups; the whole table reaches {1}: ask for no more than that, or raise the share of rows that may be left out")
	errClusterUnsatisfiable        = say.Define("cluster-unsatisfiable", "{0} can't be satisfied: the whole table reaches {1}; lower k or relax the model")
	errClusterSuppression          = say.Define("cluster-suppression", "{0} rows would have to be left out for {1}, but at most {2} may be: raise the share of rows that may be left out to {3}%, lower k or relax the model")
	errMinimumFew                  = say.Define("minimum-few", "Minimum loss: a group needs {0} rows, but there are {1}: lower k or relax the model")
	errSlcaNoSensitive             = say.Define("slca-no-sensitive", "SLCA: no column is sensitive: mark one, whose values are to be kept apart")
	errSlcaL                       = say.Define("slca-l", "SLCA: {0:q} has {1} different {1:value|values}, but l is {2}: lower l")
	errKMemberMissing              = say.Define("k-member-missing", "k-member: {0} {0:row misses|rows miss} a value, but at most {1} may be left out: raise the share of rows that may be left out to {2}%, or treat missing values as the root")
	errKMemberFew                  = say.Define("k-member-few", "k-member: a group needs {0} rows, but there are {1}")
	errKaimK                       = say.Define("kaim-k", "KAIM: k is {0}; it must be from 1 to {1}, the number of rows")
)

// percent returns which share of rows must be allowed for n to be left out: rounded up,
// so that it is enough.
func percent(n, rows int) float64 { return math.Ceil(1000*float64(n)/float64(rows)) / 10 }
