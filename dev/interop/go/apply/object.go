package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// createdUID is the UID of an object that a step creates.
const createdUID = "00000000-0000-4000-8000-000000000001"

// objectScript is a script for the field manager of a resource.
type objectScript struct {
	Schema  json.RawMessage               `json:"schema"`
	Group   string                        `json:"group"`
	Version string                        `json:"version"`
	Kind    string                        `json:"kind"`
	Reset   map[string]map[string]*fields `json:"reset"`
	Live    json.RawMessage               `json:"live"`
	Steps   []objectStep                  `json:"steps"`
}

type objectStep struct {
	Op          string          `json:"op"`
	Manager     string          `json:"manager"`
	Force       bool            `json:"force"`
	Subresource string          `json:"subresource"`
	Version     string          `json:"version"`
	Time        string          `json:"time"`
	Object      json.RawMessage `json:"object"`
}

// resource is the state between steps.
type resource struct {
	script *objectScript
	types  *types
	live   *unstructured.Unstructured
}

func answerObject(line json.RawMessage) (object, error) {
	var script objectScript
	if err := json.Unmarshal(line, &script); err != nil {
		return nil, err
	}
	types, err := typesOf(script.Schema)
	if err != nil {
		return nil, err
	}
	live, err := readObject(script.Live)
	if err != nil {
		return nil, err
	}
	state := resource{script: &script, types: types}
	if live != nil {
		state.live = &unstructured.Unstructured{Object: live}
	}
	answers := []object{}
	for _, step := range script.Steps {
		answers = append(answers, attempt(func() (object, error) { return state.step(step) }))
	}
	return object{"steps": answers}, nil
}

// step runs a step and describes the object.
func (r *resource) step(step objectStep) (object, error) {
	if step.Version == "" {
		step.Version = r.script.Version
	}
	created := r.live == nil
	before, err := r.before(step)
	if err != nil {
		return nil, err
	}
	after, err := r.run(step, before)
	if err != nil {
		return nil, err
	}
	r.reset(step, before, after)
	keepUID(created, before, after)
	stored, err := fieldmanager.IgnoreManagedFieldsTimestampsTransformer(context.Background(), after, before)
	if err != nil {
		return nil, err
	}
	after = stored.(*unstructured.Unstructured)
	changed, err := differs(before, after)
	if err != nil {
		return nil, err
	}
	changed = changed || created
	r.live = after
	entries, found, _ := unstructured.NestedFieldNoCopy(after.Object, "metadata", "managedFields")
	if !found || entries == nil {
		entries = []any{}
	}
	return object{"object": without(after.DeepCopy()).Object, "managedFields": entries, "changed": changed}, nil
}

// differs is whether two objects are stored as different texts. What is stored has its entries in their canonical form.
func differs(a, b *unstructured.Unstructured) (bool, error) {
	a, b = a.DeepCopy(), b.DeepCopy()
	a.SetManagedFields(a.GetManagedFields())
	b.SetManagedFields(b.GetManagedFields())
	before, err := json.Marshal(a.Object)
	if err != nil {
		return false, err
	}
	after, err := json.Marshal(b.Object)
	return !bytes.Equal(before, after), err
}

// kind is the kind of the request.
func (r *resource) kind(step objectStep) schema.GroupVersionKind {
	return schema.GroupVersionKind{Group: r.script.Group, Version: step.Version, Kind: r.script.Kind}
}

// before is the live object in the version of the request, or an empty one.
func (r *resource) before(step objectStep) (*unstructured.Unstructured, error) {
	kind := r.kind(step)
	if r.live == nil {
		if r.script.Reset != nil && step.Subresource != "" {
			return nil, apierrors.NewNotFound(schema.GroupResource{Group: kind.Group, Resource: kind.Kind}, "")
		}
		empty, err := creater{}.New(kind)
		return empty.(*unstructured.Unstructured), err
	}
	converted, err := r.types.versions.ConvertToVersion(r.live, kind.GroupVersion())
	if err != nil {
		return nil, err
	}
	return converted.(*unstructured.Unstructured), nil
}

// run runs the field manager at the time of the step. The package reads the clock of the machine, so all times in objects are
// moved to be as far from it as they are from the time of the step.
func (r *resource) run(step objectStep, before *unstructured.Unstructured) (*unstructured.Unstructured, error) {
	clock := time.Unix(0, 0)
	if step.Time != "" {
		var err error
		if clock, err = time.Parse(time.RFC3339, step.Time); err != nil {
			return nil, err
		}
	}
	sent, err := step.sent(before)
	if err != nil {
		return nil, err
	}
	if r.types.custom && step.Op != "apply" {
		dropEmpty(sent)
	}
	manager, err := r.manager(step)
	if err != nil {
		return nil, err
	}
	for {
		now := time.Now().Truncate(time.Second)
		moved := move(before, now.Sub(clock))
		var result runtime.Object
		if step.Op == "apply" {
			result, err = manager.Apply(moved.DeepCopy(), move(sent, now.Sub(clock)), step.Manager, step.Force)
		} else {
			result = manager.UpdateNoErrors(moved.DeepCopy(), move(sent, now.Sub(clock)), step.Manager)
		}
		if err != nil {
			return nil, err
		}
		if time.Now().Truncate(time.Second).Equal(now) {
			return move(result.(*unstructured.Unstructured), clock.Sub(now)), nil
		}
	}
}

