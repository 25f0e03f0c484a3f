package service

import (
	"time"

	"quasi/wasm/protocol"
)

// meter turns shares of work into progress with the time that is left.
type meter struct {
	send  func(protocol.Progress)
	stage string
	start time.Time // of the whole request
	began time.Time // of the stage
	last  float64   // share that was sent last
}

func newMeter(send func(protocol.Progress)) *meter {
	now := time.Now()
	return &meter{send: send, start: now, began: now}
}

// settled is the share of a stage after which its pace says when it will end.
const settled = 0.05

// step is the least advance that is worth a message: algorithms report per
// group, and asking the clock costs more than growing a group.
const step = 1.0 / 512

func (m *meter) report(stage string, done float64) {
	if stage == m.stage && done < m.last+step && done < 1 {
		return
	}
	now := time.Now()
	if stage != m.stage {
		m.stage, m.began = stage, now
	}
	m.last = done
	p := protocol.Progress{Stage: stage, Done: min(max(done, 0), 1), Seconds: now.Sub(m.start).Seconds(), Left: -1}
	if p.Done >= settled {
		p.Left = now.Sub(m.began).Seconds() * (1 - p.Done) / p.Done
	}
	m.send(p)
}
