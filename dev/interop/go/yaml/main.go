// Command yaml runs parts of kubectl on texts, one JSON string per line: with the argument "read" it prints the JSON
// that the YAML reader produces, with "last-applied" the annotation for a manifest.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubectl/pkg/util"
	"sigs.k8s.io/yaml"
)

// answer is one line of output: the JSON text, or the error.
type answer struct {
	JSON  *string `json:"json,omitempty"`
	Error string  `json:"error,omitempty"`
}

var questions = map[string]func(string) (string, error){"read": read, "last-applied": lastApplied}

func main() {
	if err := answerAll(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func answerAll(arguments []string, input io.Reader, output io.Writer) error {
	if len(arguments) != 1 || questions[arguments[0]] == nil {
		return errors.New("give one argument, \"read\" or \"last-applied\"")
	}
	question := questions[arguments[0]]
	lines := json.NewDecoder(bufio.NewReader(input))
	writer := bufio.NewWriter(output)
	answers := json.NewEncoder(writer)
	answers.SetEscapeHTML(false)
	for {
		var text string
		if err := lines.Decode(&text); errors.Is(err, io.EOF) {
			return writer.Flush()
		} else if err != nil {
			return err
		}
		if err := answers.Encode(ask(question, text)); err != nil {
			return err
		}
	}
}

func ask(question func(string) (string, error), text string) answer {
	json, err := question(text)
	if err != nil {
		return answer{Error: err.Error()}
	}
	return answer{JSON: &json}
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
