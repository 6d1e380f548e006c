//! Collects the errors of a type, so that all are reported at once.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::Span;

/// The errors so far. Call [`Ctxt::finish`] to get them; dropping a context without doing so panics in debug builds.
pub(crate) struct Ctxt {
    /// `None` after [`Ctxt::finish`].
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Self { errors: RefCell::new(Some(Vec::new())) }
    }

    /// Adds an error at a span.
    pub(crate) fn error(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds an error from syn.
    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().get_or_insert_default().push(error);
    }

    /// Returns the errors in the order in which they were added.
    #[must_use = "the errors must be reported"]
    pub(crate) fn finish(self) -> Result<(), Vec<syn::Error>> {
        let errors = self.errors.take().unwrap_or_default();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        debug_assert!(std::thread::panicking() || self.errors.borrow().is_none(), "`finish` was not called");
    }
}
