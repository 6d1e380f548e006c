// Command yaml answers texts, one JSON string a line, with what the YAML reader of kubectl makes of them.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"sigs.k8s.io/yaml"
)

// answer is one line of output: the JSON text, or the reader's error.
type answer struct {
	JSON  *string `json:"json,omitempty"`
	Error string  `json:"error,omitempty"`
}

func main() {
	if err := answerAll(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func answerAll(input io.Reader, output io.Writer) error {
	lines := json.NewDecoder(bufio.NewReader(input))
	writer := bufio.NewWriter(output)
	answers := json.NewEncoder(writer)
	answers.SetEscapeHTML(false)
	for {
		var text string
		if err := lines.Decode(&text); errors.Is(err, io.EOF) {
			return writer.Flush()
		} else if err != nil {
			return err
		}
		if err := answers.Encode(read(text)); err != nil {
			return err
		}
	}
}

func read(text string) answer {
	read, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return answer{Error: err.Error()}
	}
	json := string(read)
	return answer{JSON: &json}
}
