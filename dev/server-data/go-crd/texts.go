package main

import (
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

func init() {
	check(json.Unmarshal(textsFile, &texts))
}
