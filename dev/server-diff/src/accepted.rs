//! Differences that are accepted, each with its reason.

use crate::side::Answer;
use crate::step::Step;

/// An accepted difference.
pub(crate) struct Accepted {
    /// What differs, for the page.
    pub(crate) title: &'static str,
    pub(crate) reason: &'static str,
    /// Makes two answers equal where they differ in this way, and returns whether they did.
    pub(crate) settle: fn(&Request<'_>, &mut Answer, &mut Answer) -> bool,
}

/// What was asked.
pub(crate) struct Request<'a> {
    /// The kind.
    pub(crate) subject: &'a str,
    pub(crate) step: &'a Step,
}

/// All accepted differences.
pub(crate) const ACCEPTED: &[Accepted] = &[];
