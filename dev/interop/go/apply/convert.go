package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// errMissing is the error for a version that does not exist.
var errMissing = errors.New("cannot convert to invalid version")

// converter converts objects of a script between its versions.
type converter struct {
	types *types
	// definitions are the names of the types, by version.
	definitions map[string]string
	// mode is how versions differ.
	mode string
	// known are the versions that exist, for the mode `only`.
	known []string
}

// kind is the type of a version.
func (c *converter) kind(version string) (typed.ParseableType, error) {
	name, found := c.definitions[version]
	if !found {
		for _, any := range c.definitions {
			name = any
		}
		if len(c.definitions) > 1 {
			return typed.ParseableType{}, errMissing
		}
	}
	return c.types.named(name)
}

// versionOf is the version whose type a value has.
func (c *converter) versionOf(value *typed.TypedValue) string {
	if name := value.TypeRef().NamedType; name != nil {
		for version, definition := range c.definitions {
			if definition == *name {
				return version
			}
		}
	}
	return ""
}

func (c *converter) IsMissingVersionError(err error) bool {
	return errors.Is(err, errMissing)
}

func (c *converter) Convert(value *typed.TypedValue, version fieldpath.APIVersion) (*typed.TypedValue, error) {
	target := string(version)
	var convert func(document any) (any, error)
	switch c.mode {
	case "", "none":
		if target == "" {
			return nil, errors.New("no version")
		}
		return value, nil
	case "only":
		if !slices.Contains(c.known, target) {
			return nil, errMissing
		}
		return value, nil
	case "suffix":
		from := c.versionOf(value)
		if from == target {
			return value, nil
		}
		convert = func(document any) (any, error) {
			return rename(document, func(name string) string {
				if rest, found := strings.CutSuffix(name, from); found {
					return rest + target
				}
				return name
			}), nil
		}
	case "repeat":
		number, found := strings.CutPrefix(target, "v")
		times, err := strconv.Atoi(number)
		if !found || err != nil {
			return nil, errMissing
		}
		convert = func(document any) (any, error) { return repeatBelow(document, times), nil }
	case "rename":
		if c.versionOf(value) == target {
			return value, nil
		}
		convert = renamed(target)
		if convert == nil {
			return nil, errMissing
		}
	default:
		return nil, fmt.Errorf("unknown conversion %q", c.mode)
	}
	kind, err := c.kind(target)
	if err != nil {
		return nil, err
	}
	document, err := convert(plain(value))
	if err != nil {
		return nil, err
	}
	return kind.FromUnstructured(document)
}

// repeatBelow renames the fields below the root.
func repeatBelow(document any, times int) any {
	root, isObject := document.(object)
	if !isObject {
		return document
	}
	result := object{}
	for name, value := range root {
		result[name] = rename(value, func(name string) string {
			if name == "" {
				return name
			}
			first := []rune(name)[0]
			return strings.Repeat(string(first), times)
		})
	}
	return result
}

// renamed converts to v1 or v2, which have different names for one field.
func renamed(target string) func(any) (any, error) {
	const bar, foo = "required_field_bar", "field_foo_rely_on_bar"
	replace := func(old, new string) func(any) any {
		return func(document any) any {
			return rename(document, func(name string) string {
				if name == old {
					return new
				}
				return name
			})
		}
	}
	switch target {
	case "v1":
		return func(document any) (any, error) {
			if root, isObject := document.(object); !isObject || !has(root, bar) {
				return nil, errors.New("the field is missing on which the version relies")
			}
			return replace(bar, foo)(document), nil
		}
	case "v2":
		return func(document any) (any, error) { return replace(foo, bar)(document), nil }
	}
	return nil
}

func has(root object, name string) bool {
	_, found := root[name]
	return found
}

// rename renames all fields. Of fields that get the same name, the last one in order wins.
func rename(document any, name func(string) string) any {
	switch document := document.(type) {
	case object:
		result := object{}
		for _, old := range slices.Sorted(maps.Keys(document)) {
			result[name(old)] = rename(document[old], name)
		}
		return result
	case []any:
		result := []any{}
		for _, item := range document {
			result = append(result, rename(item, name))
		}
		return result
	}
	return document
}
