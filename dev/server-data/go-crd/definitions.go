package main

// definition is a custom resource definition, mostly valid, with some mistakes.
func (d *dice) definition() object {
	names := object{"plural": "foos", "kind": "Foo"}
	if d.chance(30) {
		names["singular"] = "foo"
		names["shortNames"] = []any{"fo"}
		names["categories"] = []any{"all"}
	}
	spec := object{"group": "lab.dev", "names": names, "scope": pick(d, []string{"Namespaced", "Cluster"})}
	definition := object{
		"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
		"metadata": object{"name": "foos.lab.dev"}, "spec": spec,
	}
	versions := []any{d.version("v1", true)}
	for d.chance(25) && len(versions) < 3 {
		version := d.version(pick(d, []string{"v2", "v1beta1"}), false)
		if d.chance(40) {
			version["schema"] = versions[0].(object)["schema"]
		}
		versions = append(versions, version)
	}
	spec["versions"] = versions
	for d.chance(35) {
		d.breakDefinition(definition, spec, names, versions)
	}
	return definition
}

func (d *dice) version(name string, storage bool) object {
	schema := d.rootSchema()
	for d.chance(55) {
		d.breakSchema(schema)
	}
	version := object{"name": name, "served": true, "storage": storage, "schema": object{"openAPIV3Schema": schema}}
	if d.chance(30) {
		version["subresources"] = d.subresources()
	}
	if d.chance(20) {
		version["additionalPrinterColumns"] = []any{object{"name": "A", "type": "string", "jsonPath": ".spec.a"}}
	}
	if d.chance(15) {
		version["selectableFields"] = []any{object{"jsonPath": pick(d, []string{".spec", ".spec.a", "spec.a", ".", "", ".metadata.name", ".status.a", ".spec['a']", ".spec..a", ".spec.a.b"})}}
	}
	return version
}

func (d *dice) subresources() object {
	out := object{}
	if d.chance(60) {
		out["status"] = object{}
	}
	if d.chance(60) {
		scale := object{
			"specReplicasPath":   pick(d, []string{".spec.replicas", ".spec.a.b", "spec.replicas", ".status.x", "", ".spec"}),
			"statusReplicasPath": pick(d, []string{".status.replicas", ".spec.replicas", "", "status"}),
		}
		if d.chance(50) {
			scale["labelSelectorPath"] = pick(d, []string{".status.selector", ".spec.selector", ".metadata.a", "", "x"})
		}
		out["scale"] = scale
	}
	return out
}

