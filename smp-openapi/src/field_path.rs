//! Field paths from a type, as users write them: `spec.template.spec.containers.ports`.

use std::fmt;

use smp_schema::Schema;
use smp_schema::{Field, Kind, ObjectSchema};

use smp_suggest::{DidYouMean, near_names, shown};

/// A field found by its path.
///
/// ```
/// use smp_schema::{PatchSchema, Schema};
/// use smp_openapi::find_field;
///
/// #[derive(PatchSchema)]
/// struct Pod {
///     containers: Vec<Container>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Container {
///     image: String,
/// }
///
/// let found = find_field(Schema::of::<Pod>(), "containers.image")?;
/// assert_eq!(found.holder.name(), "Container");
/// assert_eq!(found.field.name(), "image");
/// # Ok::<(), smp_openapi::FieldNotFound>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FoundField<'s> {
    /// The definition that contains the field.
    pub holder: &'s ObjectSchema<'s>,
    /// The field.
    pub field: &'s Field<'s>,
    /// The schema of the field's value.
    pub value: Schema<'s>,
}

/// A path that does not lead to a field.
///
/// ```
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let error = smp_openapi::find_field(Schema::of::<Deployment>(), "replcas").unwrap_err();
/// assert_eq!(error.near(), ["replicas"]);
/// assert_eq!(error.to_string(), "`Deployment` has no field `replcas`; did you mean `replicas`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldNotFound {
    message: String,
    near: Vec<String>,
    is_free_form: bool,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A field of an object.
    Field(String),
    /// The items of a list, or the values of a map.
    Items,
}

const FORM: &str = "this is not a path; write it as spec.template.spec.containers or data[\"a.b/c\"]";

pub(crate) const NO_FIELD: &str = "the path must end with the name of a field";

/// Finds the field at a path from a type.
///
/// The path leads through objects, items of lists and values of maps: `spec.template.spec.containers.ports`. `[]` or
/// `[*]` after a list or map is optional. A name with a dot or another special character is quoted, as
/// `smp_core::Path` writes it: `data["a.b/c"]`.
///
/// ```
/// use std::collections::BTreeMap;
/// use smp_schema::{PatchSchema, Schema};
/// use smp_openapi::find_field;
///
/// #[derive(PatchSchema)]
/// struct Rack {
///     rows: BTreeMap<String, Vec<Slot>>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Slot {
///     number: i32,
/// }
///
/// let rack = Schema::of::<Rack>();
/// for path in ["rows.number", "rows[].number", "rows[*][*].number", r#"["rows"].number"#] {
///     assert_eq!(find_field(rack, path)?.holder.name(), "Slot");
/// }
/// assert_eq!(
///     find_field(rack, "rows.number.sign").unwrap_err().to_string(),
///     "`number` does not contain an object with fields; end the path there",
/// );
/// # Ok::<(), smp_openapi::FieldNotFound>(())
/// ```
///
/// # Errors
///
/// Returns [`FieldNotFound`] with similar names if the text is not a path or the path does not lead to a field.
pub fn find_field<'s>(schema: Schema<'s>, path: &str) -> Result<FoundField<'s>, FieldNotFound> {
    let found = find_fields(schema, path)?.pop();
    found.ok_or_else(|| FieldNotFound::new(NO_FIELD))
}

/// Returns every field on a path; [`find_field`] returns only the last one.
///
/// ```
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// struct Pod {
///     containers: Vec<Container>,
/// }
///
/// #[derive(PatchSchema)]
/// struct Container {
///     image: String,
/// }
///
/// let found = smp_openapi::find_fields(Schema::of::<Pod>(), "containers[].image")?;
/// assert_eq!(found.iter().map(|found| found.field.name()).collect::<Vec<_>>(), ["containers", "image"]);
/// # Ok::<(), smp_openapi::FieldNotFound>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`find_field`].
pub fn find_fields<'s>(schema: Schema<'s>, path: &str) -> Result<Vec<FoundField<'s>>, FieldNotFound> {
    let steps = parse(path)?;
    let mut here = schema;
    let mut found: Vec<FoundField<'s>> = Vec::new();
    for step in &steps {
        let at = found.last().map_or_else(|| "the type".to_owned(), |found| format!("`{}`", found.field.name()));
        match step {
            Step::Items => here = items(here, &at)?,
            Step::Field(name) => {
                let next = field(here, name, &at)?;
                here = next.value;
                found.push(next);
            }
        }
    }
    match steps.last() {
        Some(Step::Field(_)) => Ok(found),
        Some(Step::Items) | None => Err(FieldNotFound::new(NO_FIELD)),
    }
}

