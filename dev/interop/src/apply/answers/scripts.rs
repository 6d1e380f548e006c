//! Scripts of the core: objects of any types, with any conversion between versions.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Map, Value, json};
use smp_apply::typed::{Duplicates, extract, merge, validate};
use smp_apply::{Element, FieldSet, Filter, Managers, Refusal, Type, Unconvertible, Updater, Versions};

use super::sets::set;
use super::types::{Cache, Types};
use super::{Answer, Failure};

/// The name of a manager in a script.
type Name = String;

pub(super) fn answer(case: &Value, cache: &mut Cache) -> Answer {
    let names = |value: &Value| {
        value.as_array().into_iter().flatten().filter_map(|name| Some(name.as_str()?.to_owned())).collect()
    };
    let mut script = Script {
        rules: Rules {
            types: cache.get(&case["schema"])?,
            definitions: definitions(&case["types"]),
            convert: case["convert"].as_str().unwrap_or("none").to_owned(),
            known: names(&case["versions"]),
        },
        filters: filters(case)?,
        live: None,
        managers: Managers::new(),
    };
    let mut answers = Vec::new();
    for step in case["steps"].as_array().into_iter().flatten() {
        let answer = match step["op"].as_str() {
            Some("schema") => script.change_schema(step, cache),
            Some("versions") => {
                script.rules.known = names(&step["versions"]);
                Ok(script.describe())
            }
            _ => script.step(step),
        };
        let failed = answer.is_err();
        answers.push(answer.unwrap_or_else(Failure::into_answer));
        if failed {
            break;
        }
    }
    Ok(json!({"steps": answers}))
}

fn definitions(value: &Value) -> BTreeMap<String, String> {
    let text = |name: &Value| name.as_str().unwrap_or_default().to_owned();
    value.as_object().into_iter().flatten().map(|(version, name)| (version.clone(), text(name))).collect()
}

fn filters(case: &Value) -> Result<BTreeMap<String, Filter>, Failure> {
    let mut filters = BTreeMap::new();
    for (version, fields) in case["exclude"].as_object().into_iter().flatten() {
        filters.insert(version.clone(), Filter::Exclude(set(fields)?));
    }
    for (version, prefixes) in case["include"].as_object().into_iter().flatten() {
        filters.insert(version.clone(), Filter::Include(paths(prefixes)?));
    }
    Ok(filters)
}

/// Reads prefixes of paths: a field set, or a list of lists of path elements, where `*` is any element.
fn paths(value: &Value) -> Result<Vec<Vec<Option<Element>>>, Failure> {
    if value.is_object() {
        let all = set(value)?;
        return Ok(all.paths().map(|path| path.elements().iter().cloned().map(Some).collect()).collect());
    }
    let element = |part: &Value| match part.as_str() {
        Some("*") => Ok(None),
        // A set of this element alone.
        part => Ok(set(&json!({part.unwrap_or_default(): {}}))?
            .paths()
            .next()
            .and_then(|path| path.elements().first().cloned())),
    };
    let path = |path: &Value| path.as_array().into_iter().flatten().map(element).collect();
    value.as_array().into_iter().flatten().map(path).collect()
}

/// The types of the versions, and the conversion between them.
struct Rules {
    types: Rc<Types>,
    /// The names of the types, by version.
    definitions: BTreeMap<String, String>,
    convert: String,
    /// The versions that exist, for the conversion `only`.
    known: Vec<String>,
}

impl Versions for Rules {
    fn type_of(&self, version: &str) -> Option<Type<'_>> {
        if self.convert == "only" && !self.known.iter().any(|known| known == version) {
            return None;
        }
        let any = || self.definitions.values().next().filter(|_| self.definitions.len() == 1);
        let name = self.definitions.get(version).or_else(any).map_or("", String::as_str);
        self.types.named(name).ok()
    }

    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Value, Unconvertible> {
        if self.type_of(to).is_none() {
            return Err(Unconvertible::Gone);
        }
        match self.convert.as_str() {
            "suffix" => Ok(rename(object, &|name| match name.strip_suffix(from) {
                Some(rest) => format!("{rest}{to}"),
                None => name.to_owned(),
            })),
            "repeat" => repeat(object, to),
            "rename" => renamed(object, to),
            _ => Ok(object.clone()),
        }
    }

    fn are_same(&self, a: &str, b: &str) -> bool {
        let is_known = |version| self.known.iter().any(|known| known == version);
        match self.convert.as_str() {
            "none" => true,
            "only" => is_known(a) && is_known(b),
            _ => a == b,
        }
    }
}

/// Renames the fields below the root: their first letter, as often as the number of the version says.
fn repeat(object: &Value, to: &str) -> Result<Value, Unconvertible> {
    let count: usize = to.strip_prefix('v').and_then(|number| number.parse().ok()).ok_or(Unconvertible::Gone)?;
    let Value::Object(fields) = object else { return Ok(object.clone()) };
    let name = |name: &str| name.chars().next().map(String::from).unwrap_or_default().repeat(count);
    Ok(fields.iter().map(|(field, value)| (field.clone(), rename(value, &name))).collect::<Map<_, _>>().into())
}

