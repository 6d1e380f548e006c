package main

import (
	"reflect"

	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/kube-openapi/pkg/util/proto"
)

// lookups returns the metadata that the package finds for fields of a type: as an object, and as a list.
func lookups(names []string, schema strategicpatch.LookupPatchMeta) map[string]any {
	fields := map[string]any{}
	for _, name := range names {
		fields[name] = map[string]any{
			"struct": found(schema.LookupPatchMetadataForStruct(name)),
			"slice":  found(schema.LookupPatchMetadataForSlice(name)),
		}
	}
	return fields
}

func found(schema strategicpatch.LookupPatchMeta, meta strategicpatch.PatchMeta, err error) map[string]any {
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	strategies := []string{}
	for _, strategy := range meta.GetPatchStrategies() {
		// A field without a strategy tag has a single empty strategy.
		if strategy != "" {
			strategies = append(strategies, strategy)
		}
	}
	return map[string]any{
		"strategies": strategies,
		"mergeKey":   meta.GetPatchMergeKey(),
		"definition": definitionOf(schema),
	}
}

// definitionOf returns the name of the definition that a lookup found, or an empty string for other values.
func definitionOf(schema strategicpatch.LookupPatchMeta) string {
	switch schema := schema.(type) {
	case strategicpatch.PatchMetaFromStruct:
		t := schema.T
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() == reflect.Struct {
			return definitionName(t)
		}
	case strategicpatch.PatchMetaFromOpenAPI:
		switch found := schema.Schema.(type) {
		case proto.Reference:
			return found.Reference()
		case *proto.Kind:
			return found.GetPath().String()
		}
	case strategicpatch.PatchMetaFromOpenAPIV3:
		for name, candidate := range schema.SchemaList {
			if candidate == schema.Schema {
				return name
			}
		}
	}
	return ""
}
