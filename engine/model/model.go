// Package model groups the privacy models: classes of records come in, and whether
// they hold goes out.
//
// [quasi/engine/model/privacy] looks at one class, [quasi/engine/model/presence] at
// one class beside a table of the population, [quasi/engine/model/threshold] at the
// sizes of all classes together. [quasi/engine/model/relation] is how alike
// sensitive values are, for (s,l)-diversity.
//
// A model is made for one table and knows nothing of the recipe that asks for it.
package model
