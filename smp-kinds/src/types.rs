//! The Go types of the built-in kinds, as API servers decode and encode them. `data/types.tsv` lists them.

mod read;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::kubernetes_version::{COUNT, KubernetesVersion};

/// The table of each version of Kubernetes, read when it is needed. All have the same structs, and the same fields at the same
/// positions, so what is computed for each position holds for every version.
static TABLES: [LazyLock<Table>; COUNT] = [
    LazyLock::new(|| read::table(TEXT, KubernetesVersion::ALL[0])),
    LazyLock::new(|| read::table(TEXT, KubernetesVersion::ALL[1])),
    LazyLock::new(|| read::table(TEXT, KubernetesVersion::ALL[2])),
    LazyLock::new(|| read::table(TEXT, KubernetesVersion::ALL[3])),
];

const TEXT: &str = include_str!("../data/types.tsv");

/// All structs and the kinds that they belong to.
pub(crate) struct Table {
    structs: Vec<Struct>,
    /// The types of list items and map values; a [`SlotId`] is an index.
    slots: Vec<Slot>,
    kinds: HashMap<(&'static str, &'static str, &'static str), StructId>,
}

/// A Go struct. Fields of inline structs are among its fields, as in JSON.
#[derive(Debug)]
pub struct Struct {
    /// The name of the definition in OpenAPI documents, such as `io.k8s.api.core.v1.Pod`.
    pub name: &'static str,
    /// At most 64 fields, in the order of the Go struct.
    pub fields: Box<[Field]>,
    /// The inline structs with their protobuf numbers; 0 for the type's own `kind` and `apiVersion`.
    pub(crate) inline: Box<[(u32, StructId)]>,
    /// A bit for each field that the encoder writes even if it is absent.
    pub(crate) always: u64,
    /// A bit for each field that this version of Kubernetes lacks.
    lacking: u64,
    /// Positions of fields by the hash of their names, with linear probing.
    buckets: Box<[u8]>,
    /// The number of the struct in the table.
    pub(crate) id: StructId,
    /// The struct as the type of a value.
    pub(crate) slot: Slot,
}

/// A field of a struct.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Field {
    /// The name in JSON.
    pub name: &'static str,
    /// The protobuf number; 0 for a field of an inline struct.
    pub(crate) number: u32,
    pub(crate) omit: Omit,
    pub slot: Slot,
}

/// When the encoder leaves a field out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Omit {
    Never,
    /// Empty strings, lists and maps, zeros, `false` and nil pointers.
    Empty,
    /// A time that is not set, and a list that is nil.
    Zero,
}

/// The type of a field, list item or map value.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The kind of the type.
    pub kind: Kind,
    /// Whether the Go type is a pointer, so that an explicit zero differs from an absent value.
    pub(crate) pointer: bool,
    /// The Go type without the pointer, such as `v1.PodPhase`; empty if it follows from the kind.
    pub(crate) go: &'static str,
}

/// The kind of a Go type.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Bool,
    Int32,
    Int64,
    Float64,
    /// Base64 in JSON.
    Bytes,
    Struct(StructId),
    List(SlotId),
    /// A map with string keys.
    Map(SlotId),
    Time,
    MicroTime,
    Duration,
    Quantity,
    IntOrString,
    /// Any JSON value: `runtime.RawExtension`, `FieldsV1` or `apiextensions.JSON`.
    Free,
    /// `JSONSchemaPropsOrBool`.
    SchemaOrBool,
    /// `JSONSchemaPropsOrArray`.
    SchemaOrArray,
    /// `JSONSchemaPropsOrStringArray`.
    SchemaOrStrings,
}

/// The number of a struct in the table of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StructId {
    kubernetes: KubernetesVersion,
    index: u16,
}

/// The number of the type of list items or map values in the table of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotId {
    kubernetes: KubernetesVersion,
    index: u16,
}

/// Returns the type of a built-in kind in the newest version of Kubernetes. The core group is the empty string.
pub fn of_kind(group: &str, version: &str, kind: &str) -> Option<&'static Struct> {
    of_kind_in(KubernetesVersion::NEWEST, [group, version, kind])
}

/// Returns the type of a built-in kind in a version of Kubernetes.
pub fn of_kind_in(kubernetes: KubernetesVersion, [group, version, kind]: [&str; 3]) -> Option<&'static Struct> {
    TABLES[kubernetes.index()].kinds.get(&(group, version, kind)).map(|id| id.get())
}

/// Returns all structs, as they are in the newest version.
pub(crate) fn all() -> &'static [Struct] {
    &TABLES[KubernetesVersion::NEWEST.index()].structs
}

/// Returns the struct with this definition name, as it is in the newest version.
pub fn by_name(name: &str) -> Option<&'static Struct> {
    by_name_in(KubernetesVersion::NEWEST, name)
}

/// Returns the struct with this definition name, as it is in a version.
pub(crate) fn by_name_in(kubernetes: KubernetesVersion, name: &str) -> Option<&'static Struct> {
    // The table is sorted by name.
    let structs = &TABLES[kubernetes.index()].structs;
    structs.binary_search_by(|candidate| candidate.name.cmp(name)).ok().map(|at| &structs[at])
}

/// Returns, for each struct, a bit for each field that leads to one of the chosen structs, directly or through other structs.
pub(crate) fn leading_to(chosen: &[bool]) -> Vec<u64> {
    let mut bits = vec![0_u64; chosen.len()];
    // A struct may contain itself, so this takes several passes.
    let mut changed = true;
    while changed {
        changed = false;
        for of in all() {
            for (position, field) in of.fields.iter().enumerate() {
                let bit = 1 << position;
                let target = field.slot.innermost();
                if bits[of.id.index()] & bit == 0
                    && target.is_some_and(|id| chosen[id.index()] || bits[id.index()] != 0)
                {
                    bits[of.id.index()] |= bit;
                    changed = true;
                }
            }
        }
    }
    bits
}

