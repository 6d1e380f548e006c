// Package kinds treats kinds as an API server does. It needs no module with the built-in kinds, and so do the tests of the tables.
package kinds

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	kjson "sigs.k8s.io/json"
)

// Kind is a kind with its Go type and the scheme that decodes, defaults and converts it.
type Kind struct {
	schema.GroupVersionKind
	Type   reflect.Type
	Scheme *runtime.Scheme
}

// Definition returns the name of a type in OpenAPI documents, such as io.k8s.api.core.v1.Pod.
func Definition(goType reflect.Type) string {
	path := strings.TrimPrefix(goType.PkgPath(), "k8s.io/")
	return "io.k8s." + strings.ReplaceAll(path, "/", ".") + "." + goType.Name()
}

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
