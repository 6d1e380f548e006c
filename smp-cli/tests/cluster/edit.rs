//! `smp edit`.

#![cfg(unix)]

use insta::assert_snapshot;
use serde_json::json;

use crate::shell::{DNS, NORTH, Shell, WEB};

#[test]
fn only_what_was_edited_is_sent() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "KUBE_EDITOR='sed -i.old -e s/web:1/web:2/' smp edit deploy web -y --summary",
        "EDITOR='sed -i.old -e s/disk/gpu/' smp edit rack/north -y --summary -o json",
        "EDITOR='sed -i.old -e s/gpu/fan/;s/53/54/' smp edit rack/north svc/dns -y --summary",
        "EDITOR=cat smp edit deploy web | tail -n +5 | head -n 8",
    ]));
    assert_eq!(shell.server.get(NORTH)["spec"]["slots"][1], json!({"number": 2, "holds": "fan"}));
    assert_eq!(shell.server.get(DNS)["spec"]["ports"][0]["port"], 54);
    let containers = json!([{"name": "web", "image": "web:2"}, {"name": "proxy", "image": "proxy:1"}]);
    assert_eq!(shell.server.get(WEB)["spec"]["template"]["spec"]["containers"], containers);
}

#[test]
fn the_editor_opens_again_after_an_error() {
    let shell = Shell::new();
    shell.file(
        "fix.sh",
        "\
if grep -q 'must be greater' \"$1\"; then cp \"$1\" second; sed -i.old 's/replicas: -1/replicas: 3/' \"$1\"
elif grep -q 'replicas: \\[' \"$1\"; then cp \"$1\" first; sed -i.old 's/replicas: \\[/replicas: -1/' \"$1\"
else sed -i.old 's/replicas: 1/replicas: [/' \"$1\"; fi
",
    );
    assert_snapshot!(shell.all(&[
        "KUBE_EDITOR='sh fix.sh' smp edit deploy web -y --summary 2>&1 | sed 's/smp-edit-[^.]*/smp-edit-X/'",
        "head -n 7 second",
    ]));
    assert_eq!(shell.server.get(WEB)["spec"]["replicas"], 3);
}

#[test]
fn changes_that_cannot_be_stored_are_kept() {
    let shell = Shell::new();
    shell.file("wrong.sh", "sed -i.old 's/replicas: 1/replicas: -1/' \"$1\"\n");
    shell.file("renamed.sh", "sed -i.old 's/name: web/name: wub/' \"$1\"\n");
    assert_snapshot!(shell.all(&[
        "EDITOR='sh wrong.sh' smp edit deploy web -y --summary 2>&1 | sed 's/smp-edit-[^.]*/smp-edit-X/'",
        "grep -h replicas: smp-edit-*.yaml",
        "EDITOR='sh renamed.sh' smp edit deploy web -y 2>&1 | sed 's/smp-edit-[^.]*/smp-edit-X/'",
        "EDITOR='sed -i.old -e s/web:1/web:3/' smp edit deploy web --summary 2>&1 | sed 's/smp-edit-[^.]*/smp-edit-X/'",
    ]));
    assert_eq!(shell.server.get(WEB)["spec"]["replicas"], 1);
}

#[test]
fn nothing_happens_without_changes() {
    let shell = Shell::new();
    assert_snapshot!(shell.all(&[
        "EDITOR=true smp edit deploy web",
        "EDITOR='cp /dev/null' smp edit deploy web",
        "EDITOR=false smp edit deploy web",
        "EDITOR=/nope smp edit deploy web",
        "smp edit deploy nope",
        "ls | grep -c smp-edit",
    ]));
}

#[test]
fn fields_that_others_changed_too_are_named() {
    let shell = Shell::new();
    shell.file(
        "slow.sh",
        "\
sed -i.old 's/replicas: 1/replicas: 3/' \"$1\"
KUBE_EDITOR= smp patch deploy web -p '{spec: {replicas: 5, paused: true}}' -y --field-manager hpa >/dev/null 2>&1
",
    );
    assert_snapshot!(shell.run("EDITOR='sh slow.sh' smp edit deploy web -y --summary"));
    let spec = &shell.server.get(WEB)["spec"];
    assert_eq!((&spec["replicas"], &spec["paused"]), (&json!(3), &json!(true)));
}

