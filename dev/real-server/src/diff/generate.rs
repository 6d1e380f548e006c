//! Generates cases: an object is created, and random requests about it and its collection follow.

mod applies;
pub(crate) mod bodies;
mod reads;
mod removals;
mod versions;
mod watches;
mod writes;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use anyhow::Result;
use http::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use smp_yaml::Reader;

use crate::diff::customs::{Custom, customs};
use crate::diff::kinds::{Edits, Kind, kinds};
use crate::random::{self, Choices, Random};
use crate::step::{Case, JSON, Step};

/// What requests choose from.
static CHOICES: LazyLock<Lists> = LazyLock::new(|| {
    let lists = Reader::new().read_one(include_str!("requests.yaml")).expect("requests.yaml is YAML").value;
    serde_json::from_value(lists).expect("requests.yaml has these lists")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    labels: Vec<String>,
    fields: Vec<String>,
    versions: Vec<String>,
    accepts: Vec<String>,
    beginnings: Vec<String>,
    mistakes: Vec<String>,
    dry_runs: Vec<String>,
    validations: Vec<String>,
    collections: Vec<String>,
    options: Vec<Value>,
    operations: Vec<Value>,
    managers: Vec<String>,
    wrong_managers: Vec<String>,
    forces: Vec<String>,
    agents: Vec<String>,
    entries: Vec<Value>,
    configurations: Vec<Value>,
    texts: Vec<String>,
}

/// Generates cases of all kinds.
#[derive(Debug)]
pub(crate) struct Generator {
    kinds: Vec<Kind>,
    customs: Vec<Custom>,
    any: Edits,
    seed: u64,
    /// A word that only this run has in its names.
    run: String,
}

/// A case in the making.
pub(crate) struct Maker<'g> {
    random: Random,
    kind: &'g Kind,
    any: &'g Edits,
    name: String,
    collection: String,
    /// The object as it was sent when it was created.
    object: Value,
    /// The position of the answer to the creation.
    created: usize,
    /// What each manager applied last, by subresource.
    applied: BTreeMap<(String, &'static str), Value>,
    steps: Vec<Step>,
}

impl Generator {
    pub(crate) fn new(seed: u64, run: String) -> Result<Self> {
        Ok(Self { kinds: kinds()?, customs: customs(&run)?, any: Edits::of_any_kind()?, seed, run })
    }

    /// The case with a number. The same number and seed give the same case, apart from its names.
    pub(crate) fn case(&self, number: u64) -> Case {
        let mut random = random::part(self.seed, number);
        let (kind, definition) = self.subject(&mut random);
        let namespace = format!("n{}-{number}", self.run);
        let mut object = kind.object(&self.run, number, &namespace);
        let name = object["metadata"]["name"].as_str().unwrap_or_default().to_owned();
        object["metadata"]["labels"]["case"] = namespace.clone().into();
        let collection = kind.collection(&namespace);
        let (applied, steps) = (BTreeMap::new(), Vec::new());
        let mut maker = Maker { random, kind, any: &self.any, name, collection, object, created: 0, applied, steps };
        maker.make(&namespace);
        let Maker { mut steps, mut random, .. } = maker;
        versions::mix(&mut steps, kind, &mut random);
        for step in steps.iter_mut().filter(|step| step.writes()) {
            if random.once_in(5) {
                step.user_agent = random.pick(&CHOICES.agents).into();
            }
        }
        Case { name: format!("{number}"), subject: kind.name.clone(), definition, steps }
    }

    /// The definitions of the custom resources.
    pub(crate) fn customs(&self) -> &[Custom] {
        &self.customs
    }

    /// What a case is about: a custom resource in one case of five.
    fn subject(&self, random: &mut Random) -> (&Kind, Option<Arc<Value>>) {
        if random.u8(..5) == 0 {
            let custom = &self.customs[random.usize(..self.customs.len())];
            return (&custom.kind, Some(Arc::clone(&custom.definition)));
        }
        (&self.kinds[random.usize(..self.kinds.len())], None)
    }
}

impl Maker<'_> {
    fn make(&mut self, namespace: &str) {
        if self.kind.namespaced {
            let body = json!({"metadata": {"name": namespace}});
            let step = Step::new("create", Method::POST, "/api/v1/namespaces");
            self.steps.push(step.with_body(JSON, body.to_string()));
        }
        self.create_own();
        let requests = self.random.usize(6..14);
        let watched = self.random.usize(..requests * 2);
        for number in 0..requests {
            if number == watched {
                self.watch();
            }
            match self.random.u8(..36) {
                0..3 => self.read(),
                3..6 => self.replace(),
                6..12 => self.patch(),
                12..14 if self.kind.has_status => self.write_status(),
                14 if self.kind.has_scale => self.write_scale(),
                12..16 => self.create_another(),
                16 => self.delete(),
                _ => self.apply(),
            }
        }
        if !self.kind.namespaced {
            self.push("delete", Method::DELETE, &self.path());
        }
        if self.random.u8(..8) == 0 {
            self.watch_history();
        }
    }

    fn push(&mut self, verb: &'static str, method: Method, path: &str) {
        self.steps.push(Step::new(verb, method, path));
    }

    /// The path of the object.
    fn path(&self) -> String {
        format!("{}/{}", self.collection, self.name)
    }

    /// The path of an object that does not exist.
    fn absent(&self) -> String {
        format!("{}/{}", self.collection, self.absent_name())
    }

    /// A name that no object has. A PUT may create it, so that it is another one in each case.
    fn absent_name(&self) -> String {
        if self.kind.namespaced { "absent".to_owned() } else { format!("absent-{}", self.name) }
    }
}

