//! The minor versions of Kubernetes that are covered.

use std::fmt;
use std::str::FromStr;

/// The minor version that the tables in `data` are from.
const NEWEST: u8 = 37;

/// The number of versions that are covered.
pub(crate) const COUNT: usize = 4;

/// A minor version of Kubernetes that is covered: the newest one, whose types are built in, or one of the three before.
///
/// It is read from what a user writes or a cluster reports. The patch release is ignored.
///
/// ```
/// use smp_kinds::KubernetesVersion;
///
/// let version: KubernetesVersion = "v1.34.5-gke.100".parse()?;
/// assert_eq!(version.to_string(), "1.34");
/// assert!(version < KubernetesVersion::NEWEST);
/// # Ok::<(), smp_kinds::VersionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KubernetesVersion(u8);

/// Why a text does not name a covered version of Kubernetes.
///
/// ```
/// use smp_kinds::{KubernetesVersion, VersionError};
///
/// let read = |text: &str| text.parse::<KubernetesVersion>();
/// assert_eq!(read("1.18"), Err(VersionError::TooOld));
/// assert_eq!(read("1.99.0"), Err(VersionError::TooNew));
/// assert_eq!(read("latest").unwrap_err().to_string(), "not a version of Kubernetes; use 1.34, 1.35, 1.36 or 1.37");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VersionError {
    /// The text is not a version.
    Malformed,
    /// The version is before the oldest covered one.
    TooOld,
    /// The version is after the newest covered one.
    TooNew,
}

impl KubernetesVersion {
    /// The newest version, whose types are built in.
    pub const NEWEST: Self = Self(NEWEST);

    /// The covered versions, the oldest one first.
    ///
    /// ```
    /// use smp_kinds::KubernetesVersion;
    ///
    /// assert!(KubernetesVersion::ALL.is_sorted());
    /// assert_eq!(KubernetesVersion::ALL.last(), Some(&KubernetesVersion::NEWEST));
    /// ```
    pub const ALL: [Self; COUNT] = [Self(NEWEST - 3), Self(NEWEST - 2), Self(NEWEST - 1), Self(NEWEST)];

    /// Returns the covered version that is most like a text: the oldest one for older versions, the newest one for all others.
    ///
    /// ```
    /// use smp_kinds::KubernetesVersion;
    ///
    /// assert_eq!(KubernetesVersion::nearest("1.18"), KubernetesVersion::ALL[0]);
    /// assert_eq!(KubernetesVersion::nearest("1.99"), KubernetesVersion::NEWEST);
    /// ```
    pub fn nearest(text: &str) -> Self {
        match text.parse() {
            Ok(version) => version,
            Err(VersionError::TooOld) => Self::ALL[0],
            Err(_) => Self::NEWEST,
        }
    }

    /// Returns the minor version: 34 for 1.34.
    ///
    /// ```
    /// # use smp_kinds::KubernetesVersion;
    /// assert_eq!("1.34".parse::<KubernetesVersion>().unwrap().minor(), 34);
    /// ```
    pub const fn minor(self) -> u8 {
        self.0
    }

    /// The position in [`Self::ALL`].
    pub(crate) const fn index(self) -> usize {
        (self.0 - Self::ALL[0].0) as usize
    }

    /// The version after this one, if it is covered.
    pub(crate) fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }
}

/// The newest version.
impl Default for KubernetesVersion {
    fn default() -> Self {
        Self::NEWEST
    }
}

impl fmt::Display for KubernetesVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1.{}", self.0)
    }
}

impl FromStr for KubernetesVersion {
    type Err = VersionError;

    /// Reads `1.34`, `v1.34.2` or `v1.34.5-gke.100`.
    ///
    /// # Errors
    /// Returns [`VersionError::TooOld`] or [`VersionError::TooNew`] for a version that is not covered, and
    /// [`VersionError::Malformed`] for a text that is not a version.
    fn from_str(text: &str) -> Result<Self, VersionError> {
        let text = text.trim();
        let mut parts = text.strip_prefix('v').unwrap_or(text).splitn(3, '.');
        let number = |part: Option<&str>| part?.parse::<u16>().ok();
        let (Some(major), Some(minor)) = (number(parts.next()), number(parts.next())) else {
            return Err(VersionError::Malformed);
        };
        if parts.next().is_some_and(|patch| !patch.starts_with(|c: char| c.is_ascii_digit())) {
            return Err(VersionError::Malformed);
        }
        let versions = Self::ALL.iter().find(|version| (major, minor) == (1, version.0.into()));
        versions.copied().ok_or(if (major, minor) < (1, Self::ALL[0].0.into()) {
            VersionError::TooOld
        } else {
            VersionError::TooNew
        })
    }
}

impl fmt::Display for VersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed => "not a version of Kubernetes",
            Self::TooOld => "this version of Kubernetes is too old",
            Self::TooNew => "this version of Kubernetes is too new",
        })?;
        let [first @ .., last] = KubernetesVersion::ALL;
        let first = first.map(|version| version.to_string());
        write!(f, "; use {} or {last}", first.join(", "))
    }
}

impl std::error::Error for VersionError {}

#[cfg(test)]
mod tests {
    use super::{KubernetesVersion, VersionError};

    #[test]
    fn versions_are_read_as_users_and_clusters_write_them() {
        for (text, expected) in [
            ("1.34", Ok("1.34")),
            ("v1.35.2", Ok("1.35")),
            ("1.35.5-gke.100", Ok("1.35")),
            ("v1.36.0+k3s1", Ok("1.36")),
            (" v1.37.0-rc.1\n", Ok("1.37")),
            ("1.33.9", Err(VersionError::TooOld)),
            ("0.37", Err(VersionError::TooOld)),
            ("1.38", Err(VersionError::TooNew)),
            ("2.0", Err(VersionError::TooNew)),
            ("1", Err(VersionError::Malformed)),
            ("1.", Err(VersionError::Malformed)),
            ("1.34.x", Err(VersionError::Malformed)),
            ("v1.34-eks", Err(VersionError::Malformed)),
            ("", Err(VersionError::Malformed)),
        ] {
            let read = text.parse::<KubernetesVersion>().map(|version| version.to_string());
            assert_eq!(read, expected.map(str::to_owned), "{text:?}");
        }
    }

    #[test]
    fn every_version_is_read_back() {
        for (index, version) in KubernetesVersion::ALL.into_iter().enumerate() {
            assert_eq!((version.to_string().parse(), version.index()), (Ok(version), index));
        }
    }
}
