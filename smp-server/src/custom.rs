//! Temporary.
use crate::cause::Cause;
use crate::crd::Version;
use serde_json::Value;
use smp_core::{Patcher, Schema};
use std::sync::Arc;
#[derive(Debug)]
pub(crate) struct Custom {
    version: Version,
}
impl Custom {
    pub(crate) fn of(version: &Version) -> Arc<Self> {
        Arc::new(Self { version: version.clone() })
    }
    pub(crate) fn validate(&self, _o: &Value, _old: Option<&Value>) -> Vec<Cause> {
        Vec::new()
    }
    pub(crate) fn prune(&self, _o: &mut Value) -> Vec<String> {
        Vec::new()
    }
    pub(crate) fn default(&self, _o: &mut Value) {}
    pub(crate) fn selects(&self, _p: &str) -> bool {
        false
    }
    pub(crate) fn scale(&self, o: &Value) -> (Option<i64>, i64, String) {
        (o["spec"]["replicas"].as_i64(), 0, String::new())
    }
    pub(crate) fn set_replicas(&self, o: &mut Value, n: i64) {
        o["spec"]["replicas"] = n.into();
    }
    pub(crate) fn patcher(&self) -> Patcher {
        Patcher::new(Schema::free_form())
    }
}
