package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	openapi_v2 "github.com/google/gnostic-models/openapiv2"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/util/proto"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

const kindExtension = "x-kubernetes-group-version-kind"

// document is an OpenAPI document: types by definition name and by kind.
type document struct {
	lookup map[string]strategicpatch.LookupPatchMeta
	kinds  map[schema.GroupVersionKind]string
}

// readDocuments reads Swagger 2.0 and OpenAPI 3.0 documents, or every .json file of a folder, as one.
func readDocuments(paths []string) (*document, error) {
	all := &document{lookup: map[string]strategicpatch.LookupPatchMeta{}, kinds: map[schema.GroupVersionKind]string{}}
	for _, path := range paths {
		files := []string{path}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if files, err = filepath.Glob(filepath.Join(path, "*.json")); err != nil {
				return nil, err
			}
			sort.Strings(files)
		}
		for _, file := range files {
			if err := all.read(file); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	return all, nil
}

func (d *document) read(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var head struct {
		Swagger string `json:"swagger"`
		OpenAPI string `json:"openapi"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return err
	}
	switch {
	case strings.HasPrefix(head.Swagger, "2."):
		return d.readV2(text)
	case strings.HasPrefix(head.OpenAPI, "3."):
		return d.readV3(text)
	}
	return fmt.Errorf("neither a Swagger 2.0 nor an OpenAPI 3.0 document")
}

func (d *document) readV2(text []byte) error {
	parsed, err := openapi_v2.ParseDocument(text)
	if err != nil {
		return err
	}
	models, err := proto.NewOpenAPIData(parsed)
	if err != nil {
		return err
	}
	for _, name := range models.ListModels() {
		model := models.LookupModel(name)
		d.lookup[name] = strategicpatch.NewPatchMetaFromOpenAPI(model)
		d.addKinds(name, model.GetExtensions()[kindExtension])
	}
	return nil
}

func (d *document) readV3(text []byte) error {
	var parsed spec3.OpenAPI
	if err := parsed.UnmarshalJSON(text); err != nil {
		return err
	}
	if parsed.Components == nil {
		return nil
	}
	schemas := parsed.Components.Schemas
	if schemas == nil {
		schemas = map[string]*spec.Schema{}
	}
	for name, found := range schemas {
		d.lookup[name] = strategicpatch.PatchMetaFromOpenAPIV3{SchemaList: schemas, Schema: found}
		d.addKinds(name, found.Extensions[kindExtension])
	}
	return nil
}

// addKinds reads the extension with the kinds of a definition. The two readers return it in different forms.
func (d *document) addKinds(name string, extension any) {
	kinds, _ := extension.([]any)
	for _, kind := range kinds {
		text := func(field string) string {
			switch kind := kind.(type) {
			case map[string]any:
				found, _ := kind[field].(string)
				return found
			case map[any]any:
				found, _ := kind[field].(string)
				return found
			}
			return ""
		}
		d.kinds[schema.GroupVersionKind{Group: text("group"), Version: text("version"), Kind: text("kind")}] = name
	}
}

func (d *document) definition(name string) (strategicpatch.LookupPatchMeta, error) {
	found, ok := d.lookup[name]
	if !ok {
		return nil, fmt.Errorf("no document has the definition %q", name)
	}
	return found, nil
}

func (d *document) kind(kind schema.GroupVersionKind) (strategicpatch.LookupPatchMeta, error) {
	name, ok := d.kinds[kind]
	if !ok {
		return nil, fmt.Errorf("no document has the kind %s", kind)
	}
	return d.definition(name)
}
