// Command go-crd writes what k8s.io/apiextensions-apiserver does with random custom resource definitions and objects,
// one case per line. See README.md.
package main

import (
	"bufio"
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

	out := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	write := func(value any) {
		if err := encoder.Encode(value); err != nil {
			log.Fatal(err)
		}
	}
	for _, pattern := range patterns {
		write(patternCase(pattern))
	}
	for _, format := range slices.Sorted(maps.Keys(formats)) {
		write(formatCase(format, formats[format]))
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
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}
