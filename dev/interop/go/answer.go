package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// answerer turns a line with a case into a line with its answer.
type answerer struct {
	sources     *sources
	repeat      int
	withApplied bool
}

func (a *answerer) answer(line []byte) []byte {
	var c testCase
	if err := json.Unmarshal(line, &c); err != nil {
		return encode(nil, map[string]any{"error": message("the line is not a case: " + err.Error())})
	}
	id := c.ID
	if id == nil {
		id = c.Name
	}
	return encode(id, a.fields(&c))
}

// fields runs a case as often as requested and returns the result. All failures count as equal.
func (a *answerer) fields(c *testCase) map[string]any {
	schema, err := a.sources.lookup(c)
	if err != nil {
		return map[string]any{"error": message(err.Error())}
	}
	repeat := max(1, a.repeat)
	if c.Repeat > 0 {
		repeat = c.Repeat
	}
	var answers []map[string]any
	seen := map[string]int{}
	for range repeat {
		fields := run(c, schema, a.withApplied).fieldsOrFailure()
		key := distinction(fields)
		at, known := seen[key]
		switch {
		case !known:
			seen[key] = len(answers)
			answers = append(answers, fields)
		case fields["panic"] != nil:
			answers[at] = fields
		}
	}
	if len(answers) > 1 {
		return map[string]any{"unstable": true, "answers": answers}
	}
	return answers[0]
}

func (o outcome) fieldsOrFailure() map[string]any {
	switch {
	case o.panic != nil:
		return map[string]any{"panic": fmt.Sprint(o.panic)}
	case o.err != nil:
		return map[string]any{"error": message(o.err.Error())}
	}
	return o.fields
}

// distinction is a string that is equal for equal answers. It ignores error texts, which depend on map order.
func distinction(fields map[string]any) string {
	if fields["error"] != nil || fields["panic"] != nil {
		return "failure"
	}
	compared := map[string]any{}
	for name, value := range fields {
		if name == "appliedError" {
			value = true
		}
		compared[name] = value
	}
	return string(encode(nil, compared))
}

func message(text string) map[string]any {
	return map[string]any{"message": text}
}

// encode writes one line: the id first, then the fields by name.
func encode(id json.RawMessage, fields map[string]any) []byte {
	var line bytes.Buffer
	line.WriteByte('{')
	if id != nil {
		line.WriteString(`"id":`)
		line.Write(bytes.TrimSpace(id))
		line.WriteByte(',')
	}
	var rest bytes.Buffer
	encoder := json.NewEncoder(&rest)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(fields); err != nil {
		rest.Reset()
		encoder.Encode(map[string]any{"error": message("the answer is not JSON: " + err.Error())})
	}
	line.Write(bytes.TrimSpace(rest.Bytes())[1:])
	return line.Bytes()
}
