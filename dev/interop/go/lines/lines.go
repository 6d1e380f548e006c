// Package lines reads JSON values from stdin, one a line, and writes an answer to each as a line.
package lines

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
)

// Answer answers all questions, one after the other.
func Answer[Question any](answer func(Question) any) {
	questions, answers := json.NewDecoder(bufio.NewReader(os.Stdin)), json.NewEncoder(os.Stdout)
	answers.SetEscapeHTML(false)
	for {
		var question Question
		err := questions.Decode(&question)
		if errors.Is(err, io.EOF) {
			return
		}
		if err == nil {
			err = answers.Encode(answer(question))
		}
		if err != nil {
			log.Fatal("error: ", err)
		}
	}
}