#[test]
fn a_failing_editor_loses_nothing() {
    let shell = Shell::new();
    shell.file("crash.sh", "sed -i.old 's/replicas: 1/replicas: 7/' \"$1\"; exit 3\n");
    shell.file("latin.sh", "printf 'a: \\351\\n' >\"$1\"\n");
    shell.file("late.sh", "grep -q -- -1 \"$1\" && exit 3; sed -i.old 's/replicas: 1/replicas: -1/' \"$1\"\n");
    let names = "2>&1 | sed 's/smp-edit-[^.]*/smp-edit-X/'";
    assert_snapshot!(shell.all(&[
        &format!("EDITOR='sh crash.sh' smp edit deploy web -y {names}"),
        "grep -h 'replicas: 7' smp-edit-*.yaml; rm smp-edit-*",
        &format!("EDITOR='sh latin.sh' smp edit deploy web -y {names}"),
        "LC_ALL=C grep -c a: smp-edit-*.yaml; rm smp-edit-*",
        &format!("EDITOR='sh late.sh' smp edit deploy web -y --summary {names}"),
        "grep -h 'replicas: -1' smp-edit-*.yaml",
    ]));
}

#[test]
fn objects_of_two_namespaces_may_have_the_same_name() {
    let shell = Shell::new();
    let mut other = shell.server.get(WEB);
    other["metadata"]["namespace"] = json!("other");
    shell.server.state().objects.insert(WEB.replace("shop", "other"), other);
    let object = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: NAMESPACE}}\n";
    shell.file("both.yaml", &["shop", "other"].map(|namespace| object.replace("NAMESPACE", namespace)).join("---\n"));
    shell.file(
        "fix.sh",
        "\
if grep -q 'must be greater' \"$1\"; then sed -i.old 's/replicas: -1/replicas: 3/' \"$1\"
else awk '/replicas/ {sub(/1/, n++ ? \"-1\" : \"2\")} {print}' \"$1\" >new; cp new \"$1\"; fi
",
    );
    assert_snapshot!(shell.run("EDITOR='sh fix.sh' smp edit -f both.yaml -y --summary 2>&1"));
    assert_eq!(shell.server.get(WEB)["spec"]["replicas"], 2);
    assert_eq!(shell.server.get(&WEB.replace("shop", "other"))["spec"]["replicas"], 3);
}

#[test]
fn what_was_refused_is_named_at_the_end() {
    let shell = Shell::new();
    shell.file(
        "half.sh",
        "\
if grep -q 'must be greater' \"$1\"; then : >\"$1\"
else sed -i.old -e 's/replicas: 1/replicas: -1/' -e s/disk/gpu/ \"$1\"; fi
",
    );
    shell.file(
        "always.sh",
        "sed -i.old 's/replicas: -*1*/&1/' \"$1\"; sed -i.old 's/replicas: 11/replicas: -1/' \"$1\"\n",
    );
    assert_snapshot!(shell.all(&[
        "EDITOR='sh half.sh' smp edit rack/north deploy/web -y --summary",
        "EDITOR='sh always.sh' smp edit deploy web -y --summary 2>&1 | sed 's/smp-edit-[^.]*/smp-edit-X/'",
    ]));
}

#[test]
fn differences_show_what_the_server_stores() {
    let shell = Shell::new();
    let editor = "KUBE_EDITOR='sed -i.old -e s/replicas:/replica:/'";
    assert_snapshot!(shell.all(&[
        &format!("{editor} smp edit deploy web --validate=ignore 2>&1 | sed 's/smp-edit-[^.]*/smp-edit-X/'"),
        &format!("{editor} smp edit deploy web --validate=ignore -y"),
    ]));
    assert!(shell.server.changes()[0].contains("dryRun=All"), "the server is asked before the user");
}

#[test]
fn objects_that_are_not_edited_are_not_read_again() {
    let shell = Shell::new();
    assert_snapshot!(shell.run("EDITOR='sed -i.old -e s/web:1/web:2/' smp edit deploy/web svc/dns rk/north -y"));
    let read = shell.server.state().seen.iter().filter(|request| request.path == DNS).count();
    assert_eq!(read, 1);
}
