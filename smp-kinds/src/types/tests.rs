//! The table is complete and consistent, and matches the Go declarations of some types.

use super::{Kind, Omit, all, by_name, of_kind};

const TEXT: &str = include_str!("../../data/types.tsv");

#[test]
fn every_line_of_the_table_is_read() {
    let count = |prefix: &str| TEXT.lines().filter(|line| line.starts_with(prefix)).count();
    assert_eq!(all().len(), count("struct\t"));
    assert_eq!(super::TABLES[3].kinds.len(), count("kind\t"));
    let inlined = |of: &super::Struct| of.inline.iter().map(|(_, id)| id.get().fields.len()).sum::<usize>();
    let lines: usize = all().iter().map(|of| of.fields.len() - inlined(of) + of.inline.len()).sum();
    assert_eq!(lines, count("\t"));
}

#[test]
fn a_struct_has_at_most_64_fields_with_different_names() {
    for of in all() {
        assert!(of.fields.len() <= 64, "{} has {} fields", of.name, of.fields.len());
        for (position, field) in of.fields.iter().enumerate() {
            assert_eq!(of.position(field.name), Some(position), "{}.{}", of.name, field.name);
        }
        assert_eq!(of.position("noSuchField"), None);
    }
}

#[test]
fn structs_are_sorted_by_name_and_found_by_it() {
    assert!(all().is_sorted_by(|first, second| first.name < second.name));
    for of in all() {
        assert_eq!(by_name(of.name).map(|found| found.id), Some(of.id));
    }
}

#[test]
fn a_pod_has_the_facts_of_its_go_type() {
    let pod = of_kind("", "v1", "Pod").unwrap();
    assert_eq!(pod.name, "io.k8s.api.core.v1.Pod");
    let names: Vec<_> = pod.fields.iter().map(|field| (field.name, field.number, field.omit)).collect();
    assert_eq!(
        names,
        [
            ("kind", 0, Omit::Empty),
            ("apiVersion", 0, Omit::Empty),
            ("metadata", 1, Omit::Never),
            ("spec", 2, Omit::Never),
            ("status", 3, Omit::Never),
        ]
    );
    let Kind::Struct(spec) = pod.fields[3].slot.kind else { panic!("spec is not a struct") };
    let spec = spec.get();
    let containers = &spec.fields[spec.position("containers").unwrap()];
    assert_eq!(
        (containers.number, containers.omit, containers.slot.go()),
        (2, Omit::Never, "[]v1.Container".to_owned())
    );
    let policy = &spec.fields[spec.position("restartPolicy").unwrap()];
    assert_eq!((policy.slot.kind, policy.slot.go()), (Kind::Text, "v1.RestartPolicy".to_owned()));
    assert!(spec.fields[spec.position("terminationGracePeriodSeconds").unwrap()].slot.pointer);
}

#[test]
fn an_inline_struct_keeps_its_protobuf_number() {
    let volume = by_name("io.k8s.api.core.v1.Volume").unwrap();
    assert_eq!(volume.inline.len(), 1);
    assert_eq!((volume.inline[0].0, volume.inline[0].1.get().name), (2, "io.k8s.api.core.v1.VolumeSource"));
    assert!(volume.position("configMap").is_some());
}

#[test]
fn every_field_has_a_protobuf_number_unless_it_is_inline() {
    for of in all() {
        let inline: usize = of.inline.iter().map(|(_, id)| id.get().fields.len()).sum();
        let without = of.fields.iter().filter(|field| field.number == 0).count();
        assert_eq!(without, inline, "{}", of.name);
    }
}

#[test]
fn unknown_kinds_have_no_type() {
    assert!(of_kind("apps", "v1beta1", "Deployment").is_none());
    assert!(of_kind("", "v1", "pod").is_none());
}
