//! The place of a field, as causes name it. It becomes text only in a cause.

use std::fmt::Write as _;

/// The maximum size of a path, in bytes. Longer paths are cut, because a name may be as long as the object.
const MAX_PATH: usize = 4 * 1024;

/// The part of a name that fits into a path.
pub(crate) fn start(name: &str) -> &str {
    &name[..name.floor_char_boundary(MAX_PATH)]
}

/// A place in an object, as a chain on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Path<'p> {
    Root,
    Field(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
    Key(&'p Path<'p>, &'p str),
}

impl<'p> Path<'p> {
    /// The path of a field below.
    ///
    /// ```text
    /// spec.ports[0], name  →  spec.ports[0].name
    /// ```
    pub(crate) fn field(&'p self, name: &'p str) -> Path<'p> {
        Path::Field(self, name)
    }

    pub(crate) fn index(&'p self, index: usize) -> Path<'p> {
        Path::Index(self, index)
    }

    pub(crate) fn key(&'p self, key: &'p str) -> Path<'p> {
        Path::Key(self, key)
    }

    /// The path of the parent.
    pub(crate) fn parent(&self) -> &'p Path<'p> {
        match self {
            Path::Root => &Path::Root,
            Path::Field(parent, _) | Path::Index(parent, _) | Path::Key(parent, _) => parent,
        }
    }

    /// Writes the path, one step at a time. A long path is cut, because a name may be as long as the object.
    pub(crate) fn write(&self, out: &mut String, step: fn(&mut String, &Path<'_>)) {
        if matches!(self, Path::Root) {
            return;
        }
        self.parent().write(out, step);
        if out.len() >= MAX_PATH {
            return;
        }
        step(out, self);
        if out.len() >= MAX_PATH {
            out.push('…');
        }
    }
}

/// Writes the last step of a path.
pub(crate) fn write_step(out: &mut String, step: &Path<'_>) {
    match step {
        Path::Root => {}
        Path::Field(_, name) => {
            if !out.is_empty() {
                out.push('.');
            }
            out.push_str(start(name));
        }
        Path::Index(_, index) => write!(out, "[{index}]").expect("writing to a string succeeds"),
        Path::Key(_, key) => write!(out, "[{}]", start(key)).expect("writing to a string succeeds"),
    }
}

impl std::fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.write(&mut text, write_step);
        f.write_str(&text)
    }
}

impl From<&Path<'_>> for String {
    fn from(path: &Path<'_>) -> Self {
        path.to_string()
    }
}

impl From<Path<'_>> for String {
    fn from(path: Path<'_>) -> Self {
        path.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_PATH, Path};

    #[test]
    fn a_path_is_written_as_kubernetes_writes_it() {
        let (spec, key) = (Path::Root.field("spec"), "a/b");
        let ports = spec.field("ports");
        assert_eq!(ports.index(2).field("name").to_string(), "spec.ports[2].name");
        assert_eq!(spec.field("limits").key(key).to_string(), "spec.limits[a/b]");
    }

    #[test]
    fn a_path_with_a_long_name_is_cut() {
        let name = "ä".repeat(1_000_000);
        let (spec, limits) = (Path::Root.field("spec"), Path::Root.field(&name));
        for path in [limits.field("a"), spec.key(&name), limits.key(&name)] {
            assert!(path.to_string().len() < 2 * MAX_PATH && path.to_string().ends_with('…'));
        }
    }
}
