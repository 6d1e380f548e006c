// Command yaml runs parts of kubectl on texts, one JSON string per line: with the argument "read" it prints the JSON
// that the YAML reader produces, with "last-applied" the annotation for a manifest.
package main

import (
	"log"
	"os"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubectl/pkg/util"
	"sigs.k8s.io/yaml"

	"smp/interop/lines"
)

// answer is one line of output: the JSON text, or the error.
type answer struct {
	JSON  *string `json:"json,omitempty"`
	Error string  `json:"error,omitempty"`
}

var questions = map[string]func(string) (string, error){"read": read, "last-applied": lastApplied}

func main() {
	question := questions[strings.Join(os.Args[1:], " ")]
	if question == nil {
		log.Fatal(`give one argument, "read" or "last-applied"`)
	}
	lines.Answer(func(text string) any {
		json, err := question(text)
		if err != nil {
			return answer{Error: err.Error()}
		}
		return answer{JSON: &json}
	})
}

func read(text string) (string, error) {
	json, err := yaml.YAMLToJSON([]byte(text))
	return string(json), err
}

// metadataOnly is decoded by kubectl in addition, to reject metadata with wrong types.
type metadataOnly struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// lastApplied reads a manifest as the resource builder of kubectl does and annotates it as `kubectl apply` does.
func lastApplied(text string) (string, error) {
	manifest := runtime.RawExtension{}
	if err := utilyaml.NewYAMLOrJSONDecoder(strings.NewReader(text), 4096).Decode(&manifest); err != nil {
		return "", err
	}
	object, _, err := unstructured.UnstructuredJSONScheme.Decode(manifest.Raw, nil, nil)
	if err != nil {
		return "", err
	}
	if err := utiljson.Unmarshal(manifest.Raw, &metadataOnly{}); err != nil {
		return "", err
	}
	if err := util.CreateApplyAnnotation(object, unstructured.UnstructuredJSONScheme); err != nil {
		return "", err
	}
	annotation, err := util.GetOriginalConfiguration(object)
	return string(annotation), err
}
