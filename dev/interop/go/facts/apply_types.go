package main

import (
	"encoding/json"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8s.io/kube-openapi/pkg/schemaconv"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/structured-merge-diff/v6/schema"
)

// documents are the OpenAPI v3 documents in k8s.io/kubernetes.
const documents = "api/openapi-spec/v3/*_openapi.json"

// applyTypes collects how server-side apply sees the built-in types.
type applyTypes struct {
	models map[string]*spec.Schema
	types  map[string]schema.Atom
	// Rows of the tables.
	lists, atomic, others []string
	// keysOf has the lists that a field with a default is a key of, by the definition, the field and the default.
	keysOf map[string][]string
}

// applyTables returns the tables about types, by the name of the file. The documents are converted as kube-apiserver does when it
// starts.
func applyTables(kubernetes string) map[string]string {
	models := readModels(kubernetes)
	converted := must(schemaconv.ToSchemaFromOpenAPI(models, false))
	t := applyTypes{models: models, types: map[string]schema.Atom{}, keysOf: map[string][]string{}}
	for _, one := range converted.Types {
		t.types[one.Name] = one.Atom
	}
	for name := range models {
		t.definition(name)
	}
	var defaults []string
	for field, lists := range t.keysOf {
		slices.Sort(lists)
		defaults = append(defaults, row(field, strings.Join(lists, " ")))
	}
	return map[string]string{
		"lists.tsv":    table(t.lists, "definition", "field", "type", "keys", "item", "declared", "defaults of the keys"),
		"atomic.tsv":   table(t.atomic, "definition", "field", "what", "declared"),
		"others.tsv":   table(t.others, "definition", "what it is", "fields"),
		"defaults.tsv": table(defaults, "definition", "field", "default", "key of"),
	}
}

func readModels(kubernetes string) map[string]*spec.Schema {
	models := map[string]*spec.Schema{}
	paths := must(filepath.Glob(filepath.Join(kubernetes, documents)))
	if len(paths) == 0 {
		log.Fatal("k8s.io/kubernetes has no OpenAPI v3 documents")
	}
	for _, path := range paths {
		var document struct {
			Components struct{ Schemas map[string]*spec.Schema }
		}
		check(json.Unmarshal(must(os.ReadFile(path)), &document))
		maps.Copy(models, document.Components.Schemas)
	}
	return models
}

func row(cells ...string) string { return strings.Join(cells, "\t") }

// table is the text of a table with sorted rows.
func table(rows []string, heading ...string) string {
	slices.Sort(rows)
	return strings.Join(append([]string{row(heading...)}, rows...), "\n") + "\n"
}

// definition adds the rows of a definition and its fields.
func (t *applyTypes) definition(name string) {
	atom := t.types[name]
	isStruct := atom.Map != nil && len(atom.Map.Fields) > 0 && atom.Scalar == nil && atom.List == nil
	if !isStruct {
		t.others = append(t.others, row(name, describeAtom(atom), ""))
	}
	if atom.Map == nil {
		return
	}
	// A definition that is declared granular says what holds without a declaration, too.
	if how := atom.Map.ElementRelationship; how == schema.Atomic {
		t.atomic = append(t.atomic, row(name, "", string(how), "x-kubernetes-map-type of the definition"))
	}
	for _, field := range atom.Map.Fields {
		t.field(name, field.Name, field.Type, t.models[name].Properties[field.Name])
	}
}

// field adds the rows of a field. A list in a list is the field `name[]`, and what is in a map is `name{}`.
func (t *applyTypes) field(definition, name string, ref schema.TypeRef, source spec.Schema) {
	atom := t.atom(ref)
	if ref.ElementRelationship != nil {
		declared := "x-kubernetes-map-type of the field"
		t.atomic = append(t.atomic, row(definition, name, string(*ref.ElementRelationship), declared))
	}
	if atom.Scalar != nil {
		return
	}
	if list := atom.List; list != nil {
		t.list(definition, name, list, source)
		if list.ElementType.NamedType == nil {
			t.field(definition, name+"[]", list.ElementType, spec.Schema{})
		}
		return
	}
	if atom.Map == nil || ref.NamedType != nil {
		return
	}
	if how := atom.Map.ElementRelationship; how != "" {
		t.atomic = append(t.atomic, row(definition, name, string(how), "x-kubernetes-map-type of the field, a map"))
	}
	if atom.Map.ElementType.NamedType == nil {
		t.field(definition, name+"{}", atom.Map.ElementType, spec.Schema{})
	}
}

// list adds the row of a list, and remembers which of its keys have a default.
func (t *applyTypes) list(definition, name string, list *schema.List, source spec.Schema) {
	kind := "atomic"
	switch {
	case list.ElementRelationship != schema.Associative:
	case len(list.Keys) > 0:
		kind = "map"
	default:
		kind = "set"
	}
	declared := "no"
	for _, extension := range []string{"x-kubernetes-list-type", "x-kubernetes-patch-strategy"} {
		if _, found := source.Extensions[extension]; found {
			declared = extension
			break
		}
	}
	var defaults []string
	if item := t.atom(list.ElementType).Map; item != nil {
		for _, key := range list.Keys {
			if field, found := item.FindField(key); found && field.Default != nil {
				value := string(must(json.Marshal(field.Default)))
				defaults = append(defaults, key+"="+value)
				of := row(*list.ElementType.NamedType, key, value)
				t.keysOf[of] = append(t.keysOf[of], definition+"."+name)
			}
		}
	}
	item, keys := describeType(list.ElementType), strings.Join(list.Keys, ",")
	t.lists = append(t.lists, row(definition, name, kind, keys, item, declared, strings.Join(defaults, " ")))
}

// atom is the type that a reference leads to.
func (t *applyTypes) atom(ref schema.TypeRef) schema.Atom {
	if ref.NamedType != nil {
		return t.types[*ref.NamedType]
	}
	return ref.Inlined
}

// describeType names a type, or describes it if it has no name.
func describeType(ref schema.TypeRef) string {
	switch {
	case ref.NamedType == nil:
		return describeAtom(ref.Inlined)
	case ref.ElementRelationship != nil:
		return *ref.NamedType + " (" + string(*ref.ElementRelationship) + ")"
	}
	return *ref.NamedType
}

// describeAtom says what values of a type may be: `scalar untyped, list of X`.
func describeAtom(atom schema.Atom) string {
	var forms []string
	if atom.Scalar != nil {
		forms = append(forms, "scalar "+string(*atom.Scalar))
	}
	if atom.List != nil {
		forms = append(forms, "list of "+describeType(atom.List.ElementType))
	}
	if atom.Map != nil {
		form := "struct"
		if len(atom.Map.Fields) == 0 {
			of := schema.TypeRef{NamedType: atom.Map.ElementType.NamedType, Inlined: atom.Map.ElementType.Inlined}
			form = "map of " + describeType(of)
		}
		forms = append(forms, form)
		if atom.Map.ElementRelationship == schema.Atomic {
			forms = append(forms, "atomic")
		}
	}
	return strings.Join(forms, ", ")
}
