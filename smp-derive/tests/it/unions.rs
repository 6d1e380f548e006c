//! Enums with data: their tables, and the law that a diff turns any variant into any other.

mod laws;
mod tables;
