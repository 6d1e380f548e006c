//! Sends some requests about an object to another version of its kind.

use crate::diff::kinds::Kind;
use crate::random::{Choices as _, Random};
use crate::step::Step;

/// Sends one request of four to another version than the one that the case was made for.
///
/// ```text
/// PUT /apis/example.com/v1/shelves/a {"apiVersion":"example.com/v1",…}
/// PUT /apis/example.com/v2/shelves/a {"apiVersion":"example.com/v2",…}   seldom still with v1 in the body, which is refused
/// ```
pub(super) fn mix(steps: &mut [Step], kind: &Kind, random: &mut Random) {
    let Some((head, own)) = kind.base.rsplit_once('/').filter(|_| kind.versions.len() > 1) else { return };
    let group = head.trim_start_matches("/apis/");
    for step in steps {
        if !step.path.starts_with(&kind.base) || random.u8(..4) > 0 {
            continue;
        }
        let version = random.pick(&kind.versions);
        step.path = step.path.replacen(&kind.base, &format!("{head}/{version}"), 1);
        if random.u8(..10) > 0 {
            // The end of the text in JSON, and in YAML.
            for end in ["\"", "\n"] {
                let text = |version: &str| format!("{group}/{version}{end}");
                step.body = step.body.replace(&text(own), &text(&version));
            }
        }
    }
}
