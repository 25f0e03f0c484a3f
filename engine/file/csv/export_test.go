package csv

// Paced returns opt for a reader that puts at least so many cells into the columns at a
// time, with so many goroutines.
func Paced(opt Options, workers, cells int) Options {
	opt.pace = pace{workers, cells}
	return opt
}
