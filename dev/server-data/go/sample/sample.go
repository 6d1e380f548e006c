// Package sample writes random JSON documents for Go types: subsets of the fields with plausible values, in any order, with explicit
// nulls and zeros.
package sample

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"smp/server-data/kinds"
)

// Generator writes documents. The same source of random numbers gives the same documents.
type Generator struct {
	*rand.Rand
	// Budget is the number of bytes after which no more optional fields are added; Size is the largest budget.
	Budget, Size int
	// Density is the probability of a field.
	Density float64
	// Odd adds fields that strict decoding reports: unknown and duplicate ones.
	Odd bool
	// Wrong adds a value of a wrong type now and then.
	Wrong bool
	// repeats is set while a duplicate field is written, which then contains no other one: Go decodes a list for the third time into
	// items that it kept behind the end.
	repeats bool
	out     bytes.Buffer
}

// Lines writes random lines for kinds in turn, without lists and the kinds of a group. The flags set how many lines, and the size.
// The function makes a line of a kind; it gets the number of the line, and how often all kinds had one before.
func Lines(all []kinds.Kind, count, size int, without string, line func(g *Generator, kind kinds.Kind, number, turn int) any) {
	flag.IntVar(&count, "count", count, "number of lines")
	seed := flag.Uint64("seed", 1, "seed of the random choices")
	flag.IntVar(&size, "size", size, "number of bytes after which no more optional fields are added; the limit of filled objects")
	flag.Parse()
	all = slices.DeleteFunc(all, func(kind kinds.Kind) bool {
		return strings.HasSuffix(kind.Kind, "List") || kind.Group == without
	})
	generator := Generator{Rand: rand.New(rand.NewPCG(*seed, 7)), Size: size}
	for i := range count {
		kinds.Write(line(&generator, all[i%len(all)], i, i/len(all)))
	}
}

// Varied returns a document of a kind with a random density and budget.
func (g *Generator) Varied(kind kinds.Kind) []byte {
	g.Density = pick(g, 0.15, 0.3, 0.5)
	g.Budget = g.IntN(g.Size)
	return g.Document(kind)
}

// Document returns a document of a kind.
func (g *Generator) Document(kind kinds.Kind) []byte {
	g.out.Reset()
	fmt.Fprintf(&g.out, `{"apiVersion":%q,"kind":%q`, kind.GroupVersion().String(), kind.Kind)
	g.fields(kind.Type, 1, true)
	g.out.WriteByte('}')
	return bytes.Clone(g.out.Bytes())
}

func (g *Generator) chance(probability float64) bool {
	return g.Float64() < probability
}

// fields writes the members of an object.
func (g *Generator) fields(goType reflect.Type, depth int, comma bool) {
	fields := flat(goType)
	g.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	for _, field := range fields {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" || name == "managedFields" && g.chance(0.9) || depth == 1 && (name == "kind" || name == "apiVersion") {
			continue
		}
		likely := g.Density
		if name == "spec" || name == "template" || name == "containers" {
			likely = 0.95
		}
		if !g.chance(likely) || g.out.Len() > g.Budget && !required(field) || depth > 14 {
			continue
		}
		if g.Odd && !g.repeats && g.chance(0.01) {
			g.repeats = true
			g.member(name, field.Type, depth, &comma)
			g.member(name, field.Type, depth, &comma)
			g.repeats = false
		} else {
			g.member(name, field.Type, depth, &comma)
		}
	}
	if g.Odd && g.chance(0.02) {
		if comma {
			g.out.WriteByte(',')
		}
		g.out.WriteString([]string{`"nosuch":1`, `"Metadata":{"a":[]}`, `"x\"y":null`}[g.IntN(3)])
	}
}

func (g *Generator) member(name string, goType reflect.Type, depth int, comma *bool) {
	if *comma {
		g.out.WriteByte(',')
	}
	*comma = true
	fmt.Fprintf(&g.out, "%q:", name)
	g.value(goType, name, depth)
}

// required returns whether documents without the field are unusual.
func required(field reflect.StructField) bool {
	return field.Type.Kind() != reflect.Pointer && !strings.Contains(field.Tag.Get("json"), "omitempty") &&
		field.Type.Kind() != reflect.Struct
}

// flat returns the fields of a struct and of its inline structs.
func flat(goType reflect.Type) []reflect.StructField {
	var fields []reflect.StructField
	for i := range goType.NumField() {
		field := goType.Field(i)
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name == "" && field.Anonymous {
			fields = append(fields, flat(field.Type)...)
		} else {
			fields = append(fields, field)
		}
	}
	return fields
}

