// Writes defaults.tsv: what defaulting sets in the structs of all built-in kinds.
package main

import (
	"fmt"

	"smp/server-data/builtin"
	"smp/server-data/tables"
)

func main() {
	fmt.Print(tables.Defaults(builtin.All(), 6000))
}
