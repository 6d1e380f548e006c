//! Writes the facts about server-side apply that the tables of types lack: defaults of list keys, and the fields that a
//! request resets.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::codegen;
use crate::codegen::load::{self, Definitions};
use crate::files::{self, Files, Mode};
use crate::spec;

const HEADER: &str =
    "// Written by `cargo xtask generate apply`: edit spec/facts/apply or xtask/src/apply.rs, never this file.\n";

/// The generated file.
const TARGET: &str = "smp-apply/src/generated.rs";

/// Folders of Kubernetes' registry that are not named after their kind.
const FOLDERS: [(&str, &str); 2] =
    [("certificates", "CertificateSigningRequest"), ("storagemigration", "StorageVersionMigration")];

/// Writes the file, or compares it with the current one.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let definitions = load::definitions(root)?;
    let text = format!("{HEADER}{}{}", key_defaults(root, &definitions)?, reset_fields(root, &definitions)?);
    let mut formatted = codegen::format(root, &Files::from([(PathBuf::from("generated.rs"), text)]))?;
    let text = formatted.remove(Path::new("generated.rs")).context("rustfmt returned no file")?;
    files::settle_one(root, Path::new(TARGET), text, mode, "cargo xtask generate apply")
}

/// The defaults, in the order in which they are searched: by definition and field.
fn key_defaults(root: &Path, definitions: &Definitions) -> Result<String> {
    let mut rows = spec::rows(root, "apply/defaults.tsv")?;
    rows.sort();
    let mut text = format!(
        "//! Facts about server-side apply that the tables of types lack.

        use std::borrow::Cow;

        use smp_schema::DefaultValue;

        const fn text(default: &'static str) -> DefaultValue {{
            DefaultValue::String(Cow::Borrowed(default))
        }}

        /// The default of a list key, by definition and field; sorted.
        pub(crate) static KEY_DEFAULTS: [(&str, &str, DefaultValue); {}] = [\n",
        rows.len()
    );
    for [definition, field, default, _lists] in rows {
        load::field(definitions, &definition, &field)?;
        let default = match serde_json::from_str(&default)? {
            Value::String(default) => format!("text({default:?})"),
            Value::Number(default) if default.is_i64() => format!("DefaultValue::Integer({default})"),
            _ => bail!("{definition}.{field}: a key default must be a string or an integer"),
        };
        writeln!(text, "({definition:?}, {field:?}, {default}),")?;
    }
    text.push_str("];\n");
    Ok(text)
}

/// The fields that requests reset, if the storage hands them to the field manager.
fn reset_fields(root: &Path, definitions: &Definitions) -> Result<String> {
    let mut rows = Vec::new();
    for [resource, subresource, api_version, fields, in_effect] in spec::rows(root, "apply/reset-fields.tsv")? {
        // Those of custom resources depend on the version of the request.
        if in_effect == "yes" && resource != "customresource" {
            let kind = kind(definitions, &resource)?;
            rows.push((kind, subresource, api_version, paths(&fields)?));
        }
    }
    rows.sort();
    let mut text = format!(
        "
        /// The fields that a request resets: kind, subresource, the apiVersion of the entries that they are in, and
        /// the paths of the fields; sorted.
        pub(crate) static RESET_FIELDS: [(&str, &str, &str, &[&[&str]]); {}] = [\n",
        rows.len()
    );
    for (kind, subresource, api_version, paths) in rows {
        writeln!(text, "({kind:?}, {subresource:?}, {api_version:?}, &{paths}),")?;
    }
    text.push_str("];\n");
    Ok(text)
}

/// The kind of a folder of the registry: `Pod` for `pod`.
fn kind<'d>(definitions: &'d Definitions, folder: &str) -> Result<&'d str> {
    let named = FOLDERS.iter().find(|(name, _)| *name == folder).map(|(_, kind)| *kind);
    let kinds = || definitions.values().flat_map(|definition| &definition.kinds).map(|kind| kind.kind.as_str());
    let is_kind = |kind: &&str| named.map_or_else(|| kind.eq_ignore_ascii_case(folder), |named| *kind == named);
    kinds().find(is_kind).with_context(|| format!("no kind for `{folder}` in reset-fields.tsv"))
}

/// The paths `.spec .status.certificate` as nested slices. A condition in parentheses holds by default.
fn paths(fields: &str) -> Result<String> {
    let fields = fields.split_once(" (").map_or(fields, |(fields, _condition)| fields);
    let paths: Vec<Vec<&str>> = fields
        .split(' ')
        .map(|path| path.strip_prefix('.').map(|names| names.split('.').collect()))
        .collect::<Option<_>>()
        .with_context(|| format!("`{fields}` is not a list of paths"))?;
    ensure!(!paths.is_empty(), "no fields");
    let path = |path: &Vec<&str>| format!("&{path:?}");
    Ok(format!("[{}]", paths.iter().map(path).collect::<Vec<_>>().join(", ")))
}
