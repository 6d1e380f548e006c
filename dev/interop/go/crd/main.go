// Command crd checks CustomResourceDefinitions, one JSON object a line, as an API server does when they are created.
package main

import (
	"context"
	"encoding/json"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	kjson "sigs.k8s.io/json"

	"smp/interop/lines"
)

func main() {
	lines.Answer(problems)
}

// problems is a list of the validation errors of an API server for a definition.
func problems(line json.RawMessage) any {
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
