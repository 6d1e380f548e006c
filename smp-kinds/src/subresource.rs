//! The subresources of objects.

/// The subresource of an object, or the object itself.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subresource {
    /// The object itself.
    None,
    /// The conditions of a certificate signing request.
    Approval,
    /// `attach`, `exec`, `log`, `portforward` or `proxy`, which need running containers. Their requests get 501.
    Connect(&'static str),
    /// The ephemeral containers of a pod.
    EphemeralContainers,
    /// `spec.finalizers` of a namespace.
    Finalize,
    /// The resources of the containers of a pod.
    Resize,
    Scale,
    Status,
    /// An unknown subresource of a custom resource. Its requests get 404, as if the object did not exist.
    Missing,
}

/// Group, version and kind of the objects of `scale`.
pub const SCALE: [&str; 3] = ["autoscaling", "v1", "Scale"];

/// The subresources that are served.
const SERVED: [(&str, Subresource); 6] = [
    ("approval", Subresource::Approval),
    ("ephemeralcontainers", Subresource::EphemeralContainers),
    ("finalize", Subresource::Finalize),
    ("resize", Subresource::Resize),
    ("scale", Subresource::Scale),
    ("status", Subresource::Status),
];

impl Subresource {
    /// Reads a word of the column of subresources; `None` if it is unknown.
    pub(crate) fn read(word: &'static str) -> Option<Self> {
        let connects = matches!(word, "attach" | "exec" | "log" | "portforward" | "proxy");
        let served = SERVED.iter().find(|(name, _)| *name == word).map(|(_, served)| *served);
        if connects { Some(Self::Connect(word)) } else { served }
    }

    /// The last segment of its path. Empty for the object itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::Connect(name) => name,
            _ => SERVED.iter().find(|(_, served)| *served == self).map_or("", |(name, _)| name),
        }
    }
}
