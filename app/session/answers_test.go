package session

import (
	"testing"

	"pgregory.net/rapid"
)

// However questions, answers, failures and retries follow on each other: of a question
// at most one is under way, what is answered stays, and what is returned is its own
// answer.
func TestAnswersAreThoseOfTheirQuestions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var known Answers[int, int]
		waiting, answer, failed := map[int]bool{}, map[int]int{}, map[int]bool{}
		question := rapid.IntRange(0, 5)
		underWay := func(t *rapid.T) (question int, any bool) {
			var all []int
			for q := range 6 {
				if waiting[q] {
					all = append(all, q)
				}
			}
			if len(all) == 0 {
				return 0, false
			}
			return rapid.SampledFrom(all).Draw(t, "under way"), true
		}
		t.Repeat(map[string]func(*rapid.T){
			"ask": func(t *rapid.T) {
				q := question.Draw(t, "question")
				_, have := answer[q]
				if got, want := known.open(q), !have && !waiting[q] && !failed[q]; got != want {
					t.Fatalf("question %d is to be asked: %v, want %v", q, got, want)
				} else if got {
					waiting[q] = true
				}
			},
			"answer": func(t *rapid.T) {
				q, any := underWay(t)
				if !any {
					return
				}
				answer[q] = rapid.Int().Draw(t, "answer")
				delete(waiting, q)
				known.answered(q, answer[q])
			},
			"fail": func(t *rapid.T) {
				q, any := underWay(t)
				if !any {
					return
				}
				failed[q] = true
				delete(waiting, q)
				known.failed(q)
			},
			"retry": func(*rapid.T) {
				clear(failed)
				known.Retry()
			},
			"": func(t *rapid.T) {
				for q := range 6 {
					got := known.Of(q)
					if want, have := answer[q]; (got != nil) != have || have && *got != want || known.Waits(q) != waiting[q] {
						t.Fatalf("question %d is answered by %v and waits: %v; want %d (%v) and %v", q, got, known.Waits(q), want, have, waiting[q])
					}
				}
			},
		})
	})
}

// Opened returns all that belongs to the table that is open.
func Opened(s *Session) any { return s.opened }

// LastResult returns all that belongs to the last result.
func LastResult(s *Session) any { return s.result }
