//! Unions: fields of an object that exclude each other.

use std::fmt;

use super::{Key, Seq, Str};

/// Fields of an object that exclude each other, such as `value` and `valueFrom` of an environment variable: a value has the fields
/// of one member only.
///
/// A three-way diff removes the other members, which an API server would reject, whoever set them.
///
/// ```
/// use smp_schema::{PatchSchema, Schema};
///
/// #[derive(PatchSchema)]
/// #[serde(rename_all = "camelCase")]
/// #[patch(union(members = "Localhost=localhostProfile,RuntimeDefault=", discriminator = "type"))]
/// struct SeccompProfile {
///     r#type: String,
///     localhost_profile: Option<String>,
/// }
///
/// let table = Schema::of::<SeccompProfile>().object().expect("a struct has a table");
/// let union = table.unions().next().expect("it has one union");
/// assert_eq!(union.discriminator(), Some("type"));
/// assert_eq!(union.selected_by("Localhost").expect("it selects a member").fields(), ["localhostProfile"]);
/// assert!(union.selected_by("RuntimeDefault").expect("it selects no field").fields().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Union<'a> {
    members: &'a [UnionMember],
    discriminator: Option<&'a str>,
    required: bool,
}

/// A member of a [`Union`]: fields that can be set together, usually one.
///
/// ```
/// use std::borrow::Cow::Borrowed;
///
/// use smp_schema::UnionMember;
///
/// static FIBRE_CHANNEL: UnionMember =
///     UnionMember::new(Borrowed(&[Borrowed("targetWWNs"), Borrowed("lun")]), Borrowed(&[]));
/// assert_eq!(FIBRE_CHANNEL.fields(), ["targetWWNs", "lun"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnionMember {
    fields: Key,
    values: Seq<Str>,
}

impl<'a> Union<'a> {
    /// Returns a union without a discriminator. A value may have no member.
    ///
    /// ```
    /// use std::borrow::Cow::Borrowed;
    ///
    /// use smp_schema::{Union, UnionMember};
    ///
    /// static MEMBERS: [UnionMember; 2] = [
    ///     UnionMember::new(Borrowed(&[Borrowed("url")]), Borrowed(&[])),
    ///     UnionMember::new(Borrowed(&[Borrowed("service")]), Borrowed(&[])),
    /// ];
    /// static CLIENT: Union<'static> = Union::new(&MEMBERS).with_required(true);
    /// assert_eq!(CLIENT.to_string(), "exactly one of url, service");
    /// ```
    pub const fn new(members: &'a [UnionMember]) -> Self {
        Self { members, discriminator: None, required: false }
    }

    /// Returns the members. One without fields has the values of the discriminator that exclude all members.
    pub const fn members(&self) -> &'a [UnionMember] {
        self.members
    }

    /// Returns the fields of all members.
    pub fn fields(&self) -> impl Iterator<Item = &'a Str> + use<'a> {
        self.members.iter().flat_map(UnionMember::fields)
    }

    /// Returns the field whose value selects the member, for example `type`.
    pub const fn discriminator(&self) -> Option<&'a str> {
        self.discriminator
    }

    /// Returns whether a valid value has a member: exactly one, not at most one.
    pub const fn is_required(&self) -> bool {
        self.required
    }

    /// Returns the member that belongs to a value of the discriminator; `None` if the union does not list the value.
    pub fn selected_by(&self, value: &str) -> Option<&'a UnionMember> {
        self.members.iter().find(|member| member.values.iter().any(|known| known == value))
    }

    /// Sets the discriminator.
    #[must_use]
    pub const fn with_discriminator(mut self, field: Option<&'a str>) -> Self {
        self.discriminator = field;
        self
    }

    /// Sets whether a valid value has a member.
    #[must_use]
    pub const fn with_required(mut self, required: bool) -> Self {
        self.required = required;
        self
    }
}

impl UnionMember {
    /// Returns a member with the values of the discriminator that select it.
    pub const fn new(fields: Key, values: Seq<Str>) -> Self {
        Self { fields, values }
    }

    /// Returns the fields, which can be set together.
    pub fn fields(&self) -> &[Str] {
        &self.fields
    }

    /// Returns the values of the discriminator that select the member; empty if the union has no discriminator.
    pub fn values(&self) -> &[Str] {
        &self.values
    }
}

/// The definition of a [`Union`] in a document, to be read and changed.
///
/// ```
/// use smp_schema::{FieldDefinition, ObjectDefinition, Rule, SchemaSet, Shape, UnionDefinition, UnionMember};
///
/// let member = |name: &'static str| UnionMember::new(vec![name.into()].into(), vec![].into());
/// let mut env = ObjectDefinition::new("EnvVar");
/// env.fields.push(FieldDefinition::new("value", Shape::FreeForm));
/// env.unions.push(UnionDefinition::new(vec![member("value"), member("valueFrom")]));
/// let mut builder = SchemaSet::builder();
/// builder.add_object(env);
/// assert_eq!(builder.build().unwrap_err()[0].rule, Rule::UnionNamesField);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct UnionDefinition {
    /// See [`Union::members`].
    pub members: Vec<UnionMember>,
    /// See [`Union::discriminator`].
    pub discriminator: Option<Str>,
    /// See [`Union::is_required`].
    pub required: bool,
}

impl UnionDefinition {
    /// Returns a union without a discriminator. A value may have no member.
    pub fn new(members: Vec<UnionMember>) -> Self {
        Self { members, discriminator: None, required: false }
    }

    /// Returns the union as part of a table.
    pub fn table(&self) -> Union<'_> {
        Union { members: &self.members, discriminator: self.discriminator.as_deref(), required: self.required }
    }
}

/// Copies a union.
impl From<&Union<'_>> for UnionDefinition {
    fn from(union: &Union<'_>) -> Self {
        Self {
            members: union.members.to_owned(),
            discriminator: union.discriminator.map(|name| name.to_owned().into()),
            required: union.required,
        }
    }
}

/// Writes `at most one of value, valueFrom` or `one of localhostProfile (Localhost), none (RuntimeDefault), by type`.
impl fmt::Display for Union<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.discriminator, self.required) {
            (Some(_), _) => "one of ",
            (None, true) => "exactly one of ",
            (None, false) => "at most one of ",
        })?;
        for (index, UnionMember { fields, values }) in self.members.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            let fields = if fields.is_empty() { "none".to_owned() } else { fields.join("+") };
            write!(f, "{separator}{fields}")?;
            if !values.is_empty() {
                write!(f, " ({})", values.join(", "))?;
            }
        }
        self.discriminator.map_or(Ok(()), |name| write!(f, ", by {name}"))
    }
}
