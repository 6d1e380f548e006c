//! Custom resources: what is written for a type, and which losses are reported.
#![expect(dead_code, reason = "only the tables are used")]

mod documented;
mod everything;

use everything::{Rack, RackSpec, RackStatus};
use serde_json::{Value, json};
use smp_core::schema::{Field, GroupVersionKind, Kind, Strategy};
use smp_core::{PatchSchema, Patcher, Schema};
use smp_openapi::{
    CustomResource, CustomResourceProblem, Definitions, Info, ListMapKeys, Lost, OpenApi, Reader, Recursion, Scope,
    Written, compare,
};

const KIND: GroupVersionKind = GroupVersionKind::new("example.com", "v1", "Thing");

/// Returns the schema of `spec` and the losses.
fn spec<T: PatchSchema>() -> (Value, Vec<(String, Lost)>) {
    let Written { mut value, losses, .. } =
        CustomResource::new(KIND, Schema::of::<T>()).schema().expect("it is written");
    let losses = losses.into_iter().map(|loss| (loss.path, loss.lost)).collect();
    (value["properties"]["spec"].take(), losses)
}

fn lost(path: &str, lost: Lost) -> (String, Lost) {
    (path.to_owned(), lost)
}

fn rack() -> CustomResource<'static> {
    CustomResource::of(Schema::of::<Rack>()).expect("the type is of one kind").recursion(Recursion::FreeForm)
}

/// Each file under `tests/it/crd` is also checked by the validation of the real API server.
#[test]
fn a_type_that_uses_everything_is_written_in_full() {
    let written = rack().short_name("rk").category("all").manifest().expect("it is written");
    let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    let losses = losses.join("\n");
    let yaml = smp_yaml::to_string(&written.value);
    insta::with_settings!({snapshot_path => "crd", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("losses", losses);
        insta::assert_binary_snapshot!("everything.yaml", yaml.into_bytes());
    });
}

#[test]
fn one_call_returns_the_custom_resource_of_a_documented_type() {
    let written = CustomResource::of(Schema::of::<documented::Rack>())
        .expect("it is one kind")
        .manifest()
        .expect("it is written");
    assert_eq!(written.losses, []);
    let yaml = smp_yaml::to_string(&written.value);
    insta::with_settings!({snapshot_path => "crd", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_binary_snapshot!("documented.yaml", yaml.into_bytes());
    });
}

#[test]
fn one_call_returns_the_definitions_of_a_documented_type() {
    let definitions = Definitions::of::<documented::Rack>().expect("the names differ").published(OpenApi::V2);
    let yaml = smp_yaml::to_string(&definitions.into());
    insta::with_settings!({snapshot_path => "documentation", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("definitions", yaml);
    });
    for version in [OpenApi::V2, OpenApi::V3] {
        let derived = Definitions::of::<documented::Rack>().expect("the names differ");
        let info = Info { title: "Racks".to_owned(), version: "v1".to_owned() };
        let written = derived.document(version, &info);
        let read = smp_openapi::read(&written).expect("what is written can be read");
        assert_eq!(Definitions::from(&read).document(version, &info), written);
    }
}

#[test]
fn several_versions_are_written_to_one_manifest() {
    let kind = |version| GroupVersionKind::new("example.com", version, "Rack");
    let older = CustomResource::new(kind("v1beta1"), Schema::of::<everything::Slot>()).served(false);
    let parts = CustomResource::new(kind("v1"), Schema::of::<RackSpec>()).status(Schema::of::<RackStatus>());
    let written =
        parts.recursion(Recursion::FreeForm).scope(Scope::Cluster).version(older).manifest().expect("it is written");
    assert!(written.losses.iter().all(|loss| loss.path.starts_with("v1.") || loss.path.starts_with("v1beta1.")));
    let yaml = smp_yaml::to_string(&written.value);
    insta::with_settings!({snapshot_path => "crd", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_binary_snapshot!("versions.yaml", yaml.into_bytes());
    });
}

#[test]
fn parts_and_the_whole_object_have_the_same_schema() {
    let whole = rack().schema().expect("it is written");
    let parts = CustomResource::new(KIND, Schema::of::<RackSpec>()).status(Schema::of::<RackStatus>());
    let parts = parts.recursion(Recursion::FreeForm).schema().expect("it is written");
    assert_eq!(parts.value["properties"], whole.value["properties"]);
}

