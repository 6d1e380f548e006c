//! What to do about each kind of mistake.

use smp_core::Code;

/// A hint that goes beyond the error's own sentence.
pub(super) fn of(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::NotAnObject => "a patch and an object are both written as fields with values, `spec: {replicas: 3}`",
        Code::MissingMergeKey => {
            "write the key field into the entry, or put `$patch: replace` as an entry of its own to replace the list"
        }
        Code::InvalidMergeKeyValue => {
            "write the key's value as text or as a number; an object or a list cannot identify an item"
        }
        Code::DuplicateMergeKey => "write the changes of one item into one entry",
        Code::AmbiguousMergeKey => "name more fields of the item in `$patchMergeKey` and give their values",
        Code::MixedPatchMergeKey => "write `$patchMergeKey` into every entry of the list or into none",
        Code::InvalidPatchMergeKey => {
            "`$patchMergeKey` stands in an entry of a list and names its key fields, `[port, protocol]`"
        }
        Code::RetainKeysMismatch => "`$retainKeys` names every field that is to stay, those of the patch included",
        Code::ElementOrderMismatch => {
            "`$setElementOrder` names every entry of the patch list, in the same order; or leave it out"
        }
        Code::UnknownField => "check the spelling, or leave --reject-unknown-fields out",
        Code::UnknownDirective => "check the spelling, or leave --reject-unknown-directives out",
        Code::NotMergeable => "apply the patches one after the other: smp apply --patch-file FIRST --patch-file SECOND",
        Code::Conflict => "take over the current values, or leave --no-overwrite out to replace them",
        Code::PreconditionFailed => "a changed field of this kind needs a new object; delete and create it",
        Code::DepthLimit => "--max-depth raises the limit, up to 160",
        _ => return None,
    })
}
