// Command patches applies JSON patches and JSON merge patches as kube-apiserver does: with its library and its limits.
// Each line of input is a case, each line of output its answer.
package main

import (
	"encoding/json"
	"fmt"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"

	"smp/interop/lines"
)

type question struct {
	Type  string          `json:"type"`
	Live  json.RawMessage `json:"live"`
	Patch json.RawMessage `json:"patch"`
}

// answer is one line of output: the result, the error, or the panic, for which the server would respond with 500.
type answer struct {
	Result json.RawMessage `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
	Panic  string          `json:"panic,omitempty"`
}

func main() {
	// As kube-apiserver sets it.
	jsonpatch.AccumulatedCopySizeLimit = 3 * 1024 * 1024
	lines.Answer(ask)
}

func ask(q question) (a any) {
	defer func() {
		if problem := recover(); problem != nil {
			a = answer{Panic: fmt.Sprint(problem)}
		}
	}()
	result, err := apply(q)
	if err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Result: result}
}

func apply(q question) ([]byte, error) {
	if q.Type == "merge" {
		return jsonpatch.MergePatch(q.Live, q.Patch)
	}
	patch, err := jsonpatch.DecodePatch(q.Patch)
	if err != nil {
		return nil, err
	}
	return patch.Apply(q.Live)
}
