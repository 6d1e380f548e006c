//! Compiles and runs the programs in the book and in the README of the repository as documentation tests.

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("../../../book/src/quick-start.md")]
mod quick_start {}

#[cfg(doctest)]
#[doc = include_str!("../../../book/src/bytes.md")]
mod bytes {}

#[cfg(doctest)]
#[doc = include_str!("../../../book/src/cookbook/operator-overrides.md")]
mod operator_overrides {}

#[cfg(doctest)]
#[doc = include_str!("../../../book/src/cookbook/stock-server.md")]
mod stock_server {}
