package main

import (
	"encoding/json"
	"fmt"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/merge"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// mergeScript is a script for the package merge: without metadata, and with any types and conversions.
type mergeScript struct {
	Schema            json.RawMessage            `json:"schema"`
	Types             map[string]string          `json:"types"`
	Convert           string                     `json:"convert"`
	Versions          []string                   `json:"versions"`
	Exclude           map[string]*fields         `json:"exclude"`
	Include           map[string]json.RawMessage `json:"include"`
	ReturnInputOnNoop bool                       `json:"returnInputOnNoop"`
	Steps             []mergeStep                `json:"steps"`
}

type mergeStep struct {
	Op       string            `json:"op"`
	Manager  string            `json:"manager"`
	Version  string            `json:"version"`
	Force    bool              `json:"force"`
	Object   json.RawMessage   `json:"object"`
	Schema   json.RawMessage   `json:"schema"`
	Types    map[string]string `json:"types"`
	Versions []string          `json:"versions"`
}

// mergeState is the state between steps.
type mergeState struct {
	converter *converter
	updater   *merge.Updater
	live      *typed.TypedValue
	managers  fieldpath.ManagedFields
}

func answerMerge(line json.RawMessage) (object, error) {
	var q mergeScript
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	types, err := typesOf(q.Schema)
	if err != nil {
		return nil, err
	}
	filters, err := q.filters()
	if err != nil {
		return nil, err
	}
	state := mergeState{
		converter: &converter{types: types, definitions: q.Types, mode: q.Convert, known: q.Versions},
		managers:  fieldpath.ManagedFields{},
	}
	builder := merge.UpdaterBuilder{Converter: state.converter, IgnoreFilter: filters, ReturnInputOnNoop: q.ReturnInputOnNoop}
	state.updater = builder.BuildUpdater()
	answers := []object{}
	for _, step := range q.Steps {
		answer := attempt(func() (object, error) { return state.step(step) })
		answers = append(answers, answer)
		if _, failed := answer["error"]; failed {
			break
		}
	}
	return object{"steps": answers}, nil
}

// filters says which fields no manager owns, by version.
func (q *mergeScript) filters() (map[fieldpath.APIVersion]fieldpath.Filter, error) {
	if len(q.Exclude) == 0 && len(q.Include) == 0 {
		return nil, nil
	}
	filters := map[fieldpath.APIVersion]fieldpath.Filter{}
	for version, set := range q.Exclude {
		filters[fieldpath.APIVersion(version)] = fieldpath.NewExcludeSetFilter(set.orEmpty())
	}
	for version, text := range q.Include {
		matchers, err := prefixes(text)
		if err != nil {
			return nil, err
		}
		filters[fieldpath.APIVersion(version)] = fieldpath.NewIncludeMatcherFilter(matchers...)
	}
	return filters, nil
}

// prefixes reads prefixes of paths: a field set, or a list of lists of path elements, where `*` matches any element.
func prefixes(text json.RawMessage) ([]*fieldpath.SetMatcher, error) {
	var matchers []*fieldpath.SetMatcher
	var set fields
	if err := json.Unmarshal(text, &set); err == nil {
		set.Iterate(func(path fieldpath.Path) {
			parts := []any{}
			for _, element := range path {
				parts = append(parts, element)
			}
			matchers = append(matchers, fieldpath.MakePrefixMatcherOrDie(parts...))
		})
		return matchers, nil
	}
	var paths [][]string
	if err := json.Unmarshal(text, &paths); err != nil {
		return nil, err
	}
	for _, path := range paths {
		parts := []any{}
		for _, part := range path {
			if part == "*" {
				parts = append(parts, fieldpath.MatchAnyPathElement())
				continue
			}
			element, err := fieldpath.DeserializePathElement(part)
			if err != nil {
				return nil, err
			}
			parts = append(parts, element)
		}
		matchers = append(matchers, fieldpath.MakePrefixMatcherOrDie(parts...))
	}
	return matchers, nil
}

// step changes the state and describes it.
func (s *mergeState) step(step mergeStep) (object, error) {
	if err := s.run(step); err != nil {
		return nil, err
	}
	managers := object{}
	for name, set := range s.managers {
		fields, err := written(set.Set())
		if err != nil {
			return nil, err
		}
		managers[name] = object{"version": set.APIVersion(), "applied": set.Applied(), "fields": fields}
	}
	var live any
	if s.live != nil {
		live = plain(s.live)
	}
	return object{"object": live, "managers": managers}, nil
}

func (s *mergeState) run(step mergeStep) error {
	switch step.Op {
	case "schema":
		return s.changeSchema(step)
	case "versions":
		s.converter.known = step.Versions
		return nil
	}
	kind, err := s.converter.kind(step.Version)
	if err != nil {
		return err
	}
	value, err := typedValue(kind, step.Object, step.Op == "update")
	if err != nil {
		return err
	}
	version := fieldpath.APIVersion(step.Version)
	force := step.Force
	if step.Op == "extract" {
		if value, err = s.extended(value, step); err != nil {
			return err
		}
		force = true
	}
	if s.live == nil {
		if s.live, err = kind.FromUnstructured(nil); err != nil {
			return err
		}
	}
	live, err := s.converter.Convert(s.live, version)
	if err != nil {
		return err
	}
	s.live = live
	var next *typed.TypedValue
	var managers fieldpath.ManagedFields
	switch step.Op {
	case "apply", "extract":
		next, managers, err = s.updater.Apply(live, value, version, s.managers, step.Manager, force)
	case "update":
		next, managers, err = s.updater.Update(live, value, version, s.managers, step.Manager)
	default:
		err = fmt.Errorf("unknown operation %q", step.Op)
	}
	if err != nil {
		return err
	}
	s.managers = managers
	if next != nil {
		s.live = next
	}
	return nil
}

// extended is what the manager owns of the live object, with a value merged over it.
func (s *mergeState) extended(value *typed.TypedValue, step mergeStep) (*typed.TypedValue, error) {
	if s.live == nil {
		return value, nil
	}
	current, err := s.converter.Convert(s.live, fieldpath.APIVersion(step.Version))
	if err != nil {
		return nil, err
	}
	owned := fieldpath.NewSet()
	if manager := s.managers[step.Manager]; manager != nil {
		if string(manager.APIVersion()) != step.Version {
			return nil, fmt.Errorf("cannot extract fields of version %s in version %s", manager.APIVersion(), step.Version)
		}
		owned = manager.Set().Leaves()
	}
	return current.ExtractItems(owned).Merge(value)
}

// changeSchema reads the live object with another schema.
func (s *mergeState) changeSchema(step mergeStep) error {
	types, err := typesOf(step.Schema)
	if err != nil {
		return err
	}
	s.converter.types = types
	if step.Types != nil {
		s.converter.definitions = step.Types
	}
	if s.live == nil || types.parser == nil {
		return nil
	}
	live, err := typed.AsTyped(s.live.AsValue(), &types.parser.Schema, s.live.TypeRef())
	if err != nil {
		return err
	}
	s.live = live
	return nil
}
