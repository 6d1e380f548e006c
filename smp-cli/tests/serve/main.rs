//! `smp serve`, as a process with a socket on the loopback interface.

mod command;
mod kubectl;
mod running;
