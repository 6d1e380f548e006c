package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"reflect"
	"regexp"
	"sort"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdvalidation "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/kube-openapi/pkg/validation/strfmt"
)

type cause [3]string

func causes(list field.ErrorList) []cause {
	found := []cause{}
	seen := map[cause]bool{}
	for _, err := range list {
		// smp-kinds does not compile rules.
		if strings.Contains(err.Detail, "rule compiler") {
			continue
		}
		err.BadValue = shown(err.BadValue)
		next := cause{string(err.Type), err.Field, err.ErrorBody()}
		if !seen[next] {
			seen[next] = true
			found = append(found, next)
		}
	}
	sort.Slice(found, func(i, j int) bool { return fmt.Sprint(found[i]) < fmt.Sprint(found[j]) })
	return found
}

// shown replaces structs of the library, whose JSON nobody wants to read.
func shown(value any) any {
	switch value.(type) {
	case []apiextensions.CustomResourceDefinitionVersion, apiextensions.JSONSchemaProps, *apiextensions.JSONSchemaPropsOrArray:
		return "…"
	}
	return value
}

func copied(value any) any {
	return runtime.DeepCopyJSONValue(value)
}

// normalized is the value as a server reads it: integers and floating-point numbers differ.
func normalized(value any) any {
	text, err := json.Marshal(value)
	check(err)
	var out any
	check(utiljson.Unmarshal(text, &out))
	return out
}

func objectCase(dice *dice) (any, bool) {
	schema := dice.rootSchema()
	text, _ := json.Marshal(schema)
	var external v1.JSONSchemaProps
	check(json.Unmarshal(text, &external))
	var internal apiextensions.JSONSchemaProps
	check(v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&external, &internal, nil))
	structural, err := structuralschema.NewStructural(&internal)
	if err != nil || len(structuralschema.ValidateStructural(nil, structural)) > 0 {
		return nil, false
	}
	sent := dice.object(schema)
	object := copied(sent).(map[string]any)
	unknown := prepare(object, structural)
	record := map[string]any{"schema": schema, "object": sent, "unknown": unknown, "result": copied(object)}
	validator, _, err := validation.NewSchemaValidator(&internal)
	check(err)
	errs := validation.ValidateCustomResource(nil, object, validator)
	errs = append(errs, embedded(object, structural)...)
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, structural, object)...)
	record["causes"] = causes(errs)
	if len(errs) > 0 && dice.chance(60) {
		old := normalized(dice.near(object)).(map[string]any)
		record["old"] = copied(old)
		prepare(old, structural)
		record["update"] = causes(update(object, old, structural, validator))
	}
	return record, true
}

func prepare(object map[string]any, structural *structuralschema.Structural) []string {
	options := structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	unknown := pruning.PruneWithOptions(object, structural, true, options)
	defaulting.PruneNonNullableNullsWithoutDefaults(object, structural)
	defaulting.Default(object, structural)
	if unknown == nil {
		return []string{}
	}
	return unknown
}

func embedded(object map[string]any, structural *structuralschema.Structural) field.ErrorList {
	return objectmeta.Validate(context.Background(), nil, object, structural, false)
}

func update(object, old map[string]any, structural *structuralschema.Structural, validator validation.SchemaValidator) field.ErrorList {
	correlated := common.NewCorrelatedObject(object, old, &model.Structural{Structural: structural})
	errs := validation.ValidateCustomResourceUpdate(nil, object, old, validator, validation.WithRatcheting(correlated))
	errs = append(errs, embedded(object, structural)...)
	if len(listtype.ValidateListSetsAndMaps(nil, structural, old)) == 0 {
		errs = append(errs, listtype.ValidateListSetsAndMaps(nil, structural, object)...)
	}
	return errs
}

// definitionCase leaves out definitions with which the library panics, such as selectable fields without a schema, and
// those for which its answer depends on the order of a map.
func definitionCase(dice *dice) (record any, ok bool) {
	definition := dice.definition()
	defer func() {
		if recover() != nil {
			record, ok = nil, false
		}
	}()
	text, _ := json.Marshal(definition)
	var external v1.CustomResourceDefinition
	check(json.Unmarshal(text, &external))
	v1.SetObjectDefaults_CustomResourceDefinition(&external)
	var internal apiextensions.CustomResourceDefinition
	check(v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&external, &internal, nil))
	internal.Status = apiextensions.CustomResourceDefinitionStatus{}
	for _, version := range internal.Spec.Versions {
		if version.Storage {
			internal.Status.StoredVersions = append(internal.Status.StoredVersions, version.Name)
			break
		}
	}
	validate := func() []cause {
		return causes(crdvalidation.ValidateCustomResourceDefinition(context.Background(), internal.DeepCopy()))
	}
	first := validate()
	for range 32 {
		if !reflect.DeepEqual(first, validate()) {
			return nil, false
		}
	}
	return map[string]any{"definition": definition, "causes": first}, true
}

func patternCase(pattern string) any {
	matches := []bool{}
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return map[string]any{"pattern": pattern, "error": err.Error(), "matches": matches}
	}
	for _, text := range texts.PatternTexts {
		matches = append(matches, compiled.MatchString(text))
	}
	return map[string]any{"pattern": pattern, "error": "", "matches": matches}
}

func formatCase(format string, texts []string) any {
	found := map[bool][]string{true: {}, false: {}}
	for _, text := range texts {
		valid := strfmt.Default.Validates(format, text)
		found[valid] = append(found[valid], text)
	}
	if len(texts) == 0 {
		log.Fatalf("no texts for %s", format)
	}
	return map[string]any{"format": format, "valid": found[true], "invalid": found[false]}
}
