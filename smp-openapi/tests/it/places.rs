//! Errors in texts have lines and columns.

use std::time::{Duration, Instant};

use smp_openapi::{Errors, Overlay, read};

fn lines(errors: &Errors) -> Vec<(Option<usize>, Option<usize>)> {
    errors.iter().map(|error| (error.line(), error.column())).collect()
}

const DEFINITIONS: &str = "\
apiVersion: v1
kind: ConfigMap
---
# é
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: example.com
  names: {kind: Rack}
  versions:
  - name: v1
    served: true
    schema:
      openAPIV3Schema:
        type: object
        properties: {a: {type: strin}, é: {items: 1}}
";

#[test]
fn a_mistake_in_a_definition_has_a_line() {
    let errors = read(DEFINITIONS).unwrap_err();
    assert_eq!(lines(&errors), [(Some(16), Some(26)), (Some(16), Some(44))], "{errors}");
    let text = errors.to_string();
    assert!(text.starts_with("document 2: /spec/versions/0/schema/openAPIV3Schema/properties/a/type: "), "{text}");
    assert!(text.ends_with(" (line 16, column 44)"), "{text}");
    assert_eq!(read(DEFINITIONS.as_bytes()).unwrap_err(), errors);
    assert_eq!(read(&format!("\u{feff}{DEFINITIONS}")).unwrap_err(), errors);
}

#[test]
fn every_form_of_text_has_places() {
    let json = "{\n \"definitions\": {\"A\": {\"properties\": {\"0\": 1}},\n  \"B\": 1}}";
    let errors = read(json).unwrap_err();
    assert_eq!(lines(&errors), [(Some(2), Some(39)), (Some(3), Some(3))], "{errors}");
    let errors = read("definitions: &d\n  A: &a {type: 1}\n  B: {<<: *a}\n").unwrap_err();
    assert_eq!(lines(&errors), [(Some(2), Some(10)), (Some(2), Some(10))], "{errors}");
    let errors = Overlay::read("# none\n- definition: A\n  field: b\n  mergeKey: c\n").unwrap_err();
    assert_eq!(lines(&errors)[0], (Some(4), Some(3)), "{errors}");
    let errors = read("a: 1\n---\nb: [\n").unwrap_err();
    assert_eq!(errors.to_string(), "not valid YAML: unclosed bracket `[`; close it (line 3, column 4)");
    let errors = read("{\"swagger\": \"2.0\",\n }").unwrap_err();
    assert_eq!(lines(&errors), [(None, None)], "{errors}");
}

#[test]
fn many_errors_are_located_in_linear_time() {
    let members = |count: usize| (0..count).map(|index| format!("\"D{index}\": 1")).collect::<Vec<_>>().join(", ");
    let documents = "---\ndefinitions: 1\n".repeat(3_000);
    for text in [format!("{{\"definitions\": {{{}}}}}", members(20_000)), documents] {
        let start = Instant::now();
        let errors = read(&text).unwrap_err();
        assert!(errors.iter().all(|error| error.line().is_some()));
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
}
