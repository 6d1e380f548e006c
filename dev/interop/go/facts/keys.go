package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

// key is a field of items that a list uses as a key, with the lists that do.
type key struct {
	kind, element, name string
	schema              object
	usedBy              []string
}

// mergeKeys is the text of merge-keys.tsv.
//
// The merge key of a list is a row of the kind patchMergeKey; each other map key is a row of the kind listMapKey.
func mergeKeys(fields []field, types goTypes) string {
	keys := map[string]*key{}
	add := func(kind, name string, of field) {
		id := kind + " " + of.item + " " + name
		if keys[id] == nil {
			keys[id] = &key{kind: kind, element: of.item, name: name, schema: of.itemSchema}
		}
		keys[id].usedBy = append(keys[id].usedBy, of.definition+"."+of.name)
	}
	for _, field := range fields {
		if field.mergeKey != "" {
			add("patchMergeKey", field.mergeKey, field)
		}
		for _, name := range field.mapKeys {
			if name != field.mergeKey {
				add("listMapKey", name, field)
			}
		}
	}
	rows := make([]*key, 0, len(keys))
	for _, key := range keys {
		rows = append(rows, key)
	}
	slices.SortFunc(rows, func(a, b *key) int {
		if order := strings.Compare(b.kind, a.kind); order != 0 {
			return order
		}
		return strings.Compare(a.element+"."+a.name, b.element+"."+b.name)
	})
	text := "key_kind\telement_type\tkey_field\tkey_type\trequired\tgo_type\tomitempty\toptional_marker\tmarker_default\timplied_default\tused_by\n"
	for _, key := range rows {
		text += key.row(types) + "\n"
	}
	return text
}

func (k *key) row(types goTypes) string {
	property := k.schema.part("properties").part(k.name)
	keyType := property.text("type")
	if format := property.text("format"); format != "" {
		keyType += ":" + format
	}
	required, _ := k.schema["required"].([]any)
	isRequired := slices.Contains(required, any(k.name))
	declared := types.declaration(k.element, k.name)
	implied := ""
	// A field that is always sent has the zero value of its type.
	if declared.marked == "" && !declared.omitEmpty && !strings.HasPrefix(declared.goType, "*") {
		implied = map[string]string{"string": `""`, "integer": "0", "boolean": "false"}[property.text("type")]
	}
	cells := []string{
		k.kind, k.element, k.name, keyType, yes(isRequired), declared.goType, yes(declared.omitEmpty),
		yes(declared.isOptional), declared.marked, implied, strings.Join(k.usedBy, ","),
	}
	return strings.Join(cells, "\t")
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// declared is the declaration of a field in the Go type.
type declared struct {
	goType     string
	omitEmpty  bool
	isOptional bool
	// marked is the default in a marker.
	marked string
}

// declaration finds a field by the name of its definition and its name in JSON.
func (g goTypes) declaration(definition, name string) *declared {
	end := strings.LastIndex(definition, ".")
	path := "k8s.io/" + strings.ReplaceAll(strings.TrimPrefix(definition[:end], "io.k8s."), ".", "/")
	found := g.find(path, definition[end+1:], name)
	if found == nil {
		log.Fatalf("%s: the Go type has no field %s", definition, name)
	}
	return found
}

// typeSpec is the definition of a type, with the imports of its file: paths by the last part or the name given to it.
type typeSpec struct {
	definition ast.Expr
	imports    map[string]string
}

// goTypes has the types of packages.
type goTypes struct {
	modules modules
	parsed  map[string]map[string]typeSpec
}

// of returns the types of a package, such as k8s.io/api/core/v1.
func (g goTypes) of(path string) map[string]typeSpec {
	if found, isKnown := g.parsed[path]; isKnown {
		return found
	}
	parts := strings.SplitN(path, "/", 3)
	if len(parts) < 3 || parts[0] != "k8s.io" {
		log.Fatalf("%s is not a package of a Kubernetes library", path)
	}
	folder := filepath.Join(g.modules.folder(parts[0]+"/"+parts[1]), parts[2])
	found := map[string]typeSpec{}
	for _, name := range must(filepath.Glob(filepath.Join(folder, "*.go"))) {
		file := must(parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution))
		imports := importsOf(file)
		for _, declaration := range file.Decls {
			general, isGeneral := declaration.(*ast.GenDecl)
			if !isGeneral {
				continue
			}
			for _, spec := range general.Specs {
				if spec, isType := spec.(*ast.TypeSpec); isType {
					found[spec.Name.Name] = typeSpec{spec.Type, imports}
				}
			}
		}
	}
	g.parsed[path] = found
	return found
}

func importsOf(file *ast.File) map[string]string {
	imports := map[string]string{}
	for _, spec := range file.Imports {
		path := strings.Trim(spec.Path.Value, `"`)
		name := path[strings.LastIndex(path, "/")+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = path
	}
	return imports
}

// find looks for a field in a type of a package, in its underlying type, and in inlined types. It returns nil if there is no
// such field.
func (g goTypes) find(path, name, field string) *declared {
	spec := g.of(path)[name]
	structure, isStruct := spec.definition.(*ast.StructType)
	if !isStruct {
		return g.elsewhere(path, spec.definition, spec.imports, field)
	}
	for _, member := range structure.Fields.List {
		if member.Tag == nil {
			continue
		}
		tag := reflect.StructTag(strings.Trim(member.Tag.Value, "`")).Get("json")
		options := strings.Split(tag, ",")
		if options[0] == field {
			return describe(member, options)
		}
		if len(member.Names) == 0 && options[0] == "" {
			if found := g.elsewhere(path, member.Type, spec.imports, field); found != nil {
				return found
			}
		}
	}
	return nil
}

// elsewhere looks for a field in the type named by an expression.
func (g goTypes) elsewhere(path string, named ast.Expr, imports map[string]string, field string) *declared {
	switch named := named.(type) {
	case *ast.Ident:
		return g.find(path, named.Name, field)
	case *ast.SelectorExpr:
		return g.find(imports[types.ExprString(named.X)], named.Sel.Name, field)
	}
	return nil
}

// describe reads the type, the options of the tag and the markers of a field.
func describe(member *ast.Field, options []string) *declared {
	found := declared{goType: types.ExprString(member.Type), omitEmpty: slices.Contains(options, "omitempty")}
	for _, line := range strings.Split(comment(member), "\n") {
		line = strings.TrimSpace(line)
		found.isOptional = found.isOptional || line == "+optional"
		if marked, isDefault := strings.CutPrefix(line, "+default="); isDefault {
			found.marked = marked
		}
	}
	return &found
}

// comment is the text above a field, markers included.
func comment(field *ast.Field) string {
	text := ""
	if field.Doc != nil {
		for _, line := range field.Doc.List {
			text += strings.TrimPrefix(line.Text, "//") + "\n"
		}
	}
	return text
}
