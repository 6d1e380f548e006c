//! Values as Go's `fmt` formats them. A diff sorts by these texts, and conflicts identify entries by them.

use serde_json::{Number, Value};

/// The value as `%v` formats it.
pub(crate) fn plain(value: &Value) -> String {
    written(value, Verb::Plain)
}

/// The value as `%s` formats it: a value that is not a string is written with its type.
pub(crate) fn typed(value: &Value) -> String {
    match value {
        Value::Null => "%!s(<nil>)".to_owned(),
        other => written(other, Verb::Typed),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Plain,
    Typed,
}

fn written(value: &Value, verb: Verb) -> String {
    let scalar = |ty: &str, text: String| match verb {
        Verb::Plain => text,
        Verb::Typed => format!("%!s({ty}={text})"),
    };
    match value {
        Value::Null => "<nil>".to_owned(),
        Value::Bool(value) => scalar("bool", value.to_string()),
        Value::Number(number) => match number.as_i64() {
            Some(integer) => scalar("int64", integer.to_string()),
            None => scalar("float64", float(number)),
        },
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| written(item, verb)).collect();
            format!("[{}]", items.join(" "))
        }
        Value::Object(map) => {
            let mut fields: Vec<_> = map.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            let fields: Vec<String> =
                fields.into_iter().map(|(name, value)| format!("{name}:{}", written(value, verb))).collect();
            format!("map[{}]", fields.join(" "))
        }
    }
}

/// The shortest digits that identify the number, with an exponent below -4 or above 5.
fn float(number: &Number) -> String {
    let number = number.as_f64().unwrap_or(f64::MAX);
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    match exponent.parse::<i32>() {
        Ok(exponent) if !(-4..EXPONENT).contains(&exponent) => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{mantissa}e{sign}{:02}", exponent.unsigned_abs())
        }
        _ => number.to_string(),
    }
}

/// The smallest exponent that is written.
const EXPONENT: i32 = 6;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{plain, typed};

    #[test]
    fn values_are_formatted_as_in_go() {
        for (value, wanted) in [
            (json!(1e6), "1e+06"),
            (json!(123_456_789.0), "1.23456789e+08"),
            (json!(100_000.0), "100000"),
            (json!(0.0001), "0.0001"),
            (json!(0.00001), "1e-05"),
            (json!(-2.5), "-2.5"),
            (json!(12_345_678_901_234_567_890_u64), "1.2345678901234567e+19"),
            (json!({"b": null, "a": 1, "c": [null, "x", {}]}), "map[a:1 b:<nil> c:[<nil> x map[]]]"),
        ] {
            assert_eq!(plain(&value), wanted);
        }
        assert_eq!(typed(&json!(80)), "%!s(int64=80)");
        assert_eq!(typed(&json!("80")), "80");
        assert_eq!(typed(&json!({"a": [1.5, null]})), "map[a:[%!s(float64=1.5) <nil>]]");
    }
}
