//! The built-in types as a version of Kubernetes has them.

use std::collections::BTreeMap;
use std::sync::Mutex;

use smp_core::Schema;
use smp_kinds::__private::versions::adapt;
use smp_kinds::KubernetesVersion;
use smp_openapi::Definitions;

use crate::lock::lock;

/// The built-in types of a version of Kubernetes.
pub(crate) struct BuiltIns {
    pub(crate) all: Definitions<'static>,
    /// The definitions of each group and version.
    pub(crate) parts: BTreeMap<String, Definitions<'static>>,
}

impl BuiltIns {
    /// The types of a version, which are made once.
    pub(crate) fn of(version: KubernetesVersion) -> &'static Self {
        static KNOWN: Mutex<BTreeMap<KubernetesVersion, &'static BuiltIns>> = Mutex::new(BTreeMap::new());
        lock(&KNOWN).entry(version).or_insert_with(|| Box::leak(Box::new(Self::new(version))))
    }

    fn new(version: KubernetesVersion) -> Self {
        let mut all = Definitions::new();
        for definition in smp_api_types::definitions() {
            let added = all.add(definition.schema);
            debug_assert!(added.is_ok(), "the built-in types have different names");
        }
        if version != KubernetesVersion::NEWEST {
            let earlier = all.edit(|definition| adapt(version, definition));
            debug_assert!(earlier.is_ok(), "an earlier version has valid types");
            if let Ok(earlier) = earlier {
                all = Definitions::from(&*Box::leak(Box::new(earlier)));
            }
        }
        Self { parts: all.by_group_version(), all }
    }
}

/// Returns the type of a kind in a version of Kubernetes.
pub(crate) fn schema_for_kind(
    kubernetes: KubernetesVersion,
    [group, version, kind]: [&str; 3],
) -> Option<Schema<'static>> {
    let newest = smp_api_types::schema_for_kind(group, version, kind)?;
    if kubernetes == KubernetesVersion::NEWEST {
        return Some(newest);
    }
    BuiltIns::of(kubernetes).all.get(newest.object()?.name())
}
