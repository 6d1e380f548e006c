// Package builtin has the kinds that a kube-apiserver of this version serves in stable versions, with their schemes.
package builtin

import (
	"reflect"
	"regexp"
	"sort"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	apiregistration "k8s.io/kube-aggregator/pkg/apis/apiregistration/install"
	"k8s.io/kubernetes/pkg/api/legacyscheme"

	_ "k8s.io/kubernetes/pkg/apis/admissionregistration/install"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/authentication/install"
	_ "k8s.io/kubernetes/pkg/apis/authorization/install"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/certificates/install"
	_ "k8s.io/kubernetes/pkg/apis/coordination/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/discovery/install"
	_ "k8s.io/kubernetes/pkg/apis/events/install"
	_ "k8s.io/kubernetes/pkg/apis/flowcontrol/install"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	_ "k8s.io/kubernetes/pkg/apis/node/install"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	_ "k8s.io/kubernetes/pkg/apis/rbac/install"
	_ "k8s.io/kubernetes/pkg/apis/resource/install"
	_ "k8s.io/kubernetes/pkg/apis/scheduling/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
	_ "k8s.io/kubernetes/pkg/apis/storagemigration/install"

	"smp/server-data/kinds"
)

var stable = regexp.MustCompile(`^v[0-9]+$`)

// All returns all kinds, ordered by group, version and kind.
func All() []kinds.Kind {
	others := runtime.NewScheme()
	apiextensions.Install(others)
	apiregistration.Install(others)
	var all []kinds.Kind
	for _, scheme := range []*runtime.Scheme{legacyscheme.Scheme, others} {
		for kind, goType := range scheme.AllKnownTypes() {
			if served(kind, goType) {
				all = append(all, kinds.Kind{GroupVersionKind: kind, Type: goType, Scheme: scheme})
			}
		}
	}
	meta := metav1.SchemeGroupVersion
	for _, object := range []any{metav1.PartialObjectMetadata{}, metav1.PartialObjectMetadataList{}, metav1.DeleteOptions{}, metav1.Status{}} {
		goType := reflect.TypeOf(object)
		all = append(all, kinds.Kind{GroupVersionKind: meta.WithKind(goType.Name()), Type: goType, Scheme: legacyscheme.Scheme})
	}
	sort.Slice(all, func(i, j int) bool { return name(all[i]) < name(all[j]) })
	return all
}

// notServed are kinds that are registered, but not part of the API.
var notServed = map[string]bool{
	"List": true, "ConversionReview": true, "PodStatusResult": true, "RangeAllocation": true, "SerializedReference": true,
}

// served returns whether clients send or receive objects of a kind. Query parameters and watch events are registered as kinds too,
// and kinds of meta/v1 are registered in each group.
func served(kind schema.GroupVersionKind, goType reflect.Type) bool {
	if !stable.MatchString(kind.Version) || kind.Group == metav1.GroupName || notServed[kind.Kind] {
		return false
	}
	return goType.PkgPath() != reflect.TypeOf(metav1.Status{}).PkgPath() && !strings.HasSuffix(kind.Kind, "Options")
}

func name(kind kinds.Kind) string {
	return kind.Group + "/" + kind.Version + "/" + kind.Kind
}
