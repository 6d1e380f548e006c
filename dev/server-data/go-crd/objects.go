package main

// object is an object near the schema.
func (d *dice) object(schema object) object {
	root := d.value(schema, 10)
	members, ok := root.(object)
	if !ok {
		members = object{}
	}
	members["apiVersion"] = "lab.dev/v1"
	if members["kind"] == nil {
		members["kind"] = "Foo"
	}
	members["metadata"] = object{"name": "x"}
	if d.chance(10) {
		members["extra"] = d.any(2)
	}
	return normalized(members).(object)
}

// near is a value that differs little.
func (d *dice) near(value any) any {
	switch value := value.(type) {
	case object:
		out := object{}
		for _, name := range keys(value) {
			if d.chance(4) {
				continue
			}
			out[name] = d.near(value[name])
		}
		return out
	case []any:
		out := []any{}
		for _, item := range value {
			if d.chance(6) {
				continue
			}
			out = append(out, d.near(item))
		}
		if len(out) > 1 && d.chance(20) {
			out[0], out[1] = out[1], out[0]
		}
		return out
	default:
		if d.chance(12) {
			return d.any(1)
		}
		return value
	}
}

// value is a value that fits the schema, except in some places. The percentage says how often it does not.
func (d *dice) value(schema object, wrong int) any {
	if d.chance(wrong) {
		return d.any(2)
	}
	if schema["x-kubernetes-embedded-resource"] == true {
		return d.embedded(schema, wrong)
	}
	if enum, ok := schema["enum"].([]any); ok && d.chance(70) {
		return pick(d, enum)
	}
	kind, _ := schema["type"].(string)
	switch kind {
	case "object":
		return d.members(schema, wrong)
	case "array":
		items := []any{}
		for range d.below(4) {
			items = append(items, d.value(schema["items"].(object), wrong))
		}
		return items
	case "string", "integer", "number", "boolean":
		return d.one(kind)
	default:
		return d.any(2)
	}
}

func (d *dice) members(schema object, wrong int) object {
	out := object{}
	if properties, ok := schema["properties"].(object); ok {
		for _, name := range keys(properties) {
			if d.chance(75) {
				out[name] = d.value(properties[name].(object), wrong)
			}
		}
	}
	if additional, ok := schema["additionalProperties"].(object); ok {
		for range d.below(4) {
			out[pick(d, fieldNames)] = d.value(additional, wrong)
		}
	}
	if d.chance(10) {
		out[pick(d, []string{"unknown", "metadata", "apiVersion", "e.f"})] = d.any(2)
	}
	return out
}

func (d *dice) embedded(schema object, wrong int) object {
	out := d.members(schema, wrong)
	delete(out, "metadata")
	return d.set(out, "resource")
}

// any is a value that has nothing to do with a schema.
func (d *dice) any(depth int) any {
	switch d.below(8) {
	case 0, 1, 2:
		return d.one("any")
	case 3, 4:
		return d.one("string")
	case 5:
		if depth == 0 {
			return []any{}
		}
		items := []any{}
		for range d.below(3) {
			items = append(items, d.any(depth-1))
		}
		return items
	default:
		out := object{}
		if depth > 0 {
			for range d.below(3) {
				out[pick(d, fieldNames)] = d.any(depth - 1)
			}
		}
		return out
	}
}
