//! Clients over sockets of the loopback interface.

mod clients;
mod connections;
mod hosts;
mod limits;
mod slow_readers;
mod support;
