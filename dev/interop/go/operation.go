package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/mergepatch"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

// testCase is one line of input. Documents stay text, so that each call gets unmodified inputs.
type testCase struct {
	ID         json.RawMessage   `json:"id"`
	Name       json.RawMessage   `json:"name"`
	Op         string            `json:"op"`
	Schema     string            `json:"schema"`
	Definition string            `json:"definition"`
	GVK        string            `json:"gvk"`
	Live       json.RawMessage   `json:"live"`
	Patch      json.RawMessage   `json:"patch"`
	Original   json.RawMessage   `json:"original"`
	Modified   json.RawMessage   `json:"modified"`
	Current    json.RawMessage   `json:"current"`
	Patches    []json.RawMessage `json:"patches"`
	Fields     []string          `json:"fields"`
	Options    struct {
		Overwrite     *bool    `json:"overwrite"`
		Preconditions []string `json:"preconditions"`
	} `json:"options"`
	Repeat int `json:"repeat"`
}

// outcome is the result of one run of a case: the fields of the answer, or an error.
type outcome struct {
	fields map[string]any
	err    error
	panic  any
}

// run answers a case once. The package panics on some patches; that is an answer too.
func run(c *testCase, schema strategicpatch.LookupPatchMeta, withApplied bool) (result outcome) {
	defer func() {
		if found := recover(); found != nil {
			result = outcome{panic: found}
		}
	}()
	fields, err := operate(c, schema)
	if err != nil {
		return outcome{err: err}
	}
	target := map[string]json.RawMessage{"diff": c.Original, "diff3": c.Current, "merge": c.Live}[c.Op]
	if withApplied && target != nil {
		patch, err := json.Marshal(fields["patch"])
		if err != nil {
			return outcome{err: err}
		}
		addApplied(fields, target, patch, schema)
	}
	return outcome{fields: fields}
}

func operate(c *testCase, schema strategicpatch.LookupPatchMeta) (map[string]any, error) {
	switch c.Op {
	case "apply":
		result, err := apply(c.Live, c.Patch, schema)
		return map[string]any{"result": result}, err
	case "diff":
		preconditions, err := preconditions(c)
		if err != nil {
			return nil, err
		}
		objects, err := decode(c.Original, c.Modified)
		if err != nil {
			return nil, err
		}
		patch, err := strategicpatch.CreateTwoWayMergeMapPatchUsingLookupPatchMeta(
			objects[0], objects[1], schema, preconditions...)
		return map[string]any{"patch": patch}, err
	case "diff3":
		return threeWay(c, schema)
	case "merge":
		patches, err := decode(c.Patches...)
		if err != nil {
			return nil, err
		}
		patch, err := strategicpatch.MergeStrategicMergeMapPatchUsingLookupPatchMeta(schema, patches...)
		return map[string]any{"patch": patch}, err
	case "conflicts":
		if len(c.Patches) != 2 {
			return nil, errors.New("`patches` must be a list of two patches")
		}
		patches, err := decode(c.Patches...)
		if err != nil {
			return nil, err
		}
		found, err := strategicpatch.MergingMapsHaveConflicts(patches[0], patches[1], schema)
		return map[string]any{"conflicts": found}, err
	case "lookup":
		return map[string]any{"fields": lookups(c.Fields, schema)}, nil
	}
	return nil, fmt.Errorf("`op` must be apply, diff, diff3, merge, conflicts or lookup, not %q", c.Op)
}

func apply(live, patch json.RawMessage, schema strategicpatch.LookupPatchMeta) (map[string]any, error) {
	objects, err := decode(live, patch)
	if err != nil {
		return nil, err
	}
	return strategicpatch.StrategicMergeMapPatchUsingLookupPatchMeta(objects[0], objects[1], schema)
}

func threeWay(c *testCase, schema strategicpatch.LookupPatchMeta) (map[string]any, error) {
	preconditions, err := preconditions(c)
	if err != nil {
		return nil, err
	}
	// Only rejects values that are not objects, as for the other operations. The function below parses the text itself.
	if _, err := decode(c.Original, c.Modified, c.Current); err != nil {
		return nil, err
	}
	overwrite := c.Options.Overwrite == nil || *c.Options.Overwrite
	patch, err := strategicpatch.CreateThreeWayMergePatch(
		c.Original, c.Modified, c.Current, schema, overwrite, preconditions...)
	return map[string]any{"patch": json.RawMessage(patch)}, err
}

// addApplied adds the result of applying the patch to its target.
func addApplied(fields map[string]any, target, patch json.RawMessage, schema strategicpatch.LookupPatchMeta) {
	defer func() {
		if found := recover(); found != nil {
			fields["appliedError"] = map[string]any{"message": fmt.Sprint("panic: ", found)}
		}
	}()
	applied, err := apply(target, patch, schema)
	if err != nil {
		fields["appliedError"] = map[string]any{"message": err.Error()}
		return
	}
	fields["applied"] = applied
}

// decode reads documents as API servers do: integers as int64, other numbers as float64.
func decode(texts ...json.RawMessage) ([]strategicpatch.JSONMap, error) {
	objects := make([]strategicpatch.JSONMap, len(texts))
	for i, text := range texts {
		var object map[string]any
		if err := utiljson.Unmarshal(text, &object); err != nil {
			return nil, err
		}
		if object == nil {
			return nil, errors.New("a document of the operation is missing or null")
		}
		objects[i] = object
	}
	return objects, nil
}

// preconditions turns paths into the checks that the package has: top-level fields, and fields of metadata.
func preconditions(c *testCase) ([]mergepatch.PreconditionFunc, error) {
	var checks []mergepatch.PreconditionFunc
	for _, path := range c.Options.Preconditions {
		inner, isMetadata := strings.CutPrefix(path, "metadata.")
		switch {
		case isMetadata && !strings.Contains(inner, "."):
			checks = append(checks, mergepatch.RequireMetadataKeyUnchanged(inner))
		case !strings.Contains(path, "."):
			checks = append(checks, mergepatch.RequireKeyUnchanged(path))
		default:
			return nil, fmt.Errorf("the package has no precondition for %q", path)
		}
	}
	return checks, nil
}
