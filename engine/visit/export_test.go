package visit

// Tests guess often: they take little work for it.
func init() { workFactor = 4 }
