//! How often a call may allocate: a guard that needs no clock and gives the same count on every machine.

use crate::catalogue;
use crate::workload::Subject;

/// The most allocations of each object, validated and known to be valid.
const LIMITS: [(&str, Subject, u64); 5] = [
    (catalogue::POD, Subject::Bytes, 70),
    (catalogue::POD, Subject::Trusted, 70),
    (catalogue::DEPLOYMENT, Subject::Bytes, 90),
    (catalogue::DEPLOYMENT, Subject::Trusted, 90),
    (catalogue::THREE_WAY, Subject::Bytes, 1_000),
];

#[test]
fn calls_allocate_no_more_than_they_did() {
    for (name, subject, limit) in LIMITS {
        let workload = catalogue::object(name).unwrap();
        let patcher = workload.patcher();
        // What is made once for the process does not count.
        drop(workload.call(&patcher, None, subject));
        let count = allocation_counter::measure(|| drop(workload.call(&patcher, None, subject))).count_total;
        assert!(count <= limit, "{name}, {}: {count} allocations, at most {limit}", subject.label());
    }
}
