//! `smp serve` and `smp proxy`, as a process with a socket on the loopback interface.

mod command;
mod data;
mod etcd;
mod kubeconfig;
#[cfg(feature = "cluster")]
mod proxy;
mod running;
