package main

import (
	"log"
	"maps"
	"slices"
	"strings"
)

// field is a field of a definition with its extensions for patches and lists.
type field struct {
	definition, name string
	kind             string
	strategy         string
	mergeKey         string
	listType         string
	mapKeys          []string
	item             string
	itemSchema       object
}

// patchFields returns the fields with a patch strategy, a merge key or list map keys, by name.
func patchFields(definitions object) []field {
	var found []field
	for _, definition := range slices.Sorted(maps.Keys(definitions)) {
		properties := definitions.part(definition).part("properties")
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			schema := properties.part(name)
			field := field{
				definition: definition,
				name:       name,
				kind:       schema.text("type"),
				strategy:   schema.text("x-kubernetes-patch-strategy"),
				mergeKey:   schema.text("x-kubernetes-patch-merge-key"),
				listType:   schema.text("x-kubernetes-list-type"),
			}
			mapKeys, _ := schema["x-kubernetes-list-map-keys"].([]any)
			for _, key := range mapKeys {
				field.mapKeys = append(field.mapKeys, key.(string))
			}
			if field.kind == "" {
				field.kind = "$ref"
				field.item = schema.text("$ref")
			}
			if items := schema.part("items"); items != nil {
				field.item = items.text("$ref")
				field.itemSchema = definitions.part(field.item)
				if field.item == "" {
					field.item = items.text("type")
				}
			}
			if field.strategy != "" || field.mergeKey != "" || len(field.mapKeys) > 0 {
				found = append(found, field)
			}
		}
	}
	if len(found) == 0 {
		log.Fatal("no field has a patch strategy")
	}
	return found
}

// patchFieldsTable is the text of patch-fields.tsv: the fields with a strategy or a merge key.
func patchFieldsTable(fields []field) string {
	text := "definition\tfield\ttype\tpatch_strategy\tpatch_merge_key\tlist_type\tlist_map_keys\titem_type\n"
	for _, field := range fields {
		if field.strategy == "" && field.mergeKey == "" {
			continue
		}
		cells := []string{
			field.definition, field.name, field.kind, field.strategy, field.mergeKey, field.listType,
			strings.Join(field.mapKeys, ","), field.item,
		}
		text += strings.Join(cells, "\t") + "\n"
	}
	return text
}
