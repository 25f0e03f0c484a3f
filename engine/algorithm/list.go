package algorithm

import "quasi/engine/cluster"

var algorithms = []Algorithm{
	{
		Name:   "kaim",
		Family: Clustering,
		Title:  "KAIM",
		Summary: "Grows classes of k records around random ones, nearest first by information entropy, " +
			"and keeps every record, those with missing values included.",
		Source: "Gong Q., Yang M., Luo J.: Data anonymization approach for incomplete microdata. " +
			"Journal of Software 24(12), 2013, 2883-2896, Algorithm 1",
		Parameters: []Parameter{seed},
		Run:        cluster.KAIM,
	},
}
