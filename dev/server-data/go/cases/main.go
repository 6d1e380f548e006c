// Writes random documents, one a line, with what the API server makes of them: {"gvk":…,"in":…,"out":…} after strict decoding, defaulting
// and encoding; "problems" if strict decoding reports some; "error" instead of "out" if decoding fails; "stored" if conversion to the
// internal version and back changes the object.
package main

import (
	"encoding/json"
	"regexp"
	"time"

	"k8s.io/apimachinery/pkg/runtime"

	"smp/server-data/builtin"
	"smp/server-data/kinds"
	"smp/server-data/sample"
)

type line struct {
	Kind     [3]string       `json:"gvk"`
	In       string          `json:"in"`
	Problems []string        `json:"problems,omitempty"`
	Error    string          `json:"error,omitempty"`
	Out      json.RawMessage `json:"out,omitempty"`
	Stored   json.RawMessage `json:"stored,omitempty"`
}

func main() {
	sample.Lines(builtin.All(), 1500, 500, "meta.k8s.io", func(generator *sample.Generator, kind kinds.Kind, number, _ int) any {
		generator.Odd, generator.Wrong = true, number%10 == 9
		return answer(generator, kind)
	})
}

// answer makes a document of a kind and treats it as the API server does.
func answer(generator *sample.Generator, kind kinds.Kind) line {
	text := generator.Varied(kind)
	result := line{Kind: [3]string{kind.Group, kind.Version, kind.Kind}, In: string(text)}
	object := kinds.Must(kind.Scheme.New(kind.GroupVersionKind))
	problems, err := kinds.Decode(text, object)
	if err != nil {
		result.Error = err.Error()
		return result
	}
	result.Problems = problems
	kind.Scheme.Default(object)
	result.Out = encoded(object)
	if stored := encoded(converted(kind, object)); string(stored) != string(result.Out) {
		result.Stored = stored
	}
	return result
}

// converted converts an object to the internal version and back.
func converted(kind kinds.Kind, object runtime.Object) runtime.Object {
	internal, err := kind.Scheme.ConvertToVersion(object, runtime.InternalGroupVersioner)
	if err != nil {
		return object
	}
	back, err := kind.Scheme.ConvertToVersion(internal, kind.GroupVersion())
	if err != nil {
		return object
	}
	return back
}

// added finds the one default that is the current time.
var added = regexp.MustCompile(`"timeAdded":"([^"]*)"`)

// start is when the program started. Documents have earlier times.
var start = time.Now().Add(-time.Second)

// encoded returns the object as the API server writes it, with 2000-01-01T00:00:00Z instead of the current time.
func encoded(object runtime.Object) json.RawMessage {
	return added.ReplaceAllFunc(kinds.Must(json.Marshal(object)), func(match []byte) []byte {
		found, err := time.Parse(time.RFC3339, string(added.FindSubmatch(match)[1]))
		if err == nil && found.After(start) {
			return []byte(`"timeAdded":"2000-01-01T00:00:00Z"`)
		}
		return match
	})
}
