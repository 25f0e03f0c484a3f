package screen

import "strconv"

// Tallest is the height in pixels up to which a scroll bar moves row by
// row; browsers refuse elements of more than some 30 million pixels.
const Tallest = 8_000_000

// Pixels is a length for a script to set.
func Pixels(n int) string { return strconv.Itoa(n) + "px" }
