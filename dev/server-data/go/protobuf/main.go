// Writes random objects, one a line, in protobuf and as the API server writes the same object in JSON after it has read the protobuf:
// {"gvk":…,"protobuf":base64,"json":…}.
package main

import (
	"encoding/json"
	"flag"
	"math/rand"
	randv2 "math/rand/v2"
	"reflect"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/randfill"

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
	count := flag.Int("count", 600, "number of objects")
	seed := flag.Uint64("seed", 1, "seed of the random choices")
	size := flag.Int("size", 1000, "number of bytes after which no more optional fields are added, and the largest size of a filled object")
	flag.Parse()
	generator := sample.Generator{Rand: randv2.New(randv2.NewPCG(*seed, 7))}
	var all []kinds.Kind
	for _, kind := range kinds.All() {
		if !strings.HasSuffix(kind.Kind, "List") {
			all = append(all, kind)
		}
	}
	for i := range *count {
		kind := all[i%len(all)]
		var object message
		// Schemas contain schemas, so filling them does not end.
		if i/len(all)%2 == 1 && kind.Kind != "CustomResourceDefinition" {
			object = filled(&generator, kind, *size)
		} else {
			generator.Density = []float64{0.15, 0.3, 0.5}[generator.IntN(3)]
			generator.Budget = generator.IntN(*size)
			object = sampled(&generator, kind)
		}
		kinds.Write(encoded(kind, object))
	}
}

func empty(kind kinds.Kind) message {
	return reflect.New(kind.Type).Interface().(message)
}

// sampled makes an object with plausible values.
func sampled(generator *sample.Generator, kind kinds.Kind) message {
	object := empty(kind)
	kinds.Must(kinds.Decode(generator.Document(kind.Type, kind.GroupVersion().String(), kind.Kind), object))
	return object
}

// filled makes an object with any values in any fields.
func filled(generator *sample.Generator, kind kinds.Kind, size int) message {
	for absent := 0.5; ; absent += (1 - absent) / 3 {
		object := empty(kind)
		source := rand.NewSource(generator.Int64())
		randfill.New().RandSource(source).NilChance(absent).NumElements(0, 2).Funcs(special()...).Fill(object)
		if len(kinds.Must(object.Marshal())) <= size {
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
