//! KYAML is read back as the same value, and ambiguous keys are quoted.

use serde_json::json;

use smp_yaml::to_kyaml;

fn read(text: &str) -> serde_json::Value {
    smp_yaml::Reader::new().format(smp_yaml::Format::Yaml).read_one(text).expect("KYAML is YAML").value
}

#[test]
fn every_value_is_read_back() {
    let texts = [
        "",
        " a",
        "a ",
        "\ta",
        "a\n",
        "\na",
        "a\n b\n\tc",
        "a\n\n\nb",
        "\"\\'",
        "no",
        "0644",
        "\u{85}\u{2028}",
        "a\n\rb",
        "\n\u{2028}\n\u{a0}\u{1}",
        "é",
    ];
    for text in texts {
        for value in [json!({ text: text }), json!([text, [text]]), json!({"a": {text: [{"b": text}, {}]}})] {
            assert_eq!(read(&to_kyaml(&value)), value, "{}", to_kyaml(&value));
        }
    }
    for number in [json!(1), json!(-0.5), json!(1e100), json!(1.5e-9), json!(u64::MAX)] {
        assert_eq!(read(&to_kyaml(&json!({ "a": number }))), json!({ "a": number }));
    }
}

#[test]
fn ambiguous_keys_are_quoted() {
    for name in ["no", "On", "1", "0x1F", "1e5", "2001-01-01", "1_0", "", "a b", "-a", "a.", "~", "NaN"] {
        assert!(to_kyaml(&json!({ name: 1 })).contains(&format!("\"{name}\": 1")), "{name}");
    }
    for name in ["a", "3scale", "app.kubernetes.io/name", "a-b", "_x", "10.0.0.1", "1-1", "12e"] {
        assert!(to_kyaml(&json!({ name: 1 })).contains(&format!("  {name}: 1")), "{name}");
    }
}
