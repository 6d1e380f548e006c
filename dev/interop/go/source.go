package main

import (
	"errors"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

// types finds the patch metadata of a type by its definition name or its kind.
type types interface {
	definition(name string) (strategicpatch.LookupPatchMeta, error)
	kind(kind schema.GroupVersionKind) (strategicpatch.LookupPatchMeta, error)
}

// sources are the sources of the types of cases.
type sources struct {
	// schemas is the source for the field `schema` of a case.
	schemas types
	// kubernetes is the source for the fields `definition` and `gvk`.
	kubernetes types
}

// lookup finds the type that a case names.
func (s *sources) lookup(c *testCase) (strategicpatch.LookupPatchMeta, error) {
	switch {
	case c.Schema != "":
		return s.schemas.definition(c.Schema)
	case c.Definition != "":
		return s.kubernetes.definition(c.Definition)
	case c.GVK != "":
		kind, err := parseKind(c.GVK)
		if err != nil {
			return nil, err
		}
		return s.kubernetes.kind(kind)
	}
	return nil, errors.New("the case does not have a type; add `schema`, `definition` or `gvk`")
}

// parseKind reads `v1/Pod` or `apps/v1/Deployment`.
func parseKind(text string) (schema.GroupVersionKind, error) {
	parts := strings.Split(text, "/")
	switch len(parts) {
	case 2:
		return schema.GroupVersionKind{Version: parts[0], Kind: parts[1]}, nil
	case 3:
		return schema.GroupVersionKind{Group: parts[0], Version: parts[1], Kind: parts[2]}, nil
	}
	return schema.GroupVersionKind{}, fmt.Errorf("%q is not of the form v1/Pod or apps/v1/Deployment", text)
}
