package cluster

import "quasi/engine/say"

// What can go wrong.
var (
	errClusterUnsatisfiableMerging = say.Define("cluster-unsatisfiable-merging", "{0} can't be satisfied by merging classes; the whole table reaches {1}: ask for no more than that, or raise the suppression limit")
	errClusterUnsatisfiable        = say.Define("cluster-unsatisfiable", "{0} can't be satisfied: the whole table reaches {1}; ask for less")
	errClusterSuppression          = say.Define("cluster-suppression", "{0} records would have to be suppressed for {1}, at most {2} may be: raise the suppression limit to {3}%, or ask for less")
	errMinimumFew                  = say.Define("minimum-few", "minimum-loss: a class needs {0} records, there are {1}")
	errSlcaNoSensitive             = say.Define("slca-no-sensitive", "slca: no column is sensitive: mark one, whose values are to be kept apart")
	errSlcaL                       = say.Define("slca-l", "slca: {0:q} has {1} values, l is {2}: ask for less")
	errKMemberMissing              = say.Define("k-member-missing", "k-member: {0} records miss a value, and at most {1} may be suppressed: raise the suppression limit to {2}%, or treat missing values as the root")
	errKMemberFew                  = say.Define("k-member-few", "k-member: a class needs {0} records, there are {1}")
	errKaimK                       = say.Define("kaim-k", "kaim: k is {0}, want 1 to {1} (the number of records)")
)