/// Converts to v1 or v2, which have different names for one field.
fn renamed(object: &Value, to: &str) -> Result<Value, Unconvertible> {
    const BAR: &str = "required_field_bar";
    const FOO: &str = "field_foo_rely_on_bar";
    let (old, new) = match to {
        "v1" if object.get(BAR).is_none() => {
            return Err(Unconvertible::Failed("a field is missing on which the version relies".to_owned()));
        }
        "v1" => (BAR, FOO),
        "v2" => (FOO, BAR),
        _ => return Err(Unconvertible::Gone),
    };
    Ok(rename(object, &|name| (if name == old { new } else { name }).to_owned()))
}

/// Renames all fields. Of fields that get the same name, the last one in order wins.
fn rename(value: &Value, name: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::Object(fields) => {
            let mut sorted: Vec<_> = fields.iter().collect();
            sorted.sort_by_key(|(field, _)| field.as_str());
            sorted.into_iter().map(|(field, value)| (name(field), rename(value, name))).collect::<Map<_, _>>().into()
        }
        Value::Array(items) => items.iter().map(|item| rename(item, name)).collect(),
        _ => value.clone(),
    }
}

/// The state between steps.
struct Script {
    rules: Rules,
    filters: BTreeMap<String, Filter>,
    /// The object and its version.
    live: Option<(Value, String)>,
    managers: Managers<Name>,
}

impl Script {
    fn describe(&self) -> Value {
        let managers: Map<String, Value> = self
            .managers
            .iter()
            .map(|(name, owned)| {
                let fields = owned.fields.to_value();
                (name.clone(), json!({"version": owned.version, "applied": owned.applied, "fields": fields}))
            })
            .collect();
        json!({"object": self.live.as_ref().map(|(object, _)| object), "managers": managers})
    }

    /// The live object in a version. The conversions that make another object validate it.
    fn live_in(&self, version: &str) -> Result<Value, Failure> {
        let Some((live, from)) = &self.live else { return Ok(Value::Null) };
        if matches!(self.rules.convert.as_str(), "none" | "only") || (self.rules.convert != "repeat" && from == version)
        {
            return Ok(live.clone());
        }
        let live = if from == version {
            live.clone()
        } else {
            self.rules.convert(live, from, version).map_err(Failure::new)?
        };
        let ty = self.rules.type_of(version).ok_or_else(|| Failure::new("no such version"))?;
        validate(ty, &live, Duplicates::Forbidden).map_err(Failure::new)?;
        Ok(live)
    }

    fn step(&mut self, step: &Value) -> Answer {
        let text = |name: &str| step[name].as_str().unwrap_or_default();
        let version = text("version");
        let is_update = step["op"] == "update";
        let ty = self.rules.type_of(version).ok_or_else(|| Failure::new("no such version"))?;
        validate(ty, &step["object"], if is_update { Duplicates::Allowed } else { Duplicates::Forbidden })
            .map_err(Failure::new)?;
        let mut object = step["object"].clone();
        let name = text("manager").to_owned();
        if step["op"] == "extract" && self.live.is_some() {
            let owned = match self.managers.get(&name) {
                Some(owned) if owned.version != version => {
                    return Err(Failure::new("the manager owns fields in another version"));
                }
                Some(owned) => owned.fields.leaves(),
                None => FieldSet::new(),
            };
            let extracted = extract(ty, &self.live_in(version)?, &owned, false);
            validate(ty, &extracted, Duplicates::Allowed).map_err(Failure::new)?;
            object = merge(ty, &extracted, &object);
            validate(ty, &object, Duplicates::Forbidden).map_err(Failure::new)?;
        }
        let live = self.live_in(version)?;
        let updater = Updater::new(&self.rules).filters(&self.filters);
        let mut managers = self.managers.clone();
        if is_update {
            updater.update(&live, &object, version, &mut managers, &name).map_err(Failure::new)?;
            self.live = Some((object, version.to_owned()));
        } else {
            let force = step["force"] == true || step["op"] == "extract";
            match updater.force(force).apply(&live, &object, version, &mut managers, &name) {
                Ok(merged) => self.live = Some((merged.object, version.to_owned())),
                Err(Refusal::Failed(error)) => return Err(Failure::new(error)),
                Err(Refusal::Conflicts(conflicts)) => {
                    self.live = Some((live, version.to_owned()));
                    return Ok(describe_conflicts(&conflicts));
                }
            }
        }
        self.managers = managers;
        Ok(self.describe())
    }

    /// Reads the live object with another schema.
    fn change_schema(&mut self, step: &Value, cache: &mut Cache) -> Answer {
        self.rules.types = cache.get(&step["schema"])?;
        if step["types"].is_object() {
            self.rules.definitions = definitions(&step["types"]);
        }
        if let Some((live, version)) = &self.live {
            let ty = self.rules.type_of(version).ok_or_else(|| Failure::new("no such version"))?;
            validate(ty, live, Duplicates::Forbidden).map_err(Failure::new)?;
        }
        Ok(self.describe())
    }
}

fn describe_conflicts(conflicts: &BTreeMap<Name, FieldSet>) -> Value {
    let all = conflicts
        .iter()
        .flat_map(|(name, fields)| fields.paths().map(move |path| json!({"manager": name, "path": path.to_string()})));
    json!({"conflicts": all.collect::<Vec<_>>()})
}
