// Command go-crd writes what k8s.io/apiextensions-apiserver does with random custom resource definitions and objects,
// one case per line. See README.md.
package main

import (
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
	objects := flag.Int("objects", 810, "number of schemas with an object")
	definitions := flag.Int("definitions", 520, "number of definitions")
	flag.Parse()

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
	for written := 0; written < *objects; {
		if found, ok := objectCase(dice); ok {
			write(found)
			written++
		}
	}
	for written := 0; written < *definitions; {
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
