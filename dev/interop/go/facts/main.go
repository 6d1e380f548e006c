// Command facts writes the facts about the Kubernetes API that spec/facts has: k8s-schema-facts.json, patch-fields.tsv and
// merge-keys.tsv, to the given folder. They describe the version of k8s.io/api that go.mod requires; the OpenAPI
// document comes from the module k8s.io/kubernetes of the same version, which go downloads.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
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
	if err := run(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(folder string) error {
	version, err := kubernetesVersion()
	if err != nil {
		return err
	}
	module, err := download("k8s.io/kubernetes@" + version)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(module, document))
	if err != nil {
		return err
	}
	definitions, err := readDefinitions(text)
	if err != nil {
		return err
	}
	facts, err := writeFacts(version, definitions)
	if err != nil {
		return err
	}
	fields, err := patchFields(definitions)
	if err != nil {
		return err
	}
	keys, err := mergeKeys(fields)
	if err != nil {
		return err
	}
	for name, content := range map[string]string{
		"k8s-schema-facts.json": facts,
		"patch-fields.tsv":      patchFieldsTable(fields),
		"merge-keys.tsv":        keys,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// kubernetesVersion is the version of Kubernetes that k8s.io/api belongs to: v1.36.3 for v0.36.3.
func kubernetesVersion() (string, error) {
	output, err := call("list", "-m", "-f", "{{.Version}}", "k8s.io/api")
	if err != nil {
		return "", err
	}
	rest, found := strings.CutPrefix(strings.TrimSpace(string(output)), "v0.")
	if !found {
		return "", fmt.Errorf("k8s.io/api has the version %s; expected v0.MINOR.PATCH", output)
	}
	return "v1." + rest, nil
}

// download downloads a module and returns its folder. go.mod does not require the module, because it is not compiled.
func download(module string) (string, error) {
	output, err := call("mod", "download", "-json", module)
	if err != nil {
		return "", err
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(output, &found); err != nil {
		return "", err
	}
	return found.Dir, nil
}

func call(arguments ...string) ([]byte, error) {
	command := exec.Command("go", arguments...)
	var problem bytes.Buffer
	command.Stderr = &problem
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w: %s", strings.Join(arguments, " "), err, problem.String())
	}
	return output, nil
}