#[test]
fn a_key_field_that_is_optional_shortens_the_key() {
    #[derive(PatchSchema)]
    struct Spec {
        #[patch(strategy = "merge", merge_key = "port,protocol")]
        ports: Vec<Port>,
        #[patch(strategy = "merge", merge_key = "protocol,port")]
        reversed: Vec<Port>,
    }
    #[derive(PatchSchema)]
    struct Port {
        port: u16,
        protocol: Option<String>,
    }
    let (schema, losses) = spec::<Spec>();
    assert_eq!(schema["properties"]["ports"]["x-kubernetes-list-type"], "map");
    assert_eq!(schema["properties"]["ports"]["x-kubernetes-list-map-keys"], json!(["port"]));
    // Never a set: items that differ only in their value would be two.
    assert_eq!(schema["properties"]["reversed"]["x-kubernetes-list-type"], "atomic");
    assert_eq!(schema["properties"]["reversed"].get("x-kubernetes-list-map-keys"), None);
    assert_eq!(losses, [lost("spec.ports", Lost::Key), lost("spec.reversed", Lost::Key)]);
}

#[test]
fn declared_list_types_are_written() {
    #[derive(PatchSchema)]
    struct Spec {
        #[patch(list_type = "map", list_map_keys = "name")]
        only_for_servers: Vec<Named>,
        #[patch(strategy = "merge", merge_key = "name", list_type = "atomic")]
        only_for_patches: Vec<Named>,
        #[patch(list_type = "set")]
        names: Vec<String>,
        #[patch(list_type = "set")]
        not_a_set: Vec<Named>,
    }
    #[derive(PatchSchema)]
    struct Named {
        name: String,
    }
    let (schema, losses) = spec::<Spec>();
    let list_type = |name: &str| schema["properties"][name]["x-kubernetes-list-type"].clone();
    assert_eq!(list_type("only_for_servers"), "map");
    assert_eq!(list_type("only_for_patches"), "atomic");
    assert_eq!(list_type("names"), "set");
    assert_eq!(list_type("not_a_set"), "atomic");
    let expected = [
        lost("spec.not_a_set", Lost::DeclaredType),
        lost("spec.only_for_patches", Lost::Key),
        lost("spec.only_for_servers", Lost::DeclaredType),
    ];
    assert_eq!(losses, expected);
}

#[test]
fn a_default_that_the_server_would_reject_is_omitted() {
    use smp_core::schema::{DefaultValue, FieldDefinition, ObjectDefinition, ScalarKind, SchemaSet, Shape};
    let defaults = [
        ("whole", ScalarKind::Integer, DefaultValue::Integer(1), true),
        ("fraction", ScalarKind::Integer, DefaultValue::Number(1.5), false),
        ("number", ScalarKind::Number, DefaultValue::Integer(1), true),
        ("word", ScalarKind::Boolean, DefaultValue::String("yes".into()), false),
        ("port", ScalarKind::IntOrString, DefaultValue::String("http".into()), true),
    ];
    let mut spec = ObjectDefinition::new("Spec");
    for (name, kind, default, _) in &defaults {
        let mut field = FieldDefinition::new(*name, Shape::scalar(*kind));
        field.default = Some(default.clone());
        spec.fields.push(field);
    }
    let mut builder = SchemaSet::builder();
    builder.add_object(spec);
    let set = builder.build().expect("the tables keep the rules");
    let written = CustomResource::new(KIND, set.get("Spec").expect("it is there")).schema().expect("it is written");
    for (name, _, _, is_accepted) in defaults {
        let field = &written.value["properties"]["spec"]["properties"][name];
        assert_eq!(field.get("default").is_some(), is_accepted, "{name}: {field}");
        assert_eq!(written.losses.iter().any(|loss| loss.path == format!("spec.{name}")), !is_accepted, "{name}");
    }
}

#[test]
fn a_required_status_is_not_required_in_new_objects() {
    let required = |written: Written| written.value["required"].clone();
    assert_eq!(required(rack().schema().expect("it is written")), json!(["spec"]));
    let kept = rack().status_subresource(false).schema().expect("it is written");
    assert_eq!(required(kept), json!(["spec", "status"]));
}

#[test]
fn names_that_a_server_rejects_are_errors() {
    let named =
        |group, version, kind| CustomResource::new(GroupVersionKind::new(group, version, kind), Schema::free_form());
    let wrong = [
        named("", "v1", "Rack"),
        named("example", "v1", "Rack"),
        named("Example.com", "v1", "Rack"),
        named("example..com", "v1", "Rack"),
        named("-example.com", "v1", "Rack"),
        named("rack.k8s.io", "v1", "Rack"),
        named("k8s.io", "v1", "Rack"),
        named("example.com", "1", "Rack"),
        named("example.com", "", "Rack"),
        named("example.com", "v1", "Räck"),
        named("example.com", "v1", ""),
        named("example.com", "v1", "Rack").plural("Racks"),
        named("example.com", "v1", "Rack").singular("a_rack"),
        named("example.com", "v1", "Rack").list_kind("Rack"),
        named("example.com", "v1", "Rack").short_name(""),
        named("example.com", "v1", "Rack").category("a b"),
    ];
    for wrong in wrong {
        let error = wrong.manifest().expect_err("a server rejects it");
        assert_eq!(error.problem(), CustomResourceProblem::Name, "{error}");
    }
    assert!(named("my-k8s.io", "v1", "Rack").manifest().is_ok());
}

