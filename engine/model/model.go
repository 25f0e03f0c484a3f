// Package model groups the privacy models: classes of records come in, and whether
// they hold goes out.
//
// [quasi/engine/model/privacy] holds them, each in a file of its own: those that look
// at one class, at one class beside a register of the population, and at the sizes
// of all classes together. [quasi/engine/model/relation] correlates sensitive
// values, for (s,l)-diversity.
//
// A model is made for one table and knows nothing of the recipe that asks for it.
package model
