//! Fuzz target for [`smp_fuzz::request`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| smp_fuzz::request(data));
