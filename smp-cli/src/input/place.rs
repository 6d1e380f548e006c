//! Parts of texts that hold documents, and what cannot be read in them.

/// A part of a text that holds one document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// From 1; `None` where the text holds a single document.
    pub(crate) number: Option<usize>,
}

/// Something in a text that could not be read.
#[derive(Debug)]
pub(crate) struct Unreadable {
    /// The offset of it in the text.
    pub(crate) at: usize,
    pub(crate) message: Message,
}

/// Why a text could not be read.
#[derive(Debug)]
pub(crate) enum Message {
    TooDeep,
    Text(String),
}

impl Unreadable {
    /// Says what is wrong at an offset, and what to do.
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: Message::Text(message.into()) }
    }

    /// A level too many begins at an offset.
    pub(crate) fn too_deep(at: usize) -> Self {
        Self { at, message: Message::TooDeep }
    }
}
