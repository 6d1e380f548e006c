// Command bench times calls of the package strategicpatch, from bytes to bytes. It keeps the documents of one workload and
// runs it on request, so that it can take turns with another program.
//
//	in   {"op": "apply", "gvk": "v1/Pod", "documents": ["…", "…"]}   live and patch; diff: original, modified;
//	                                                                 diff3: original, modified, current, and "overwrite"
//	out  {}
//	in   {"times": 100}
//	out  {"nanoseconds": 15000000, "allocations": 190000, "answer": "…"}   or "error" instead of "answer"
package main

import (
	"fmt"
	"log"
	"runtime"
	"syscall"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	"k8s.io/apimachinery/pkg/util/strategicpatch"

	"smp/interop/lines"
)

// kinds are the types of the workloads.
var kinds = map[string]any{
	"apps/v1/Deployment":                appsv1.Deployment{},
	"discovery.k8s.io/v1/EndpointSlice": discoveryv1.EndpointSlice{},
	"v1/ConfigMap":                      corev1.ConfigMap{},
	"v1/Service":                        corev1.Service{},
	"v1/Pod":                            corev1.Pod{},
}

// request is one line of input: a workload, or how often to run the last one.
type request struct {
	Op        string   `json:"op"`
	GVK       string   `json:"gvk"`
	Documents []string `json:"documents"`
	Overwrite bool     `json:"overwrite"`
	Times     int      `json:"times"`
}

// answer is one line of output.
type answer struct {
	Nanoseconds int64  `json:"nanoseconds,omitempty"`
	Allocations uint64 `json:"allocations,omitempty"`
	Answer      string `json:"answer,omitempty"`
	Error       string `json:"error,omitempty"`
}

// call runs an operation of the package from bytes to bytes.
type call func() ([]byte, error)

func main() {
	var work call
	lines.Answer(func(asked request) any {
		if asked.Times > 0 {
			return measure(work, asked.Times)
		}
		var err error
		if work, err = workload(&asked); err != nil {
			log.Fatal("error: ", err)
		}
		return answer{}
	})
}

func workload(asked *request) (call, error) {
	kind, ok := kinds[asked.GVK]
	if !ok {
		return nil, fmt.Errorf("unknown type %q", asked.GVK)
	}
	documents := make([][]byte, len(asked.Documents))
	for i, text := range asked.Documents {
		documents[i] = []byte(text)
	}
	wanted := map[string]int{"apply": 2, "diff": 2, "diff3": 3}[asked.Op]
	if wanted == 0 || len(documents) != wanted {
		return nil, fmt.Errorf("unknown operation %q with %d documents", asked.Op, len(documents))
	}
	switch asked.Op {
	case "apply":
		return func() ([]byte, error) { return strategicpatch.StrategicMergePatch(documents[0], documents[1], kind) }, nil
	case "diff":
		return func() ([]byte, error) {
			return strategicpatch.CreateTwoWayMergePatch(documents[0], documents[1], kind)
		}, nil
	}
	return func() ([]byte, error) {
		schema, err := strategicpatch.NewPatchMetaFromStruct(kind)
		if err != nil {
			return nil, err
		}
		return strategicpatch.CreateThreeWayMergePatch(documents[0], documents[1], documents[2], schema, asked.Overwrite)
	}, nil
}

// measure collects garbage and then runs the workload, like `go test -bench`.
func measure(work call, times int) answer {
	runtime.GC()
	var before, after runtime.MemStats
	var result []byte
	var failure error
	runtime.ReadMemStats(&before)
	start := processorTime()
	for range times {
		result, failure = work()
	}
	elapsed := processorTime() - start
	runtime.ReadMemStats(&after)
	measured := answer{Nanoseconds: elapsed.Nanoseconds(), Allocations: after.Mallocs - before.Mallocs, Answer: string(result)}
	if failure != nil {
		measured.Error = failure.Error()
	}
	return measured
}

// processorTime is the processor time of this process, including garbage collection.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
