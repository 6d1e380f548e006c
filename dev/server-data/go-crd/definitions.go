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
		owners := map[string][]any{
			"definition": {definition}, "spec": {spec}, "names": {names}, "version": {pick(d, versions)}, "versions": versions,
		}
		for _, change := range pick(d, choices.DefinitionMistakes) {
			for _, owner := range owners[change.In] {
				d.apply(change, owner.(object))
			}
		}
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
		version["subresources"] = d.one("subresources")
	}
	if d.chance(20) {
		version["additionalPrinterColumns"] = []any{object{"name": "A", "type": "string", "jsonPath": ".spec.a"}}
	}
	if d.chance(15) {
		version["selectableFields"] = d.one("selectableFields")
	}
	return version
}

// apply sets a random one of the members of a change to a random one of its values. A null removes it.
func (d *dice) apply(change change, owner object) {
	name := pick(d, change.Names)
	if owner[name] = copied(pick(d, change.Values)); owner[name] == nil {
		delete(owner, name)
	}
}

// one is one of the values that a list has for a member.
func (d *dice) one(name string) any {
	return copied(pick(d, choices.Members[name]))
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
	schema := pick(d, nodes(root))
	for _, change := range pick(d, choices.SchemaMistakes) {
		d.apply(change, schema)
	}
}
