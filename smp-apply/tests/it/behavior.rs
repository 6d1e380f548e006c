//! Runs every example of the Markdown files under `tests/behavior/` and compares the results.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use smp_apply::{Applied, Error, Kind, Operation, Options, Owners, Request, Resets, Schema, Timestamp, Tracker};
use smp_patch::MergePatch;

/// The name of all objects.
const NAME: &str = "web";

/// A fence: its words, its text and its line.
struct Fence {
    words: Vec<String>,
    text: String,
    line: usize,
}

/// An example: the type of its objects, and its fences.
struct Example {
    of_type: String,
    fences: Vec<Fence>,
}

fn files() -> BTreeMap<String, String> {
    let folder = format!("{}/tests/behavior", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            (path.file_name().expect("it has a name").to_string_lossy().into_owned(), text)
        })
        .collect()
}

/// The examples of a page: one for each heading of the second level that has fences.
fn examples(page: &str) -> Vec<Example> {
    let mut of_type = String::new();
    let mut found: Vec<Example> = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if let Some(name) = line.strip_prefix("Type: ") {
            name.clone_into(&mut of_type);
        } else if line.starts_with("## ") {
            found.push(Example { of_type: of_type.clone(), fences: Vec::new() });
        } else if let Some(words) = line.strip_prefix("```") {
            let text: Vec<_> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            let fence = Fence {
                words: words.split(' ').skip(1).map(Into::into).collect(),
                text: text.join("\n"),
                line: number + 1,
            };
            found.last_mut().expect("a fence is below a heading").fences.push(fence);
        }
    }
    found.retain(|example| !example.fences.is_empty());
    found
}

/// The request of a step: `apply deployer force of status as v1 at 2026-01-01T10:00:00Z`.
struct Step<'f> {
    operation: &'f str,
    manager: &'f str,
    force: bool,
    subresource: Option<&'f str>,
    version: Option<&'f str>,
    at: Timestamp,
    document: Value,
}

fn step(fence: &Fence) -> Option<Step<'_>> {
    let mut words = fence.words.iter().map(String::as_str);
    let operation = words.next().filter(|word| matches!(*word, "apply" | "update" | "patch"))?;
    let mut step = Step {
        operation,
        manager: words.next()?,
        force: false,
        subresource: None,
        version: None,
        at: Timestamp::from_unix(1_767_225_600),
        document: yaml(&fence.text),
    };
    while let Some(word) = words.next() {
        match word {
            "force" => step.force = true,
            "of" => step.subresource = words.next(),
            "as" => step.version = words.next(),
            "at" => step.at = words.next().and_then(|time| time.parse().ok()).expect("a time follows"),
            other => panic!("unknown word `{other}` in line {}", fence.line),
        }
    }
    Some(step)
}

fn yaml(text: &str) -> Value {
    smp_yaml::Reader::new().read_one(text).expect("the fence contains YAML").value
}

/// A kind in all its versions.
struct Resource {
    group: String,
    version: String,
    kind: String,
}

impl Resource {
    /// Reads `v1/Pod` or `autoscaling/v2/HorizontalPodAutoscaler`.
    fn read(of_type: &str) -> Self {
        let mut parts = of_type.rsplitn(3, '/').map(str::to_owned);
        let (kind, version) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        Self { group: parts.next().unwrap_or_default(), version, kind }
    }

    fn api_version(&self, version: Option<&str>) -> String {
        let version = version.unwrap_or(&self.version);
        if self.group.is_empty() { version.to_owned() } else { format!("{}/{version}", self.group) }
    }

    /// Its versions. A kind that is not built in has one, without a schema.
    fn versions(&self) -> Kind<'static> {
        let built_in = ["v1", "v2"].map(|version| self.api_version(Some(version)));
        let built_in = built_in
            .iter()
            .filter_map(|version| Some((version, smp_api_types::schema_for_api_version(version, &self.kind)?)));
        let built_in: Vec<_> = built_in.collect();
        if built_in.is_empty() {
            return Kind::custom(&self.kind).version(&self.api_version(None), Schema::free_form());
        }
        built_in.into_iter().fold(Kind::new(&self.kind), |kind, (version, schema)| kind.version(version, schema))
    }

    /// A document with the fields that the pages leave out.
    fn complete(&self, mut document: Value, version: Option<&str>) -> Value {
        document["apiVersion"] = self.api_version(version).into();
        document["kind"] = self.kind.as_str().into();
        document["metadata"]["name"] = NAME.into();
        document
    }
}

/// The state of an example after its steps so far.
struct Run<'e> {
    resource: &'e Resource,
    options: Options,
    live: Value,
    last: Result<(), Error>,
}

