package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
)

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
