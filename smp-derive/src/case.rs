//! Serde's case conversions: how `rename_all` changes the name of a field or variant.

/// A rule of `#[serde(rename_all = "…")]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum RenameRule {
    /// The Rust name, unchanged.
    #[default]
    None,
    /// `lowercase`
    Lower,
    /// `UPPERCASE`
    Upper,
    /// `PascalCase`
    Pascal,
    /// `camelCase`
    Camel,
    /// `snake_case`
    Snake,
    /// `SCREAMING_SNAKE_CASE`
    ScreamingSnake,
    /// `kebab-case`
    Kebab,
    /// `SCREAMING-KEBAB-CASE`
    ScreamingKebab,
}

impl RenameRule {
    /// Parses the name of a rule.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// The JSON name of a field, whose Rust name is in snake case.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::None | Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => {
                let name = pascal(name);
                match name.char_indices().nth(1) {
                    Some((second, _)) => name[..second].to_ascii_lowercase() + &name[second..],
                    None => name.to_ascii_lowercase(),
                }
            }
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// The JSON name of a variant, whose Rust name is in Pascal case.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::None | Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => {
                let first = name.chars().next().map_or(0, char::len_utf8);
                name[..first].to_ascii_lowercase() + &name[first..]
            }
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for (index, c) in name.char_indices() {
        if index > 0 && c.is_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

fn pascal(name: &str) -> String {
    let mut capital = true;
    let mut pascal = String::with_capacity(name.len());
    for c in name.chars() {
        if c == '_' {
            capital = true;
        } else if std::mem::take(&mut capital) {
            pascal.push(c.to_ascii_uppercase());
        } else {
            pascal.push(c);
        }
    }
    pascal
}

#[cfg(test)]
mod tests {
    use super::RenameRule;

    /// Rust name, then the eight rules in serde's order.
    const NAMES: &[[&str; 9]] = &[
        ["name", "name", "NAME", "Name", "name", "name", "NAME", "name", "NAME"],
        [
            "api_version",
            "api_version",
            "API_VERSION",
            "ApiVersion",
            "apiVersion",
            "api_version",
            "API_VERSION",
            "api-version",
            "API-VERSION",
        ],
        [
            "cluster_ip_s",
            "cluster_ip_s",
            "CLUSTER_IP_S",
            "ClusterIpS",
            "clusterIpS",
            "cluster_ip_s",
            "CLUSTER_IP_S",
            "cluster-ip-s",
            "CLUSTER-IP-S",
        ],
        ["_ref", "_ref", "_REF", "Ref", "ref", "_ref", "_REF", "-ref", "-REF"],
        ["a", "a", "A", "A", "a", "a", "A", "a", "A"],
        ["x1_y", "x1_y", "X1_Y", "X1Y", "x1Y", "x1_y", "X1_Y", "x1-y", "X1-Y"],
    ];

    const RULES: [&str; 8] = [
        "lowercase",
        "UPPERCASE",
        "PascalCase",
        "camelCase",
        "snake_case",
        "SCREAMING_SNAKE_CASE",
        "kebab-case",
        "SCREAMING-KEBAB-CASE",
    ];

    #[test]
    fn fields_are_renamed_as_serde_renames_them() {
        for [rust, expected @ ..] in NAMES {
            for (rule, expected) in RULES.iter().zip(expected) {
                let actual = RenameRule::parse(rule).map(|rule| rule.field(rust));
                assert_eq!(actual.as_deref(), Some(*expected), "{rust} as {rule}");
            }
        }
    }

    #[test]
    fn variants_are_renamed_as_serde_renames_them() {
        let names =
            |variant| RULES.map(|rule| RenameRule::parse(rule).map(|rule| rule.variant(variant)).unwrap_or_default());
        assert_eq!(
            names("VeryTasty"),
            [
                "verytasty",
                "VERYTASTY",
                "VeryTasty",
                "veryTasty",
                "very_tasty",
                "VERY_TASTY",
                "very-tasty",
                "VERY-TASTY"
            ]
        );
        assert_eq!(names("A"), ["a", "A", "A", "a", "a", "A", "a", "A"]);
        assert_eq!(names("Z42"), ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"]);
        assert_eq!(RenameRule::default().variant("VeryTasty"), "VeryTasty");
    }

    #[test]
    fn a_name_without_rule_is_unchanged() {
        assert_eq!(RenameRule::default().field("api_version"), "api_version");
        assert_eq!(RenameRule::parse("Title Case"), None);
    }
}
