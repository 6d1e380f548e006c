//! Random choices, the same for the same seed.

/// The bytes of the choices of one case, independent of other cases.
pub(crate) fn choices(seed: u64, case: u64) -> Vec<u8> {
    // Adjacent seeds must not give similar streams.
    let mut mixer = fastrand::Rng::with_seed(seed ^ case.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut bytes = vec![0; 4096];
    fastrand::Rng::with_seed(mixer.u64(..)).fill(&mut bytes);
    bytes
}
