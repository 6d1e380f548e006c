//! Tables that are derived, and mistakes that the compiler reports.

mod by_hand;
mod documentation;
mod tables;
mod ui;
