//! Patches that were checked before.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use smp_core::{CompiledPatch, Error, Json, Patcher};

/// The largest patch in bytes that is kept. With the capacity, it limits the memory of the cache.
pub const LARGEST: usize = 64 << 10;

/// Checked patches by their text, for all threads. Clients that change many gateways send the same patch many times.
///
/// A [`CompiledPatch`] owns its data, so an entry that is in use can be removed.
#[derive(Debug)]
pub struct PatchCache {
    patcher: Patcher,
    patches: Mutex<LruCache<Box<[u8]>, Arc<CompiledPatch>>>,
}

impl PatchCache {
    /// A cache that keeps the `capacity` patches that were used last.
    pub fn new(patcher: Patcher, capacity: NonZeroUsize) -> Self {
        Self { patcher, patches: Mutex::new(LruCache::new(capacity)) }
    }

    /// The checked patch for a text. Threads that need different patches check them at the same time.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a valid patch. Errors are not kept.
    pub fn get(&self, text: &[u8]) -> Result<Arc<CompiledPatch>, Error> {
        if let Some(patch) = self.patches().get(text) {
            return Ok(Arc::clone(patch));
        }
        let patch = Arc::new(self.patcher.compile(Json(text))?);
        if text.len() <= LARGEST {
            self.patches().put(text.into(), Arc::clone(&patch));
        }
        Ok(patch)
    }

    /// The number of patches in the cache.
    pub fn len(&self) -> usize {
        self.patches().len()
    }

    /// Whether the cache is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Ignores poisoning: a panic cannot leave the cache half changed.
    fn patches(&self) -> MutexGuard<'_, LruCache<Box<[u8]>, Arc<CompiledPatch>>> {
        self.patches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
