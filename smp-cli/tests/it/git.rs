//! `smp git-merge`, `smp git-diff` and `smp git-textconv`, called by git.

use std::fs;

use tempfile::TempDir;

use crate::support;

/// A repository whose YAML files are merged and compared by smp.
struct Repository(TempDir);

impl Repository {
    fn new(files: &[(&str, &str)]) -> Self {
        let repository = Self(tempfile::tempdir().expect("a folder for the repository"));
        repository.git("init -q -b main");
        for setting in [
            "user.name Test",
            "user.email test@example.com",
            "merge.smp.driver 'smp git-merge %O %A %B %P'",
            "difftool.smp.cmd 'smp git-diff \"$MERGED\" \"$LOCAL\" \"$REMOTE\"'",
        ] {
            repository.git(&format!("config {setting}"));
        }
        repository.write(".gitattributes", "*.yaml merge=smp diff=smp\n");
        repository.commit(files);
        repository
    }

    /// Runs git and returns all that it prints.
    fn git(&self, arguments: &str) -> String {
        support::bash(self.0.path(), &format!("exec 2>&1; export GIT_CONFIG_NOSYSTEM=1; git {arguments}"))
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).expect("the file is written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect("the file exists")
    }

    /// Writes and commits files; an empty text removes a file.
    fn commit(&self, files: &[(&str, &str)]) {
        for (name, text) in files {
            if text.is_empty() { drop(self.git(&format!("rm -q {name}"))) } else { self.write(name, text) }
        }
        self.git("add -A");
        self.git("commit -q -m change");
    }

    /// Merges a branch with other files into main. Returns what git prints, with the exit code.
    fn merge(&self, ours: &[(&str, &str)], theirs: &[(&str, &str)]) -> String {
        self.git("checkout -q -b theirs");
        self.commit(theirs);
        self.git("checkout -q main");
        self.commit(ours);
        self.git("merge --no-edit -q theirs; echo exit code $?")
    }
}

const BASE: &str = "\
# The shop.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  replicas: 2
  selector:
    matchLabels: {app: shop}
  template:
    metadata:
      labels: {app: shop}
    spec:
      containers:
      - name: shop
        image: 'shop:1'
        env:
        - {name: A, value: a}
";

#[test]
fn changes_of_different_items_and_fields_are_merged_with_the_comments_of_both() {
    let repository = Repository::new(&[("shop.yaml", BASE)]);
    let ours = BASE
        .replace("shop:1'", "shop:2' # ours")
        .replace("value: a}\n", "value: a}\n        # Ours.\n        - {name: B, value: b}\n");
    let theirs = BASE
        .replace("# The shop.", "# The shop of the other team.")
        .replace("replicas: 2", "replicas: 3 # theirs")
        .replace("value: a}\n", "value: a}\n        - {name: C, value: c}\n      - name: log\n        image: log:1\n");
    let printed = repository.merge(&[("shop.yaml", &ours)], &[("shop.yaml", &theirs)]);
    assert_eq!(printed, "Auto-merging shop.yaml\nexit code 0\n");
    insta::assert_snapshot!(repository.read("shop.yaml"));
}

#[test]
fn a_text_merge_that_repeats_an_item_is_corrected() {
    let repository = Repository::new(&[("shop.yaml", BASE)]);
    let item = "        - {name: B, value: b}\n";
    let ours = BASE.replace("        - {name: A", &format!("{item}        - {{name: A"));
    let theirs = format!("{BASE}{item}");
    assert_eq!(
        repository.merge(&[("shop.yaml", &ours)], &[("shop.yaml", &theirs)]),
        "Auto-merging shop.yaml\nexit code 0\n"
    );
    assert_eq!(repository.read("shop.yaml").matches("name: B").count(), 1, "{}", repository.read("shop.yaml"));
}

