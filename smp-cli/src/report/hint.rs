//! Hints for error codes.

use smp_core::{Code, Input};

/// The hint for an error in an input, if the message needs one.
pub(super) fn of(code: Code, input: Input) -> Option<&'static str> {
    Some(match code {
        Code::NotAnObject => "write patches and objects as fields with values, such as `spec: {replicas: 3}`",
        Code::MissingMergeKey if input != Input::Patch => "add the key field to the item",
        Code::MissingMergeKey => {
            "add the key field to the entry, or add a separate entry `$patch: replace` to replace the list"
        }
        Code::InvalidMergeKeyValue => "use a string or a number; an object or a list cannot identify an item",
        Code::DuplicateMergeKey => "combine the entries for one item",
        Code::AmbiguousMergeKey => "add more fields of the item to `$patchMergeKey`, with their values",
        Code::MixedPatchMergeKey => "add `$patchMergeKey` to every entry of the list or to none",
        Code::InvalidPatchMergeKey => {
            "write it in an entry of a list, as a list of the key fields: `{$patchMergeKey: [port, protocol], port: 53}`"
        }
        Code::RetainKeysMismatch => "list every field to keep in `$retainKeys`, including those of the patch",
        Code::ElementOrderMismatch => {
            "list every entry of the patch in `$setElementOrder` in the same order, or remove the directive"
        }
        Code::UnknownField => "check the spelling, or remove --reject-unknown-fields",
        Code::UnknownDirective => "check the spelling, or remove --reject-unknown-directives",
        Code::NotMergeable => {
            "merge them for one object with -f, or apply them in order: smp apply --patch-file FIRST --patch-file SECOND"
        }
        Code::Conflict => "adopt the current values, or remove --no-overwrite to replace them",
        Code::PreconditionFailed => "this field cannot change; delete the object and create it again",
        Code::DepthLimit => "raise the limit with --max-depth, up to 160",
        _ => return None,
    })
}
