package session

import "quasi/wasm/protocol"

// mapCell is a cell of the map of the classes.
type mapCell struct{ column, row int }

// AskClassMap asks for ClassMap, unless it was asked for.
func (s *Session) AskClassMap() {
	if s.Result != nil && !s.Result.Linked {
		s.classMap.Retry()
		ask(s, &s.classMap, struct{}{}, protocol.MapClasses, protocol.ClassMapParams{}, nil)
	}
}

// ClassMap returns where the classes of the result are; nil: it is not known.
func (s *Session) ClassMap() *protocol.ClassMap { return s.classMap.Of(struct{}{}) }

// DrawsClassMap reports whether ClassMap is on its way.
func (s *Session) DrawsClassMap() bool { return s.classMap.waits(struct{}{}) }

// AskClassesAt asks for ClassesAt of a place of the map.
func (s *Session) AskClassesAt(column, row int) {
	ask(s, &s.classLists, mapCell{column, row}, protocol.ListClasses, protocol.ClassesParams{Column: column, Row: row, Count: protocol.MaxClasses}, nil)
}

// ClassesAt returns the classes of a place; nil: nobody has asked, or they are on their way.
func (s *Session) ClassesAt(column, row int) *protocol.ClassesResult {
	return s.classLists.Of(mapCell{column, row})
}

// AskClass asks for Class.
func (s *Session) AskClass(class int) {
	ask(s, &s.classes, class, protocol.DescribeClass, protocol.ClassParams{Class: class}, nil)
}

// Class returns what there is to say of a class; nil: nobody has asked, or it is on its way.
func (s *Session) Class(class int) *protocol.Class { return s.classes.Of(class) }
