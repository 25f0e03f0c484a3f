package service

import (
	"errors"
	"fmt"

	"quasi/engine/facts"
	"quasi/engine/measure/classes"
	"quasi/wasm/protocol"
)

var errNoClasses = errors.New("the release shows its rows as they were: there are no classes")

// ofRelease returns the classes of the release, which stay with it once somebody has asked.
func (r *result) ofRelease() (*classes.Classes, error) {
	if r.release.Linked != nil {
		return nil, errNoClasses
	}
	if r.classes == nil {
		r.classes = classes.Of(r.views.all)
	}
	return r.classes, nil
}

// classMap returns where the classes are, by size and loss.
func (r *result) classMap(protocol.ClassMapParams) (protocol.ClassMap, error) {
	all, err := r.ofRelease()
	if err != nil {
		return protocol.ClassMap{}, err
	}
	return all.Map(), nil
}

// listClasses lists the classes of one place of the map.
func (r *result) listClasses(p protocol.ClassesParams) (protocol.ClassesResult, error) {
	result := protocol.ClassesResult{Classes: []facts.ClassLine{}}
	all, err := r.ofRelease()
	if err != nil {
		return result, err
	}
	found := all.At(facts.ClassMark{Column: p.Column, Row: p.Row})
	result.Total = len(found)
	for _, class := range found[:min(max(0, p.Count), len(found), protocol.MaxClasses)] {
		line := r.release.ClassLine(all, int(class))
		line.Texts = clippedAll(line.Texts)
		result.Classes = append(result.Classes, line)
	}
	return result, nil
}

// class describes one class.
func (r *result) class(p protocol.ClassParams) (protocol.Class, error) {
	all, err := r.ofRelease()
	if err != nil {
		return protocol.Class{}, err
	}
	if p.Class < 0 || p.Class >= all.Len() {
		return protocol.Class{}, fmt.Errorf("there is no class %d", p.Class)
	}
	found := r.release.DescribeClass(all, p.Class)
	found.Texts = clippedAll(found.Texts)
	for i := range found.Sensitive {
		for j := range found.Sensitive[i].Values {
			v := &found.Sensitive[i].Values[j]
			v.Value = clip(v.Value)
		}
	}
	return found, nil
}

func clippedAll(texts []string) []string {
	for i := range texts {
		texts[i] = clip(texts[i])
	}
	return texts
}
