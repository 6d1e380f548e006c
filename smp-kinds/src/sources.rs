//! The times, uids and random names that creating and updating an object needs.

/// The times, uids and random names that a server puts into objects. The caller has them, so the same input gives the same object.
pub trait Sources {
    /// The time, such as `2026-11-23T07:00:00Z`.
    fn now(&self) -> String;

    /// A new uid.
    fn uid(&self) -> String;

    /// A random suffix for a generated name.
    fn name_suffix(&self) -> String;
}

/// Sources that always return the same, for objects that are only checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed;

impl Sources for Fixed {
    fn now(&self) -> String {
        "2026-01-01T00:00:00Z".to_owned()
    }

    fn uid(&self) -> String {
        "00000000-0000-4000-8000-000000000000".to_owned()
    }

    fn name_suffix(&self) -> String {
        "00000".to_owned()
    }
}
