package main

import (
	"bytes"
	"encoding/json"
	"log"
	"strings"
)

// object is a JSON object, whose members are written by name.
type object map[string]any

func (o object) text(name string) string {
	text, _ := o[name].(string)
	return text
}

// part is the member that is an object, or nothing.
func (o object) part(name string) object {
	part, _ := o[name].(map[string]any)
	return part
}

// readDefinitions reads the definitions of an OpenAPI document in the format of the facts.
func readDefinitions(text []byte) object {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var root object
	check(decoder.Decode(&root))
	definitions := root.part("definitions")
	if definitions == nil {
		log.Fatal("the document has no definitions")
	}
	for _, definition := range definitions {
		simplify(definition)
	}
	return definitions
}

// simplify omits descriptions, removes the prefix of references, and renames the kinds to `gvk`.
func simplify(value any) {
	schema, isObject := value.(map[string]any)
	if !isObject {
		return
	}
	delete(schema, "description")
	if name, isReference := schema["$ref"].(string); isReference {
		schema["$ref"] = strings.TrimPrefix(name, "#/definitions/")
	}
	if kinds, hasKinds := schema["x-kubernetes-group-version-kind"]; hasKinds {
		delete(schema, "x-kubernetes-group-version-kind")
		schema["gvk"] = kinds
	}
	for _, field := range object(schema).part("properties") {
		simplify(field)
	}
	simplify(schema["items"])
	simplify(schema["additionalProperties"])
}

// writeFacts is the text of k8s-schema-facts.json.
func writeFacts(version string, definitions object) string {
	minor := strings.Join(strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3)[:2], ".")
	source := object{"module": "k8s.io/kubernetes", "version": version, "path": document}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	check(encoder.Encode(object{"kubernetesVersion": minor, "source": source, "definitions": definitions}))
	return strings.TrimSuffix(text.String(), "\n")
}
