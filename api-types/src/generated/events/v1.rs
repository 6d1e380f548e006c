// Written by `cargo xtask generate api-types`: edit spec/facts or xtask/src/codegen, never this file.

//! `events/v1` of the Kubernetes API.

mod event;
mod event_list;
mod event_series;

pub use event::Event;
pub use event_list::EventList;
pub use event_series::EventSeries;
