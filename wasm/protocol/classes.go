package protocol

import "quasi/engine/facts"

// ClassMapParams ask for the map of the classes.
type ClassMapParams struct{}

// ClassMap is the classes of the release by size and loss, at most a hundred marks.
type ClassMap = facts.ClassMap

// ClassesParams name a place of the map, and how many of its classes to list, at most
// MaxClasses.
type ClassesParams struct {
	Column int `json:"column"`
	Row    int `json:"row"`
	Count  int `json:"count"`
}

// MaxClasses is the most classes of a ClassesResult.
const MaxClasses = 50

// ClassesResult is the classes of a place, those that lose most first.
type ClassesResult struct {
	Classes []facts.ClassLine `json:"classes"`
	Total   int               `json:"total"`
}

// ClassParams name a class, from 0.
type ClassParams struct {
	Class int `json:"class"`
}

// Class is one class of the release.
type Class = facts.Class