// sent is the object that the request sends: the applied configuration or the new object.
func (s *objectStep) sent(before *unstructured.Unstructured) (*unstructured.Unstructured, error) {
	text := []byte(s.Object)
	switch s.Op {
	case "apply", "update":
	case "patch":
		live, err := json.Marshal(before.Object)
		if err != nil {
			return nil, err
		}
		if text, err = jsonpatch.MergePatch(live, text); err != nil {
			return nil, apierrors.NewBadRequest(err.Error())
		}
	default:
		return nil, fmt.Errorf("unknown operation %q", s.Op)
	}
	document, err := readObject(text)
	if err == nil && document == nil {
		err = errors.New("the document is null")
	}
	if err != nil {
		return nil, apierrors.NewBadRequest(err.Error())
	}
	return &unstructured.Unstructured{Object: document}, nil
}

// dropEmpty removes an empty list of entries. A server loses it when it reads a custom resource.
func dropEmpty(sent *unstructured.Unstructured) {
	found, _, _ := unstructured.NestedFieldNoCopy(sent.Object, "metadata", "managedFields")
	if entries, isList := found.([]any); isList && len(entries) == 0 {
		unstructured.RemoveNestedField(sent.Object, "metadata", "managedFields")
	}
}

// manager is the field manager for the version and subresource of the request.
func (r *resource) manager(step objectStep) (*managedfields.FieldManager, error) {
	kind := r.kind(step)
	sets := map[fieldpath.APIVersion]*fieldpath.Set{}
	for version, set := range r.resets(step) {
		sets[fieldpath.APIVersion(version)] = set.orEmpty()
	}
	build := managedfields.NewDefaultFieldManager
	if r.types.custom {
		build = managedfields.NewDefaultCRDFieldManager
	}
	return build(r.types.typed, r.types.versions, defaulter{}, creater{}, kind, kind.GroupVersion(), step.Subresource, fieldpath.NewExcludeFilterSetMap(sets))
}

// resets says what the request resets, by version.
func (r *resource) resets(step objectStep) map[string]*fields {
	if found, exists := r.script.Reset[step.Version+"/"+step.Subresource]; exists {
		return found
	}
	return r.script.Reset[step.Subresource]
}

// reset puts back the fields that the request resets.
func (r *resource) reset(step objectStep, before, after *unstructured.Unstructured) {
	reset := r.resets(step)[r.kind(step).GroupVersion().String()]
	entries, _, _ := unstructured.NestedFieldNoCopy(after.Object, "metadata", "managedFields")
	reset.orEmpty().Iterate(func(path fieldpath.Path) {
		names := []string{}
		for _, element := range path {
			if element.FieldName == nil {
				return
			}
			names = append(names, *element.FieldName)
		}
		restore(before.Object, after.Object, names)
	})
	// The strategies keep them, also if they reset the metadata.
	if metadata, isObject := after.Object["metadata"].(object); isObject {
		if metadata["managedFields"] = entries; entries == nil {
			delete(metadata, "managedFields")
		}
	}
}

// restore sets a field to its value before.
func restore(before, after object, path []string) {
	name, rest := path[0], path[1:]
	if len(rest) == 0 {
		value, found := before[name]
		if after[name] = runtime.DeepCopyJSONValue(value); !found {
			delete(after, name)
		}
		return
	}
	from, _ := before[name].(object)
	to, isObject := after[name].(object)
	if !isObject {
		if _, found, _ := unstructured.NestedFieldNoCopy(from, rest...); !found {
			return
		}
		to = object{}
		after[name] = to
	}
	restore(from, to, rest)
}

// keepUID gives a created object a UID, and puts that of the live object back.
func keepUID(created bool, before, after *unstructured.Unstructured) {
	switch {
	case created:
		after.SetUID(createdUID)
	case after.GetUID() == "" && before.GetUID() != "":
		after.SetUID(before.GetUID())
	}
}

// without is the object without its entries.
func without(live *unstructured.Unstructured) *unstructured.Unstructured {
	unstructured.RemoveNestedField(live.Object, "metadata", "managedFields")
	return live
}

// move moves the times of the entries.
func move(from *unstructured.Unstructured, by time.Duration) *unstructured.Unstructured {
	result := from.DeepCopy()
	found, _, _ := unstructured.NestedFieldNoCopy(result.Object, "metadata", "managedFields")
	entries, _ := found.([]any)
	for _, entry := range entries {
		entry, _ := entry.(object)
		text, _ := entry["time"].(string)
		if at, err := time.Parse(time.RFC3339, text); err == nil {
			entry["time"] = at.Add(by).UTC().Format(time.RFC3339)
		}
	}
	return result
}

// creater creates empty objects.
type creater struct{}

func (creater) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	empty := &unstructured.Unstructured{Object: object{}}
	empty.SetGroupVersionKind(kind)
	return empty, nil
}

// defaulter sets no defaults.
type defaulter struct{}

func (defaulter) Default(runtime.Object) {}
