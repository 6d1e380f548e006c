package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/apimachinery/pkg/version"
	kubernetes "k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

// builtIn holds the Go types of the Kubernetes API, by kind and by the names that OpenAPI gives them.
type builtIn struct {
	scheme      *runtime.Scheme
	definitions map[string]reflect.Type
}

func newBuiltIn() (*builtIn, error) {
	scheme := kubernetes.Scheme
	if err := errors.Join(apiextensionsv1.AddToScheme(scheme), apiregistrationv1.AddToScheme(scheme)); err != nil {
		return nil, err
	}
	types := &builtIn{scheme: scheme, definitions: map[string]reflect.Type{}}
	for _, kind := range scheme.AllKnownTypes() {
		types.collect(kind)
	}
	// The bodies of patch requests and of /version, definitions that no kind refers to.
	types.collect(reflect.TypeFor[metav1.Patch]())
	types.collect(reflect.TypeFor[version.Info]())
	return types, nil
}

// collect adds a type and all types that it refers to.
func (b *builtIn) collect(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		b.collect(t.Elem())
	case reflect.Struct:
		name := definitionName(t)
		if _, seen := b.definitions[name]; seen {
			return
		}
		b.definitions[name] = t
		for i := range t.NumField() {
			b.collect(t.Field(i).Type)
		}
	}
}

// definitionName is the name that OpenAPI gives a type: its package path with the domain reversed.
func definitionName(t reflect.Type) string {
	if named, ok := reflect.New(t).Interface().(interface{ OpenAPIModelName() string }); ok {
		return named.OpenAPIModelName()
	}
	domain, rest, _ := strings.Cut(t.PkgPath(), "/")
	parts := strings.Split(domain, ".")
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return strings.ReplaceAll(strings.Join(parts, ".")+"/"+rest, "/", ".") + "." + t.Name()
}

func (b *builtIn) definition(name string) (strategicpatch.LookupPatchMeta, error) {
	t, ok := b.definitions[name]
	if !ok {
		return nil, fmt.Errorf("unknown built-in definition %q", name)
	}
	return strategicpatch.PatchMetaFromStruct{T: t}, nil
}

func (b *builtIn) kind(kind schema.GroupVersionKind) (strategicpatch.LookupPatchMeta, error) {
	object, err := b.scheme.New(kind)
	if err != nil {
		return nil, err
	}
	return strategicpatch.NewPatchMetaFromStruct(object)
}
