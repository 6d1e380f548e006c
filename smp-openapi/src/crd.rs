//! Custom resources: converts a type to a schema that an API server accepts, and reports what is lost.

mod default;
mod document;
mod documentation;
mod error;
mod kept;
pub(crate) mod list_type;
mod loss;
mod manifest;
mod names;
mod resource;
mod schema;
mod writer;

use std::collections::BTreeMap;

use serde_json::Value;
use smp_schema::Schema;
use smp_schema::{Field, GroupVersionKind, ObjectSchema, Shape};

pub use error::{CustomResourceError, CustomResourceProblem};
pub use loss::{Loss, Lost};
pub use names::plural;
pub use resource::{Resource, Scope};

use kept::Kept;
use names::Names;
use writer::Writer;

const STATUS: &str = "status";

static SPEC_FIELD: Field<'static> = part("spec", true);
static STATUS_FIELD: Field<'static> = part(STATUS, false);

/// A field of a root object that is assembled from parts with their own schemas.
const fn part(name: &'static str, required: bool) -> Field<'static> {
    Field::new(name, &Shape::FreeForm).with_required(required)
}

/// One version of a custom resource, from which a `CustomResourceDefinition` is written.
///
/// An API server drops the patch extensions from the schema of a custom resource. [`CustomResource::schema`] and
/// [`CustomResource::manifest`] write what it keeps (list types with their keys, map types, defaults) and report
/// everything else as a [`Loss`]. [`CustomResource::document`] writes everything.
///
/// ```
/// use smp_schema::GroupVersionKind;
/// use smp_schema::{PatchSchema, Schema};
/// use smp_openapi::CustomResource;
///
/// #[derive(PatchSchema)]
/// struct RackSpec {
///     #[patch(strategy = "merge", merge_key = "number", recommended_key = "number,side")]
///     slots: Vec<Slot>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Slot {
///     number: u16,
///     #[patch(default = "front")]
///     side: Option<String>,
/// }
///
/// #[derive(PatchSchema)]
/// struct RackStatus {
///     free: u16,
/// }
///
/// let kind = GroupVersionKind::new("example.com", "v1", "Rack");
/// let rack = CustomResource::new(kind, Schema::of::<RackSpec>()).status(Schema::of::<RackStatus>()).short_name("rk");
/// let definition = rack.manifest()?;
/// assert_eq!(definition.value["metadata"]["name"], "racks.example.com");
///
/// let schema = &definition.value["spec"]["versions"][0]["schema"]["openAPIV3Schema"];
/// let slots = &schema["properties"]["spec"]["properties"]["slots"];
/// assert_eq!(slots["x-kubernetes-list-map-keys"], serde_json::json!(["number", "side"]));
///
/// let losses: Vec<String> = definition.losses.iter().map(ToString::to_string).collect();
/// assert_eq!(
///     losses,
///     ["spec.slots: the default key `number` of patches is lost: the list has the keys `number,side`"],
/// );
/// # Ok::<(), smp_openapi::CustomResourceError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "call a method that writes the custom resource, such as `manifest`"]
pub struct CustomResource<'s> {
    kind: GroupVersionKind,
    root: Root<'s>,
    recursion: Recursion,
    names: Names,
    annotations: BTreeMap<String, String>,
    scope: Scope,
    served: bool,
    status_subresource: Option<bool>,
    kept: Kept,
    others: Vec<CustomResource<'s>>,
}

/// The type of the whole object, or its parts.
#[derive(Clone, Debug)]
enum Root<'s> {
    Whole(Schema<'s>),
    Parts { spec: Schema<'s>, status: Option<Schema<'s>> },
}

/// How to write a recursive type; the schema of a custom resource cannot contain references.
///
/// ```
/// use smp_schema::GroupVersionKind;
/// use smp_schema::{PatchSchema, Schema};
/// use smp_openapi::{CustomResource, Recursion};
///
/// #[derive(PatchSchema)]
/// struct Folder {
///     name: String,
///     folders: Vec<Folder>,
/// }
///
/// let tree = CustomResource::new(GroupVersionKind::new("example.com", "v1", "Tree"), Schema::of::<Folder>());
/// assert!(tree.schema().is_err());
///
/// let schema = tree.recursion(Recursion::FreeForm).schema()?.value;
/// let folders = &schema["properties"]["spec"]["properties"]["folders"];
/// assert_eq!(folders["items"]["x-kubernetes-preserve-unknown-fields"], true);
/// # Ok::<(), smp_openapi::CustomResourceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recursion {
    /// Recursion is an error.
    #[default]
    Refuse,
    /// Where the type would recur, its scalar fields are kept and any other fields are allowed; this is a [`Loss`].
    FreeForm,
}

/// A written document, and what could not be expressed in it.
///
/// ```
/// use smp_schema::GroupVersionKind;
/// use smp_schema::Schema;
/// use smp_openapi::CustomResource;
///
/// let any = CustomResource::new(GroupVersionKind::new("example.com", "v1", "Any"), Schema::free_form());
/// let written = any.schema()?;
/// assert_eq!(written.value["properties"]["spec"]["x-kubernetes-preserve-unknown-fields"], true);
/// assert!(written.losses.is_empty());
/// # Ok::<(), smp_openapi::CustomResourceError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Written {
    /// The document.
    pub value: Value,
    /// Everything in the tables that the document does not express, sorted by path.
    pub losses: Vec<Loss>,
}

