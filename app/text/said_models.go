package text

// ofModels name privacy models with what is asked of them, by their codes, in Chinese.
var ofModels = map[string]string{
	"name-all":                   "{0}和{1}",
	"name-k-anonymity":           "{0}-匿名",
	"name-k-patients":            "按患者的 {0}-匿名",
	"name-k-map":                 "{0}-map",
	"name-presence":              "({0},{1})-存在",
	"name-alpha":                 "“{0}”任一值的比例不超过 {1}",
	"name-alpha-of-value":        "“{1}”中“{0}”的比例不超过 {2}",
	"name-basic-beta":            "“{1}”的基本 {0}-相似",
	"name-enhanced-beta":         "“{1}”的增强 {0}-相似",
	"name-delta":                 "“{1}”的 {0}-披露",
	"name-distinct-l":            "“{1}”的 {0}-多样性",
	"name-entropy-l":             "“{1}”的熵 {0}-多样性",
	"name-recursive-cl":          "“{2}”的递归 ({0},{1})-多样性",
	"name-l-alpha":               "“{2}”的 ({0},{1})-多样性（带权重）",
	"name-sl":                    "“{2}”的 ({0},{1})-多样性（按相关性）",
	"name-t-closeness":           "“{1}”的 {0}-接近",
	"name-ordered-t":             "“{1}”的 {0}-接近（按顺序）",
	"name-hierarchical-t":        "“{1}”的 {0}-接近（按层次）",
	"name-per-patient":           "{0}（按患者）",
	"name-within":                "{0}（已知 {1}）",
	"name-average-risk":          "平均风险不超过 {0}",
	"name-uniqueness":            "样本唯一性不超过 {0}",
	"name-population-uniqueness": "总体唯一性不超过 {0}",
}
