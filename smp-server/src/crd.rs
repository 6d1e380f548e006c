//! Temporary.
use serde_json::Value;
#[derive(Debug, Default, Clone)]
pub(crate) struct Names {
    pub(crate) plural: String,
    pub(crate) singular: String,
    pub(crate) kind: String,
    pub(crate) list_kind: String,
    pub(crate) short_names: Vec<String>,
    pub(crate) categories: Vec<String>,
}
#[derive(Debug, Clone)]
pub(crate) struct Version {
    pub(crate) name: String,
    pub(crate) served: bool,
    pub(crate) has_status: bool,
    pub(crate) scale: Option<()>,
}
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) group: String,
    pub(crate) names: Names,
    pub(crate) namespaced: bool,
    pub(crate) versions: Vec<Version>,
}
impl Definition {
    pub(crate) fn read(object: &Value) -> Result<Self, Vec<crate::cause::Cause>> {
        let t = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        let l = |v: &Value| v.as_array().into_iter().flatten().map(|v| t(v)).collect::<Vec<_>>();
        let s = &object["spec"];
        let n = &s["names"];
        let kind = t(&n["kind"]);
        Ok(Self {
            group: t(&s["group"]),
            namespaced: s["scope"] == "Namespaced",
            names: Names {
                plural: t(&n["plural"]),
                singular: if n["singular"].is_null() { kind.to_lowercase() } else { t(&n["singular"]) },
                list_kind: format!("{kind}List"),
                kind,
                short_names: l(&n["shortNames"]),
                categories: l(&n["categories"]),
            },
            versions: s["versions"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|v| Version {
                    name: t(&v["name"]),
                    served: v["served"] == true,
                    has_status: !v["subresources"]["status"].is_null(),
                    scale: (!v["subresources"]["scale"].is_null()).then_some(()),
                })
                .collect(),
        })
    }
}
