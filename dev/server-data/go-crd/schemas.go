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
	if d.chance(10) {
		properties["metadata"] = object{"type": "object"}
	}
	if d.chance(10) {
		properties["kind"] = object{"type": "string"}
	}
	root := object{"type": "object", "properties": properties}
	if d.chance(10) {
		root["required"] = []any{pick(d, []string{"spec", "status", "x"})}
	}
	if d.chance(5) {
		root["x-kubernetes-preserve-unknown-fields"] = true
	}
	if d.chance(5) {
		root["minProperties"] = 4
	}
	return root
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
		s = object{"type": "object", "additionalProperties": d.schema(depth - 1)}
		if d.chance(15) {
			s["additionalProperties"] = d.chance(50)
		}
		d.sizes(s, "minProperties", "maxProperties")
	case "array":
		s = d.listSchema(depth)
	case "embedded":
		s = object{"type": "object", "x-kubernetes-embedded-resource": true}
		if d.chance(50) {
			s["x-kubernetes-preserve-unknown-fields"] = true
		}
		if d.chance(70) || s["x-kubernetes-preserve-unknown-fields"] == nil {
			s["properties"] = object{"a": d.schema(depth - 1)}
		}
	case "intOrString":
		s = object{"x-kubernetes-int-or-string": true}
		if d.chance(40) {
			s["anyOf"] = []any{object{"type": "integer"}, object{"type": "string"}}
		}
		if d.chance(20) {
			s["pattern"] = "^a"
		}
	case "any":
		s = object{"x-kubernetes-preserve-unknown-fields": true}
		if d.chance(20) && depth > 0 {
			s["properties"] = object{"a": d.schema(depth - 1)}
		}
	default:
		s = d.scalarSchema(kind)
	}
	if d.chance(12) {
		s["nullable"] = true
	}
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
	s := object{"type": "object", "properties": properties}
	if d.chance(35) {
		s["required"] = []any{pick(d, fieldNames), pick(d, fieldNames)}
	}
	if d.chance(6) {
		s["x-kubernetes-preserve-unknown-fields"] = true
	}
	if d.chance(4) {
		s["additionalProperties"] = true
	}
	d.sizes(s, "minProperties", "maxProperties")
	return s
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
	d.sizes(s, "minItems", "maxItems")
	return s
}

func (d *dice) sizes(s object, least, most string) {
	if d.chance(12) {
		s[least] = d.below(4)
	}
	if d.chance(12) {
		s[most] = d.below(4)
	}
}

func (d *dice) scalarSchema(kind string) object {
	s := object{"type": kind}
	for _, keyword := range choices.Keywords[kind] {
		if d.chance(keyword.Percent) {
			d.apply(keyword, s)
		}
	}
	if kind == "string" {
		d.sizes(s, "minLength", "maxLength")
	}
	return s
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
		d.sizes(clause, "minItems", "maxItems")
		return clause
	}
	kind, _ := s["type"].(string)
	if kind == "" || kind == "object" {
		kind = pick(d, []string{"string", "integer"})
	}
	clause = d.scalarSchema(kind)
	delete(clause, "type")
	if d.chance(10) {
		clause["not"] = object{"enum": []any{"a", 1}}
	}
	return clause
}
