//! Decides what to do with a patch: send it as it is, send the same bytes as a merge patch, or rewrite it.

use memchr::memmem;
use serde_json::Value;
use smp_core::schema::{Field, Kind, MergeStrategy};
use smp_core::{Directive, Schema};

/// Whether a patch may have the directive `$patchMergeKey`, which stock servers do not know. Fast for patches that do not have it.
///
/// ```text
/// {"spec": {"paused": true}}                                   no
/// {"spec": {"ports": [{"$patchMergeKey": ["port"], …}]}}       yes
/// {"spec": {"ports": [{"\u0024patchMergeKey": ["port"], …}]}}  yes
/// {"metadata": {"annotations": {"note": "$patchMergeKey"}}}    no
/// ```
pub(crate) fn names_merge_keys(patch: &[u8]) -> bool {
    let name = Directive::PatchMergeKey.as_str();
    let may = memmem::find(patch, &name.as_bytes()[1..]).is_some() || escapes_a_letter_of(patch, name);
    // A text that cannot be read must not reach a server that would store the directive.
    may && serde_json::from_slice(patch).map_or(true, |patch| Directive::PatchMergeKey.is_in(&patch))
}

/// Whether an escape such as `\u0024` is for a character of a name. Those that Go writes, for `<`, `>` and `&`, are not.
fn escapes_a_letter_of(patch: &[u8], name: &str) -> bool {
    const ESCAPE: &[u8] = b"\\u00";
    let code = |at: usize| std::str::from_utf8(patch.get(at + ESCAPE.len()..)?.get(..2)?).ok();
    let letter = |at| u8::from_str_radix(code(at)?, 16).ok();
    memmem::find_iter(patch, ESCAPE).filter_map(letter).any(|letter| name.as_bytes().contains(&letter))
}

/// Whether a strategic merge patch does the same as a JSON merge patch with the same bytes: it has no list, no directive, and no
/// object that replaces the live one.
///
/// ```yaml
/// {spec: {replicas: 3, labels: {tier: null}}}    # the same
/// {spec: {ports: [{port: 80}]}}                  # not the same: the list is merged
/// {spec: {selector: {app: web}}}                 # not the same if the schema says `x-kubernetes-map-type: atomic`
/// ```
pub(crate) fn is_merge_patch(patch: &Value, schema: Schema<'_>) -> bool {
    let Value::Object(fields) = patch else { return false };
    fields.iter().all(|(name, value)| {
        !name.starts_with('$')
            && match value {
                Value::Array(_) => false,
                Value::Object(_) => merged(schema, name).is_some_and(|schema| is_merge_patch(value, schema)),
                _ => true,
            }
    })
}

/// The schema of a field whose object is merged with the live one.
fn merged<'s>(schema: Schema<'s>, name: &str) -> Option<Schema<'s>> {
    let (field, value) = member(schema, name)?;
    let is_object = field.is_none_or(|_| !matches!(value.kind(), Kind::List(_) | Kind::Scalar));
    let is_replaced = field.is_some_and(|field| field.strategy().merge == Some(MergeStrategy::Replace));
    (is_object && !is_replaced).then_some(value)
}

/// A field of an object or an entry of a map, with the schema of its value. `None` if the schema is not for objects.
pub(crate) fn member<'s>(schema: Schema<'s>, name: &str) -> Option<(Option<&'s Field<'s>>, Schema<'s>)> {
    let value = match schema.kind() {
        Kind::Object(table) => match (table.field(name), table.additional()) {
            (Some(field), _) => return Some((Some(field), schema.field_schema(field))),
            (None, Some(shape)) => schema.with_shape(shape),
            (None, None) => Schema::free_form(),
        },
        Kind::Map(values) => values,
        Kind::FreeForm => Schema::free_form(),
        Kind::List(_) | Kind::Scalar => return None,
    };
    Some((None, value))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_core::PatchSchema;

    use super::*;

    #[derive(PatchSchema)]
    #[expect(dead_code, reason = "only its table is used")]
    struct Rack {
        labels: std::collections::BTreeMap<String, String>,
        #[patch(strategy = "replace")]
        selector: Value,
        size: i32,
    }

    #[test]
    fn the_directive_is_found_however_it_is_written() {
        assert!(names_merge_keys(br#"{"a": [{"$patchMergeKey": ["port"]}]}"#));
        assert!(names_merge_keys(br#"{"a": [{"\u0024patchMergeKey": ["port"]}]}"#));
        assert!(names_merge_keys(br#"{"a": [{"$patch\u004dergeKey": ["port"]}]}"#));
        assert!(names_merge_keys(br#"{"a": 1e999, "b": [{"$patchMergeKey": ["port"]}]}"#));
        for patch in [
            r#"{"note": "$patchMergeKey"}"#,
            r#"{"note": "\u0024"}"#,
            r#"{"a": "\u003c"}"#,
            r#"{"a": "\u00"#,
            r#"{"a": [{"port": 1}]}"#,
            "{",
        ] {
            assert!(!names_merge_keys(patch.as_bytes()), "{patch}");
        }
    }

    #[test]
    fn a_patch_without_lists_and_directives_is_a_merge_patch() {
        let schema = Schema::of::<Rack>();
        for patch in [
            json!({}),
            json!({"labels": {"a": null}, "size": 3}),
            json!({"unknown": {"a": {"b": 1}}}),
            json!({"selector": null}),
        ] {
            assert!(is_merge_patch(&patch, schema), "{patch}");
        }
        for patch in [
            json!({"unknown": []}),
            json!({"unknown": {"a": [1]}}),
            json!({"labels": {"$patch": "replace"}}),
            json!({"selector": {"a": 1}}),
            json!({"size": {"a": 1}}),
            json!([]),
        ] {
            assert!(!is_merge_patch(&patch, schema), "{patch}");
        }
    }
}
