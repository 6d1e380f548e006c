// Writes random objects, one a line, in protobuf and as the API server writes the same object in JSON after it has read the protobuf:
// {"gvk":…,"protobuf":base64,"json":…}.
package main

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/randfill"

	"smp/server-data/builtin"
	"smp/server-data/kinds"
	"smp/server-data/sample"
)

type line struct {
	Kind     [3]string       `json:"gvk"`
	Protobuf []byte          `json:"protobuf"`
	Object   json.RawMessage `json:"json"`
}

// message is what all kinds implement.
type message interface {
	runtime.Object
	Marshal() ([]byte, error)
	Unmarshal([]byte) error
}

func main() {
	sample.Lines(builtin.All(), 600, 1000, "none", func(generator *sample.Generator, kind kinds.Kind, _, turn int) any {
		// Schemas contain schemas, so filling them does not end.
		if turn%2 == 1 && kind.Kind != "CustomResourceDefinition" {
			return encoded(kind, filled(generator, kind))
		}
		return encoded(kind, sampled(generator, kind))
	})
}

func empty(kind kinds.Kind) message {
	return reflect.New(kind.Type).Interface().(message)
}

// sampled makes an object with plausible values.
func sampled(generator *sample.Generator, kind kinds.Kind) message {
	object := empty(kind)
	kinds.Must(kinds.Decode(generator.Varied(kind), object))
	return object
}

// filled makes an object with any values in any fields.
func filled(generator *sample.Generator, kind kinds.Kind) message {
	for absent := 0.5; ; absent += (1 - absent) / 3 {
		object := empty(kind)
		source := rand.NewSource(generator.Int64())
		randfill.New().RandSource(source).NilChance(absent).NumElements(0, 2).Funcs(special()...).Fill(object)
		if len(kinds.Must(object.Marshal())) <= generator.Size {
			return object
		}
	}
}

// special are the functions that fill the types with methods for JSON.
func special() []any {
	// In the years 69 to 4423, because JSON has four digits.
	seconds := func(c randfill.Continue) time.Time { return time.Unix(c.Int63n(1<<37)-60e9, c.Int63n(1e9)) }
	return []any{
		func(value *metav1.Time, c randfill.Continue) { value.Time = seconds(c) },
		func(value *metav1.MicroTime, c randfill.Continue) { value.Time = seconds(c) },
		func(value *metav1.FieldsV1, _ randfill.Continue) {
			value.Raw = []byte(`{"f:metadata":{"f:labels":{}}}`)
		},
		func(value *runtime.RawExtension, _ randfill.Continue) {
			value.Raw = []byte(`{"a":{"b":[1,null,"ü"]}}`)
		},
		func(value *resource.Quantity, c randfill.Continue) {
			formats := []resource.Format{resource.DecimalExponent, resource.BinarySI, resource.DecimalSI}
			*value = *resource.NewQuantity(c.Int63n(1<<uint(1+c.Intn(60))), formats[c.Intn(3)])
		},
		func(value *intstr.IntOrString, c randfill.Continue) {
			if *value = intstr.FromInt32(c.Int31() - 1<<30); c.Bool() {
				*value = intstr.FromString(c.String(0))
			}
		},
	}
}

// encoded returns the forms of an object.
func encoded(kind kinds.Kind, object message) line {
	apiVersion, name := kind.GroupVersion().String(), kind.Kind
	raw := kinds.Must(object.Marshal())
	envelope := runtime.Unknown{TypeMeta: runtime.TypeMeta{APIVersion: apiVersion, Kind: name}, Raw: raw}
	read := empty(kind)
	if err := read.Unmarshal(raw); err != nil {
		panic(err)
	}
	read.GetObjectKind().SetGroupVersionKind(kind.GroupVersionKind)
	text := kinds.Must(json.Marshal(read))
	return line{Kind: [3]string{kind.Group, kind.Version, kind.Kind}, Protobuf: append([]byte("k8s\x00"), kinds.Must(envelope.Marshal())...), Object: text}
}
