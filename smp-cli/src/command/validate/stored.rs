//! The stored objects that the checked ones update.

use serde_json::{Map, Value};
use smp_core::{Patcher, ThreeWay, last_applied};

use crate::args::{SelectArgs, TypeArgs, ValidateObjectsArgs};
use crate::command::identity::Identity;
use crate::command::live::Live;
use crate::command::server_owned::{Versions, take_out};
use crate::input::{Document, Reader};
use crate::report::Failure;
use crate::source::Types;
use crate::verdict::Change;

/// The stored object for each object, if the files of `--old` have one.
///
/// # Errors
///
/// Returns an error if a file cannot be read.
pub(super) fn read(args: &ValidateObjectsArgs, objects: &[Document]) -> Result<Vec<Option<Document>>, Failure> {
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
    let old = Live::read(&args.old, args.recursive, &SelectArgs::default(), &TypeArgs::default(), &reader)?;
    let stored = |object: &Document| {
        let identity = Identity::of(&object.value);
        let indexes = if old.is_given() && !identity.name().is_empty() { old.selected(object) } else { Vec::new() };
        // A single object is selected whatever its name is.
        let is_same = |object: &&Document| {
            let old = Identity::of(&object.value);
            old.name() == identity.name() && old.is_of_kind(&identity) && args.select.is_in_namespace(&object.value)
        };
        indexes.into_iter().map(|index| old.object(index)).find(is_same).cloned()
    };
    Ok(objects.iter().map(stored).collect())
}

/// The object that applying a file to a stored object makes. Fields that only a stored object has are kept, unless they were applied
/// before. If the stored object comes from a file, they are removed.
///
/// ```yaml
/// spec: {clusterIP: 10.0.0.7, ports: [{port: 80, nodePort: 30080}]}   # stored, with a uid
/// spec: {ports: [{port: 80}]}                                         # file: clusterIP and nodePort are kept
/// ```
pub(super) fn applied(types: &Types<'_>, stored: &Document, object: &Document) -> Value {
    let schema = types.of_value(&object.value);
    let original =
        last_applied::read(&stored.value).ok().flatten().unwrap_or_else(|| match Change::of(&stored.value) {
            Change::Update => Value::Object(Map::new()),
            Change::File => stored.value.clone(),
        });
    let mut original = Document { value: original, origin: stored.origin.clone() };
    let (mut modified, mut current) = (object.clone(), stored.clone());
    let has_status = types.has_status_subresource(&stored.value);
    take_out(Versions { original: Some(&mut original), modified: &mut modified, current: &mut current }, has_status);
    let patcher = Patcher::new(schema);
    let inputs = ThreeWay { original: &original.value, modified: &modified.value, current: &current.value };
    let patch = patcher.three_way(inputs).map(smp_core::Patch::into_value);
    let result = patch.and_then(|patch| patcher.apply(current.value.clone(), &patch));
    result.unwrap_or(modified.value)
}
