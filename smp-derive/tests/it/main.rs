//! Tables that are derived, and mistakes that the compiler reports.

mod by_hand;
mod tables;
mod ui;