#[test]
fn both_values_of_a_conflict_are_written_between_markers() {
    let repository = Repository::new(&[("shop.yaml", BASE)]);
    let ours = BASE.replace("replicas: 2", "replicas: 3").replace("value: a}", "value: ours}");
    let theirs = BASE
        .replace("replicas: 2", "replicas: 5")
        .replace("value: a}", "value: theirs}")
        .replace("'shop:1'", "'shop:2' # kept");
    insta::assert_snapshot!(repository.merge(&[("shop.yaml", &ours)], &[("shop.yaml", &theirs)]));
    insta::assert_snapshot!(repository.read("shop.yaml"));
    assert!(repository.git("status --short").contains("UU shop.yaml"));
}

const CONFIGS: &str = "\
apiVersion: v1
kind: ConfigMap
metadata: {name: one}
data: {a: b}
--- # two
apiVersion: v1
kind: ConfigMap
metadata: {name: two}
data: {a: b}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: three}
data: {a: b}
";

/// A config map as a document that follows others.
fn config(name: &str, value: &str) -> String {
    format!("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {{name: {name}}}\ndata: {{a: {value}}}\n")
}

#[test]
fn objects_are_merged_wherever_they_are_in_the_file() {
    let repository = Repository::new(&[("all.yaml", CONFIGS)]);
    let parts: Vec<&str> = CONFIGS.split("---").collect();
    let moved = format!("{}---{}---\n{}", parts[2].trim_start(), parts[1], parts[0]);
    let ours = format!("{CONFIGS}{}", config("ours", "x"))
        .replace("{name: two}\ndata: {a: b}", "{name: two}\ndata: {a: ours}");
    let theirs = format!("{moved}{}", config("theirs", "y"))
        .replace("{name: one}\ndata: {a: b}", "{name: one}\ndata: {a: theirs}");
    assert_eq!(
        repository.merge(&[("all.yaml", &ours)], &[("all.yaml", &theirs)]),
        "Auto-merging all.yaml\nexit code 0\n"
    );
    let merged = repository.read("all.yaml");
    for wanted in ["{name: two}\ndata: {a: ours}", "{name: one}\ndata: {a: theirs}", "{name: three}", "{name: ours}"] {
        assert_eq!(merged.matches(wanted).count(), 1, "{wanted}: {merged}");
    }
    assert_eq!(merged.matches("kind: ConfigMap").count(), 5, "{merged}");
}

#[test]
fn an_item_that_one_side_deletes_and_the_other_changes_is_a_conflict_with_the_whole_item() {
    let log = "      - name: log\n        image: log:1\n        tty: true\n";
    let base = format!("{BASE}{log}");
    for (ours, theirs) in [(BASE, base.replace("log:1", "log:2")), (&*base.replace("log:1", "log:2"), BASE.to_owned())]
    {
        let repository = Repository::new(&[("shop.yaml", &base)]);
        let printed = repository.merge(&[("shop.yaml", ours)], &[("shop.yaml", &theirs)]);
        assert!(printed.contains("spec.template.spec.containers["), "{printed}");
        let merged = repository.read("shop.yaml");
        let wanted = log.replace("log:1", "log:2");
        let sides = [
            format!("{BASE}<<<<<<< ours\n=======\n{wanted}>>>>>>> theirs\n"),
            format!("{BASE}<<<<<<< ours\n{wanted}=======\n>>>>>>> theirs\n"),
        ];
        assert!(sides.contains(&merged), "{merged}");
    }
}

#[test]
fn an_object_that_one_side_deletes_and_the_other_changes_is_a_conflict() {
    let repository = Repository::new(&[("all.yaml", CONFIGS)]);
    let ours = CONFIGS.replace("{name: two}\ndata: {a: b}", "{name: two}\ndata: {a: ours}");
    let theirs = format!(
        "{}---{}",
        CONFIGS.split_once("--- #").expect("several").0,
        CONFIGS.rsplit_once("---").expect("several").1
    );
    insta::assert_snapshot!(repository.merge(&[("all.yaml", &ours)], &[("all.yaml", &theirs)]));
    insta::assert_snapshot!(repository.read("all.yaml"));
}

