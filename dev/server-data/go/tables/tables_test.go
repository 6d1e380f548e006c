package tables

import (
	"reflect"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"smp/server-data/kinds"
)

// The types of these tests imitate Kubernetes. If the tests pass and a program fails, Kubernetes has changed.

type Phase string

type Widget struct {
	metav1.TypeMeta `json:",inline"`
	Spec            WidgetSpec        `json:"spec,omitempty" protobuf:"bytes,2,opt,name=spec"`
	Labels          map[string]string `json:"labels" protobuf:"bytes,3,rep,name=labels"`
	Hidden          chan int          `json:"-"`
}

type WidgetSpec struct {
	Mode      string              `json:"mode,omitempty" protobuf:"bytes,1,opt,name=mode"`
	Phase     Phase               `json:"phase,omitempty" protobuf:"bytes,2,opt,name=phase"`
	Replicas  *int32              `json:"replicas,omitempty" protobuf:"varint,3,opt,name=replicas"`
	Parts     []Part              `json:"parts,omitzero" protobuf:"bytes,4,rep,name=parts"`
	Limits    corev1.ResourceList `json:"limits,omitempty" protobuf:"bytes,5,rep,name=limits"`
	Data      []byte              `json:"data,omitempty" protobuf:"bytes,6,opt,name=data"`
	Since     *metav1.Time        `json:"since,omitempty" protobuf:"bytes,7,opt,name=since"`
	Untouched string              `json:"untouched,omitempty" protobuf:"bytes,8,opt,name=untouched"`
}

type Part struct {
	Protocol string `json:"protocol,omitempty" protobuf:"bytes,1,opt,name=protocol"`
}

func (w *Widget) DeepCopyObject() runtime.Object { return nil }

// small is the kind of the tests, with its defaults.
func small() []kinds.Kind {
	version := schema.GroupVersion{Group: "example", Version: "v1"}
	scheme := runtime.NewScheme()
	scheme.AddKnownTypes(version, &Widget{})
	scheme.AddTypeDefaultingFunc(&Widget{}, func(object any) {
		spec := &object.(*Widget).Spec
		if spec.Phase == "" {
			spec.Phase = "Pending"
		}
		if spec.Replicas == nil && spec.Mode != "" {
			spec.Replicas = new(int32)
		}
		if spec.Since == nil {
			spec.Since = &metav1.Time{Time: metav1.Now().Time}
		}
		for at := range spec.Parts {
			if spec.Parts[at].Protocol == "" {
				spec.Parts[at].Protocol = "TCP"
			}
		}
		for name, value := range spec.Limits {
			value.RoundUp(resource.Milli)
			spec.Limits[name] = value
		}
	})
	return []kinds.Kind{{GroupVersionKind: version.WithKind("Widget"), Type: reflect.TypeFor[Widget](), Scheme: scheme}}
}

func TestTypes(t *testing.T) {
	expected := typesHeader + strings.Join([]string{
		"kind\texample\tv1\tWidget\tOWN.Widget",
		"struct\tio.k8s.apimachinery.pkg.apis.meta.v1.TypeMeta",
		"\tkind\t1\to\tstring",
		"\tapiVersion\t2\to\tstring",
		"struct\tOWN.Part",
		"\tprotocol\t1\to\tstring",
		"struct\tOWN.Widget",
		"\t\t0\ti\tio.k8s.apimachinery.pkg.apis.meta.v1.TypeMeta",
		"\tspec\t2\to\tOWN.WidgetSpec",
		"\tlabels\t3\t\tmap[]string",
		"struct\tOWN.WidgetSpec",
		"\tmode\t1\to\tstring",
		"\tphase\t2\to\tstring\ttables.Phase",
		"\treplicas\t3\to\t*int32",
		"\tparts\t4\tz\t[]OWN.Part",
		"\tlimits\t5\to\tmap[]Quantity\tv1.ResourceList",
		"\tdata\t6\to\tbytes",
		"\tsince\t7\to\t*Time",
		"\tuntouched\t8\to\tstring",
		"",
	}, "\n")
	expected = strings.ReplaceAll(expected, "OWN", kinds.Definition(reflect.TypeFor[Widget]())[:len("io.k8s.smp.server-data.tables")])
	if found := Types(small()); found != expected {
		t.Errorf("found\n%s\nexpected\n%s", found, expected)
	}
}

func TestTypesThatAreUnknown(t *testing.T) {
	for message, value := range map[string]any{
		"has the JSON option \"string\"": struct {
			A int32 `json:"a,string"`
		}{},
		"is inline in an unknown way": struct {
			A []Part `json:",inline"`
		}{},
		"unknown Go type chan int": struct {
			A chan int `json:"a"`
		}{},
		"unknown Go type map[int32]string": struct {
			A map[int32]string `json:"a"`
		}{},
	} {
		func() {
			defer func() {
				if found, _ := recover().(string); !strings.Contains(found, message) {
					t.Errorf("found %q, expected %q", found, message)
				}
			}()
			Types(nil, reflect.TypeOf(value))
		}()
	}
}

func TestDefaults(t *testing.T) {
	expected := []string{"Part\tprotocol\t\"TCP\"", "WidgetSpec\tlimits\t~", "WidgetSpec\tphase\t\"Pending\"", "WidgetSpec\treplicas\t?", "WidgetSpec\tsince\t?"}
	found := strings.TrimPrefix(Defaults(small(), 2000), defaultsHeader)
	for at, line := range strings.Split(strings.TrimSuffix(found, "\n"), "\n") {
		if at >= len(expected) || !strings.HasSuffix(line, "."+expected[at]) {
			t.Fatalf("found\n%s\nexpected\n%s", found, strings.Join(expected, "\n"))
		}
	}
	if strings.Count(found, "\n") != len(expected) {
		t.Errorf("found\n%s", found)
	}
}
