// Package v1 has the types of the tests.
package v1

// Widget is a kind.
type Widget struct {
	Parts []Part `json:"parts"`
}

// Meta is inlined.
type Meta struct {
	// +optional
	// +default="plain"
	Kind *string `json:"kind,omitempty"`
}

// Part is the item of lists.
type Part = Base

// Base is what Part names.
type Base struct {
	Meta `json:",inline"`
	// Name identifies the part.
	Name string `json:"name"`
	Port int32  `json:"port"`
}
