//! Facts about a kind, as words in `data/resources.tsv`.

use serde::Deserialize;

/// A fact that changes how the server handles a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// `client-status`: the client sets the status of a new object.
    ClientStatus,
    /// `core-messages`: messages name the core group, the group of kube-apiserver's internal type.
    CoreMessages,
    /// `immutable-first`: errors about immutable fields come before other causes.
    ImmutableFirst,
    /// `namespaced`.
    Namespaced,
    /// `no-dependents`: objects have no dependents, so a deletion adds no finalizers.
    NoDependents,
    /// `orphans`: a deletion orphans the dependents by default.
    Orphans,
    /// `own-preconditions`: the preconditions of a deletion have other messages.
    OwnPreconditions,
    /// `plain-finalizers`: finalizers need no domain. kube-apiserver checks them only together with the kind's own fields.
    PlainFinalizers,
    /// `put`: a PUT creates an object that does not exist.
    Put,
    /// `returned`: a completed deletion returns the object instead of a `Status`.
    Returned,
    /// `versioned`: an update must have a `resourceVersion`, and a patch must not remove it.
    Versioned,
}

/// The changes that increase `metadata.generation`.
///
/// ```text
///               after creation   labels change   annotations change   spec changes
/// Content       1                1               1                    2
/// Labels        1                2               1                    2
/// Annotations   1                1               2                    2
/// Created       1                1               1                    1
/// Changes       (none)           (none)          (none)               1
/// None          (none)           (none)          (none)               (none)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Generation {
    /// The column is empty.
    #[serde(rename = "")]
    None,
    /// `content`: changes of anything but metadata and status.
    Content,
    /// `content,labels`.
    #[serde(rename = "content,labels")]
    Labels,
    /// `content,annotations`: a Deployment, because annotations are copied to ReplicaSets.
    #[serde(rename = "content,annotations")]
    Annotations,
    /// `created`: no changes.
    Created,
    /// `changes`: changes of anything but metadata and status, from 0.
    Changes,
}

/// How a version differs from the stored version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// Objects are stored in this version.
    None,
    /// Only `apiVersion` and the schema differ, as in custom resources without conversion.
    ApiVersion,
    /// `events.k8s.io/v1`, stored as `v1`.
    Event,
    /// `autoscaling/v1`, stored as `autoscaling/v2`.
    Autoscaler,
}

impl Generation {
    /// Whether new objects have the generation 1.
    pub(crate) fn starts_at_one(self) -> bool {
        !matches!(self, Self::None | Self::Changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::word;

    #[test]
    fn an_unknown_word_is_not_ignored() {
        assert_eq!((word("put"), word("plain-finalizers")), (Some(Flag::Put), Some(Flag::PlainFinalizers)));
        assert_eq!(word::<Flag>("putt"), None);
        assert_eq!((word(""), word("content,labels")), (Some(Generation::None), Some(Generation::Labels)));
    }
}
