package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/conversion"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/schemaconv"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/validation/spec"
	smd "sigs.k8s.io/structured-merge-diff/v6/schema"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// types are the types of a case.
type types struct {
	// typed converts objects by their kind.
	typed managedfields.TypeConverter
	// versions converts objects to other versions.
	versions runtime.ObjectConvertor
	// custom is whether the objects are custom resources.
	custom bool
	// parser has the types by the name of their definition; nil if types are deduced.
	parser *typed.Parser
	// names are the names of the definitions, by kind.
	names map[schema.GroupVersionKind]string
}

// kinds are the types of the schemas seen so far, by the text of the schema.
var kinds = map[string]*types{}

// typesOf finds the types of the schema of a case.
func typesOf(text json.RawMessage) (*types, error) {
	if found, isKnown := kinds[string(text)]; isKnown {
		return found, nil
	}
	found, err := readTypes(text)
	if err != nil {
		return nil, fmt.Errorf("cannot read the schema: %w", err)
	}
	if len(kinds) > 1000 {
		clear(kinds)
	}
	kinds[string(text)] = found
	return found, nil
}

func readTypes(text json.RawMessage) (*types, error) {
	var q struct {
		OpenAPI map[string]*spec.Schema                 `json:"openapi"`
		Builtin bool                                    `json:"builtin"`
		CRD     *apiextensions.CustomResourceDefinition `json:"crd"`
		Deduced bool                                    `json:"deduced"`
	}
	if err := json.Unmarshal(text, &q); err != nil {
		return nil, err
	}
	switch {
	case q.Builtin:
		schemas, err := builtin()
		if err != nil {
			return nil, err
		}
		return fromOpenAPI(schemas)
	case q.CRD != nil:
		return fromCRD(q.CRD)
	case q.Deduced:
		return &types{typed: managedfields.NewDeducedTypeConverter(), versions: renumber{}, custom: true}, nil
	case q.OpenAPI != nil:
		return fromOpenAPI(q.OpenAPI)
	}
	return nil, errors.New("expected openapi, builtin, crd or deduced")
}

func fromOpenAPI(schemas map[string]*spec.Schema) (*types, error) {
	converter, err := managedfields.NewTypeConverter(schemas, false)
	if err != nil {
		return nil, err
	}
	parser, names, err := parserOf(schemas, false)
	if err != nil {
		return nil, err
	}
	return &types{typed: converter, versions: renumber{names}, parser: parser, names: names}, nil
}

// fromCRD makes the types of all versions, as the server for custom resources does.
func fromCRD(crd *apiextensions.CustomResourceDefinition) (*types, error) {
	apiextensions.SetDefaults_CustomResourceDefinition(crd)
	apiextensions.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	var documents []*spec3.OpenAPI
	for _, version := range crd.Spec.Versions {
		document, err := builder.BuildOpenAPIV3(crd, version.Name, builder.Options{})
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
	merged, err := builder.MergeSpecsV3(documents...)
	if err != nil {
		return nil, err
	}
	schemas := merged.Components.Schemas
	converter, err := managedfields.NewTypeConverter(schemas, crd.Spec.PreserveUnknownFields)
	if err != nil {
		return nil, err
	}
	parser, names, err := parserOf(schemas, crd.Spec.PreserveUnknownFields)
	if err != nil {
		return nil, err
	}
	factory, err := conversion.NewCRConverterFactory(nil, nil)
	if err != nil {
		return nil, err
	}
	versions, _, err := factory.NewConverter(crd)
	if err != nil {
		return nil, err
	}
	return &types{typed: converter, versions: versions, custom: true, parser: parser, names: names}, nil
}

// parserOf makes the same types as a type converter, which hides them.
func parserOf(schemas map[string]*spec.Schema, preserveUnknownFields bool) (*typed.Parser, map[schema.GroupVersionKind]string, error) {
	converted, err := schemaconv.ToSchemaFromOpenAPI(schemas, preserveUnknownFields)
	if err != nil {
		return nil, nil, err
	}
	names := map[schema.GroupVersionKind]string{}
	for name, definition := range schemas {
		var found []schema.GroupVersionKind
		if text, err := json.Marshal(definition.Extensions["x-kubernetes-group-version-kind"]); err == nil {
			// A definition that is not a kind has none.
			_ = json.Unmarshal(text, &found)
		}
		for _, kind := range found {
			names[kind] = name
		}
	}
	return &typed.Parser{Schema: smd.Schema{Types: converted.Types}}, names, nil
}

// named is the type of a definition. For a custom resource, the name may also be that of the version.
func (t *types) named(name string) (typed.ParseableType, error) {
	if t.parser == nil {
		return typed.DeducedParseableType, nil
	}
	if found := t.parser.Type(name); found.IsValid() {
		return found, nil
	}
	for kind, definition := range t.names {
		if t.custom && !strings.HasSuffix(kind.Kind, "List") && (kind.Version == name || kind.GroupVersion().String() == name) {
			return t.parser.Type(definition), nil
		}
	}
	return typed.ParseableType{}, fmt.Errorf("no definition %q", name)
}

// ofKind is the type of a kind.
func (t *types) ofKind(kind schema.GroupVersionKind) (typed.ParseableType, error) {
	if t.parser == nil {
		return typed.DeducedParseableType, nil
	}
	if name, found := t.names[kind]; found {
		return t.parser.Type(name), nil
	}
	return typed.ParseableType{}, fmt.Errorf("no type for %v", kind)
}

// renumber converts objects between versions that differ in nothing else. It knows those of these kinds, or any if there are none.
type renumber struct {
	kinds map[schema.GroupVersionKind]string
}

func (r renumber) ConvertToVersion(in runtime.Object, target runtime.GroupVersioner) (runtime.Object, error) {
	from := in.GetObjectKind().GroupVersionKind()
	to, found := target.KindForGroupVersionKinds([]schema.GroupVersionKind{from})
	if !found {
		return nil, runtime.NewNotRegisteredErrForTarget("apply", nil, target)
	}
	if _, isKnown := r.kinds[to]; r.kinds != nil && !isKnown {
		return nil, runtime.NewNotRegisteredErrForKind("apply", to)
	}
	out := in.DeepCopyObject()
	out.GetObjectKind().SetGroupVersionKind(to)
	return out, nil
}

func (renumber) Convert(in, out, context any) error {
	return errors.New("not used")
}

func (renumber) ConvertFieldLabel(kind schema.GroupVersionKind, label, value string) (string, string, error) {
	return label, value, nil
}
