package kinds

import (
	"k8s.io/apimachinery/pkg/runtime"
	kjson "sigs.k8s.io/json"
)

// Decode decodes a document strictly, as the API server does, and returns what strict decoding has to say.
func Decode(text []byte, object runtime.Object) ([]string, error) {
	strict, err := kjson.UnmarshalStrict(text, object)
	problems := make([]string, 0, len(strict))
	for _, problem := range strict {
		problems = append(problems, problem.Error())
	}
	return problems, err
}
