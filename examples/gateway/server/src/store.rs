//! The stored gateways.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use gateway_api::Gateway;
use smp_core::{Error, Patcher, TrustedJson};

use crate::cache::PatchCache;

/// The number of checked patches that are kept.
const PATCHES: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// Gateways by name, as JSON text that was checked when it was stored.
#[derive(Debug)]
pub struct Store {
    patches: PatchCache,
    gateways: Mutex<BTreeMap<String, Vec<u8>>>,
}

/// Why a gateway was not patched.
#[derive(Debug)]
pub enum Refused {
    NotFound,
    Invalid(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Invalid(error)
    }
}

impl Store {
    /// A store with these gateways.
    ///
    /// # Errors
    ///
    /// Returns an error if a gateway cannot be written as JSON.
    pub fn new(gateways: impl IntoIterator<Item = Gateway>) -> serde_json::Result<Self> {
        let text = |gateway: Gateway| {
            let text = serde_json::to_vec(&gateway)?;
            Ok((gateway.metadata.name.unwrap_or_default(), text))
        };
        let gateways = gateways.into_iter().map(text).collect::<serde_json::Result<_>>()?;
        let patcher = Patcher::of::<Gateway>().reject_unknown_directives().reject_scalar_mismatches();
        Ok(Self { patches: PatchCache::new(patcher, PATCHES), gateways: Mutex::new(gateways) })
    }

    /// The text of a gateway.
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.gateways.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Patches a gateway, and returns its new text.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such gateway, or if the patch is not valid or does not fit. Then nothing changes.
    pub fn patch(&self, name: &str, patch: &[u8]) -> Result<Vec<u8>, Refused> {
        let patch = self.patches.get(patch)?;
        let mut gateways = self.gateways.lock().unwrap_or_else(PoisonError::into_inner);
        let gateway = gateways.get_mut(name).ok_or(Refused::NotFound)?;
        *gateway = patch.apply(TrustedJson(&*gateway))?;
        Ok(gateway.clone())
    }
}
