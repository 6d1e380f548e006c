// Package tables writes the tables about Go types in smp-kinds.
package tables
