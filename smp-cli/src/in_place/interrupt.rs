//! Ctrl-C and SIGTERM while files are written: the process ends between two files, and says what was done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::low_level::{self, emulate_default_handler};
use signal_hook::{SigId, flag};

/// The signals that were received. They do not end the process, unless a second one follows.
#[derive(Debug)]
pub(super) struct Interrupts {
    /// 0 if there was none.
    received: Arc<AtomicUsize>,
    registered: Vec<SigId>,
}

impl Interrupts {
    /// Registers the signals. One that cannot be registered ends the process as usual.
    pub(super) fn new() -> Self {
        let (received, again) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
        let mut registered = Vec::new();
        for signal in [SIGINT, SIGTERM] {
            // The first signal sets the flag after it was checked.
            registered.extend(flag::register_conditional_default(signal, Arc::clone(&again)));
            registered.extend(flag::register(signal, Arc::clone(&again)));
            let number = usize::try_from(signal).unwrap_or(1);
            registered.extend(flag::register_usize(signal, Arc::clone(&received), number));
        }
        Self { received, registered }
    }

    /// The last signal.
    pub(super) fn received(&self) -> Option<i32> {
        i32::try_from(self.received.load(Ordering::Relaxed)).ok().filter(|signal| *signal != 0)
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            low_level::unregister(id);
        }
    }
}

/// Ends the process as the signal does, so that a script that called it stops too.
pub(super) fn end(signal: i32) -> ! {
    let _ = emulate_default_handler(signal);
    std::process::exit(128 + signal)
}
