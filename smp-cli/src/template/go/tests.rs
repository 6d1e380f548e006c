//! Templates with the output of kubectl 1.36.3 for them.

use serde_json::{Value, json};

use super::Template;

fn object() -> Value {
    json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {
            "name": "web",
            "generation": 1_234_567,
            "labels": {"zeta": "z", "app": "web", "tier": "front"},
            "annotations": {"example.com/a": "x y", "b64": "aGVsbG8=", "num": "7"},
        },
        "spec": {
            "replicas": 3,
            "paused": true,
            "selector": {"matchLabels": {"app": "web"}},
            "template": {"spec": {
                "terminationGracePeriodSeconds": 30,
                "containers": [
                    {
                        "name": "web",
                        "image": "nginx:1.25",
                        "args": ["--a", "b<c>&\"d\""],
                        "ports": [{"containerPort": 80, "name": "http"}, {"containerPort": 8443}],
                    },
                    {"name": "side", "image": "envoy"},
                ],
            }},
        },
    })
}

#[test]
fn templates_print_what_kubectl_prints() {
    let object = object();
    for (template, expected) in PRINTED {
        let parsed = Template::parse(template).unwrap_or_else(|error| panic!("{template}: {error}"));
        assert_eq!(parsed.text(&[&object]).as_deref(), Ok(*expected), "{template}");
    }
}

#[test]
fn objects_are_printed_without_a_separator() {
    let parsed = Template::parse("{{.kind}} ").expect("a template");
    assert_eq!(parsed.text(&[&object(), &object()]).as_deref(), Ok("Deployment Deployment "));
}

#[test]
fn templates_that_cannot_be_parsed_are_errors() {
    let deep = format!("{{{{if 1}}}}{}{{{{end}}}}", "{{else if 1}}".repeat(100_000));
    let unfinished = [
        "{{end}}",
        "a{{end}}b",
        "{{range .spec}}",
        "{{if 1}}a",
        "{{define \"a\"}}",
        "{{else}}",
        "{{if 1}}{{end}}{{end}}",
    ];
    for template in ["{{.a", "{{if}}", "{{.a-b}}", "{{\"a}}", &deep].iter().chain(&unfinished) {
        assert!(Template::parse(template).is_err(), "{}", &template[..template.len().min(50)]);
    }
}

#[test]
fn templates_that_fail_for_an_object_name_it() {
    for template in [
        "{{.metadata.name.x}}",
        "{{eq .spec.replicas 3.0}}",
        "{{index .spec.template.spec.containers 5}}",
        "{{base64decode .metadata.nope}}",
        "{{base64decode .metadata.name}}",
        "{{unknown .}}",
        "{{template \"unknown\"}}",
        "{{define \"a\"}}{{template \"a\"}}{{end}}{{template \"a\"}}",
        "{{len .spec.replicas}}",
    ] {
        let parsed = Template::parse(template).unwrap_or_else(|error| panic!("{template}: {error}"));
        let error = parsed.text(&[&object()]).expect_err(template);
        assert!(error.starts_with("the template fails for Deployment web: "), "{template}: {error}");
    }
}

