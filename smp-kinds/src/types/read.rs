//! Reads `data/types.tsv`. The file is part of the program, so a malformed line is a bug that the tests find.

use std::collections::HashMap;

use super::{Field, Kind, Omit, SIMPLE, Slot, SlotId, Struct, StructId, Table, hash};
use crate::availability::{Availability, removed_fields};
use crate::kubernetes_version::KubernetesVersion;

/// Reads the table of a version. `text` has the lines `kind`, then the lines `struct`, each followed by its fields. Fields that the
/// version lacks keep their positions, but have no names to find them by.
///
/// ```text
/// kind      apps  v1  Deployment  io.k8s.api.apps.v1.Deployment
/// struct    io.k8s.api.apps.v1.DeploymentSpec
///           replicas         1  o  *int32
///           selector         2     *io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector
/// ```
pub(super) fn table(text: &'static str, kubernetes: KubernetesVersion) -> Table {
    let mut reader = Reader { kubernetes, ..Reader::default() };
    let mut raw: Vec<(&'static str, Vec<Field>)> = Vec::new();
    let mut kinds = Vec::new();
    for name in text.lines().filter_map(|line| line.strip_prefix("struct\t")) {
        let index = u16::try_from(reader.ids.len()).unwrap_or(u16::MAX);
        reader.ids.insert(name, StructId { kubernetes, index });
    }
    for line in text.lines() {
        if let Some(field) = line.strip_prefix('\t') {
            if let Some((_, lines)) = raw.last_mut() {
                lines.extend(reader.line(field));
            }
        } else if let Some(name) = line.strip_prefix("struct\t") {
            raw.push((name, Vec::with_capacity(16)));
        } else if let Some(kind) = line.strip_prefix("kind\t") {
            kinds.extend(reader.kind(kind));
        }
    }
    for [definition, name] in removed_fields(kubernetes) {
        if let Some(id) = reader.ids.get(definition) {
            raw[id.index()].1.push(removed(name));
        }
    }
    let structs = (0..raw.len()).map(|at| build(&raw, at, kubernetes)).collect();
    Table { structs, slots: reader.slots, kinds: kinds.into_iter().collect() }
}

/// A field that the newest version no longer has. Its values are not checked.
fn removed(name: &'static str) -> Field {
    Field { name, number: 0, omit: Omit::Empty, slot: Slot { kind: Kind::Free, pointer: true, go: "" } }
}

/// Takes the next column from a line. Columns are short, so this is faster than a search with `split`.
fn column(rest: &mut &'static str) -> &'static str {
    let line = *rest;
    match line.bytes().position(|byte| byte == b'\t') {
        Some(tab) => {
            *rest = &line[tab + 1..];
            &line[..tab]
        }
        None => std::mem::take(rest),
    }
}

#[derive(Default)]
struct Reader {
    kubernetes: KubernetesVersion,
    ids: HashMap<&'static str, StructId>,
    slots: Vec<Slot>,
}

impl Reader {
    fn kind(&self, line: &'static str) -> Option<((&'static str, &'static str, &'static str), StructId)> {
        let mut rest = line;
        let key = (column(&mut rest), column(&mut rest), column(&mut rest));
        Some((key, *self.ids.get(rest)?))
    }

    fn line(&mut self, line: &'static str) -> Option<Field> {
        let mut rest = line;
        let (name, number, flags) = (column(&mut rest), column(&mut rest).parse().ok()?, column(&mut rest));
        let text = column(&mut rest);
        let slot = self.slot(text, rest)?;
        let omit = match flags {
            // The default replaces nil, but not an empty list.
            "o" if text == "[]io.k8s.api.autoscaling.v2.HPAScalingPolicy" => Omit::Zero,
            "o" if slot.pointer || slot.kind.may_be_empty() => Omit::Empty,
            "z" | "oz" => Omit::Zero,
            _ => Omit::Never,
        };
        Some(Field { name, number, omit, slot })
    }

    /// Reads a type, such as `*int32` or `map[]Quantity`, with its Go type if that has another name.
    fn slot(&mut self, text: &'static str, go: &'static str) -> Option<Slot> {
        if let Some(value) = text.strip_prefix('*') {
            let slot = self.slot(value, go.strip_prefix('*').unwrap_or_default())?;
            return Some(Slot { pointer: true, ..slot });
        }
        let kind = if let Some(item) = text.strip_prefix("[]") {
            Kind::List(self.item(item, go.strip_prefix("[]").unwrap_or_default())?)
        } else if let Some(value) = text.strip_prefix("map[]") {
            let value_go = go.strip_prefix("map[").and_then(|rest| rest.split_once(']')).map_or("", |(_, value)| value);
            Kind::Map(self.item(value, value_go)?)
        } else if let Some((_, kind, _)) = SIMPLE.iter().find(|(name, ..)| *name == text) {
            *kind
        } else {
            Kind::Struct(*self.ids.get(text)?)
        };
        Some(Slot { kind, pointer: false, go })
    }

    fn item(&mut self, text: &'static str, go: &'static str) -> Option<SlotId> {
        let slot = self.slot(text, go)?;
        self.slots.push(slot);
        Some(SlotId { kubernetes: self.kubernetes, index: u16::try_from(self.slots.len() - 1).ok()? })
    }
}

/// Builds a struct from its lines and those of its inline structs.
fn build(raw: &[(&'static str, Vec<Field>)], at: usize, kubernetes: KubernetesVersion) -> Struct {
    let mut fields = Vec::with_capacity(16);
    let mut inline = Vec::new();
    for line in &raw[at].1 {
        match line.slot.kind {
            Kind::Struct(id) if line.name.is_empty() => {
                inline.push((line.number, id));
                flatten(raw, id, &mut fields);
            }
            _ => fields.push(line.clone()),
        }
    }
    let bits = |has: &dyn Fn(&Field) -> bool| -> u64 {
        fields.iter().take(64).enumerate().map(|(position, field)| u64::from(has(field)) << position).sum()
    };
    let id = StructId { kubernetes, index: u16::try_from(at).unwrap_or(u16::MAX) };
    let is_lacking = |field: &Field| !Availability::of_field(raw[at].0, field.name).includes(kubernetes);
    // The newest version, which most programs use alone, has all fields of the table.
    let lacking = if kubernetes == KubernetesVersion::NEWEST { 0 } else { bits(&is_lacking) };
    Struct {
        name: raw[at].0,
        always: bits(&|field| field.omit == Omit::Never) & !lacking,
        lacking,
        buckets: buckets(&fields, lacking),
        fields: fields.into(),
        inline: inline.into(),
        slot: Slot { kind: Kind::Struct(id), pointer: false, go: "" },
        id,
    }
}

/// Adds the fields of an inline struct.
fn flatten(raw: &[(&'static str, Vec<Field>)], id: StructId, fields: &mut Vec<Field>) {
    for line in &raw[id.index()].1 {
        match line.slot.kind {
            Kind::Struct(inner) if line.name.is_empty() => flatten(raw, inner, fields),
            _ => fields.push(Field { number: 0, ..line.clone() }),
        }
    }
}

/// Puts the positions of fields into a hash table, at most half full. Those that are lacking are left out.
fn buckets(fields: &[Field], lacking: u64) -> Box<[u8]> {
    let mut buckets = vec![u8::MAX; (fields.len() * 2).next_power_of_two().max(2)];
    let mask = buckets.len() - 1;
    let present = fields.iter().enumerate().filter(|(position, _)| lacking & (1 << position) == 0);
    for (position, field) in present {
        let mut bucket = hash(field.name) & mask;
        while buckets[bucket] != u8::MAX {
            bucket = (bucket + 1) & mask;
        }
        buckets[bucket] = u8::try_from(position).unwrap_or(u8::MAX);
    }
    buckets.into()
}
