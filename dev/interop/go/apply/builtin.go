package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

// documents is a folder of OpenAPI documents with the built-in types; if it is empty, the module k8s.io/kubernetes has them.
var documents string

// builtin reads the definitions of the built-in types.
func builtin() (map[string]*spec.Schema, error) {
	folder := documents
	if folder == "" {
		module, err := download("k8s.io/kubernetes@" + strings.Replace(versionOf("k8s.io/api"), "v0.", "v1.", 1))
		if err != nil {
			return nil, err
		}
		folder = filepath.Join(module, "api/openapi-spec/v3")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	schemas := map[string]*spec.Schema{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var document spec3.OpenAPI
		if err := json.Unmarshal(text, &document); err != nil {
			return nil, err
		}
		if document.Components == nil {
			continue
		}
		for name, definition := range document.Components.Schemas {
			join(schemas, name, definition)
		}
	}
	if len(schemas) == 0 {
		return nil, errors.New("no OpenAPI documents in " + folder)
	}
	return schemas, nil
}

// join adds a definition. Each document lists only its own kinds of a definition, such as DeleteOptions, that many share.
func join(schemas map[string]*spec.Schema, name string, definition *spec.Schema) {
	const kinds = "x-kubernetes-group-version-kind"
	known, isKnown := schemas[name]
	if !isKnown {
		schemas[name] = definition
		return
	}
	before, _ := known.Extensions[kinds].([]any)
	more, _ := definition.Extensions[kinds].([]any)
	if len(more) > 0 {
		known.AddExtension(kinds, append(before, more...))
	}
}

// versionOf is the version of a module that this program was built with.
func versionOf(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, dependency := range info.Deps {
		if dependency.Path == module {
			return dependency.Version
		}
	}
	return ""
}

// download downloads a module and returns its folder. go.mod does not require the module, because it is not compiled.
func download(module string) (string, error) {
	command := exec.Command("go", "mod", "download", "-json", module)
	command.Stderr = os.Stderr
	// The module is not one of the module in the current folder.
	command.Dir = os.TempDir()
	output, err := command.Output()
	if err != nil {
		return "", err
	}
	var found struct{ Dir string }
	err = json.Unmarshal(output, &found)
	return found.Dir, err
}