impl Choices for Maker<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_cases() {
        let texts = |seed| {
            let generator = Generator::new(seed, "x".to_owned()).unwrap();
            (0..50).map(|number| format!("{:?}", generator.case(number))).collect::<Vec<_>>()
        };
        assert_eq!(texts(7), texts(7));
        assert_ne!(texts(7), texts(8));
    }

    #[test]
    fn cases_have_all_kinds_and_verbs() {
        let generator = Generator::new(1, "x".to_owned()).unwrap();
        let cases: Vec<Case> = (0..2_000).map(|number| generator.case(number)).collect();
        let kinds: BTreeSet<&str> = cases.iter().map(|case| case.subject.as_str()).collect();
        assert!(kinds.len() >= 30, "{kinds:?}");
        let verbs: BTreeSet<&str> = cases.iter().flat_map(|case| &case.steps).map(|step| step.verb).collect();
        let wanted = "apply, create, get, list, replace, strategic patch, merge patch, JSON patch, delete, deletecollection, status, scale, watch";
        for verb in wanted.split(", ") {
            assert!(verbs.contains(verb), "{verb}");
        }
    }

    #[test]
    fn a_third_of_the_requests_apply_configurations_of_all_kinds() {
        let generator = Generator::new(1, "x".to_owned()).unwrap();
        let cases: Vec<Case> = (0..2_000).map(|number| generator.case(number)).collect();
        let is_apply = |step: &&Step| step.verb == "apply";
        let [all, applies] =
            [|_: &&Step| true, is_apply].map(|wanted| cases.iter().flat_map(|case| &case.steps).filter(wanted).count());
        assert!(applies * 3 >= all, "{applies} of {all}");
        let kinds: BTreeSet<&str> = cases
            .iter()
            .filter(|case| case.steps.iter().any(|step| is_apply(&step)))
            .map(|case| &*case.subject)
            .collect();
        assert!(kinds.len() >= 50, "{}", kinds.len());
        let texts: Vec<String> =
            cases.iter().flat_map(|case| &case.steps).filter(is_apply).map(|step| format!("{step:?}")).collect();
        for wanted in [
            "force=true",
            "dryRun=All",
            "fieldValidation=Strict",
            "/status?",
            "/scale?",
            "absent",
            "fieldManager=kubectl",
            "\\nmetadata:\\n",
        ] {
            assert!(texts.iter().any(|text| text.contains(wanted)), "{wanted}");
        }
    }
}
