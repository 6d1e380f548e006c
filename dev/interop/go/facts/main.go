// Command facts writes the facts about the Kubernetes API that spec/facts has: k8s-schema-facts.json, patch-fields.tsv,
// merge-keys.tsv, and the tables about server-side apply in the folder apply, to the given folder. They describe the version of
// k8s.io/api that go.mod requires; the OpenAPI documents come from the module k8s.io/kubernetes of the same version, and what
// requests reset from its sources, which go downloads.
package main

import (
	"encoding/json"
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
	if len(os.Args) != 2 {
		log.Fatal("say where to write: facts FOLDER")
	}
	version := kubernetesVersion()
	kubernetes := download("k8s.io/kubernetes@" + version)
	definitions := readDefinitions(must(os.ReadFile(filepath.Join(kubernetes, document))))
	fields := patchFields(definitions)
	files := map[string]string{
		"k8s-schema-facts.json": writeFacts(version, definitions),
		"patch-fields.tsv":      patchFieldsTable(fields),
		"merge-keys.tsv":        mergeKeys(fields),
	}
	staging := "@v0." + strings.TrimPrefix(version, "v1.")
	registries := []string{kubernetes, download("k8s.io/apiextensions-apiserver" + staging), download("k8s.io/kube-aggregator" + staging)}
	for at := range registries {
		registries[at] = filepath.Join(registries[at], "pkg/registry")
	}
	files["apply/reset-fields.tsv"] = resetFieldsTable(registries...)
	for name, content := range applyTables(kubernetes) {
		files["apply/"+name] = content
	}
	for name, content := range files {
		path := filepath.Join(os.Args[1], name)
		check(os.MkdirAll(filepath.Dir(path), 0o755))
		check(os.WriteFile(path, []byte(content), 0o644))
	}
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

// kubernetesVersion is the version of Kubernetes that k8s.io/api belongs to: v1.36.3 for v0.36.3.
func kubernetesVersion() string {
	version := strings.TrimSpace(string(call("list", "-m", "-f", "{{.Version}}", "k8s.io/api")))
	rest, found := strings.CutPrefix(version, "v0.")
	if !found {
		log.Fatalf("k8s.io/api has the version %s; expected v0.MINOR.PATCH", version)
	}
	return "v1." + rest
}

// download downloads a module and returns its folder. go.mod does not require the module, because it is not compiled.
func download(module string) string {
	var found struct{ Dir string }
	check(json.Unmarshal(call("mod", "download", "-json", module), &found))
	return found.Dir
}

// call runs go and returns what it prints.
func call(arguments ...string) []byte {
	command := exec.Command("go", arguments...)
	command.Stderr = os.Stderr
	return must(command.Output())
}
