//! Names and macros that only some files may contain, and names that some files must contain.

use super::rules::is_module;

/// The file that defines the directives.
pub(super) const DIRECTIVES: &str = "smp-core/src/directive.rs";

/// Files that have to name every directive, and what for. Most of them generate patches for tests, and share no code with
/// the engine that they test.
const COMPLETE: [(&str, &str); 8] = [
    ("README.md", "the introduction lists the directives"),
    ("dev/fuzz/words.dict", "the fuzzer inserts directives"),
    ("dev/interop/src/directive.rs", "the comparison with the Go package sends directives"),
    ("dev/real-server/src/tiers/directives.rs", "a real API server gets what smp-kube makes of directives"),
    ("dev/testkit/src/check.rs", "the laws look for directives in results"),
    ("dev/testkit/src/documents.rs", "the laws are tested with directives as data"),
    ("dev/testkit/src/patches.rs", "the laws are tested with malformed directives"),
    ("smp-cli/src/command/lint/codes/UnknownDirective.md", "the page lists the directives"),
];

/// A text that is allowed only in some files.
pub(super) struct Word {
    text: String,
    /// The files and folders that may contain it.
    allowed: &'static [&'static str],
    message: &'static str,
}

/// The names of the directives, from the constants in the file that defines them.
pub(super) fn directives(source: &str) -> Vec<&str> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let constants = code.lines().filter(|line| line.contains("const "));
    constants.filter_map(|line| Some(line.split_once("\"$")?.1.split_once('"')?.0.trim_end_matches('/'))).collect()
}

/// The restricted words. `directives` are the names without the dollar sign, as [`directives`] returns them.
pub(super) fn restricted(directives: &[&str]) -> Vec<Word> {
    // Assembled here, so that this file does not contain the words that it forbids.
    let macro_call = |name: &str| format!("{name}!(");
    let in_quotes = |text: &str| format!("\"{text}");
    let mut words: Vec<Word> = ["todo", "unimplemented", "dbg"]
        .into_iter()
        .map(|name| Word { text: macro_call(name), allowed: &[], message: "unfinished work; finish it or remove it" })
        .collect();
    words.extend(directives.iter().map(|name| Word {
        text: in_quotes(&format!("${name}")),
        allowed: &[
            DIRECTIVES,
            "smp-core/src/directive/",
            "dev/interop/src/directive.rs",
            "dev/real-server/src/",
            "dev/testkit/src/",
        ],
        message: "names of directives are defined in smp-core/src/directive.rs; use the constant",
    }));
    words.push(Word {
        text: in_quotes(concat!("x-", "kubernetes-")),
        allowed: &[
            "smp-openapi/src/extension.rs",
            "smp-derive/src/symbol.rs",
            "smp-apply/src/types/around.rs",
            "smp-kinds/src/crd/keyword.rs",
            "xtask/src/codegen/load.rs",
            "xtask/src/server_data/versions.rs",
            "api-types/src/generated/",
            "dev/interop/src/apply/",
            "dev/interop/src/types/random.rs",
            "dev/testkit/src/",
        ],
        message: "names of extensions are defined in smp-openapi/src/extension.rs; use the constant",
    });
    words
}

/// Checks that a Rust file has no restricted word.
pub(super) fn check(name: &str, text: &str, words: &[Word], report: &mut dyn FnMut(usize, &str)) {
    for (index, line) in text.lines().enumerate() {
        // Unit tests are at the end of a file and may use the names.
        if line.trim_start() == "#[cfg(test)]" {
            return;
        }
        let code = if line.trim_start().starts_with("//") { "" } else { line };
        for word in words {
            let is_test = !is_module(name) && !word.allowed.is_empty();
            let is_home = word.allowed.iter().any(|home| name.starts_with(home));
            if code.contains(&word.text) && !is_test && !is_home {
                report(index + 1, word.message);
            }
        }
    }
}

/// Checks that the files that list the directives list all of them. `read` returns the text of a file.
pub(super) fn check_complete(directives: &[&str], read: impl Fn(&str) -> String, findings: &mut Vec<String>) {
    for (file, why) in COMPLETE {
        let text = read(file);
        let names = directives.iter().map(|name| format!("${name}"));
        findings.extend(
            names
                .filter(|name| !text.contains(name))
                .map(|name| format!("{file}: `{name}` of {DIRECTIVES} is missing; add it, because {why}")),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_read_from_their_constants() {
        let source = "const PATCH: &str = \"$patch\";\npub(crate) const ORDER: &str = \"$setOrder/\";\nconst A: &str = \"a\";\n\
                      // \"$no\"\n#[cfg(test)]\nconst NO: &str = \"$test\";\n";
        assert_eq!(directives(source), ["patch", "setOrder"]);
        assert!(directives(include_str!("../../../smp-core/src/directive.rs")).len() >= 5);
    }

    #[test]
    fn a_file_that_lacks_a_directive_is_a_finding() {
        let mut findings = Vec::new();
        let text = |file: &str| if file == "README.md" { "`$a/…`" } else { "$a $note" }.to_owned();
        check_complete(&["a", "note"], text, &mut findings);
        let finding = "README.md: `$note` of smp-core/src/directive.rs is missing; add it, because the introduction lists \
                       the directives";
        assert_eq!(findings, [finding]);
    }
}
