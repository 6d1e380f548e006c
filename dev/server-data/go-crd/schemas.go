package main

import (
	"maps"
	"math/rand"
	"slices"
)

// dice makes random decisions.
type dice struct{ random *rand.Rand }

func (d *dice) chance(percent int) bool { return d.random.Intn(100) < percent }

func (d *dice) below(limit int) int { return d.random.Intn(limit) }

func pick[T any](d *dice, from []T) T { return from[d.random.Intn(len(from))] }

func keys(members map[string]any) []string {
	return slices.Sorted(maps.Keys(members))
}

type object = map[string]any

var fieldNames = []string{"a", "b", "c", "d", "name", "kind"}

// rootSchema is the schema of a resource.
func (d *dice) rootSchema() object {
	properties := object{"spec": d.schema(3)}
	if d.chance(40) {
		properties["status"] = d.schema(2)
	}
	d.set(properties, "root fields")
	return d.set(object{"type": "object", "properties": properties}, "root")
}

// schema is a structural schema of the given depth at most.
func (d *dice) schema(depth int) object {
	kinds := []string{"string", "string", "integer", "integer", "number", "boolean", "intOrString", "any"}
	if depth > 0 {
		kinds = append(kinds, "object", "object", "object", "object", "object", "map", "array", "array", "array", "array", "embedded")
	}
	var s object
	switch kind := pick(d, kinds); kind {
	case "object":
		s = d.objectSchema(depth)
	case "map":
		s = d.set(object{"type": "object", "additionalProperties": d.schema(depth - 1)}, kind)
	case "array":
		s = d.listSchema(depth)
	case "embedded":
		s = d.set(object{"type": "object"}, kind)
		if d.chance(70) || s["x-kubernetes-preserve-unknown-fields"] == nil {
			s["properties"] = object{"a": d.schema(depth - 1)}
		}
	case "intOrString":
		s = d.set(object{}, kind)
	case "any":
		s = d.set(object{}, kind)
		if d.chance(20) && depth > 0 {
			s["properties"] = object{"a": d.schema(depth - 1)}
		}
	default:
		s = d.scalarSchema(kind)
	}
	d.set(s, "all")
	if d.chance(12) {
		s["default"] = d.value(s, 8)
	}
	if d.chance(18) {
		d.junctor(s, depth)
	}
	return s
}

func (d *dice) objectSchema(depth int) object {
	properties := object{}
	for range 1 + d.below(4) {
		properties[pick(d, fieldNames)] = d.schema(depth - 1)
	}
	return d.set(object{"type": "object", "properties": properties}, "object")
}

func (d *dice) listSchema(depth int) object {
	s := object{"type": "array"}
	switch d.below(4) {
	case 0:
		item := d.objectSchema(depth)
		properties := item["properties"].(object)
		properties["name"] = d.scalarSchema(pick(d, []string{"string", "integer"}))
		item["required"] = []any{"name"}
		delete(item, "nullable")
		s["items"] = item
		s["x-kubernetes-list-type"] = "map"
		s["x-kubernetes-list-map-keys"] = []any{"name"}
		if d.chance(40) {
			properties["a"] = d.scalarSchema("string")
			properties["a"].(object)["default"] = "a"
			s["x-kubernetes-list-map-keys"] = []any{"name", "a"}
		}
	case 1:
		s["items"] = d.scalarSchema(pick(d, []string{"string", "integer", "number"}))
		s["x-kubernetes-list-type"] = "set"
	default:
		s["items"] = d.schema(depth - 1)
	}
	return d.set(s, "array")
}

func (d *dice) scalarSchema(kind string) object {
	return d.set(object{"type": kind}, kind)
}

// junctor adds a logical junctor whose schemas fit the type.
func (d *dice) junctor(s object, depth int) {
	clauses := []any{}
	for range 1 + d.below(3) {
		clauses = append(clauses, d.clause(s, depth))
	}
	switch name := pick(d, []string{"allOf", "anyOf", "oneOf", "not"}); name {
	case "not":
		s[name] = clauses[0]
	default:
		if s[name] == nil {
			s[name] = clauses
		}
	}
}

func (d *dice) clause(s object, depth int) object {
	clause := object{}
	if properties, ok := s["properties"].(object); ok {
		if d.chance(60) {
			clause["required"] = []any{pick(d, keys(properties))}
		}
		if d.chance(60) {
			name := pick(d, keys(properties))
			clause["properties"] = object{name: d.clause(properties[name].(object), depth)}
		}
		return clause
	}
	if items, ok := s["items"].(object); ok {
		if d.chance(50) {
			clause["items"] = d.clause(items, depth)
		}
		return d.set(clause, "array")
	}
	kind, _ := s["type"].(string)
	if kind == "" || kind == "object" {
		kind = pick(d, []string{"string", "integer"})
	}
	return d.set(d.set(clause, kind), "clause")
}