const PRINTED: &[(&str, &str)] = &[
    ("{{.metadata.name}}", "web"),
    ("{{.spec.replicas}}", "3"),
    ("{{.metadata.generation}}", "1234567"),
    ("{{.metadata.labels}}", "map[app:web tier:front zeta:z]"),
    ("{{range .spec.template.spec.containers}}{{.name}}={{.image}} {{end}}", "web=nginx:1.25 side=envoy "),
    ("{{range $k, $v := .metadata.labels}}{{$k}}={{$v}};{{end}}", "app=web;tier=front;zeta=z;"),
    ("{{range .status.conditions}}x{{else}}none{{end}}", "none"),
    ("{{.metadata.nope}}", "<no value>"),
    ("{{.metadata.nope.deeper}}", "<no value>"),
    ("{{.nope.deeper.still}}", "<no value>"),
    (r#"{{index .metadata.annotations "example.com/a"}}"#, "x y"),
    (r#"{{index .metadata.annotations "nope"}}"#, "<no value>"),
    ("{{(index .spec.template.spec.containers 0).image}}", "nginx:1.25"),
    ("{{len .metadata.labels}} {{len .spec.template.spec.containers}} {{len .metadata.name}}", "3 2 3"),
    (r#"{{printf "%d" .spec.replicas}}"#, "3"),
    (r#"{{printf "%d %s" 1 "a" "b"}}"#, "1 a%!(EXTRA string=b)"),
    (r#"{{printf "%d"}}"#, "%!d(MISSING)"),
    ("{{eq .spec.replicas 3}}", "true"),
    (r#"{{if eq .kind "Deployment"}}yes{{else}}no{{end}}"#, "yes"),
    (r#"{{or .metadata.nope "default"}}"#, "default"),
    ("{{and .metadata.name .metadata.nope}}", "<no value>"),
    (r#"{{not .spec.paused}} {{ne 1 2}} {{lt "a" "b"}}"#, "false true true"),
    ("{{with .spec.template}}{{.spec.terminationGracePeriodSeconds}}{{end}}", "30"),
    ("{{with $x := .metadata.name}}{{$x}}{{end}}", "web"),
    ("{{with .nope}}a{{else}}b{{end}}", "b"),
    ("{{with .nope}}a{{else with .metadata.name}}{{.}}{{end}}", "web"),
    ("{{- .metadata.name -}}   x   {{- .kind -}}", "webxDeployment"),
    (r#"{{"a\tb\n"}}{{`raw`}}{{'a'}}{{1.5}}{{true}}{{0x10}}"#, "a\tb\nraw971.5true16"),
    ("{{/* comment */}}done", "done"),
    (r#"{{block "b" .kind}}<{{.}}>{{end}}"#, "<Deployment>"),
    (r#"{{html "<a&b>"}} {{js "a'b<"}} {{urlquery "a b&c"}}"#, "&lt;a&amp;b&gt; a\\'b\\u003C a+b%26c"),
    (r#"{{.metadata.name | len | printf "%03d"}}"#, "003"),
    (r#"{{print 1 2 "a" "b" 3}} {{println "x"}}"#, "1 2ab3 x\n"),
    ("{{$x := 1}}{{range .spec.template.spec.containers}}{{$x = 2}}{{end}}{{$x}}", "2"),
    ("{{range 3}}{{.}}{{end}}", "012"),
    ("{{range $i, $e := .spec.template.spec.containers}}{{if $i}},{{end}}{{.name}}{{break}}{{end}}", "web"),
    (r#"{{.metadata.labels.app}}{{"\n"}}{{.metadata.annotations.num}}"#, "web\n7"),
    (r#"{{index .spec "template" "spec" "containers" 0 "image"}}"#, "nginx:1.25"),
    ("{{(index .spec.template.spec.containers 0).args}}", r#"[--a b<c>&"d"]"#),
    ("{{range .spec.replicas}}{{.}}{{end}}", "012"),
    ("{{range .spec.template.spec.containers}}{{$.metadata.name}}/{{.name}} {{end}}", "web/web web/side "),
    ("{{if .metadata.nope}}x{{end}}{{if .status}}s{{else}}empty{{end}}", "empty"),
    ("{{lt .spec.replicas 5}}", "true"),
    (r#"{{.metadata.name | printf "%s-%s" "a"}}"#, "a-web"),
    (r#"{{printf "%+v" .spec.selector}}"#, "map[matchLabels:map[app:web]]"),
    ("{{print nil}}", "<nil>"),
    (r#"{{printf "%*d|%[2]d %[1]d" 5 42 }}"#, "   42|42 5"),
    (r#"{{printf "%!"}}{{printf "%z" 1}}"#, "%!!(MISSING)%!z(int=1)"),
    ("{{print (eq 1 1) true .spec.paused}}", "true true true"),
    (r#"{{if not (eq .kind "Pod")}}np{{else if eq .kind "X"}}x{{end}}"#, "np"),
    ("{{len (slice .spec.template.spec.containers 1)}}", "1"),
    (r#"{{ .metadata.labels.app | printf "%s" | printf "<%s>" }}"#, "<web>"),
    ("{{(.metadata).name}} {{(.metadata.labels).app}}", "web web"),
    (r#"{{ index .metadata "labels" "app" }}{{ index . "kind" }}"#, "webDeployment"),
    ("{{with .metadata}}{{with .labels}}{{.app}}{{end}}{{$.kind}}{{end}}", "webDeployment"),
    (r#"a{{- "b" -}}  c  {{- "d"}} e"#, "abcd e"),
    (r#"{{ "}}" }} { } {{"{{"}}"#, "}} { } {{"),
    ("{{-3}} {{- 3 }} {{ -3 }}", "-33 -3"),
];
