package main

// definition is a custom resource definition, mostly valid, with some mistakes.
func (d *dice) definition() object {
	names := d.set(object{"plural": "foos", "kind": "Foo"}, "names")
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
	return d.set(version, "version")
}

// apply sets a random one of the members of a change to a random one of its values. A null removes it.
func (d *dice) apply(change change, owner object) {
	name := pick(d, change.Names)
	if owner[name] = copied(pick(d, change.Values)); owner[name] == nil {
		delete(owner, name)
	}
}

// set applies random ones of the changes for some kind of object, and returns the object.
func (d *dice) set(owner object, kind string) object {
	for _, change := range choices.Members[kind] {
		if d.chance(change.Percent) {
			d.apply(change, owner)
		}
	}
	return owner
}

// one is a random value of some kind.
func (d *dice) one(kind string) any {
	return copied(pick(d, choices.Values[kind]))
}

// nodes are all schemas inside a schema.
func nodes(schema object) []object {
	inner := []any{schema["items"], schema["additionalProperties"], schema["not"]}
	for _, name := range []string{"allOf", "anyOf", "oneOf"} {
		list, _ := schema[name].([]any)
		inner = append(inner, list...)
	}
	properties, _ := schema["properties"].(object)
	for _, name := range keys(properties) {
		inner = append(inner, properties[name])
	}
	found := []object{schema}
	for _, schema := range inner {
		if schema, ok := schema.(object); ok {
			found = append(found, nodes(schema)...)
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
