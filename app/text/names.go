package text

// modelNames name privacy models with what is asked of them, by their codes.
var modelNames = map[string]Message{
	"name-all":                   {"{0} and {1}", "{0}和{1}"},
	"name-k-anonymity":           {"{0}-anonymity", "{0}-匿名"},
	"name-k-patients":            {"{0}-anonymity of patients", "按患者的 {0}-匿名"},
	"name-k-map":                 {"{0}-map", "{0}-map"},
	"name-presence":              {"({0},{1})-presence", "({0},{1})-存在"},
	"name-alpha":                 {"a share of any “{0}” of at most {1}", "“{0}”任一值的比例不超过 {1}"},
	"name-alpha-of-value":        {"a share of “{0}” in “{1}” of at most {2}", "“{1}”中“{0}”的比例不超过 {2}"},
	"name-basic-beta":            {"basic {0}-likeness of “{1}”", "“{1}”的基本 {0}-相似"},
	"name-enhanced-beta":         {"enhanced {0}-likeness of “{1}”", "“{1}”的增强 {0}-相似"},
	"name-delta":                 {"{0}-disclosure privacy of “{1}”", "“{1}”的 {0}-披露"},
	"name-distinct-l":            {"distinct {0}-diversity of “{1}”", "“{1}”的 {0}-多样性"},
	"name-entropy-l":             {"entropy {0}-diversity of “{1}”", "“{1}”的熵 {0}-多样性"},
	"name-recursive-cl":          {"recursive ({0},{1})-diversity of “{2}”", "“{2}”的递归 ({0},{1})-多样性"},
	"name-l-alpha":               {"distinct ({0},{1})-diversity of “{2}”", "“{2}”的 ({0},{1})-多样性（带权重）"},
	"name-sl":                    {"({0},{1})-diversity of “{2}”", "“{2}”的 ({0},{1})-多样性（按相关性）"},
	"name-t-closeness":           {"{0}-closeness of “{1}”", "“{1}”的 {0}-接近"},
	"name-ordered-t":             {"ordered {0}-closeness of “{1}”", "“{1}”的 {0}-接近（按顺序）"},
	"name-hierarchical-t":        {"hierarchical {0}-closeness of “{1}”", "“{1}”的 {0}-接近（按层次）"},
	"name-per-patient":           {"{0}, by patient", "{0}（按患者）"},
	"name-within":                {"{0}, given {1}", "{0}（已知 {1}）"},
	"name-average-risk":          {"an average risk of at most {0}", "平均风险不超过 {0}"},
	"name-uniqueness":            {"a sample uniqueness of at most {0}", "样本唯一性不超过 {0}"},
	"name-population-uniqueness": {"a population uniqueness of at most {0}", "总体唯一性不超过 {0}"},
}