#[test]
fn files_that_both_sides_add_are_merged() {
    let repository = Repository::new(&[("other.yaml", CONFIGS)]);
    let theirs = BASE.replace("  replicas: 2\n", "  paused: true\n");
    assert_eq!(
        repository.merge(&[("shop.yaml", BASE)], &[("shop.yaml", &theirs)]),
        "Auto-merging shop.yaml\nexit code 0\n"
    );
    let merged = repository.read("shop.yaml");
    assert!(merged.contains("replicas: 2\n") && merged.contains("paused: true\n"), "{merged}");
}

#[test]
fn other_files_are_merged_as_text() {
    let values = "image: a # one\n\n\n\nport: 80\n";
    let repository = Repository::new(&[("values.yaml", values)]);
    let printed = repository
        .merge(&[("values.yaml", &values.replace("80", "81"))], &[("values.yaml", &values.replace("a #", "b #"))]);
    assert!(printed.contains("note: values.yaml: merged as text: "), "{printed}");
    assert!(printed.ends_with("exit code 0\n"), "{printed}");
    assert_eq!(repository.read("values.yaml"), "image: b # one\n\n\n\nport: 81\n");
    let repository = Repository::new(&[("values.yaml", values)]);
    let printed = repository
        .merge(&[("values.yaml", &values.replace("80", "81"))], &[("values.yaml", &values.replace("80", "82"))]);
    assert!(printed.ends_with("exit code 1\n"), "{printed}");
    assert!(repository.read("values.yaml").contains("<<<<<<< ours\nport: 81\n=======\nport: 82\n>>>>>>> theirs\n"));
}

#[test]
fn git_diff_shows_what_changed() {
    let repository = Repository::new(&[("shop.yaml", BASE), ("values.yaml", "a: 1\n"), ("old.yaml", CONFIGS)]);
    repository.git("mv old.yaml new.yaml");
    repository.write("new.yaml", &CONFIGS.replace("{name: one}\ndata: {a: b}", "{name: one}\ndata: {a: c}"));
    repository.write("shop.yaml", &BASE.replace("replicas: 2", "replicas: 3 # more").replace("'shop:1'", "shop:2"));
    repository.write("values.yaml", "a: 2\n");
    repository.write("added.yaml", &CONFIGS[..CONFIGS.find("---").unwrap_or(0)]);
    repository.write("layout.yaml", BASE);
    repository.git("add -A");
    insta::assert_snapshot!(repository.git("-c diff.external='smp git-diff' diff -M HEAD"));
    repository.git("commit -q -m all");
    repository.write("layout.yaml", &BASE.replace("# The", "# A"));
    let wanted = "layout.yaml\nonly comments or layout differ\n";
    assert_eq!(repository.git("-c diff.smp.command='smp git-diff' diff"), wanted);
    repository.git("rm -q added.yaml; git commit -q -am gone");
    insta::assert_snapshot!(repository.git("difftool --no-prompt --tool smp HEAD~ -- added.yaml shop.yaml"));
    let folders = repository.git("difftool --dir-diff --tool smp HEAD~2 HEAD");
    assert!(folders.contains("replicas: 2 → 3"), "{folders}");
}

#[test]
fn textconv_shows_changes_of_values_only() {
    let repository = Repository::new(&[("shop.yaml", BASE), ("values.yaml", "b: 1 # one\n")]);
    repository.git("config diff.smp.textconv 'smp git-textconv'");
    let ordered =
        BASE.replace("spec:\n  replicas: 2\n", "spec:\n").replace("# The shop.", "# A shop.") + "  replicas: 2\n";
    repository.write("shop.yaml", &ordered);
    assert_eq!(repository.git("diff"), "", "only order and comments differ");
    repository.write("shop.yaml", &ordered.replace("replicas: 2", "replicas: 3"));
    repository.write("values.yaml", "b: 2 # one\n");
    let diff = repository.git("diff");
    assert!(diff.contains("-  replicas: 2\n+  replicas: 3\n") && diff.contains("-b: 1 # one\n+b: 2 # one\n"), "{diff}");
}