#[test]
fn versions_of_different_kinds_and_repeated_versions_are_errors() {
    let version =
        |kind, version| CustomResource::new(GroupVersionKind::new("example.com", version, kind), Schema::free_form());
    for other in [version("Rack", "v1"), version("Shelf", "v2"), version("Rack", "v2").version(version("Rack", "v1"))] {
        let error = version("Rack", "v1").version(other).manifest().expect_err("they do not go together");
        assert_eq!(error.problem(), CustomResourceProblem::Versions, "{error}");
    }
}

#[test]
fn an_infinite_schema_is_an_error() {
    let definitions: Value = (0..40)
        .map(|level| {
            let next = json!({"$ref": format!("#/definitions/Level{}", level + 1)});
            (format!("Level{level}"), json!({"properties": {"left": next, "right": next}}))
        })
        .chain([("Level40".to_owned(), json!({"properties": {"end": {"type": "string"}}}))])
        .collect::<serde_json::Map<_, _>>()
        .into();
    let document = smp_openapi::read(&json!({"definitions": definitions})).expect("it is read");
    let wide = CustomResource::new(KIND, document.get("Level0").expect("it is there"));
    assert_eq!(wide.schema().expect_err("it is too large").problem(), CustomResourceProblem::TooLarge);
}

#[test]
fn a_deeply_nested_schema_is_an_error() {
    let definitions: Value = (0..3000)
        .map(|level| {
            let next = json!({"$ref": format!("#/definitions/Level{}", level + 1)});
            (format!("Level{level}"), json!({"properties": {"next": next}}))
        })
        .chain([("Level3000".to_owned(), json!({"properties": {"end": {"type": "string"}}}))])
        .collect::<serde_json::Map<_, _>>()
        .into();
    let document = smp_openapi::read(&json!({"definitions": definitions})).expect("it is read");
    let deep = CustomResource::new(KIND, document.get("Level0").expect("it is there"));
    assert_eq!(deep.schema().expect_err("it is too deep").problem(), CustomResourceProblem::TooLarge);
}

/// Returns pairs of fields with the same name in two types.
fn together<'a>(
    ours: Schema<'a>,
    theirs: Schema<'a>,
    path: &str,
    check: &mut impl FnMut(&str, &Field<'_>, &Field<'_>),
) {
    match (ours.kind(), theirs.kind()) {
        (Kind::Object(table), Kind::Object(read)) => {
            for field in table.all_fields() {
                let path = format!("{path}.{}", field.name());
                let Some(there) = read.field(field.name()) else {
                    assert!(read.additional().is_some(), "{path} is not there");
                    continue;
                };
                check(&path, field, there);
                together(ours.with_shape(field.shape()), theirs.with_shape(there.shape()), &path, check);
            }
        }
        (Kind::List(ours), Kind::List(theirs)) | (Kind::Map(ours), Kind::Map(theirs)) => {
            together(ours, theirs, &format!("{path}[]"), check);
        }
        _ => {}
    }
}

#[test]
fn everything_except_losses_survives_a_round_trip() {
    let resource = CustomResource::new(KIND, Schema::of::<RackSpec>()).recursion(Recursion::FreeForm);
    let written = resource.manifest().expect("it is written");
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKey);
    let read = reader.read(&written.value).expect("it is read");
    let root = read.get("com.example.v1.Thing").expect("it is there");
    let spec = root.with_shape(root.field("spec").expect("a root has a spec").shape());
    let lossy: Vec<String> = written.losses.iter().map(|loss| format!(".{}", loss.path)).collect();
    let mut merged = 0;
    together(Schema::of::<RackSpec>(), spec, ".spec", &mut |path, ours, theirs| {
        if lossy.iter().any(|lost| lost == path) {
            return;
        }
        merged += usize::from(ours.strategy() != Strategy::default());
        assert_eq!((ours.strategy(), ours.merge_key()), (theirs.strategy(), theirs.merge_key()), "{path}");
        assert_eq!((&ours.default(), ours.is_required()), (&theirs.default(), theirs.is_required()), "{path}");
    });
    assert!(merged >= 4, "only {merged} fields are merged");
}