func (d *dice) breakDefinition(definition, spec, names object, versions []any) {
	wrong := []any{"", "Foo", "1a", "a_b", "-a", "a.b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}
	version := pick(d, versions).(object)
	switch d.below(22) {
	case 0:
		definition["metadata"] = object{"name": pick(d, []any{"foos.lab", "Foos.lab.dev", "", "x"})}
	case 1:
		names[pick(d, []string{"plural", "singular", "kind", "listKind"})] = pick(d, wrong)
	case 2:
		names[pick(d, []string{"shortNames", "categories"})] = []any{"ok", pick(d, wrong)}
	case 3:
		names["listKind"] = "Foo"
	case 4:
		spec["group"] = pick(d, append(wrong, "lab", "apps.k8s.io", "x.kubernetes.io"))
	case 5:
		spec["scope"] = pick(d, []any{"", "cluster"})
	case 6:
		version["storage"] = !version["storage"].(bool)
	case 7:
		version["name"] = pick(d, append(wrong, "v1", "v2"))
	case 8:
		delete(version, "schema")
	case 9:
		version["schema"] = object{}
	case 10:
		version["deprecationWarning"] = pick(d, []any{"old", "", "a\tb", "a\u200bb"})
		if d.chance(60) {
			version["deprecated"] = true
		}
	case 11:
		version["additionalPrinterColumns"] = []any{object{
			"name": pick(d, []any{"", "A"}), "type": pick(d, []any{"", "string", "float", "date"}),
			"format": pick(d, []any{"", "int32", "x"}), "jsonPath": pick(d, []any{"", ".a", "a", "."}),
		}}
	case 12:
		spec["preserveUnknownFields"] = d.chance(60)
	case 13:
		spec["conversion"] = object{"strategy": pick(d, []any{"None", "Webhook", "", "X"})}
	case 14:
		spec["conversion"] = object{"strategy": pick(d, []any{"Webhook", "None"}), "webhook": object{
			"conversionReviewVersions": pick(d, []any{[]any{}, []any{"v1"}, []any{"v3", "v3", "X"}}),
			"clientConfig":             pick(d, []any{object{}, object{"url": "https://a/b"}, object{"url": "http://a@b/c?d#e"}, object{"service": object{"name": "a", "namespace": "b"}}, object{"service": object{"name": "", "namespace": "", "port": 0, "path": "//"}}, object{"service": object{"name": "a", "namespace": "b", "path": "x//Y/"}}}),
		}}
	case 15:
		spec["versions"] = []any{}
	case 16:
		version["subresources"] = d.subresources()
	case 17:
		definition["metadata"] = object{"name": "foos.lab.dev", "namespace": "x"}
	case 18:
		fields := []any{}
		for _, name := range []string{"a", "a", "b", "c", "d"} {
			fields = append(fields, object{"jsonPath": ".spec." + name})
		}
		version["selectableFields"] = fields
	case 19:
		spec["group"] = "a.k8s.io"
		definition["metadata"] = object{"name": "foos.a.k8s.io", "annotations": object{
			"api-approved.kubernetes.io": pick(d, []any{"", "unapproved, test", "https://a.b/c", "x"})}}
	default:
		for _, version := range versions {
			version.(object)["subresources"] = object{"status": object{}}
		}
	}
}

// nodes are all schemas inside a schema.
func nodes(schema object) []object {
	found := []object{schema}
	for _, name := range keys(schema) {
		switch value := schema[name].(type) {
		case object:
			switch name {
			case "properties":
				for _, name := range keys(value) {
					found = append(found, nodes(value[name].(object))...)
				}
			case "items", "additionalProperties", "not":
				found = append(found, nodes(value)...)
			}
		case []any:
			if name == "allOf" || name == "anyOf" || name == "oneOf" {
				for _, item := range value {
					found = append(found, nodes(item.(object))...)
				}
			}
		}
	}
	return found
}

// breakSchema puts a keyword that may be wrong into a random place.
func (d *dice) breakSchema(root object) {
	s := pick(d, nodes(root))
	one := func(values ...any) any { return pick(d, values) }
	switch d.below(30) {
	case 0:
		delete(s, "type")
	case 1:
		s["type"] = one("string", "object", "array", "int", "null", "integer")
	case 2:
		s["nullable"] = true
	case 3:
		s["default"] = one("a", 1, 2.5, true, object{}, object{"a": 1, "unknown": nil}, []any{}, []any{nil, 1})
	case 4:
		s["x-kubernetes-preserve-unknown-fields"] = d.chance(60)
	case 5:
		s["x-kubernetes-embedded-resource"] = true
	case 6:
		s["x-kubernetes-int-or-string"] = true
	case 7:
		s["x-kubernetes-list-type"] = one("atomic", "set", "map", "x")
	case 8:
		s["x-kubernetes-list-map-keys"] = one([]any{"name"}, []any{"a", "a"}, []any{"nope"})
	case 9:
		s["x-kubernetes-map-type"] = one("atomic", "granular", "x")
	case 10:
		s["items"] = one(object{}, object{"type": "string"}, object{"type": "object", "nullable": true})
	case 11:
		s["properties"] = object{"a": one(object{}, object{"type": "string"}), "metadata": one(object{"type": "object"}, object{}, object{"type": "object", "properties": object{"name": object{"type": "string"}}})}
	case 12:
		s["additionalProperties"] = one(true, false, object{"type": "string"}, object{})
	case 13:
		s[one("anyOf", "allOf", "oneOf").(string)] = []any{one(object{}, object{"type": "string"}, object{"properties": object{"zz": object{}}}, object{"items": object{}}, object{"required": []any{"a"}}, object{"nullable": true, "title": "t", "description": "d", "default": 1}, object{"additionalProperties": object{}}, object{"additionalProperties": false})}
	case 14:
		s["not"] = one(object{}, object{"type": "string"}, object{"properties": object{"metadata": object{}}}, object{"x-kubernetes-int-or-string": true, "x-kubernetes-list-type": "set", "x-kubernetes-list-map-keys": []any{"a"}, "x-kubernetes-map-type": "atomic", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true})
	case 15:
		s["pattern"] = one("(", "[a", "a**", "ok", "(?=a)")
	case 16:
		s["uniqueItems"] = true
	case 17:
		s[one("$ref", "id", "$schema").(string)] = "x"
	case 18:
		s[one("patternProperties", "definitions", "dependencies").(string)] = object{"a": object{"type": "object"}}
	case 19:
		s["additionalItems"] = one(true, object{})
	case 20:
		s["items"] = []any{object{"type": "string"}}
	case 21:
		s["x-kubernetes-validations"] = []any{object{"rule": one("", " "), "message": "m"}}
	case 22:
		s["x-kubernetes-validations"] = []any{object{"rule": "true", "message": one("a\nb", " "), "reason": one("FieldValueInvalid", "X"), "messageExpression": " "}}
	case 23:
		s["format"] = one("date", "int32", "foo", "uuid")
	case 24:
		s["required"] = []any{"a"}
	case 25:
		s["enum"] = []any{"a", 1, nil}
	case 26:
		s["anyOf"] = []any{object{"type": "integer"}, object{"type": "string"}}
	case 27:
		s["allOf"] = []any{object{"anyOf": []any{object{"type": "integer"}, object{"type": "string"}}}, object{}}
	case 28:
		s["properties"] = object{"kind": object{"type": "integer"}, "apiVersion": object{"type": one("string", "object")}}
	default:
		s["title"] = "t"
		s["description"] = "d"
		s["example"] = 1
	}
}
