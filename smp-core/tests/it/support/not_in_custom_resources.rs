//! The cases whose types a custom resource cannot express, by what is lost.

use smp_openapi::Lost;

/// What is lost at a path of the type, and the cases that depend on it.
///
/// `Key`: an API server requires that key fields are required or have a default. `DefaultKey`: its lists have one key,
/// so the recommended key is also the default key. `RecommendedKey`: it does not support lists that are only merged if
/// a patch sends a key. `RetainKeys`: it does not support `retainKeys`.
pub(crate) const CASES: &[(Lost, &str, &[&str])] = &[
    (Lost::Key, "spec.list", KEYED_LISTS),
    (Lost::Key, "spec.spec.imagePullSecrets", &["a-live-item-without-a-key-does-not-block-repair"]),
    (
        Lost::DefaultKey,
        "spec.ports",
        &[
            "delete-by-the-default-key-means-all",
            "naming-never-uses-the-default-key-alone",
            "a-default-made-explicit-is-no-other-item",
        ],
    ),
    (
        Lost::DefaultKey,
        "spec.spec.ports",
        &[
            "adding-tcp-beside-udp-for-a-stock-server",
            "a-protocol-changes-and-what-others-set-stays",
            "a-protocol-changes-for-a-stock-server",
            "an-entry-without-a-protocol-is-no-guess",
        ],
    ),
    (Lost::RecommendedKey, "spec.list", &["lists-with-a-recommended-key-only-are-sent-whole-with-their-losses"]),
    (
        Lost::RecommendedKey,
        "spec.spec.taints",
        &["s0-diff-of-taints-with-the-directive", "taints-in-another-order-are-sent-whole-without-a-directive"],
    ),
    (
        Lost::RetainKeys,
        "spec.union",
        &["a-union-clears-what-only-others-set", "what-retain-keys-clears-is-no-conflict"],
    ),
    (Lost::RetainKeys, "spec.spec.strategy", &["s3-fields-never-in-the-config-are-cleared"]),
    (Lost::RetainKeys, "spec.spec.volumes", &["a-union-of-a-volume-changes"]),
    (Lost::RetainKeys, "spec.state", &["a-container-state-that-ends"]),
    (Lost::RetainKeys, "spec.spec.updateStrategy", &["a-rolling-update-becomes-on-delete"]),
];

/// Their key `foo` is optional.
const KEYED_LISTS: &[&str] = &[
    "s0-diff-always-names-all-recommended-keys",
    "s0-diff-of-a-changed-merge-key-is-delete-and-create",
    "s0-diff-of-an-added-merge-key-uses-the-original-values",
    "s0-the-default-key-must-be-used",
    "s1-without-the-directive",
    "s1-order-only",
    "s1-server-only-items-come-first",
    "s1-unknown-items-in-the-directive-are-ignored",
    "s1-wrong-relative-order-is-rejected",
    "s1-item-missing-from-the-directive-is-rejected",
    "s1-concurrent-writers-do-not-recreate",
    "s2-delete-removes-all-that-match",
    "live-duplicates-and-an-old-patch",
    "default-key-of-two-fields",
    "pairing-takes-duplicates-in-turn",
    "pairing-makes-a-new-item-when-the-duplicates-are-used-up",
    "pairing-compares-the-recommended-fields-that-the-entry-has",
    "pairing-does-not-guess-between-two-items",
    "pairing-by-the-default-key-needs-a-single-item",
    "pairing-happens-after-all-deletions",
    "a-null-default-key-is-a-missing-one",
    "a-live-key-that-is-an-object-is-never-matched",
    "order-of-mentioned-and-server-only-items",
    "order-of-a-new-item-in-front",
    "order-of-a-new-item-in-the-middle",
    "order-of-a-new-item-after-the-last-existing-one",
    "objects-and-scalars-in-one-keyed-list",
    "a-new-order-alone",
    "naming-auto-uses-the-default-key-where-it-suffices",
    "naming-auto-sends-the-key-where-the-default-key-fails",
    "naming-auto-looks-at-the-result-too",
    "a-key-field-taken-away",
    "a-key-field-added-by-another-writer",
    "a-key-field-added-by-the-user-keeps-what-others-added",
    "an-item-that-only-others-made-is-not-deleted",
    "duplicates-of-which-the-user-dropped-one",
    "duplicates-of-which-others-added-one",
    "merge-of-keyed-entries",
    "conflicts-of-entries-for-one-item",
];
