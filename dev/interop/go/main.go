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

// list is a flag that can be repeated.
type list []string

func (l *list) String() string { return fmt.Sprint(*l) }

func (l *list) Set(value string) error {
	*l = append(*l, value)
	return nil
}

func main() {
	if err := start(); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func start() error {
	var schemas, openAPI list
	flag.Var(&schemas, "schema", "`FILE` or folder with Swagger 2.0 or OpenAPI 3.0 documents that define the types for `schema`")
	flag.Var(&openAPI, "openapi", "`FILE` or folder in which to look up `gvk` and `definition` instead of the Go types")
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
	type job struct {
		line   []byte
		answer chan []byte
	}
	workers := runtime.NumCPU()
	jobs, ordered := make(chan job), make(chan job, 64*workers)
	for range workers {
		go func() {
			for job := range jobs {
				job.answer <- answerer.answer(job.line)
			}
		}()
	}
	var readErr error
	go func() {
		defer close(ordered)
		defer close(jobs)
		lines := bufio.NewReaderSize(input, 1<<20)
		for {
			line, err := lines.ReadBytes('\n')
			if len(line) > 0 {
				next := job{line: line, answer: make(chan []byte, 1)}
				ordered <- next
				jobs <- next
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
	for next := range ordered {
		writer.Write(append(<-next.answer, '\n'))
		// Flush for callers that wait for the answer before they send the next case.
		if len(ordered) == 0 {
			writer.Flush()
		}
	}
	return errors.Join(readErr, writer.Flush())
}
