package main

import (
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/facts")

// small are the modules of the tests. They have everything that the program reads, in the form that Kubernetes gives it. If these
// tests pass and the program fails or writes other facts, Kubernetes has changed.
func small() modules {
	return modules{"v1.2.3", map[string]string{
		"k8s.io/kubernetes":              "testdata/kubernetes",
		"k8s.io/api":                     "testdata/api",
		"k8s.io/apiextensions-apiserver": "testdata/empty",
		"k8s.io/kube-aggregator":         "testdata/empty",
	}}
}

func TestFactsOfSmallModules(t *testing.T) {
	written := map[string]string{}
	facts(small(), func(name, content string) { written[name] = content })
	names := []string{
		"apply/atomic.tsv", "apply/defaults.tsv", "apply/lists.tsv", "apply/others.tsv", "apply/reset-fields.tsv",
		"k8s-schema-facts.json", "merge-keys.tsv", "patch-fields.tsv",
	}
	if found := slices.Sorted(maps.Keys(written)); !slices.Equal(found, names) {
		t.Errorf("wrote %v", found)
	}
	for name, content := range written {
		path := filepath.Join("testdata/facts", name)
		if *update {
			check(os.WriteFile(path, []byte(content), 0o644))
		}
		if expected := string(must(os.ReadFile(path))); content != expected {
			t.Errorf("%s is\n%s\nexpected\n%s", name, content, expected)
		}
	}
}

func TestMinorVersionOfPrerelease(t *testing.T) {
	if text := writeFacts("v1.2.0-beta.0", object{}); !strings.Contains(text, `"kubernetesVersion":"1.2"`) {
		t.Error(text)
	}
}

// TestWhatCannotBeReadEndsTheProgram runs itself, because the program ends.
func TestWhatCannotBeReadEndsTheProgram(t *testing.T) {
	if from := os.Getenv("FACTS_FROM"); from != "" {
		found := small()
		found.folders["k8s.io/kubernetes"] = from
		facts(found, func(name, content string) {})
		return
	}
	strategy, swagger := "pkg/registry/example/widget/strategy.go", document
	for _, test := range []struct{ file, old, new, message string }{
		{strategy, "return map[fieldpath.APIVersion]*fieldpath.Set{\"example/v1\": set}", "return computed(set)", "cannot read what GetResetFields of widgetStatusStrategy"},
		{swagger, "x-kubernetes-", "x-renamed-", "no field has a patch strategy"},
		{swagger, "\"definitions\"", "\"$defs\"", "the document has no definitions"},
		{swagger, "[\"name\", \"kind\"]", "[\"name\", \"gone\"]", "io.k8s.api.example.v1.Part: the Go type has no field gone"},
	} {
		folder := t.TempDir()
		check(os.CopyFS(folder, os.DirFS("testdata/kubernetes")))
		path := filepath.Join(folder, test.file)
		text := strings.ReplaceAll(string(must(os.ReadFile(path))), test.old, test.new)
		check(os.WriteFile(path, []byte(text), 0o644))
		command := exec.Command(os.Args[0], "-test.run=TestWhatCannotBeReadEndsTheProgram")
		command.Env = append(os.Environ(), "FACTS_FROM="+folder)
		output, err := command.CombinedOutput()
		if err == nil || !strings.Contains(string(output), test.message) {
			t.Errorf("%s: %v, %s; expected %q", test.new, err, output, test.message)
		}
	}
}
