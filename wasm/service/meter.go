package service

import (
	"time"

	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// meter turns shares of work into progress with the time that is left.
type meter struct {
	send  func(protocol.Progress)
	now   func() time.Time
	stage string
	start time.Time     // of the whole request
	began time.Time     // of the stage
	sent  time.Time     // when the last message was
	last  float64       // share of the stage that was last looked at
	over  int           // reports that were passed over since
	curve []facts.Point // of a run that improves its result
}

func newMeter(send func(protocol.Progress)) *meter {
	return &meter{send: send, now: time.Now, start: time.Now()}
}

const (
	// between is the least time between two messages of a stage: 20 a second
	// are enough for the eye, and more would keep the page busy.
	between = 50 * time.Millisecond
	// step is the least advance that is looked at, and patience how many lesser
	// ones are passed over: an algorithm reports for each group, and asking the
	// clock costs more than growing a group. A run of a hundred thousand rounds
	// takes minutes for a step, and must be heard, and hear, all the same.
	step     = 1.0 / 512
	patience = 16
	// settled is the share of a stage after which its pace says when it ends.
	settled = 0.05
)

// report tells the page how far a stage is.
func (m *meter) report(stage string, done float64) {
	fresh := stage != m.stage
	if m.over++; !fresh && done < m.last+step && m.over < patience {
		return
	}
	now := m.now()
	m.last, m.over = done, 0
	if fresh {
		m.stage, m.began = stage, now
	} else if now.Sub(m.sent) < between {
		return
	}
	m.sent = now
	m.send(m.progress(now, min(max(done, 0), 1)))
}

func (m *meter) progress(now time.Time, done float64) protocol.Progress {
	p := protocol.Progress{Stage: m.stage, Done: done, Seconds: now.Sub(m.start).Seconds(), Left: -1, Curve: points(m.curve)}
	if done >= settled {
		p.Left = now.Sub(m.began).Seconds() * (1 - done) / done
	}
	return p
}