impl<'s> CustomResource<'s> {
    /// Creates a custom resource from the type of its `spec`, as with kube's `CustomResource` derive.
    ///
    /// The other fields of the root (`apiVersion`, `kind`, `metadata`) are those of every object. To create one from
    /// the type of the whole object, use [`CustomResource::of`].
    pub fn new(kind: GroupVersionKind, spec: Schema<'s>) -> Self {
        Self::with_root(kind, Root::Parts { spec, status: None })
    }

    /// Creates a custom resource from the type of the whole object, which declares its kind.
    ///
    /// Names are derived from the kind, and objects are in a namespace. Methods such as [`CustomResource::plural`] and
    /// [`CustomResource::scope`] change this.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    /// use smp_openapi::CustomResource;
    ///
    /// #[derive(PatchSchema)]
    /// #[patch(group = "example.com", version = "v1", kind = "Rack")]
    /// struct Rack {
    ///     spec: RackSpec,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct RackSpec {
    ///     height: u16,
    /// }
    ///
    /// let schema = CustomResource::of(Schema::of::<Rack>())?.schema()?.value;
    /// assert_eq!(schema["properties"]["spec"]["properties"]["height"]["type"], "integer");
    /// assert_eq!(schema["properties"]["metadata"]["type"], "object");
    /// # Ok::<(), smp_openapi::CustomResourceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`CustomResourceProblem::Kind`] if the type is not an object of exactly one kind.
    pub fn of(root: Schema<'s>) -> Result<Self, CustomResourceError> {
        let kinds = root.object().map(smp_schema::ObjectSchema::kinds).unwrap_or_default();
        match kinds {
            [kind] => Ok(Self::with_root(kind.clone(), Root::Whole(root))),
            _ => {
                let message = format!(
                    "the type has {} kinds, but a custom resource must have exactly one; declare it on the type: \
                     #[patch(group = \"example.com\", version = \"v1\", kind = \"Rack\")]",
                    kinds.len()
                );
                Err(CustomResourceError::new(CustomResourceProblem::Kind, message))
            }
        }
    }

    fn with_root(kind: GroupVersionKind, root: Root<'s>) -> Self {
        Self {
            names: Names::of_kind(&kind.kind),
            kind,
            root,
            recursion: Recursion::default(),
            annotations: BTreeMap::new(),
            scope: Scope::default(),
            served: true,
            status_subresource: None,
            kept: Kept::default(),
            others: Vec::new(),
        }
    }

    /// Sets the type of `status`. Has no effect if the resource was created from the type of the whole object.
    pub fn status(mut self, status: Schema<'s>) -> Self {
        if let Root::Parts { status: part, .. } = &mut self.root {
            *part = Some(status);
        }
        self
    }

    /// Sets how recursive types are written; by default, they are an error.
    pub fn recursion(mut self, recursion: Recursion) -> Self {
        self.recursion = recursion;
        self
    }

    /// Returns the group, version and kind.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.kind
    }

    /// Returns the structural schema of the object (`openAPIV3Schema`), everything inline, sorted by name.
    ///
    /// Descriptions, enums, bounds and rules come from the documentation of types and fields; a keyword that the server
    /// does not accept is a [`Loss`].
    ///
    /// # Errors
    ///
    /// Returns [`CustomResourceProblem::Kind`] if the type given for `spec` is that of the whole object,
    /// [`CustomResourceProblem::Recursive`] if a type contains itself, and [`CustomResourceProblem::TooLarge`] if the
    /// schema nests more than 128 levels deep or has more than 50,000 parts.
    pub fn schema(&self) -> Result<Written, CustomResourceError> {
        self.check_parts()?;
        let (table, fields): (_, Vec<_>) = match &self.root {
            Root::Whole(root) => {
                let fields = root.object().into_iter().flat_map(ObjectSchema::all_fields);
                (root.object(), fields.map(|field| (field, root.field_schema(field))).collect())
            }
            Root::Parts { spec, status } => {
                let status = status.map(|status| (&STATUS_FIELD, status));
                (None, [(&SPEC_FIELD, *spec)].into_iter().chain(status).collect())
            }
        };
        let mut writer = Writer::new(self.recursion);
        let server_s_own = self.has_status_subresource().then_some(STATUS);
        let mut value = Value::Object(writer.root(table, &fields, server_s_own)?);
        value.sort_all_objects();
        writer.losses.sort();
        Ok(Written { value, losses: writer.losses })
    }

    /// Reports a type of `spec` that declares itself to be the whole object.
    fn check_parts(&self) -> Result<(), CustomResourceError> {
        let Root::Parts { spec, .. } = &self.root else { return Ok(()) };
        let is_whole =
            spec.object().is_some_and(|table| table.kinds().contains(&self.kind) && table.field("spec").is_some());
        if !is_whole {
            return Ok(());
        }
        let message = "this is the type of the whole object, not that of its `spec`; use `CustomResource::of`";
        Err(CustomResourceError::new(CustomResourceProblem::Kind, message))
    }

    fn has_status_subresource(&self) -> bool {
        let declared = self.status_subresource.or_else(|| self.kept.has_status(&self.kind.version));
        declared.unwrap_or(match &self.root {
            Root::Whole(root) => root.field(STATUS).is_some(),
            Root::Parts { status, .. } => status.is_some(),
        })
    }
}
