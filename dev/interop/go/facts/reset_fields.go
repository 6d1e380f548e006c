package main

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ofRequest is the version of an entry where the strategy computes it.
const ofRequest = "(the version of the request)"

// strategy is a method of the registry that returns what requests reset.
type strategy struct {
	folder   string
	method   *ast.FuncDecl
	receiver string
}

// resetFieldsTable returns the table of the fields that requests reset: what the methods GetResetFields and GetResetFieldsFilter of the
// strategies return. It reads the sources of the registries, which need not be compiled.
func resetFieldsTable(registries ...string) string {
	var strategies []strategy
	// The filters that strategies are created with, by the subresource.
	filters := map[string]ast.Expr{}
	for _, registry := range registries {
		for _, path := range sources(registry) {
			file := must(parser.ParseFile(token.NewFileSet(), path, nil, 0))
			for _, declaration := range file.Decls {
				method, isFunction := declaration.(*ast.FuncDecl)
				if !isFunction || method.Recv == nil || !strings.HasPrefix(method.Name.Name, "GetResetFields") {
					continue
				}
				// A storage asks its strategy.
				if receiver := text(method.Recv.List[0].Type); !strings.HasSuffix(receiver, "REST") {
					strategies = append(strategies, strategy{filepath.Dir(path), method, receiver})
				}
			}
			addFilters(file, filters)
		}
	}
	var rows []string
	for _, s := range strategies {
		rows = append(rows, s.rows(filters[subresource(s.receiver)])...)
	}
	return table(rows, "resource", "subresource", "apiVersion", "fields", "in effect")
}

// sources are the Go files of a registry, without tests and types that exist only for them.
func sources(registry string) (paths []string) {
	check(filepath.WalkDir(registry, func(path string, entry fs.DirEntry, err error) error {
		isTest := strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/testapigroup/")
		if err == nil && !entry.IsDir() && strings.HasSuffix(path, ".go") && !isTest {
			paths = append(paths, path)
		}
		return err
	}))
	return paths
}

// addFilters finds the values of fields `resetFieldsFilter` in the strategies that a file creates.
func addFilters(file *ast.File, filters map[string]ast.Expr) {
	ast.Inspect(file, func(node ast.Node) bool {
		created, isLiteral := node.(*ast.CompositeLit)
		if isLiteral && created.Type != nil {
			for _, element := range created.Elts {
				if field, named := element.(*ast.KeyValueExpr); named && text(field.Key) == "resetFieldsFilter" {
					filters[subresource(text(created.Type))] = field.Value
				}
			}
		}
		return true
	})
}

// subresource returns the subresource of a strategy's type; nothing for the object itself.
func subresource(receiver string) string {
	name := strings.ToLower(receiver)
	// Names of kinds that contain a subresource.
	for _, kind := range []string{"horizontalpodautoscaler", "autoscaler", "resourcepoolstatusrequest"} {
		name = strings.ReplaceAll(name, kind, "")
	}
	names := []string{"status", "approval", "finalize", "ephemeralcontainers", "resize", "scale"}
	if at := slices.IndexFunc(names, func(one string) bool { return strings.Contains(name, one) }); at >= 0 {
		return names[at]
	}
	return ""
}

// rows returns a row for each version. `filter` is the filter that the strategy was created with, if any.
func (s strategy) rows(filter ast.Expr) (rows []string) {
	variables := map[string]ast.Expr{}
	add := func(version, fields, condition string) {
		if fields != "" {
			resource := filepath.Base(s.folder)
			rows = append(rows, row(resource, subresource(s.receiver), version, fields+condition, s.effect()))
		}
	}
	ast.Inspect(s.method.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt:
			conditional(node, add)
			return false
		case *ast.AssignStmt:
			variables[text(node.Lhs[0])] = node.Rhs[0]
		case *ast.CompositeLit:
			if _, isMap := node.Type.(*ast.MapType); !isMap {
				return true
			}
			for _, element := range node.Elts {
				pair := element.(*ast.KeyValueExpr)
				value := pair.Value
				if name, isName := value.(*ast.Ident); isName && variables[name.Name] != nil {
					value = variables[name.Name]
				} else if _, isField := value.(*ast.SelectorExpr); isField && filter != nil {
					value = filter
				}
				add(version(pair.Key), fieldsOf(value), "")
			}
			return false
		}
		return true
	})
	if len(rows) == 0 {
		log.Fatalf("cannot read what %s of %s in %s returns", s.method.Name.Name, s.receiver, s.folder)
	}
	return rows
}

// conditional adds what is reset under a condition: `fields[version] = set` or `fields[version].Insert(path)`. All feature gates that
// strategies ask for are on by default.
func conditional(statement *ast.IfStmt, add func(version, fields, condition string)) {
	for _, inner := range statement.Body.List {
		switch inner := inner.(type) {
		case *ast.AssignStmt:
			if entry, isEntry := inner.Lhs[0].(*ast.IndexExpr); isEntry {
				add(version(entry.Index), fieldsOf(inner.Rhs[0]), " (if "+text(statement.Cond)+")")
			}
		case *ast.ExprStmt:
			call := inner.X.(*ast.CallExpr)
			entry := call.Fun.(*ast.SelectorExpr).X.(*ast.IndexExpr)
			add(version(entry.Index), pathOf(call.Args[0]), " (if "+text(statement.Cond)+"; so by default)")
		}
	}
}

// version reads the apiVersion of an entry.
func version(expression ast.Expr) string {
	if version, err := strconv.Unquote(text(expression)); err == nil {
		return version
	}
	return ofRequest
}

// fieldsOf reads the paths of a set, or of a filter that keeps nothing else: `only .spec`.
func fieldsOf(expression ast.Expr) string {
	call, isCall := expression.(*ast.CallExpr)
	if !isCall {
		log.Fatalf("not a set of fields: %s", text(expression))
	}
	var paths []string
	for _, argument := range call.Args {
		paths = append(paths, pathOf(argument))
	}
	if strings.HasSuffix(text(call.Fun), ".NewIncludeMatcherFilter") {
		paths = slices.Insert(paths, 0, "only")
	}
	return strings.Join(paths, " ")
}

// pathOf reads MakePathOrDie("spec", "containers") as .spec.containers. A wildcard is [*].
func pathOf(expression ast.Expr) (path string) {
	for _, argument := range expression.(*ast.CallExpr).Args {
		if name, err := strconv.Unquote(text(argument)); err == nil {
			path += "." + name
		} else {
			path += "[*]"
		}
	}
	return path
}

// effect says whether the storage hands what the strategy returns to the field manager. If it does not, the fields have owners.
func (s strategy) effect() string {
	wanted := "ResetFieldsStrategy:"
	if subresource(s.receiver) != "" {
		wanted = "ResetFieldsStrategy = "
	}
	if s.method.Name.Name == "GetResetFieldsFilter" {
		wanted = "GetResetFieldsFilter"
	}
	for _, path := range sources(s.folder) {
		if !strings.HasSuffix(path, "strategy.go") && strings.Contains(string(must(os.ReadFile(path))), wanted) {
			return "yes"
		}
	}
	return "no"
}

// text is the source of a node, in one line.
func text(node ast.Node) string {
	var written strings.Builder
	check(printer.Fprint(&written, token.NewFileSet(), node))
	return strings.Join(strings.Fields(written.String()), " ")
}
