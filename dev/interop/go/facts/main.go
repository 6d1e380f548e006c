// Command facts writes the facts about the Kubernetes API that spec/facts has: k8s-schema-facts.json, patch-fields.tsv,
// merge-keys.tsv, and the tables about server-side apply in the folder apply, to the given folder. They describe the given version
// of k8s.io/kubernetes, or the one that belongs to k8s.io/api in go.mod. The OpenAPI documents, the Go types and what requests reset
// are read from the sources of modules, which go downloads.
package main

import (
	"errors"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// document is the path of the OpenAPI document in k8s.io/kubernetes.
const document = "api/openapi-spec/swagger.json"

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 || len(os.Args) > 3 {
		log.Fatal("say where to write: facts FOLDER [VERSION]")
	}
	version := kubernetesVersion()
	if len(os.Args) == 3 {
		version = os.Args[2]
	}
	facts(modules{version, map[string]string{}}, func(name, content string) {
		path := filepath.Join(os.Args[1], name)
		check(os.MkdirAll(filepath.Dir(path), 0o755))
		check(os.WriteFile(path, []byte(content), 0o644))
	})
}

// facts writes the files. Those that need only documents are the first, so that they are written even if a module of Go types cannot be
// downloaded.
func facts(found modules, write func(name, content string)) {
	kubernetes := found.folder("k8s.io/kubernetes")
	definitions := readDefinitions(must(os.ReadFile(filepath.Join(kubernetes, document))))
	fields := patchFields(definitions)
	write("k8s-schema-facts.json", writeFacts(found.version, definitions))
	write("patch-fields.tsv", patchFieldsTable(fields))
	for name, content := range applyTables(kubernetes) {
		write("apply/"+name, content)
	}
	var registries []string
	for _, module := range []string{"k8s.io/kubernetes", "k8s.io/apiextensions-apiserver", "k8s.io/kube-aggregator"} {
		registries = append(registries, filepath.Join(found.folder(module), "pkg/registry"))
	}
	write("apply/reset-fields.tsv", resetFieldsTable(registries...))
	write("merge-keys.tsv", mergeKeys(fields, goTypes{found, map[string]map[string]typeSpec{}}))
}

// check ends the program with an error.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// must returns a value, or ends the program with an error.
func must[T any](value T, err error) T {
	check(err)
	return value
}

// kubernetesVersion is the version of Kubernetes that k8s.io/api belongs to: v1.7.3 for v0.7.3.
func kubernetesVersion() string {
	version := must(call("list", "-m", "-f", "{{.Version}}", "k8s.io/api"))
	rest, found := strings.CutPrefix(version, "v0.")
	if !found {
		log.Fatalf("k8s.io/api has the version %s; expected v0.MINOR.PATCH", version)
	}
	return "v1." + rest
}

// modules are the modules of a version of Kubernetes.
type modules struct {
	version string
	// folders are the folders that were looked up, by module.
	folders map[string]string
}

// folder returns the folder of a module. go.mod does not require all of them, because they are not compiled.
func (m modules) folder(module string) string {
	if folder, found := m.folders[module]; found {
		return folder
	}
	version := m.version
	if module != "k8s.io/kubernetes" {
		version = "v0." + strings.TrimPrefix(version, "v1.")
	}
	// Go downloads a module that needs a newer Go, and then fails.
	_, err := call("mod", "download", module+"@"+version)
	folder := filepath.Join(must(call("env", "GOMODCACHE")), module+"@"+version)
	if _, missing := os.Stat(folder); missing != nil {
		log.Fatalf("%s@%s cannot be downloaded: %v", module, version, err)
	}
	m.folders[module] = folder
	return folder
}

// call runs go and returns what it prints.
func call(arguments ...string) (string, error) {
	output, err := exec.Command("go", arguments...).Output()
	if failed, hasMessages := err.(*exec.ExitError); hasMessages {
		err = errors.New(strings.TrimSpace(string(failed.Stderr)))
	}
	return strings.TrimSpace(string(output)), err
}