#[test]
fn patches_have_the_same_effect_with_the_type_and_with_its_custom_resource() {
    #[derive(PatchSchema)]
    struct Spec {
        #[patch(strategy = "merge", merge_key = "port,protocol")]
        ports: Vec<Served>,
        #[patch(strategy = "merge")]
        names: Vec<String>,
        #[patch(strategy = "replace")]
        selector: std::collections::BTreeMap<String, String>,
        args: Vec<String>,
    }
    #[derive(PatchSchema)]
    struct Served {
        port: u16,
        #[patch(default = "TCP")]
        protocol: Option<String>,
        name: Option<String>,
    }
    let written = CustomResource::new(KIND, Schema::of::<Spec>()).manifest().expect("it is written");
    assert_eq!(written.losses, []);
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKey);
    let read = reader.read(&written.value).expect("it is read");
    let live = json!({
        "ports": [{"port": 53, "name": "a"}, {"port": 53, "protocol": "UDP"}, {"port": 80}],
        "names": ["a", "b"], "selector": {"a": "1"}, "args": ["x"],
    });
    for patch in [
        json!({"ports": [{"port": 53, "protocol": "UDP", "name": "b"}]}),
        json!({"ports": [{"port": 53, "protocol": "TCP", "$patch": "delete"}], "names": ["c"]}),
        json!({"$deleteFromPrimitiveList/names": ["a"], "selector": {"b": "2"}, "args": ["y"]}),
        json!({"$setElementOrder/ports": [{"port": 80}, {"port": 53}], "ports": [{"port": 80, "name": "c"}]}),
        json!({"ports": [{"name": "no key"}]}),
        json!({"ports": null, "names": [{"a": 1}]}),
    ] {
        let ours = Patcher::of::<Spec>().apply(live.clone(), &patch);
        let object = |spec: &Value| json!({"apiVersion": "example.com/v1", "kind": "Thing", "spec": spec});
        let root = read.get_kind("example.com", "v1", "Thing").expect("it is there");
        let theirs = Patcher::new(root).apply(object(&live), &object(&patch));
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs["spec"], "{patch}"),
            (Err(ours), Err(theirs)) => assert_eq!(ours.code(), theirs.code(), "{patch}"),
            (ours, theirs) => panic!("{patch}: {ours:?} and {theirs:?}"),
        }
    }
}

#[test]
fn the_side_document_has_what_a_server_drops() {
    let document = rack().document().expect("the names differ");
    let definitions = Definitions::from(&document);
    let swagger = definitions.schemas(OpenApi::V2);
    let root = &swagger["com.example.v1.Rack"];
    assert_eq!(
        root["x-kubernetes-group-version-kind"],
        json!([{"group": "example.com", "version": "v1", "kind": "Rack"}])
    );
    let metadata = "#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
    assert_eq!(root["properties"]["metadata"], json!({"$ref": metadata}));
    let slots = &swagger["RackSpec"]["properties"]["slots"];
    assert_eq!(slots["x-kubernetes-recommended-patch-merge-key"], "number,side");

    let info = Info { title: "racks".to_owned(), version: "v1".to_owned() };
    let read = smp_openapi::read(&definitions.document(OpenApi::V2, &info)).expect("it is complete");
    let mut differences = compare(&definitions, &Definitions::from(&read));
    // The reader of an embedded resource adds the metadata and allows other fields, which its type does not declare.
    differences.retain(|difference| difference.definition != "Embedded");
    assert_eq!(differences, []);
}

#[test]
fn the_side_document_of_parts_has_a_root() {
    let older =
        CustomResource::new(GroupVersionKind::new("example.com", "v1beta1", "Thing"), Schema::of::<everything::Slot>());
    let parts = CustomResource::new(KIND, Schema::of::<RackSpec>()).status(Schema::of::<RackStatus>()).version(older);
    let document = parts.document().expect("the names differ");
    for (version, spec) in [("v1", "RackSpec"), ("v1beta1", "Slot")] {
        let root = document.get_kind("example.com", version, "Thing").expect("it is there");
        let names: Vec<&str> =
            root.object().expect("a table").fields().iter().map(smp_core::schema::Field::name).collect();
        assert_eq!(&names[..4], ["apiVersion", "kind", "metadata", "spec"]);
        assert_eq!(
            root.with_shape(root.field("spec").expect("it is there").shape()).object().expect("a table").name(),
            spec
        );
        let metadata = root.with_shape(root.field("metadata").expect("it is there").shape());
        assert!(metadata.field("finalizers").is_some_and(|field| field.strategy().merge.is_some()));
    }
}
