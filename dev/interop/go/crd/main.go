// Command crd checks CustomResourceDefinitions, one JSON object a line, as an API server does when they are created.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	kjson "sigs.k8s.io/json"
)

func main() {
	if err := checkAll(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// checkAll writes one line for each definition: a JSON list of errors, which is empty for a valid definition.
func checkAll(input io.Reader, output io.Writer) error {
	lines := bufio.NewReader(input)
	answers := json.NewEncoder(output)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if err := answers.Encode(problems(line)); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// problems lists the validation errors of an API server for a definition.
func problems(line []byte) []string {
	found := []string{}
	var external v1.CustomResourceDefinition
	strict, err := kjson.UnmarshalStrict(line, &external)
	for _, err := range append(strict, err) {
		if err != nil {
			found = append(found, err.Error())
		}
	}
	v1.SetDefaults_CustomResourceDefinition(&external)
	v1.SetDefaults_CustomResourceDefinitionSpec(&external.Spec)
	var internal apiextensions.CustomResourceDefinition
	if err := v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&external, &internal, nil); err != nil {
		return append(found, err.Error())
	}
	for _, err := range validation.ValidateCustomResourceDefinition(context.Background(), &internal) {
		found = append(found, err.Error())
	}
	for _, version := range internal.Spec.Versions {
		schema := version.Schema
		if schema == nil {
			schema = internal.Spec.Validation
		}
		if schema == nil {
			found = append(found, "the version "+version.Name+" has no schema")
			continue
		}
		structural, err := structuralschema.NewStructural(schema.OpenAPIV3Schema)
		if err != nil {
			found = append(found, err.Error())
			continue
		}
		for _, err := range structuralschema.ValidateStructural(nil, structural) {
			found = append(found, err.Error())
		}
	}
	return found
}
