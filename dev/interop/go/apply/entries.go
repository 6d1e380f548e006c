package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/util/csaupgrade"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

type entries = []metav1.ManagedFieldsEntry

func answerEntries(line json.RawMessage) (object, error) {
	var q struct {
		Op      string  `json:"op"`
		Entries entries `json:"entries"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	if q.Op == "sort" {
		slices.SortStableFunc(q.Entries, compareEntries)
		return object{"entries": orEmpty(q.Entries)}, nil
	}
	if q.Op != "decode" {
		return nil, fmt.Errorf("unknown operation %q", q.Op)
	}
	// The scale handler decodes the entries and keeps those that have no field for replicas.
	mappings := managedfields.ResourcePathMappings{}
	for _, entry := range q.Entries {
		mappings[entry.APIVersion] = nil
	}
	result, err := managedfields.NewScaleHandler(q.Entries, schema.GroupVersion{}, mappings).ToParent(nil)
	return object{"entries": orEmpty(result)}, err
}

func orEmpty(found entries) entries {
	if found == nil {
		return entries{}
	}
	return found
}

// compareEntries is the order in which objects have their entries. The package does not export it.
func compareEntries(a, b metav1.ManagedFieldsEntry) int {
	seconds := func(time *metav1.Time) int64 {
		if time == nil {
			return 0
		}
		return time.Unix()
	}
	if order := strings.Compare(string(a.Operation), string(b.Operation)); order != 0 {
		return order
	}
	if x, y := seconds(a.Time), seconds(b.Time); x != y {
		if x < y {
			return -1
		}
		return 1
	}
	if order := strings.Compare(a.Manager, b.Manager); order != 0 {
		return order
	}
	if order := strings.Compare(a.APIVersion, b.APIVersion); order != 0 {
		return order
	}
	return strings.Compare(a.Subresource, b.Subresource)
}

func answerScale(line json.RawMessage) (object, error) {
	var q struct {
		Op           string                     `json:"op"`
		Parent       entries                    `json:"parent"`
		Scale        entries                    `json:"scale"`
		GroupVersion string                     `json:"groupVersion"`
		Mappings     map[string]json.RawMessage `json:"mappings"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	version, err := schema.ParseGroupVersion(q.GroupVersion)
	if err != nil {
		return nil, err
	}
	mappings := managedfields.ResourcePathMappings{}
	for name, text := range q.Mappings {
		if mappings[name], err = readPath(text); err != nil {
			return nil, err
		}
	}
	handler := managedfields.NewScaleHandler(q.Parent, version, mappings)
	var result entries
	switch q.Op {
	case "toScale":
		result, err = handler.ToSubresource()
	case "toParent":
		result, err = handler.ToParent(q.Scale)
	default:
		err = fmt.Errorf("unknown operation %q", q.Op)
	}
	return object{"entries": orEmpty(result)}, err
}

// readPath reads the path of a field: names, `.spec.replicas`, or null.
func readPath(text json.RawMessage) (fieldpath.Path, error) {
	var names []any
	if err := json.Unmarshal(text, &names); err != nil {
		var dotted string
		if err := json.Unmarshal(text, &dotted); err != nil {
			return nil, err
		}
		for _, name := range strings.Split(strings.TrimPrefix(dotted, "."), ".") {
			names = append(names, name)
		}
	}
	if names == nil {
		return nil, nil
	}
	return fieldpath.MakePath(names...)
}

func answerExtract(line json.RawMessage) (object, error) {
	var q struct {
		Schema      json.RawMessage `json:"schema"`
		Type        string          `json:"type"`
		Object      json.RawMessage `json:"object"`
		Manager     string          `json:"manager"`
		Subresource string          `json:"subresource"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	live, err := readLive(q.Object)
	if err != nil {
		return nil, err
	}
	types, err := typesOf(q.Schema)
	if err != nil {
		return nil, err
	}
	kind, err := types.ofKind(live.GroupVersionKind())
	if q.Type != "" {
		kind, err = types.named(q.Type)
	}
	if err != nil {
		return nil, err
	}
	var applied unstructured.Unstructured
	if err := managedfields.ExtractInto(live, kind, q.Manager, &applied, q.Subresource); err != nil {
		return nil, err
	}
	if applied.Object == nil {
		applied.Object = object{}
	}
	return object{"object": applied.Object}, nil
}

// readLive reads an object.
func readLive(text json.RawMessage) (*unstructured.Unstructured, error) {
	document, err := readObject(text)
	if err == nil && document == nil {
		err = errors.New("the case has no object")
	}
	return &unstructured.Unstructured{Object: document}, err
}

func answerUpgrade(line json.RawMessage) (object, error) {
	var q struct {
		Op          string                            `json:"op"`
		Object      json.RawMessage                   `json:"object"`
		From        []string                          `json:"from"`
		To          string                            `json:"to"`
		Subresource string                            `json:"subresource"`
		Entries     entries                           `json:"entries"`
		Operation   metav1.ManagedFieldsOperationType `json:"operation"`
		Fields      *fields                           `json:"fields"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	if q.Op == "owners" {
		return object{"entries": orEmpty(csaupgrade.FindFieldsOwners(q.Entries, q.Operation, q.Fields.orEmpty()))}, nil
	}
	live, err := readLive(q.Object)
	if err != nil {
		return nil, err
	}
	switch q.Op {
	case "upgrade":
		// The package takes the names in random order.
		steps := []sets.Set[string]{{}}
		for _, name := range q.From {
			steps = append(steps, sets.New(name))
		}
		for _, names := range steps {
			if err := csaupgrade.UpgradeManagedFields(live, names, q.To, csaupgrade.Subresource(q.Subresource)); err != nil {
				return nil, err
			}
		}
		return object{"object": live.Object}, nil
	case "patch":
		patch, err := csaupgrade.UpgradeManagedFieldsPatch(live, sets.New(q.From...), q.To, csaupgrade.Subresource(q.Subresource))
		if patch == nil {
			return object{"patch": nil}, err
		}
		return object{"patch": json.RawMessage(patch)}, err
	}
	return nil, fmt.Errorf("unknown operation %q", q.Op)
}
