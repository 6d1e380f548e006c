// Command go-crd writes what k8s.io/apiextensions-apiserver does with random custom resource definitions and objects,
// one case per line. See README.md.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"flag"
	"log"
	"maps"
	"math/rand"
	"os"
	"slices"
)

func main() {
	seed := flag.Int64("seed", 1, "seed of the random cases")
	count := flag.Int("count", 1300, "number of schemas with an object, three in five, and of definitions")
	flag.Parse()
	objects := *count * 3 / 5
	definitions := *count - objects

	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	write := func(value any) { check(encoder.Encode(value)) }
	for _, pattern := range texts.Patterns {
		write(patternCase(pattern))
	}
	for _, format := range slices.Sorted(maps.Keys(texts.Formats)) {
		write(formatCase(format, texts.Formats[format]))
	}
	dice := &dice{rand.New(rand.NewSource(*seed))}
	for written := 0; written < objects; {
		if found, ok := objectCase(dice); ok {
			write(found)
			written++
		}
	}
	for written := 0; written < definitions; {
		if found, ok := definitionCase(dice); ok {
			write(found)
			written++
		}
	}
}

// check ends the program with an error. An error is a bug in this program.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

//go:embed texts.json
var textsFile []byte

// texts are patterns that Go and other engines read differently or that are not valid, texts that patterns may match, and for each
// format texts that have it, or nearly have it.
var texts struct {
	Patterns     []string
	PatternTexts []string
	Formats      map[string][]string
}

//go:embed choices.json
var choicesFile []byte

// change sets one of the named members of an object to one of the values, in so many percent of the cases.
type change struct {
	In      string
	Percent int
	Names   []string
	Values  []any
}

// choices are members of objects and values, by what they are for, and changes that may make a schema or a definition invalid.
var choices struct {
	Members            map[string][]change
	Values             map[string][]any
	SchemaMistakes     [][]change
	DefinitionMistakes [][]change
}

func init() {
	check(json.Unmarshal(textsFile, &texts))
	decoder := json.NewDecoder(bytes.NewReader(choicesFile))
	// Large integers stay what they are.
	decoder.UseNumber()
	check(decoder.Decode(&choices))
}
