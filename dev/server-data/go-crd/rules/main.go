// Command rules writes what k8s.io/apiextensions-apiserver does with rules in CEL: those of a list, and random ones. See ../README.md.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand"
	"os"
	"regexp"
	"sort"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
)

// listed has the schema and the objects of all cases, expressions, and rules at places of the schema. In an expression, `$type` is a random
// expression of a type.
var listed struct {
	Schema  json.RawMessage
	Objects []json.RawMessage
	Rules   []string
	Placed  []struct {
		At    string
		Rules []v1.ValidationRule
	}
	Parts map[string][]string
}

func main() {
	count := flag.Int("count", 1500, "number of random rules")
	seed := flag.Int64("seed", 1, "seed of the random rules")
	flag.Parse()
	file, err := os.ReadFile("../../../smp-kinds/tests/data/rules.json")
	check(err)
	check(json.Unmarshal(file, &listed))
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	var raw struct{ Schema, Objects json.RawMessage }
	check(json.Unmarshal(file, &raw))
	check(encoder.Encode(raw))
	random := rand.New(rand.NewSource(*seed))
	for _, rule := range listed.Rules {
		check(encoder.Encode(answer(rule, 0, 1)))
	}
	for _, placed := range listed.Placed {
		for object := range listed.Objects {
			for old := -1; old < len(listed.Objects); old++ {
				record := map[string]any{"at": placed.At, "rules": placed.Rules, "object": object, "old": old}
				record["compiled"], record["causes"] = evaluate(placed.At, placed.Rules, object, old)
				check(encoder.Encode(record))
			}
		}
	}
	for range *count {
		rule := expand(random, "$bool", 4)
		check(encoder.Encode(answer(rule, random.Intn(len(listed.Objects)), random.Intn(len(listed.Objects)+1)-1)))
	}
}

// expand replaces the types in a text with random expressions.
func expand(random *rand.Rand, text string, depth int) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(text, "$")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		end := strings.IndexFunc(after, func(c rune) bool { return c < 'a' || c > 'z' })
		if end < 0 {
			end = len(after)
		}
		parts := listed.Parts[after[:end]]
		// The first third of the parts has no types.
		if depth == 0 {
			parts = parts[:(len(parts)+2)/3]
		}
		out.WriteString(expand(random, parts[random.Intn(len(parts))], max(0, depth-1)))
		text = after[end:]
	}
}

// answer evaluates a rule. One that is not a bool is looked up in a map, so that the error shows its value.
func answer(rule string, object, old int) any {
	record := map[string]any{"object": object, "old": old}
	for _, form := range []string{"%s", "{'': true}['%%s'.format([%s])]", "{'': true}[string(%s)]"} {
		whole := fmt.Sprintf(form, rule)
		rules := []v1.ValidationRule{{Rule: whole, Message: "m"}}
		compiled, causes := evaluate("", rules, object, old)
		if compiled != "cel expression must evaluate to a bool" {
			record["rules"], record["compiled"], record["causes"] = rules, compiled, causes
		}
		if compiled == "" || form == "%s" && compiled != "cel expression must evaluate to a bool" {
			break
		}
	}
	return record
}

var selfType = regexp.MustCompile(`selfType\d+`)

// evaluate puts rules at a place of the schema, and returns why they do not compile, or the causes for which an object is refused. With a
// few rules the library panics.
func evaluate(at string, rules []v1.ValidationRule, object, old int) (compiled string, causes [][2]string) {
	defer func() {
		if recover() != nil {
			compiled, causes = "panic", nil
		}
	}()
	var schema map[string]any
	check(json.Unmarshal(listed.Schema, &schema))
	inner := schema
	for _, name := range strings.FieldsFunc(at, func(c rune) bool { return c == '/' }) {
		inner = inner[name].(map[string]any)
	}
	inner["x-kubernetes-validations"] = rules
	text, err := json.Marshal(schema)
	check(err)
	var external v1.JSONSchemaProps
	check(json.Unmarshal(text, &external))
	var internal apiextensions.JSONSchemaProps
	check(v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&external, &internal, nil))
	structural, err := structuralschema.NewStructural(&internal)
	check(err)
	validator := cel.NewValidator(structural, true, celconfig.PerCallLimit)
	read := func(index int) map[string]any {
		if index < 0 {
			return nil
		}
		var value map[string]any
		check(utiljson.Unmarshal(listed.Objects[index], &value))
		return value
	}
	value, before := read(object), read(old)
	var options []cel.Option
	var beforeAny any
	if before != nil {
		beforeAny = before
		options = append(options, cel.WithRatcheting(common.NewCorrelatedObject(value, before, &model.Structural{Structural: structural})))
	}
	errs, _ := validator.Validate(context.Background(), nil, structural, value, beforeAny, celconfig.RuntimeCELCostBudget, options...)
	causes = [][2]string{}
	for _, err := range errs {
		if text, found := strings.CutPrefix(err.Detail, "rule compile error: "); found {
			// The library makes a name of the time.
			return selfType.ReplaceAllString(text, "selfType"), nil
		}
		causes = append(causes, [2]string{err.Field, err.ErrorBody()})
	}
	sort.Slice(causes, func(i, j int) bool { return fmt.Sprint(causes[i]) < fmt.Sprint(causes[j]) })
	return "", causes
}

// check ends the program with an error. An error is a bug in this program or in the list.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
