package kinds

import (
	"encoding/json"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	kjson "sigs.k8s.io/json"
)

// Must returns a value. An error is a bug in these programs.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Write writes a line with a value.
func Write(value any) {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
}

// Decode decodes a document strictly, as the API server does, and returns what strict decoding has to say.
func Decode(text []byte, object runtime.Object) ([]string, error) {
	strict, err := kjson.UnmarshalStrict(text, object)
	problems := make([]string, 0, len(strict))
	for _, problem := range strict {
		problems = append(problems, problem.Error())
	}
	return problems, err
}
