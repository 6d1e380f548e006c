//! Apply to an object in memory: the cost must not depend on parts that the patch does not touch.

use anyhow::Result;

use crate::turns::{Call, Effort, Figure, Runner, take_turns};
use crate::{catalog, documents};

/// The name of the measurement.
pub(crate) const NAME: &str = "An object in memory, one image";

/// The approximate sizes of the objects as text, in bytes.
const SIZES: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// The size of each object and the figures of a patch. No copies are made: each patch applies to the previous result.
pub(crate) fn measure(effort: Effort) -> Result<Vec<(usize, Figure)>> {
    let objects = SIZES.map(documents::pod_with_long_managed_fields);
    let sizes = objects.each_ref().map(|object| documents::text(object).len());
    let (bodies, patcher) = (["2", "3"].map(documents::pod_patch), catalog::object(catalog::POD)?.patcher());
    let (bodies, patcher) = (&bodies, &patcher);
    let mut runners: Vec<Box<dyn Runner + '_>> = Vec::new();
    for object in objects {
        let (mut object, mut turn) = (Some(object), false);
        runners.push(Box::new(Call(move || {
            turn = !turn;
            let live = object.take().unwrap_or_default();
            object = Some(patcher.apply(live, &bodies[usize::from(turn)])?);
            Ok(Vec::new())
        })));
    }
    Ok(sizes.into_iter().zip(take_turns(&mut runners, effort)?).collect())
}
