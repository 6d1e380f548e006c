//! Runs [`smp_fuzz::script`] on the inputs of libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| smp_fuzz::script(data));
