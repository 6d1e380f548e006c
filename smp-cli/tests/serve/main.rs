//! `smp serve`, as a process with a socket on the loopback interface.

mod command;
mod data;
mod etcd;
mod kubeconfig;
mod running;