impl StructId {
    pub fn get(self) -> &'static Struct {
        &TABLES[self.kubernetes.index()].structs[usize::from(self.index)]
    }

    /// The position in the table, which is the same in all versions.
    pub(crate) fn index(self) -> usize {
        usize::from(self.index)
    }
}

impl SlotId {
    pub fn get(self) -> &'static Slot {
        &TABLES[self.kubernetes.index()].slots[usize::from(self.index)]
    }
}

impl Struct {
    /// Returns the position of the field with this name. Names are case-sensitive.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        let mask = self.buckets.len() - 1;
        let mut bucket = hash(name) & mask;
        loop {
            let position = usize::from(self.buckets[bucket]);
            match self.fields.get(position) {
                Some(field) if field.name == name => return Some(position),
                Some(_) => bucket = (bucket + 1) & mask,
                None => return None,
            }
        }
    }

    /// Whether this version of Kubernetes has the field at a position.
    pub(crate) fn has(&self, position: usize) -> bool {
        self.lacking & (1 << position) == 0
    }

    /// The fields that this version of Kubernetes has.
    pub(crate) fn present(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().enumerate().filter(|(position, _)| self.has(*position)).map(|(_, field)| field)
    }

    /// The version of Kubernetes.
    pub(crate) fn kubernetes(&self) -> KubernetesVersion {
        self.id.kubernetes
    }

    /// The name of the Go type without its package, such as `Pod`.
    pub(crate) fn go_name(&self) -> &'static str {
        self.name.rsplit('.').next().unwrap_or_default()
    }
}

impl Slot {
    /// Whether protobuf wraps a list in a message: that of a list type which is also the value of a map.
    pub(crate) fn is_message(&self) -> bool {
        matches!(self.go, "v1.ExtraValue" | "v1.AttestationValue")
    }

    /// Returns the struct in a field, or in its lists or maps.
    fn innermost(&self) -> Option<StructId> {
        match self.kind {
            Kind::Struct(id) => Some(id),
            Kind::List(inner) | Kind::Map(inner) => inner.get().innermost(),
            _ => None,
        }
    }

    /// Returns the Go type as error messages write it, such as `*int32`, `[]v1.Container` or `v1.PodPhase`.
    pub(crate) fn go(&self) -> String {
        let star = if self.pointer { "*" } else { "" };
        format!("{star}{}", self.go_value())
    }

    /// Returns the Go type without the pointer.
    pub(crate) fn go_value(&self) -> String {
        if !self.go.is_empty() {
            return self.go.to_owned();
        }
        match self.kind {
            Kind::List(item) => format!("[]{}", item.get().go()),
            Kind::Map(value) => format!("map[string]{}", value.get().go()),
            Kind::Struct(id) => {
                let mut parts = id.get().name.rsplitn(3, '.');
                let name = parts.next().unwrap_or_default();
                format!("{}.{name}", parts.next().unwrap_or_default())
            }
            kind => SIMPLE.iter().find(|row| row.1 == kind).map_or("", |row| row.2).to_owned(),
        }
    }
}

/// The kinds that refer to no other: the name in `data/types.tsv` and the Go type.
const SIMPLE: [(&str, Kind, &str); 17] = [
    ("string", Kind::Text, "string"),
    ("bool", Kind::Bool, "bool"),
    ("int32", Kind::Int32, "int32"),
    ("int64", Kind::Int64, "int64"),
    ("float64", Kind::Float64, "float64"),
    ("bytes", Kind::Bytes, "[]uint8"),
    ("Time", Kind::Time, "v1.Time"),
    ("MicroTime", Kind::MicroTime, "v1.MicroTime"),
    ("Duration", Kind::Duration, "v1.Duration"),
    ("Quantity", Kind::Quantity, "resource.Quantity"),
    ("IntOrString", Kind::IntOrString, "intstr.IntOrString"),
    ("RawExtension", Kind::Free, "interface {}"),
    ("FieldsV1", Kind::Free, "interface {}"),
    ("JSON", Kind::Free, "interface {}"),
    ("JSONSchemaPropsOrBool", Kind::SchemaOrBool, "v1.JSONSchemaPropsOrBool"),
    ("JSONSchemaPropsOrArray", Kind::SchemaOrArray, "v1.JSONSchemaPropsOrArray"),
    ("JSONSchemaPropsOrStringArray", Kind::SchemaOrStrings, "v1.JSONSchemaPropsOrStringArray"),
];

impl Kind {
    /// Whether `omitempty` has an effect: structs, and types with methods for JSON that are structs, are never empty.
    fn may_be_empty(self) -> bool {
        matches!(
            self,
            Kind::Text
                | Kind::Bool
                | Kind::Int32
                | Kind::Int64
                | Kind::Float64
                | Kind::Bytes
                | Kind::List(_)
                | Kind::Map(_)
        )
    }
}

/// Spreads the names of one struct well enough; names differ in length and at both ends.
fn hash(name: &str) -> usize {
    let bytes = name.as_bytes();
    let at = |position: usize| bytes.get(position).copied().map_or(0, usize::from);
    let length = bytes.len();
    at(0).wrapping_mul(7)
        ^ at(length / 2).wrapping_mul(31)
        ^ at(length.wrapping_sub(2)).wrapping_mul(131)
        ^ (length << 3)
}

#[cfg(test)]
mod tests;
