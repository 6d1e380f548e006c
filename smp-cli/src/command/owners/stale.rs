//! Entries that are of no use.

use serde_json::{Map, Value};
use smp_apply::{Kind, Owner, Owners, Staleness, Versions};
use smp_core::Schema;
use smp_kinds::{FieldManager, Resource};
use smp_suggest::shown;

use super::{Kinds, Missing, data, owners_of};
use crate::args::{OwnersArgs, OwnersFormat};
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::input::Document;
use crate::output::{self, Output, Style};
use crate::ownership;
use crate::report::{Failure, Outcome, note};
use crate::source::Schemas;
use crate::summary::{Sign, below, line, title, wrapped};
use crate::verdict::kind_of;

pub(super) fn run(
    args: &OwnersArgs,
    kinds: &Kinds<'_>,
    documents: &[Document],
    missing: Missing,
    mut failures: Failures,
) -> Result<Outcome, Failure> {
    if !matches!(args.format, None | Some(OwnersFormat::Json)) {
        return Err(Failure::usage("--stale prints text, or JSON with -o json"));
    }
    let (mut entries, mut is_found) = (Vec::new(), false);
    for document in documents {
        let Some(owners) = failures.keep(owners_of(document, missing)) else { continue };
        let found =
            with_versions(kinds.schemas, &document.value, &owners, |versions| owners.stale(versions, &document.value));
        if found.is_empty() {
            continue;
        }
        is_found = true;
        let identity = Identity::of(&document.value);
        if args.format == Some(OwnersFormat::Json) {
            let mut entry = identity.fields();
            entry.insert("stale".to_owned(), found.iter().map(|(owner, why)| self::entry(owner, *why)).collect());
            entries.push(Value::Object(entry));
        } else {
            let is_custom = kind_of(kinds.schemas.catalog(), &document.value).is_some_and(Resource::is_custom);
            output::styled(&wrapped(&text(&identity, &found, is_custom)))?;
        }
    }
    if args.format == Some(OwnersFormat::Json) {
        Output::new(Style::Json).report(&Value::Array(entries))?;
    } else if !is_found && !failures.any() {
        note("no entry is stale");
    }
    Ok(failures.end(if is_found { Outcome::Found } else { Outcome::Done }))
}

/// Calls a function with the versions of the kind of an object. Of an unknown kind, every version exists.
fn with_versions<T>(schemas: &Schemas, object: &Value, owners: &Owners, run: impl FnOnce(&dyn Versions) -> T) -> T {
    let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
    let (version, kind) = (text("apiVersion"), text("kind"));
    if let Some(resource) = schemas.catalog().get_kind(version, kind) {
        let schema = |group: &str, version: &str, kind: &str| {
            let slash = if group.is_empty() { "" } else { "/" };
            schemas.kind(&format!("{group}{slash}{version}/{kind}"))
        };
        return run(FieldManager::new(schemas.catalog(), resource, schema).versions());
    }
    let versions = owners.iter().map(|(owner, _)| &*owner.version);
    let all = versions.fold(Kind::custom(kind), |kind, version| kind.version(version, Schema::free_form()));
    run(&all)
}

/// The stale entries of an object.
///
/// ```text
/// apps/v1/Deployment shop/web
///   ! old-tool (Update, 2 years ago): the object has none of its fields
///       drop it: smp owners --drop old-tool
/// ```
fn text(identity: &Identity, found: &[(&Owner, Staleness)], is_custom: bool) -> String {
    let now = ownership::now();
    let mut text = title(&identity.to_string());
    for (owner, why) in found {
        text.push_str(&line(1, Sign::Wrong, &format!("{}: {}", ownership::who(owner, now), reason(owner, *why))));
        let advice = advice(owner, *why, is_custom);
        text.push_str(&below(1, &[(None, advice)]));
    }
    text
}

fn reason(owner: &Owner, why: Staleness) -> String {
    match why {
        Staleness::Empty => "it owns nothing".to_owned(),
        Staleness::GoneVersion => format!("it wrote {}, a version that does not exist", shown(&owner.version)),
        Staleness::NothingLeft => "the object has none of its fields".to_owned(),
        Staleness::BeforeFirstApply => "it owns what the object had before the first server-side apply".to_owned(),
        _ => "it is of no use".to_owned(),
    }
}

fn advice(owner: &Owner, why: Staleness, is_custom: bool) -> String {
    let name = shown(owner.manager.name()).into_owned();
    match why {
        Staleness::GoneVersion if is_custom => {
            format!("every server-side apply fails as long as it is there; drop it: --drop {name}")
        }
        Staleness::GoneVersion => format!("the next write drops it; or drop it now: --drop {name}"),
        Staleness::BeforeFirstApply => format!(
            "an apply cannot remove its fields; give them to the applier whose configuration has them: --give {name}=MANAGER"
        ),
        _ => format!("drop it: --drop {name}"),
    }
}

/// An entry of a JSON report: an owner and the reason.
fn entry(owner: &Owner, why: Staleness) -> Value {
    let mut entry = match data::owner(owner) {
        Value::Object(entry) => entry,
        _ => Map::new(),
    };
    let reason = match why {
        Staleness::Empty => "empty",
        Staleness::GoneVersion => "goneVersion",
        Staleness::NothingLeft => "nothingLeft",
        Staleness::BeforeFirstApply => "beforeFirstApply",
        _ => "other",
    };
    entry.insert("reason".to_owned(), reason.into());
    Value::Object(entry)
}
