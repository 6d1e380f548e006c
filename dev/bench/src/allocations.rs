//! Limits on allocations per call, which need no clock and are the same on every machine.

use crate::catalog;
use crate::workload::Subject;

/// The maximum number of allocations for each object: with validation, and for input known to be valid.
const LIMITS: [(&str, Subject, u64); 5] = [
    (catalog::POD, Subject::Bytes, 70),
    (catalog::POD, Subject::Trusted, 70),
    (catalog::DEPLOYMENT, Subject::Bytes, 90),
    (catalog::DEPLOYMENT, Subject::Trusted, 90),
    (catalog::THREE_WAY, Subject::Bytes, 1_000),
];

#[test]
fn calls_do_not_allocate_more_than_before() {
    for (name, subject, limit) in LIMITS {
        let workload = catalog::object(name).unwrap();
        let patcher = workload.patcher();
        // Allocations made once per process do not count.
        drop(workload.call(&patcher, None, subject));
        let count = allocation_counter::measure(|| drop(workload.call(&patcher, None, subject))).count_total;
        assert!(count <= limit, "{name}, {}: {count} allocations, at most {limit}", subject.label());
    }
}
