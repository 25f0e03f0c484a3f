// Package xlsx groups the two directions of Excel workbooks.
//
// [quasi/engine/file/xlsx/sheets] reads: a sheet comes in, CSV goes out. It stands on
// a library that is as large as the engine, so that a program of its own carries it.
// [quasi/engine/file/xlsx/workbook] writes, with the standard library alone, within
// the engine's program.
package xlsx
