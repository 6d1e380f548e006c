//! Unions: fields of which an API server accepts only one.

use crate::generated::unions::UNIONS;

/// Fields of a type of which an API server accepts only one, such as `value` and `valueFrom` of an environment variable.
///
/// Schemas do not express this. The unions are listed by hand, from the comments of the types and from the server's
/// validation. See [`unions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Union {
    /// The name of the definition, for example `io.k8s.api.core.v1.EnvVar`.
    pub definition: &'static str,
    /// The field whose value selects the member, if there is one, for example `type`.
    pub discriminator: Option<&'static str>,
    /// The members; at least two, or one that needs a value of the discriminator.
    pub members: &'static [UnionMember],
}

/// A member of a [`Union`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnionMember {
    /// The fields of the member, which can be set together. Usually there is only one.
    pub fields: &'static [&'static str],
    /// The value of the discriminator that allows the member, for example `RollingUpdate`. `None` if the union has no
    /// discriminator, or no value for this member.
    pub value: Option<&'static str>,
}

/// Returns the unions of a definition.
///
/// ```
/// let [union] = smp_api_types::unions("io.k8s.api.core.v1.EnvVar") else { panic!("it has one union") };
/// assert_eq!(union.members.iter().map(|member| member.fields).collect::<Vec<_>>(), [["value"], ["valueFrom"]]);
///
/// let [union] = smp_api_types::unions("io.k8s.api.apps.v1.DeploymentStrategy") else { panic!("it has one union") };
/// assert_eq!(union.discriminator, Some("type"));
/// assert_eq!(union.members[0].value, Some("RollingUpdate"));
/// ```
pub fn unions(definition: &str) -> &'static [Union] {
    let start = UNIONS.partition_point(|union| union.definition < definition);
    let length = UNIONS[start..].partition_point(|union| union.definition == definition);
    &UNIONS[start..start + length]
}
