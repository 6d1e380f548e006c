// Command interop answers cases, one JSON object a line, by calling the package strategicpatch of Kubernetes.
// The README in the parent folder describes the format and the flags.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
)

func main() {
	if err := start(); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func start() error {
	var schemas, openAPI []string
	addTo := func(list *[]string) func(string) error {
		return func(value string) error {
			*list = append(*list, value)
			return nil
		}
	}
	flag.Func("schema", "`FILE` or folder with Swagger 2.0 or OpenAPI 3.0 documents that define the types for `schema`", addTo(&schemas))
	flag.Func("openapi", "`FILE` or folder in which to look up `gvk` and `definition` instead of the Go types", addTo(&openAPI))
	repeat := flag.Int("repeat", 1, "run each case `N` times with fresh inputs to find different answers")
	patchOnly := flag.Bool("patch-only", false, "do not apply the patches of diff, diff3 and merge")
	flag.Parse()
	if flag.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; cases are read from standard input", flag.Arg(0))
	}
	sources, err := newSources(schemas, openAPI)
	if err != nil {
		return err
	}
	return answerAll(os.Stdin, os.Stdout, &answerer{sources: sources, repeat: *repeat, withApplied: !*patchOnly})
}

func newSources(schemas, openAPI []string) (*sources, error) {
	given, err := readDocuments(schemas)
	if err != nil {
		return nil, err
	}
	if len(openAPI) > 0 {
		documents, err := readDocuments(openAPI)
		return &sources{schemas: given, kubernetes: documents}, err
	}
	types, err := newBuiltIn()
	return &sources{schemas: given, kubernetes: types}, err
}

// answerAll answers several lines concurrently and keeps their order.
func answerAll(input io.Reader, output io.Writer, answerer *answerer) error {
	// Its length limits the number of lines that wait for a processor.
	ordered := make(chan chan []byte, 64*runtime.NumCPU())
	var readErr error
	go func() {
		defer close(ordered)
		lines := bufio.NewReaderSize(input, 1<<20)
		for {
			line, err := lines.ReadBytes('\n')
			if len(line) > 0 {
				answer := make(chan []byte, 1)
				ordered <- answer
				go func() { answer <- answerer.answer(line) }()
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					readErr = err
				}
				return
			}
		}
	}()
	writer := bufio.NewWriterSize(output, 1<<20)
	for answer := range ordered {
		writer.Write(append(<-answer, '\n'))
		// Flush for callers that wait for the answer before they send the next case.
		if len(ordered) == 0 {
			writer.Flush()
		}
	}
	return errors.Join(readErr, writer.Flush())
}
