//! Tests of derived tables and of compile errors.

mod by_hand;
mod documentation;
mod items;
mod schema_of;
mod tables;
mod ui;
mod unions;