func (g *Generator) value(goType reflect.Type, name string, depth int) {
	if g.Wrong && g.chance(0.03) {
		g.out.WriteString([]string{`"text"`, `7`, `1.5`, `true`, `[]`, `{}`, `[1]`, `{"a":"b"}`, `99999999999`, `"!"`}[g.IntN(10)])
		return
	}
	if g.chance(0.02) {
		g.out.WriteString("null")
		return
	}
	if text, found := g.special(goType); found {
		g.out.WriteString(text)
		return
	}
	switch goType.Kind() {
	case reflect.Pointer:
		g.value(goType.Elem(), name, depth)
	case reflect.Struct:
		g.out.WriteByte('{')
		g.fields(goType, depth+1, false)
		g.out.WriteByte('}')
	case reflect.Slice:
		g.slice(goType, name, depth)
	case reflect.Map:
		g.mapping(goType, name, depth)
	case reflect.Bool:
		fmt.Fprint(&g.out, g.chance(0.6))
	case reflect.Int32, reflect.Int64:
		g.out.WriteString([]string{"0", "1", "2", "5", "80", "-1", "443", "30"}[g.IntN(8)])
	case reflect.Float64:
		g.out.WriteString([]string{"0", "1", "2.5", "-3.0", "1e3"}[g.IntN(5)])
	case reflect.String:
		fmt.Fprintf(&g.out, "%q", g.text(goType, name))
	default:
		panic("unknown Go type " + goType.String())
	}
}

func (g *Generator) slice(goType reflect.Type, name string, depth int) {
	if goType.Elem().Kind() == reflect.Uint8 {
		g.encode(base64.StdEncoding.EncodeToString([]byte("hello world"[:g.IntN(8)])))
		return
	}
	g.out.WriteByte('[')
	for i := range g.IntN(3) + g.empty(name) {
		if i > 0 {
			g.out.WriteByte(',')
		}
		g.value(goType.Elem(), name, depth+1)
	}
	g.out.WriteByte(']')
}

// empty is 1 for lists that must not be empty: defaulting distinguishes an empty list from none, encoding does not.
func (g *Generator) empty(name string) int {
	if name == "policies" {
		return 1
	}
	return 0
}

func (g *Generator) mapping(goType reflect.Type, name string, depth int) {
	keys := []string{"a", "b.c/d", "app"}
	if goType.Elem() == reflect.TypeOf(resource.Quantity{}) {
		keys = []string{"cpu", "memory", "hugepages-2Mi", "example.com/gpu", "ephemeral-storage", "storage", "hugepages-1Gi"}
	}
	if name == "annotations" && g.chance(0.1) {
		keys = append(keys, "pod.beta.kubernetes.io/init-containers")
	}
	g.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	g.out.WriteByte('{')
	comma := false
	least := 0
	if name == "capacity" || name == "allocatable" {
		least = 1
	}
	for _, key := range keys[:max(least, g.IntN(min(4, len(keys))))] {
		g.member(key, goType.Elem(), depth, &comma)
	}
	g.out.WriteByte('}')
}

func (g *Generator) encode(value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	g.out.Write(text)
}

func pick[T any](g *Generator, choices ...T) T {
	return choices[g.IntN(len(choices))]
}

// special writes values of types with methods for JSON.
func (g *Generator) special(goType reflect.Type) (string, bool) {
	switch goType {
	case reflect.TypeOf(resource.Quantity{}):
		return pick(g, `"1"`, `"100m"`, `"2"`, `"1Gi"`, `"1024Mi"`, `"0.5"`, `"1500u"`, `"0"`, `"1e3"`, `"1.5Gi"`, `"64Mi"`, `3`, `0.25`,
			`"12345678901234567890"`, `"1e-5"`, `"100n"`, `"0.1Ki"`, `"-2"`, `"+5"`, `" 5 "`, `"128974848"`, `"129e6"`), true
	case reflect.TypeOf(intstr.IntOrString{}):
		return pick(g, `80`, `"http"`, `"25%"`, `0`, `""`, `1`), true
	case reflect.TypeOf(metav1.Time{}):
		return pick(g, `"2026-01-02T03:04:05Z"`, `"2026-01-02T03:04:05.678+02:00"`, `"1999-12-31T23:59:59-11:30"`), true
	case reflect.TypeOf(metav1.MicroTime{}):
		return pick(g, `"2026-01-02T03:04:05.000000Z"`, `"2026-01-02T03:04:05.123456-01:00"`), true
	case reflect.TypeOf(metav1.FieldsV1{}):
		return `{"f:metadata":{"f:labels":{}}}`, true
	case reflect.TypeOf(runtime.RawExtension{}):
		return pick(g, `{"a":{"b":[1,null]}}`, `{"kind":"X","apiVersion":"y/v1"}`, `{}`), true
	case reflect.TypeOf(apiextensionsv1.JSON{}):
		return pick(g, `1`, `"a"`, `{"a":null}`, `[1,2.5]`, `true`), true
	case reflect.TypeOf(apiextensionsv1.JSONSchemaPropsOrBool{}):
		return pick(g, `true`, `false`, `{"type":"string","maxLength":3}`, `{"properties":{"a":{"type":"integer"}}}`), true
	case reflect.TypeOf(apiextensionsv1.JSONSchemaPropsOrArray{}):
		return pick(g, `{"type":"string"}`, `{}`, `{"items":{"type":"object"}}`), true
	case reflect.TypeOf(apiextensionsv1.JSONSchemaPropsOrStringArray{}):
		return pick(g, `["a","b"]`, `{"type":"string"}`), true
	}
	return "", false
}
