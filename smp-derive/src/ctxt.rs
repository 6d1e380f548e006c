//! Collects the mistakes of one type, so that all are reported at once.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::Span;

/// The mistakes so far. Whoever makes one must ask for them with [`Ctxt::finish`], which is checked when it is dropped.
pub(crate) struct Ctxt {
    /// `None` once somebody has asked.
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Self { errors: RefCell::new(Some(Vec::new())) }
    }

    /// Notes a mistake at a place.
    pub(crate) fn error(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Notes a mistake that syn found.
    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().get_or_insert_default().push(error);
    }

    /// Hands the mistakes out, in the order of their making.
    #[must_use = "the mistakes must be reported"]
    pub(crate) fn finish(self) -> Result<(), Vec<syn::Error>> {
        let errors = self.errors.take().unwrap_or_default();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        debug_assert!(std::thread::panicking() || self.errors.borrow().is_none(), "nobody asked for the mistakes");
    }
}