impl Run<'_> {
    fn step(&mut self, step: &Step<'_>) {
        let resets = Resets::built_in(&self.resource.kind);
        let at = step.at;
        let tracker = Tracker::new(self.resource.versions()).resets(&resets).options(self.options).clock(move || at);
        let version = self.resource.api_version(step.version);
        let request = Request { manager: step.manager, version: &version, subresource: step.subresource };
        let applied = match step.operation {
            "apply" => {
                let wanted = self.resource.complete(step.document.clone(), step.version);
                tracker.apply(&self.live, &wanted, &request, step.force)
            }
            "patch" if !self.live.is_null() => {
                let mut new = self.live.clone();
                new["apiVersion"] = version.as_str().into();
                let patch = MergePatch::from_value(step.document.clone()).expect("an object is a merge patch");
                tracker.update(&self.live, patch.apply(new), &request)
            }
            _ => tracker.update(&self.live, self.resource.complete(step.document.clone(), step.version), &request),
        };
        self.last = applied.map(|Applied { object, .. }| self.live = object);
    }

    /// The answer of a fence, and what it should be.
    fn check(&self, fence: &Fence) -> Result<(), String> {
        let words: Vec<_> = fence.words.iter().map(String::as_str).collect();
        let wanted = fence.text.clone();
        let got = match (words[0], &self.last) {
            ("error", Err(error)) => format!("{} {error}", error.code().status()),
            ("error", Ok(())) => "no error".to_owned(),
            (_, Err(error)) => error.to_string(),
            ("owners", Ok(())) => owners(&self.live, &words),
            ("object", Ok(())) if yaml(&wanted) == shown(&self.live) => return Ok(()),
            ("object", Ok(())) => shown(&self.live).to_string(),
            (other, _) => panic!("unknown fence `{other}` in line {}", fence.line),
        };
        if got == wanted { Ok(()) } else { Err(format!("line {}: wanted\n{wanted}\ngot\n{got}", fence.line)) }
    }
}

/// The object without what the pages leave out.
fn shown(live: &Value) -> Value {
    let mut shown = live.clone();
    let object = shown.as_object_mut().expect("it is an object");
    object.retain(|name, _| name != "apiVersion" && name != "kind");
    if let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.retain(|name, _| name != "name" && name != "managedFields");
    }
    object.retain(|name, value| name != "metadata" || *value != json!({}));
    shown
}

/// A line for each entry: `curl (Update of status, v1, 10:00:00): .status.replicas`.
fn owners(live: &Value, words: &[&str]) -> String {
    let owners = Owners::read(live).expect("the entries are valid");
    let lines = owners.entries().into_iter().map(|entry| {
        let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
        let fields = smp_apply::FieldSet::from_value(&entry["fieldsV1"]).expect("the fields are valid");
        let mut about = Vec::new();
        let subresource = text("subresource");
        if text("operation") == Operation::Update.as_str() || !subresource.is_empty() {
            let of = if subresource.is_empty() { String::new() } else { format!(" of {subresource}") };
            about.push(text("operation") + &of);
        }
        if words.contains(&"versions") {
            about.push(text("apiVersion"));
        }
        if words.contains(&"times") {
            about.push(text("time").get(11..19).unwrap_or("no time").to_owned());
        }
        let about = if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) };
        let fields: Vec<_> = fields.paths().map(|path| path.to_string()).collect();
        format!("{}{about}: {}", text("manager"), fields.join(" "))
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() { "nobody".to_owned() } else { lines.join("\n") }
}

fn options(name: &str) -> Options {
    let options = Options::new();
    match name {
        "" => options,
        "keep_emptied" => options.keep_emptied(),
        "drop_gone_versions" => options.drop_gone_versions(),
        "ignore_empty_values" => options.ignore_empty_values(),
        "report_update_errors" => options.report_update_errors(),
        other => panic!("unknown option `{other}`"),
    }
}

/// The option of a fence; empty without one.
fn option(fence: &Fence) -> &str {
    let at = fence.words.iter().position(|word| word == "with");
    at.and_then(|at| fence.words.get(at + 1)).map_or("", String::as_str)
}

/// Runs the steps of an example with an option, and compares the answers for it.
fn run(example: &Example, name: &str) -> Vec<String> {
    let resource = Resource::read(&example.of_type);
    let mut run = Run { resource: &resource, options: options(name), live: Value::Null, last: Ok(()) };
    let mut problems = Vec::new();
    for fence in &example.fences {
        if fence.words[0] == "live" {
            run.live = resource.complete(yaml(&fence.text), None);
        } else if let Some(step) = step(fence) {
            run.step(&step);
        } else if option(fence) == name {
            problems.extend(run.check(fence).err());
        }
    }
    problems
}

#[test]
fn every_example_gives_its_result() {
    let mut problems = Vec::new();
    let mut count = 0;
    for (name, page) in files() {
        for example in examples(&page) {
            count += 1;
            let mut options: Vec<_> = example.fences.iter().map(option).collect();
            options.sort_unstable();
            options.dedup();
            let found = options.iter().flat_map(|option| run(&example, option));
            problems.extend(found.map(|problem| format!("{name}, {problem}")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    assert!(count > 40, "the files were found");
}

#[test]
fn every_example_has_a_result() {
    for (name, page) in files() {
        for example in examples(&page) {
            let results =
                example.fences.iter().filter(|fence| matches!(&*fence.words[0], "object" | "owners" | "error"));
            assert!(results.count() > 0, "{name}, line {}: the example has no result", example.fences[0].line);
        }
    }
}

#[test]
fn the_list_of_pages_is_complete() {
    let mut files = files();
    let list = files.remove("README.md").expect("the list is there");
    for name in files.keys().filter(|name| Path::new(name).extension().is_some()) {
        assert!(list.contains(&format!("({name})")), "README.md has no link to {name}");
    }
}
