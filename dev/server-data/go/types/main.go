// Writes types.tsv: the Go types of all built-in kinds.
package main

import (
	"fmt"
	"reflect"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"smp/server-data/builtin"
	"smp/server-data/tables"
)

func main() {
	fmt.Print(tables.Types(builtin.All(), reflect.TypeFor[apiextensionsv1.JSONSchemaProps]()))
}
