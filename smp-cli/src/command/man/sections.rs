//! The sections of a manual page that clap does not know: synopsis, exit status, environment, files, examples and related pages.

use clap::Command;
use roff::{Roff, bold, roman};

/// The section with the calls that are possible, as in the help text.
pub(super) fn synopsis(command: &mut Command) -> Roff {
    let usage = command.render_usage().to_string();
    let mut page = Roff::new();
    page.control("SH", ["SYNOPSIS"]).control("nf", []);
    for line in usage.trim_start_matches("Usage:").lines() {
        page.text([roman(line.trim())]);
    }
    page.control("fi", []);
    page
}

/// The text after the help. Examples are a section, and exit codes are in another one.
pub(super) fn notes_and_examples(command: &Command) -> Roff {
    let text = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = text.split_once("Examples:\n").unwrap_or((&text, ""));
    let notes = notes.split("\n\n").map(|note| note.split("Exit codes:").next().unwrap_or_default().trim());
    let notes = notes.filter(|note| !note.is_empty());
    let mut page = Roff::new();
    for (index, note) in notes.enumerate() {
        page.control(if index == 0 { "SH" } else { "PP" }, ["NOTES"].into_iter().take(usize::from(index == 0)));
        page.text([roman(note)]);
    }
    if !examples.is_empty() {
        page.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in examples.lines() {
            page.text([roman(line)]);
        }
        page.control("fi", []);
    }
    page
}

/// The meaning of the exit codes 0, 1 and 2.
pub(super) fn exit_status(name: &str) -> Roff {
    let [done, found, wrong] = match name {
        "smp-diff" | "smp-drift" | "smp-schema-compare" => {
            ["Nothing differs.", "Something differs.", "A failure, such as wrong usage or an unreadable file."]
        }
        "smp-conflicts" => ["No conflicts.", "A conflict.", "A failure, such as wrong usage or an unreadable file."],
        "smp-lint" | "smp-validate" => {
            ["No finding is an error.", "A finding is an error, or is denied.", "Wrong usage, or an unreadable input."]
        }
        "smp-schema-audit" => [
            "Done.",
            "There is a warning, and --deny is given.",
            "A failure, such as wrong usage or an unreadable file.",
        ],
        "smp-krm" => ["Done.", "A result is an error.", "Wrong usage, or an unreadable input."],
        "smp-batch" => {
            ["Every line was answered, even with an error.", "Not used.", "Wrong usage, or an unreadable input."]
        }
        "smp-serve" => [
            "A signal stopped the server.",
            "The server rejected a manifest.",
            "Wrong usage, an unreadable file, or an address that is in use.",
        ],
        "smp" | "smp-apply" | "smp-patch" | "smp-edit" | "smp-three-way" | "smp-merge" | "smp-convert"
        | "smp-explain" => [
            "Done.",
            "The patch does not apply, a server refused the change, or what an option such as --check asks for was found.",
            "Wrong usage, or an unreadable input.",
        ],
        _ => ["Done.", "Not used.", "Wrong usage, or an unreadable input."],
    };
    let mut page = Roff::new();
    page.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in [("0", done), ("1", found), ("2", wrong)] {
        if meaning != "Not used." {
            item(&mut page, code, meaning);
        }
    }
    page
}

/// The variables and the files that the command reads.
pub(super) fn environment(command: &Command) -> Roff {
    let has = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    let variables = [
        (has("schema"), "SMP_SCHEMA", "Files with types that are used after those of --schema, separated as in PATH."),
        (has("kubeconfig"), "KUBECONFIG", "Kubeconfig files, if --kubeconfig is not given."),
        (
            command.get_name() == "edit",
            "KUBE_EDITOR, VISUAL, EDITOR",
            "The editor: the first of these variables that is set.",
        ),
        (true, "NO_COLOR", "Prints no colors, unless --color=always is given."),
    ];
    let mut page = Roff::new();
    page.control("SH", ["ENVIRONMENT"]);
    for (_, name, meaning) in variables.into_iter().filter(|(is_read, ..)| *is_read) {
        item(&mut page, name, meaning);
    }
    if has("schema") {
        page.control("SH", ["FILES"]);
        let meaning =
            "Schemas and overlays for the commands in this folder and below it, up to the root of the Git repository.";
        item(&mut page, ".smp.yaml", meaning);
    }
    page
}

/// The pages of related commands.
pub(super) fn see_also(name: &str) -> Roff {
    let related: &[&str] = match name {
        "smp-apply" => &["smp-diff", "smp-explain", "smp-lint", "smp-patch", "smp-three-way"],
        "smp-patch" => &["smp-apply", "smp-edit", "kubectl-patch"],
        "smp-edit" => &["smp-patch", "kubectl-edit"],
        "smp-diff" => &["smp-drift", "smp-three-way", "kubectl-diff"],
        "smp-drift" => &["smp-diff"],
        "smp-merge" => &["smp-apply", "smp-conflicts"],
        "smp-conflicts" => &["smp-merge"],
        "smp-three-way" | "smp-convert" | "smp-batch" => &["smp-apply", "smp-diff"],
        "smp-krm" => &["smp-apply", "kustomize"],
        "smp-explain" => &["smp-lint", "smp-schema-show"],
        "smp-lint" => &["smp-explain", "smp-validate"],
        "smp-validate" => &["smp-lint"],
        "smp-serve" => &["kubectl"],
        _ if name.starts_with("smp-schema") => &["smp-explain", "smp-schema"],
        _ => &[],
    };
    let pages: Vec<String> =
        ["smp"].iter().chain(related).filter(|page| **page != name).map(|page| format!("{page}(1)")).collect();
    let mut page = Roff::new();
    if !pages.is_empty() {
        page.control("SH", ["SEE ALSO"]).text([roman(pages.join(", "))]);
    }
    page
}

fn item(page: &mut Roff, name: &str, meaning: &str) {
    page.control("TP", []).text([bold(name)]).text([roman(meaning)]);
}
