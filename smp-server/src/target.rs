//! The target of a request: a collection, an object, or a subresource.

use std::borrow::Cow;
use std::sync::Arc;

use percent_encoding::percent_decode_str;

use crate::catalog::Catalog;
use crate::resource::Resource;
use crate::status::Status;
use crate::store::Key;
use crate::subresource::Subresource;

/// The target of a request.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) resource: Arc<Resource>,
    /// Absent for cluster-scoped resources, and for lists of all namespaces.
    pub(crate) namespace: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) subresource: Subresource,
}

impl Target {
    /// Reads the path of a resource. The shapes, after `/api/v1` or `/apis/GROUP/VERSION`:
    ///
    /// ```text
    /// /nodes  /nodes/n1  /nodes/n1/status  /pods
    /// /namespaces/default/pods  /namespaces/default/pods/web  /namespaces/default/pods/web/status
    /// /namespaces/default  /namespaces/default/status  /namespaces/default/finalize  /nodes/n1/proxy/metrics
    /// ```
    pub(crate) fn parse(path: &str, catalog: &Catalog) -> Result<Self, Status> {
        let segments: Option<Vec<Cow<'_, str>>> = path.trim_start_matches('/').split('/').map(decode).collect();
        let segments = segments.ok_or_else(|| Status::bad_request("the path is not valid UTF-8"))?;
        let segments: Vec<&str> = segments.iter().map(AsRef::as_ref).collect();
        let (group, version, rest) = match segments.as_slice() {
            ["api", version, rest @ ..] => ("", *version, rest),
            ["apis", group, version, rest @ ..] if !group.is_empty() => (*group, *version, rest),
            _ => return Err(Status::no_such_resource()),
        };
        Self::find(catalog, [group, version], rest).ok_or_else(|| Catalog::missing(group))
    }

    fn find(catalog: &Catalog, [group, version]: [&str; 2], rest: &[&str]) -> Option<Self> {
        let (namespace, rest) = match rest {
            ["namespaces", namespace, rest @ ..] if !matches!(rest, [] | ["status" | "finalize"]) => {
                (Some(*namespace), rest)
            }
            _ => (None, rest),
        };
        let (plural, name, part) = match rest {
            [plural] => (plural, None, None),
            [plural, name] => (plural, Some(*name), None),
            [plural, name, part] | [plural, name, part @ "proxy", ..] => (plural, Some(*name), Some(*part)),
            _ => return None,
        };
        let resource = catalog.find(group, version, plural)?;
        let fits = if resource.is_namespaced() { namespace.is_some() || name.is_none() } else { namespace.is_none() };
        let is_named = namespace != Some("") && name != Some("");
        let subresource = part.map_or(Some(Subresource::None), |part| resource.subresource(part))?;
        let target = Self { resource, namespace: namespace.map(Into::into), name: name.map(Into::into), subresource };
        (fits && is_named).then_some(target)
    }

    /// The name, for requests of one object.
    pub(crate) fn name(&self) -> Result<&str, Status> {
        self.name.as_deref().ok_or_else(Status::method_not_allowed)
    }

    pub(crate) fn key(&self, name: &str) -> Key {
        key(&self.resource, self.namespace.as_deref(), name)
    }
}

/// Where the store has an object.
pub(crate) fn key(resource: &Resource, namespace: Option<&str>, name: &str) -> Key {
    let name = namespace.map_or_else(|| name.to_owned(), |namespace| format!("{namespace}/{name}"));
    Key::new(Arc::clone(resource.collection()), name)
}

fn decode(segment: &str) -> Option<Cow<'_, str>> {
    percent_decode_str(segment).decode_utf8().ok()
}
