package visit

// ReleasedWork is the work of scrypt for visits that people save.
var ReleasedWork = workFactor

// Tests guess often: they take little work for it.
func init() { workFactor = 4 }
