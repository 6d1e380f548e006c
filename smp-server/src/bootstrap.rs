//! The objects that a cluster has before clients create any.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::object::{self, text_at};
use crate::queue::Work;
use crate::resource::{BuiltIn, Resource};
use crate::state::Server;

/// The system namespaces.
pub(crate) const NAMESPACES: [&str; 4] = ["default", "kube-system", "kube-public", "kube-node-lease"];

/// The namespaces that cannot be deleted.
pub(crate) const IMMORTAL: [&str; 3] = ["default", "kube-system", "kube-public"];

/// Objects that kube-apiserver creates. The address is from a range for documentation (RFC 5737).
const OBJECTS: &str = "
apiVersion: v1
kind: Service
metadata: {name: kubernetes, namespace: default, labels: {component: apiserver, provider: kubernetes}}
spec:
  clusterIP: 10.96.0.1
  ipFamilyPolicy: SingleStack
  ports: [{name: https, port: 443, protocol: TCP, targetPort: 6443}]
---
apiVersion: v1
kind: Endpoints
metadata: {name: kubernetes, namespace: default, labels: {endpointslice.kubernetes.io/skip-mirror: \"true\"}}
subsets: [{addresses: [{ip: 192.0.2.1}], ports: [{name: https, port: 6443, protocol: TCP}]}]
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: kubernetes, namespace: default, labels: {kubernetes.io/service-name: kubernetes}}
addressType: IPv4
endpoints: [{addresses: [192.0.2.1], conditions: {ready: true}}]
ports: [{name: https, port: 6443, protocol: TCP}]
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: system-node-critical}
value: 2000001000
description: Used for system critical pods that must not be moved from their current node.
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: system-cluster-critical}
value: 2000000000
description: Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.
";

pub(crate) static SERVER: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let documents = smp_yaml::Reader::new().read(OBJECTS).unwrap_or_default();
    documents.into_iter().map(|document| document.value).collect()
});

/// The objects that the controllers of a cluster create in each namespace.
pub(crate) fn of_namespace(namespace: &str) -> [Value; 2] {
    let account = json!({
        "apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"name": "default", "namespace": namespace},
    });
    let authority = json!({
        "apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "kube-root-ca.crt", "namespace": namespace},
        "data": {"ca.crt": ""},
    });
    [account, authority]
}

/// Returns whether an object is one that the server itself creates, other than a namespace.
pub(crate) fn is_of_server(resource: &Resource, object: &Value) -> bool {
    let at = |object, field| text_at(object, &["metadata", field]);
    SERVER.iter().any(|own| {
        own["kind"] == *resource.kind()
            && ["name", "namespace"].iter().all(|field| at(own, field) == at(object, field))
            && own["apiVersion"] == *resource.api_version()
    })
}

/// Returns whether an object may exist before a client creates it: a system namespace, or an object of each namespace.
pub(crate) fn can_exist(resource: &Resource, object: &Value) -> bool {
    let name = text_at(object, &["metadata", "name"]);
    match resource.built_in() {
        BuiltIn::Namespace => NAMESPACES.contains(&name),
        BuiltIn::ServiceAccount => name == "default",
        BuiltIn::ConfigMap => name == "kube-root-ca.crt",
        _ => false,
    }
}

/// Returns whether an object is an unchanged system namespace or an unchanged object that controllers created in a namespace.
pub(crate) fn is_as_created(resource: &Resource, object: &Value) -> bool {
    if resource.is(BuiltIn::Namespace) || !can_exist(resource, object) {
        return can_exist(resource, object);
    }
    let mut object = object.clone();
    for field in ["uid", "creationTimestamp", "managedFields", "resourceVersion"] {
        object::take_metadata(&mut object, field);
    }
    of_namespace(text_at(&object, &["metadata", "namespace"])).contains(&object)
}

/// Returns the work that creates a deleted object again, or `None` if a cluster does not need the object.
pub(crate) fn restoration(server: &Server, resource: &Resource, object: &Value) -> Option<Work> {
    let [namespace, name] = ["namespace", "name"].map(|field| text_at(object, &["metadata", field]));
    match (resource.built_in(), name) {
        (BuiltIn::Service | BuiltIn::Endpoints, "kubernetes") if namespace == "default" => Some(Work::Bootstrap),
        (BuiltIn::ServiceAccount | BuiltIn::ConfigMap, _)
            if server.inner.options.fills_namespaces && can_exist(resource, object) =>
        {
            Some(Work::NamespaceObjects(namespace.to_owned()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_objects_are_valid_json() {
        assert_eq!(super::SERVER.len(), 5);
    }
}
