// Command apply answers cases of server-side apply with the packages of Kubernetes, one JSON object a line. The README of
// dev/interop describes the cases.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/klog/v2"
	"sigs.k8s.io/structured-merge-diff/v6/merge"

	"smp/interop/lines"
)

// question is the part of a case that all levels share.
type question struct {
	ID    json.RawMessage `json:"id"`
	Level string          `json:"level"`
}

// object is a JSON object.
type object = map[string]any

// levels answers a case of a level.
var levels = map[string]func(line json.RawMessage) (object, error){
	"object":  answerObject,
	"merge":   answerMerge,
	"typed":   answerTyped,
	"set":     answerSet,
	"entries": answerEntries,
	"scale":   answerScale,
	"extract": answerExtract,
	"upgrade": answerUpgrade,
	"time":    answerTime,
}

func main() {
	log.SetFlags(0)
	flag.StringVar(&documents, "documents", "", "folder of OpenAPI 3.0 documents with the built-in types; by default those of the module k8s.io/kubernetes")
	flag.Parse()
	// The packages log what they ignore.
	logs := flag.NewFlagSet("klog", flag.ExitOnError)
	klog.InitFlags(logs)
	check(logs.Set("logtostderr", "false"))
	check(logs.Set("alsologtostderr", "false"))
	check(logs.Set("stderrthreshold", "FATAL"))
	klog.SetOutput(io.Discard)
	lines.Answer(func(line json.RawMessage) any { return answer(line) })
}

func answer(line json.RawMessage) object {
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return failure(err)
	}
	level, found := levels[q.Level]
	if !found {
		return object{"id": q.ID, "skip": true}
	}
	answer := attempt(func() (object, error) { return level(line) })
	answer["id"] = q.ID
	return answer
}

// attempt is the answer, or the error or panic as an answer.
func attempt(answer func() (object, error)) (result object) {
	defer func() {
		if problem := recover(); problem != nil {
			result = failure(fmt.Errorf("panic: %v", problem))
		}
	}()
	result, err := answer()
	if err != nil {
		return failure(err)
	}
	return result
}

// failure describes an error as a server does: without a status, it is an internal error.
func failure(err error) object {
	var conflicts merge.Conflicts
	if errors.As(err, &conflicts) {
		found := []object{}
		for _, conflict := range conflicts {
			found = append(found, object{"manager": conflict.Manager, "path": conflict.Path.String()})
		}
		return object{"conflicts": found}
	}
	described := object{"message": err.Error(), "code": 500}
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		status := status.Status()
		described["code"], described["reason"] = status.Code, status.Reason
		if status.Details != nil && len(status.Details.Causes) > 0 {
			causes := []object{}
			for _, cause := range status.Details.Causes {
				causes = append(causes, object{"field": cause.Field, "message": cause.Message})
			}
			described["causes"] = causes
		}
	}
	return object{"error": described}
}

// read reads JSON as an API server does: integers stay integers.
func read(text json.RawMessage) (value any, err error) {
	if len(text) == 0 {
		return nil, nil
	}
	err = utiljson.Unmarshal(text, &value)
	return value, err
}

// readObject reads a JSON object, or nil for null.
func readObject(text json.RawMessage) (object, error) {
	value, err := read(text)
	if err != nil || value == nil {
		return nil, err
	}
	found, isObject := value.(object)
	if !isObject {
		return nil, errors.New("the document is not an object")
	}
	return found, nil
}

// check ends the program with an error.
func check(err error) {
	if err != nil {
		log.Fatal("error: ", err)
	}
}