pub(crate) fn parse(path: &str) -> Result<Vec<Step>, FieldNotFound> {
    let mut steps = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        let (step, after) = first_step(rest, steps.is_empty())?;
        steps.push(step);
        rest = after;
    }
    Ok(steps)
}

/// Splits off the first step. A name that does not start the path follows a dot.
fn first_step(rest: &str, is_start: bool) -> Result<(Step, &str), FieldNotFound> {
    if rest.starts_with("[\"") {
        return quoted(&rest[1..]).ok_or_else(|| FieldNotFound::new(FORM));
    }
    match rest.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
        Some(("" | "*", after)) => return Ok((Step::Items, after)),
        Some(_) => {
            return Err(FieldNotFound::new("all items have the same type; write `[]` instead of an index or a key"));
        }
        None => {}
    }
    let name = if is_start { Some(rest) } else { rest.strip_prefix('.') }.unwrap_or_default();
    let (name, after) = name.split_at(name.find(['.', '[']).unwrap_or(name.len()));
    if name.is_empty() { Err(FieldNotFound::new(FORM)) } else { Ok((Step::Field(name.to_owned()), after)) }
}

/// Reads `"name"]`.
fn quoted(text: &str) -> Option<(Step, &str)> {
    let mut strings = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let name = strings.next()?.ok()?;
    let after = text.get(strings.byte_offset()..)?.strip_prefix(']')?;
    Some((Step::Field(name), after))
}

fn items<'s>(here: Schema<'s>, at: &str) -> Result<Schema<'s>, FieldNotFound> {
    match here.kind() {
        Kind::List(items) | Kind::Map(items) => return Ok(items),
        Kind::Object(table) if table.additional().is_some() => {
            return Ok(table.additional().map_or(here, |values| here.with_shape(values)));
        }
        Kind::Scalar | Kind::Object(_) | Kind::FreeForm => {}
    }
    let message = format!("{at} is neither a list nor a map; remove `[]`");
    Err(FieldNotFound { is_free_form: is_free_form(here), ..FieldNotFound::new(message) })
}

fn field<'s>(schema: Schema<'s>, name: &str, at: &str) -> Result<FoundField<'s>, FieldNotFound> {
    let mut here = schema;
    let why = loop {
        match here.kind() {
            Kind::List(items) | Kind::Map(items) => here = items,
            Kind::Object(holder) => match holder.field(name) {
                Some(field) => return Ok(FoundField { holder, field, value: here.field_schema(field) }),
                None => {
                    let near = near_names(name, holder.all_fields().map(|field| field.name().to_string()));
                    let message = format!("`{}` has no field `{}`", holder.name(), shown(name));
                    let is_free_form = holder.additional().is_some_and(|shape| is_free_form(here.with_shape(shape)));
                    return Err(FieldNotFound { near, is_free_form, ..FieldNotFound::new(message) });
                }
            },
            Kind::Scalar => break "does not contain an object with fields",
            Kind::FreeForm => break "is free-form, without a schema for its fields",
        }
    };
    let message = format!("{at} {why}; end the path there");
    Err(FieldNotFound { is_free_form: is_free_form(here), ..FieldNotFound::new(message) })
}

fn is_free_form(schema: Schema<'_>) -> bool {
    matches!(schema.kind(), Kind::FreeForm)
}

impl FieldNotFound {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), near: Vec::new(), is_free_form: false }
    }

    /// Whether the path continues below a free-form field, where any field is allowed and patches merge as in a JSON
    /// merge patch (RFC 7386).
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    ///
    /// #[derive(PatchSchema)]
    /// struct Release {
    ///     values: serde_json::Value,
    /// }
    ///
    /// let release = Schema::of::<Release>();
    /// assert!(smp_openapi::find_field(release, "values.image.tag").unwrap_err().is_free_form());
    /// assert!(!smp_openapi::find_field(release, "valves").unwrap_err().is_free_form());
    /// ```
    pub fn is_free_form(&self) -> bool {
        self.is_free_form
    }

    /// Returns up to three similar fields, the most similar first.
    pub fn near(&self) -> &[String] {
        &self.near
    }
}

impl fmt::Display for FieldNotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.near.is_empty() { Ok(()) } else { write!(f, "; {}", DidYouMean { near: &self.near, otherwise: "" }) }
    }
}

impl std::error::Error for FieldNotFound {}
