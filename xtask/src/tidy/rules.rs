//! The rules for a single file.

use super::prose;
use super::words::Word;

/// Checks a file and adds findings of the form `file:line: problem; fix`.
pub(super) fn check(name: &str, text: &str, words: &[Word], findings: &mut Vec<String>) {
    let mut report = |line: usize, message: &str| findings.push(format!("{name}:{line}: {message}"));
    if !is_verbatim(name) {
        whitespace(text, &mut report);
    }
    if is_prose(name) {
        prose::check(text, &mut report);
    }
    if has_extension(name, "rs") {
        if is_module(name) {
            header(name, text, &mut report);
        }
        super::words::check(name, text, words, &mut report);
    }
}

/// Files that people read: sources, pages and the output of the command. The rule itself names what it forbids.
fn is_prose(name: &str) -> bool {
    ["rs", "md", "snap", "stderr"].into_iter().any(|extension| has_extension(name, extension))
        && !name.starts_with("spec/")
        && !is_generated(name)
        && name != "xtask/src/tidy/prose.rs"
        // Texts of kube-apiserver, word for word.
        && name != "smp-kinds/src/names.rs"
}

/// Files that are not edited by hand: vendored facts, recorded output, licenses.
fn is_verbatim(name: &str) -> bool {
    name.starts_with("spec/facts/")
        || name.contains("/testdata/facts/")
        || name.starts_with("spec/cases/")
        || name.starts_with("spec/meta-schemas/")
        || name.rsplit('/').next().is_some_and(|file| file.starts_with("LICENSE"))
        || ["snap", "stderr", "lock", "svg"].into_iter().any(|extension| has_extension(name, extension))
}

fn has_extension(name: &str, extension: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, found)| found == extension)
}

/// Source files of a crate in the root or in `dev`, except tests, examples and benches.
pub(super) fn is_module(name: &str) -> bool {
    name.strip_prefix("dev/").unwrap_or(name).split('/').nth(1) == Some("src")
}

fn whitespace(text: &str, report: &mut dyn FnMut(usize, &str)) {
    for (index, line) in text.split('\n').enumerate() {
        if line.ends_with('\r') {
            report(index + 1, "the line ends with CR LF; use LF");
        } else if line.ends_with([' ', '\t']) {
            report(index + 1, "trailing whitespace; remove it");
        }
    }
    let lines = text.matches('\n').count();
    if !text.is_empty() && !text.ends_with('\n') {
        report(lines + 1, "the file does not end with a line feed; add one");
    } else if text.ends_with("\n\n") {
        report(lines, "empty lines at the end of the file; remove them");
    }
}

fn header(name: &str, text: &str, report: &mut dyn FnMut(usize, &str)) {
    let first = text.lines().next().unwrap_or_default();
    if is_generated(name) {
        if !first.starts_with("// Written by `cargo xtask") {
            report(1, "a generated file must start with the command that writes it; run `cargo xtask generate`");
        }
    } else if !(first.starts_with("//! ") || first.starts_with("#![") && first.contains("include_str!")) {
        report(1, "a module must start with `//!` and a sentence that states its responsibility");
    }
}

fn is_generated(name: &str) -> bool {
    name.ends_with("/generated.rs") || name.contains("/generated/")
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::tidy::words::restricted;

    fn findings(name: &str, text: &str) -> Vec<String> {
        let mut findings = Vec::new();
        check(name, text, &restricted(&["patch", "retainKeys"]), &mut findings);
        findings
    }

    #[test]
    fn a_module_states_its_responsibility() {
        assert!(findings("a/src/x.rs", "//! Owns x.\n").is_empty());
        assert_eq!(findings("a/src/x.rs", "use y;\n").len(), 1);
        assert_eq!(findings("dev/a/src/x.rs", "use y;\n").len(), 1);
        assert!(findings("a/tests/x.rs", "use y;\n").is_empty());
        assert_eq!(findings("a/src/generated/x.rs", "//! Owns x.\n").len(), 1);
    }

    #[test]
    fn white_space_is_clean() {
        assert_eq!(
            findings("README.md", "a \nb\t\nc\r\nd"),
            [
                "README.md:1: trailing whitespace; remove it",
                "README.md:2: trailing whitespace; remove it",
                "README.md:3: the line ends with CR LF; use LF",
                "README.md:4: the file does not end with a line feed; add one",
            ]
        );
        assert_eq!(findings("README.md", "a\n\n").len(), 1);
        assert!(findings("a.snap", "a \n\n").is_empty());
    }

    #[test]
    fn a_restricted_word_is_found_in_other_files() {
        let directive = "//! Owns x.\nconst A: &str = \"$patch\";\n";
        assert_eq!(findings("smp-cli/src/x.rs", directive).len(), 1);
        assert!(findings("smp-core/src/directive.rs", directive).is_empty());
        assert!(findings("smp-cli/tests/x.rs", directive).is_empty());
        let extension = "//! Owns x.\n// \"x-kubernetes-a\" in a comment\nconst A: &str = \"x-kubernetes-b\";\n";
        assert_eq!(findings("smp-core/src/x.rs", extension).len(), 1);
        assert!(findings("smp-openapi/src/extension.rs", extension).is_empty());
    }

    #[test]
    fn unfinished_work_is_found_everywhere() {
        assert_eq!(findings("a/tests/x.rs", "fn f() { todo!() }\n").len(), 1);
        assert!(findings("a/src/x.rs", "//! Owns x.\n#[cfg(test)]\nmod tests { /* todo!() */ }\n").is_empty());
    }

    #[test]
    fn several_findings_of_one_line_are_all_reported() {
        assert_eq!(findings("a/src/x.rs", "//! Owns x.\nf(\"$patch\", \"$retainKeys\")\n").len(), 2);
    }
}
