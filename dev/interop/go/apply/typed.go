package main

import (
	"encoding/json"
	"fmt"

	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// typedQuestion is an operation on values of a type.
type typedQuestion struct {
	Op         string          `json:"op"`
	Schema     json.RawMessage `json:"schema"`
	Type       string          `json:"type"`
	LHS        json.RawMessage `json:"lhs"`
	RHS        json.RawMessage `json:"rhs"`
	Object     json.RawMessage `json:"object"`
	Fields     *fields         `json:"fields"`
	Duplicates bool            `json:"duplicates"`
	WithKeys   bool            `json:"withKeys"`
}

func answerTyped(line json.RawMessage) (object, error) {
	var q typedQuestion
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	types, err := typesOf(q.Schema)
	if err != nil {
		return nil, err
	}
	kind, err := types.named(q.Type)
	if err != nil {
		return nil, err
	}
	if q.Op == "merge" || q.Op == "compare" {
		return q.both(kind)
	}
	return q.one(kind)
}

// both answers the operations on two values.
func (q *typedQuestion) both(kind typed.ParseableType) (object, error) {
	lhs, err := typedValue(kind, q.LHS, true)
	if err != nil {
		return nil, err
	}
	rhs, err := typedValue(kind, q.RHS, q.Op == "compare")
	if err != nil {
		return nil, err
	}
	if q.Op == "merge" {
		merged, err := lhs.Merge(rhs)
		if err != nil {
			return nil, err
		}
		return object{"object": plain(merged)}, nil
	}
	comparison, err := lhs.Compare(rhs)
	if err != nil {
		return nil, err
	}
	added, err := written(comparison.Added)
	if err != nil {
		return nil, err
	}
	removed, err := written(comparison.Removed)
	if err != nil {
		return nil, err
	}
	modified, err := written(comparison.Modified)
	return object{"added": added, "removed": removed, "modified": modified}, err
}

// one answers the operations on one value.
func (q *typedQuestion) one(kind typed.ParseableType) (object, error) {
	duplicates := q.Duplicates || q.Op == "remove" || q.Op == "extract" || q.Op == "reconcile"
	value, err := typedValue(kind, q.Object, duplicates)
	if err != nil {
		return nil, err
	}
	set := q.Fields.orEmpty()
	switch q.Op {
	case "validate":
		return object{}, nil
	case "fields":
		set, err = value.ToFieldSet()
	case "remove":
		return object{"object": plain(value.RemoveItems(set))}, nil
	case "extract":
		if q.WithKeys {
			return object{"object": plain(value.ExtractItems(set, typed.WithAppendKeyFields()))}, nil
		}
		return object{"object": plain(value.ExtractItems(set))}, nil
	case "reconcile":
		reconciled, problem := typed.ReconcileFieldSetWithSchema(set, value)
		if err = problem; reconciled != nil {
			set = reconciled
		}
	default:
		err = fmt.Errorf("unknown operation %q", q.Op)
	}
	if err != nil {
		return nil, err
	}
	result, err := written(set)
	return object{"fields": result}, err
}

// typedValue reads a document as a value of a type.
func typedValue(kind typed.ParseableType, text json.RawMessage, duplicates bool) (*typed.TypedValue, error) {
	document, err := read(text)
	if err != nil {
		return nil, err
	}
	if duplicates {
		return kind.FromUnstructured(document, typed.AllowDuplicates)
	}
	return kind.FromUnstructured(document)
}

// plain is the document of a value.
func plain(value *typed.TypedValue) any {
	if found := value.AsValue(); found != nil {
		return found.Unstructured()
	}
	return nil
}
