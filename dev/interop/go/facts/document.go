package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// member is a name of an object and its value.
type member struct {
	name  string
	value any
}

// object is a JSON object whose members keep their order. Other values are []any, and what encoding/json makes of scalars.
type object []member

func (o object) get(name string) any {
	for _, member := range o {
		if member.name == name {
			return member.value
		}
	}
	return nil
}

func (o object) text(name string) string {
	text, _ := o.get(name).(string)
	return text
}

// readDefinitions reads the definitions of an OpenAPI document in the format of the facts.
func readDefinitions(text []byte) (object, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	value, err := read(decoder)
	if err != nil {
		return nil, err
	}
	root, _ := value.(object)
	definitions, found := root.get("definitions").(object)
	if !found {
		return nil, fmt.Errorf("the document has no definitions")
	}
	facts := make(object, len(definitions))
	for index, definition := range definitions {
		facts[index] = member{definition.name, schema(definition.value)}
	}
	return facts, nil
}

func read(decoder *json.Decoder) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		members := object{}
		for decoder.More() {
			name, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			value, err := read(decoder)
			if err != nil {
				return nil, err
			}
			members = append(members, member{name.(string), value})
		}
		_, err := decoder.Token()
		return members, err
	case json.Delim('['):
		items := []any{}
		for decoder.More() {
			item, err := read(decoder)
			if err != nil {
				return nil, err
			}
			items = append(items, item)
		}
		_, err := decoder.Token()
		return items, err
	}
	return token, nil
}

// schema omits descriptions, removes the prefix of references, and renames the kinds to `gvk`.
func schema(value any) any {
	whole, isObject := value.(object)
	if !isObject {
		return value
	}
	facts := object{}
	for _, keyword := range whole {
		switch keyword.name {
		case "description":
		case "$ref":
			name := strings.TrimPrefix(keyword.value.(string), "#/definitions/")
			facts = append(facts, member{"$ref", name})
		case "x-kubernetes-group-version-kind":
			facts = append(facts, member{"gvk", kinds(keyword.value)})
		case "properties":
			fields := object{}
			for _, field := range keyword.value.(object) {
				fields = append(fields, member{field.name, schema(field.value)})
			}
			facts = append(facts, member{"properties", fields})
		case "items", "additionalProperties":
			facts = append(facts, member{keyword.name, schema(keyword.value)})
		default:
			facts = append(facts, keyword)
		}
	}
	return facts
}

// kinds returns the kinds with their members in the usual order.
func kinds(value any) any {
	list, _ := value.([]any)
	ordered := make([]any, len(list))
	for index, kind := range list {
		kind := kind.(object)
		ordered[index] = object{
			{"group", kind.get("group")}, {"version", kind.get("version")}, {"kind", kind.get("kind")},
		}
	}
	return ordered
}

// writeFacts is the text of k8s-schema-facts.json.
func writeFacts(version string, definitions object) (string, error) {
	minor := strings.TrimPrefix(version, "v")
	minor = minor[:strings.LastIndex(minor, ".")]
	source := object{{"module", "k8s.io/kubernetes"}, {"version", version}, {"path", document}}
	facts := object{{"kubernetesVersion", minor}, {"source", source}, {"definitions", definitions}}
	var text bytes.Buffer
	err := write(&text, facts)
	return text.String(), err
}

func write(text *bytes.Buffer, value any) error {
	switch value := value.(type) {
	case object:
		text.WriteByte('{')
		for index, member := range value {
			if index > 0 {
				text.WriteByte(',')
			}
			if err := scalar(text, member.name); err != nil {
				return err
			}
			text.WriteByte(':')
			if err := write(text, member.value); err != nil {
				return err
			}
		}
		text.WriteByte('}')
	case []any:
		text.WriteByte('[')
		for index, item := range value {
			if index > 0 {
				text.WriteByte(',')
			}
			if err := write(text, item); err != nil {
				return err
			}
		}
		text.WriteByte(']')
	default:
		return scalar(text, value)
	}
	return nil
}

func scalar(text *bytes.Buffer, value any) error {
	encoder := json.NewEncoder(text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	text.Truncate(text.Len() - 1)
	return err
}
