package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// fields is a field set of a case.
type fields struct{ *fieldpath.Set }

func (f *fields) UnmarshalJSON(text []byte) error {
	f.Set = fieldpath.NewSet()
	return f.FromJSON(bytes.NewReader(text))
}

// orEmpty is the set, also if the case has none.
func (f *fields) orEmpty() *fieldpath.Set {
	if f == nil || f.Set == nil {
		return fieldpath.NewSet()
	}
	return f.Set
}

// written is a set as FieldsV1.
func written(set *fieldpath.Set) (json.RawMessage, error) {
	return set.ToJSON()
}

func answerSet(line json.RawMessage) (object, error) {
	var q struct {
		Op   string  `json:"op"`
		A    *fields `json:"a"`
		B    *fields `json:"b"`
		Text string  `json:"text"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	a, b := q.A.orEmpty(), q.B.orEmpty()
	switch q.Op {
	case "union":
		a = a.Union(b)
	case "intersection":
		a = a.Intersection(b)
	case "difference":
		a = a.Difference(b)
	case "recursiveDifference":
		a = a.RecursiveDifference(b)
	case "leaves":
		a = a.Leaves()
	case "decode":
		return decode(q.Text)
	default:
		return nil, fmt.Errorf("unknown operation %q", q.Op)
	}
	result, err := written(a)
	return object{"fields": result}, err
}

// decode reads FieldsV1, and answers what the package writes, as text, and the paths.
func decode(text string) (object, error) {
	set := fieldpath.NewSet()
	if err := set.FromJSON(bytes.NewReader([]byte(text))); err != nil {
		return nil, err
	}
	result, err := written(set)
	if err != nil {
		return nil, err
	}
	paths := []string{}
	set.Iterate(func(path fieldpath.Path) { paths = append(paths, path.String()) })
	return object{"text": string(result), "paths": paths}, nil
}
