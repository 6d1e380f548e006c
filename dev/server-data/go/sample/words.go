package sample

import (
	"reflect"
	"strings"
)

// words are values on which defaults depend, by Go type.
var words = map[string][]string{
	"v1.DeploymentStrategyType":        {"RollingUpdate", "Recreate"},
	"v1.DaemonSetUpdateStrategyType":   {"RollingUpdate", "OnDelete"},
	"v1.StatefulSetUpdateStrategyType": {"RollingUpdate", "OnDelete"},
	"v1.ServiceType":                   {"ClusterIP", "NodePort", "LoadBalancer", "ExternalName"},
	"v1.ServiceAffinity":               {"None", "ClientIP"},
	"v1.LimitType":                     {"Container", "Container", "Pod", "PersistentVolumeClaim"},
	"v1.DeviceAllocationMode":          {"ExactCount", "All"},
	"v1.Protocol":                      {"TCP", "UDP", "SCTP"},
	"v1.PullPolicy":                    {"Always", "Never", "IfNotPresent"},
	"v1.ResourceName":                  {"cpu", "memory"},
	"v1.RestartPolicy":                 {"Always", "OnFailure", "Never"},
	"v1.ContainerRestartPolicy":        {"Always", "OnFailure"},
	"v1.PriorityLevelEnablement":       {"Limited", "Exempt"},
	"v1.PolicyType":                    {"Ingress", "Egress"},
	"v2.MetricSourceType":              {"Resource", "Pods", "Object", "External", "ContainerResource"},
}

// digest is a valid digest of an image.
var digest = "@sha256:" + strings.Repeat("0123456789abcdef", 4)

var images = []string{
	"nginx", "nginx:latest", "nginx:1.27", "registry.example:5000/a/b", "registry.example:5000/a/b:latest", "nginx" + digest,
	"nginx:1" + digest, "nginx:latest" + digest, "Bad Image", "a:b:c", "docker.io/library/nginx", "a//b", "localhost/x:Latest", "UPPER/x",
	"nginx@sha256:12", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "x:", "a_b__c/d.e-f:1", "",
}

// text returns a string for a field.
func (g *Generator) text(goType reflect.Type, name string) string {
	if choices := words[goType.String()]; choices != nil && !g.chance(0.1) {
		return choices[g.IntN(len(choices))]
	}
	switch name {
	case "image", "reference":
		return images[g.IntN(len(images))]
	case "kind":
		return pick(g, "User", "Group", "ServiceAccount", "Widget")
	case "name", "generateName":
		return pick(g, "web", "log", "")
	case "labels", "matchLabels", "selector":
		return pick(g, "x", "y")
	}
	return pick(g, "", "a", "b", "some text", "ü\"\\\u2028<&>")
}
