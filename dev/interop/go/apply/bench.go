package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"syscall"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// timedQuestion asks how long the calls of a step take, or the reading or writing of a field set.
type timedQuestion struct {
	objectScript
	Step  objectStep      `json:"step"`
	Op    string          `json:"op"`
	Text  json.RawMessage `json:"text"`
	Times int             `json:"times"`
}

// call is one call of a package; its argument counts the calls.
type call func(number int) error

func answerTime(line json.RawMessage) (object, error) {
	var q timedQuestion
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	var repeated call
	var err error
	switch q.Op {
	case "step":
		repeated, err = q.prepareStep()
	case "decode":
		repeated = func(int) error { return fieldpath.NewSet().FromJSON(bytes.NewReader(q.Text)) }
	case "encode":
		set := fieldpath.NewSet()
		err = set.FromJSON(bytes.NewReader(q.Text))
		repeated = func(int) error {
			_, err := set.ToJSON()
			return err
		}
	default:
		err = fmt.Errorf("unknown operation %q", q.Op)
	}
	if err != nil {
		return nil, err
	}
	return measure(repeated, q.Times)
}

// prepareStep copies the documents for all calls, because a call changes them.
func (q *timedQuestion) prepareStep() (call, error) {
	types, err := typesOf(q.Schema)
	if err != nil {
		return nil, err
	}
	document, err := readObject(q.Live)
	if err != nil || document == nil {
		return nil, errors.Join(err, errors.New("a live object is needed"))
	}
	state := resource{script: &q.objectScript, types: types, live: &unstructured.Unstructured{Object: document}}
	q.Step.Version = q.Version
	sent, err := q.Step.sent(state.live)
	if err != nil {
		return nil, err
	}
	manager, err := state.manager(q.Step)
	if err != nil {
		return nil, err
	}
	lives, wanted := make([]*unstructured.Unstructured, q.Times), make([]*unstructured.Unstructured, q.Times)
	for i := range lives {
		lives[i], wanted[i] = state.live.DeepCopy(), sent.DeepCopy()
	}
	if q.Step.Op == "apply" {
		return func(i int) error {
			_, err := manager.Apply(lives[i], wanted[i], q.Step.Manager, q.Step.Force)
			return err
		}, nil
	}
	return func(i int) error {
		_, err := manager.Update(lives[i], wanted[i], q.Step.Manager)
		return err
	}, nil
}

// measure collects garbage and then runs the call, like `go test -bench`.
func measure(repeated call, times int) (object, error) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := processorTime()
	for i := range times {
		if err := repeated(i); err != nil {
			return nil, err
		}
	}
	elapsed := processorTime() - start
	runtime.ReadMemStats(&after)
	return object{"nanoseconds": elapsed.Nanoseconds(), "allocations": after.Mallocs - before.Mallocs}, nil
}

// processorTime is the processor time of this process, including garbage collection.
func processorTime() time.Duration {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
