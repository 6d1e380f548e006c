//! The pages that users read: every command on them runs as printed, and every block of Rust is compiled.
//!
//! A block of `sh` or `console` with lines that begin with `$ ` runs in one shell per page, in a folder with a copy of
//! `examples/`. The output must be that on the page. `cargo xtask generate pages` updates the pages.

#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use similar::TextDiff;

use crate::support;

/// The separator after the output of each command. No command prints it.
const MARK: char = '\u{1e}';

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The pages: the book, the documents at the top of the repository, and the README of each crate.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![root().join("book/src"), root().join("docs")];
    for entry in fs::read_dir(root()).expect("the repository is readable") {
        let path = entry.expect("the repository is readable").path();
        pages.push(if path.is_dir() { path.join("README.md") } else { path });
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder of pages is readable") {
            let path = entry.expect("the folder of pages is readable").path();
            if path.is_dir() { folders.push(path) } else { pages.push(path) }
        }
    }
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md") && page.is_file());
    pages.sort();
    assert!(pages.len() > 20, "the pages are not found");
    pages
}

/// A code block of a page: the info string after the fence, and the text.
struct Block<'t> {
    info: &'t str,
    text: &'t str,
}

/// The blocks whose fences are at the start of a line.
fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find("```") {
        let is_fence = start == 0 || rest[..start].ends_with('\n');
        rest = &rest[start + 3..];
        if !is_fence {
            continue;
        }
        let Some((info, after)) = rest.split_once('\n') else { break };
        let end = if after.starts_with("```") { Some(0) } else { after.find("\n```").map(|end| end + 1) };
        let end = end.expect("a fence is closed");
        blocks.push(Block { info, text: &after[..end] });
        rest = &after[end + 3..];
    }
    blocks
}

fn is_run(block: &Block<'_>) -> bool {
    ["sh", "console"].contains(&block.info) && block.text.starts_with("$ ")
}

/// The commands of a block. A backslash or an open quote continues a command on the next line.
fn commands(text: &str) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        if continues {
            let command = commands.last_mut().expect("a line goes on");
            let _ = write!(command, "\n{line}");
        } else if let Some(command) = line.strip_prefix("$ ") {
            commands.push(command.to_owned());
        } else {
            continue;
        }
        let quotes = commands.last().map_or(0, |command| command.matches('\'').count());
        continues = line.ends_with('\\') || quotes % 2 == 1;
    }
    commands
}

/// A copy of the examples, for the commands of one page.
fn scratch() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the page");
    copy(&root().join("examples"), &folder.path().join("examples"));
    folder
}

/// Copies files and folders except crates, which may contain build output.
fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("the folder is made");
    for entry in fs::read_dir(from).expect("the examples are readable") {
        let path = entry.expect("the examples are readable").path();
        let to = to.join(path.file_name().expect("a file has a name"));
        if !path.is_dir() {
            fs::copy(&path, to).expect("the file is copied");
        } else if !path.join("Cargo.toml").exists() {
            copy(&path, &to);
        }
    }
}

/// A page with the current output of its commands.
fn with_output(page: &str) -> String {
    let blocks: Vec<Block<'_>> = blocks(page).into_iter().filter(is_run).collect();
    let commands: Vec<Vec<String>> = blocks.iter().map(|block| commands(block.text)).collect();
    let mut script = format!("mark() {{ local code=$?; printf '{MARK}'; return $code; }}\nexec 2>&1\n");
    for command in commands.iter().flatten() {
        let _ = writeln!(script, "{command}\nmark");
    }
    let folder = scratch();
    let output = support::bash(folder.path(), &script);
    let mut outputs = output.split(MARK);
    let mut written = String::new();
    let mut rest = page;
    for (block, commands) in blocks.iter().zip(&commands) {
        let (before, after) = rest.split_once(block.text).expect("the block is on the page");
        written.push_str(before);
        for command in commands {
            let output = outputs.next().unwrap_or_default();
            let _ = write!(written, "$ {command}\n{output}");
            if !output.is_empty() && !output.ends_with('\n') {
                written.push('\n');
            }
        }
        rest = after;
    }
    written + rest
}

#[test]
fn every_command_runs_as_printed() {
    let write = std::env::var_os("SMP_GENERATE").is_some_and(|value| value == "write");
    let mut wrong = String::new();
    let mut commands = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("the page is readable");
        commands += blocks(&text).iter().filter(|block| is_run(block)).count();
        let run = with_output(&text);
        if write && run != text {
            fs::write(&page, &run).expect("the page is written");
        } else if run != text {
            let diff = TextDiff::from_lines(&text, &run);
            let _ = writeln!(wrong, "{}:\n{}", page.display(), diff.unified_diff().header("printed", "run"));
        }
    }
    assert!(commands > 20, "the commands are not found");
    assert!(wrong.is_empty(), "the pages are stale; run `cargo xtask generate pages`\n{wrong}");
}

/// Commands that are not run: in backticks within text, and in blocks that need a cluster.
fn mentioned(page: &str) -> Vec<&str> {
    let mut is_code = false;
    let mut mentioned = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            mentioned.extend(Some(line.strip_prefix("$ ").unwrap_or(line)).filter(|line| line.starts_with("smp ")));
        } else {
            mentioned.extend(line.split('`').skip(1).step_by(2).filter(|span| span.starts_with("smp ")));
        }
    }
    mentioned.retain(|command| !command.contains(['…', '[', '|', '\\']));
    // A server does not end; its tests check its arguments.
    mentioned.retain(|command| !command.starts_with("smp serve"));
    mentioned.retain(|command| !["COMMAND", "SHELL"].iter().any(|placeholder| command.contains(placeholder)));
    mentioned
}

#[test]
fn every_mentioned_command_has_valid_arguments() {
    let folder = scratch();
    let mut unknown = Vec::new();
    // The changelog may mention commands of old versions.
    for page in pages().into_iter().filter(|page| !page.ends_with("CHANGELOG.md")) {
        let text = fs::read_to_string(&page).expect("the page is readable");
        for command in mentioned(&text) {
            let output = support::bash(folder.path(), &format!("{command} 2>&1"));
            // The small command does not know all arguments.
            if ["unexpected argument", "unrecognized subcommand", "invalid value"]
                .iter()
                .any(|why| output.contains(why))
                && !output.contains("hint: this smp ")
            {
                unknown.push(format!("{}: {command}: {output}", page.display()));
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

/// Every crate with documentation tests includes its pages in `lib.rs`.
#[test]
fn every_block_of_rust_is_compiled() {
    let crates = ["dev/book-programs", "api-types", "smp-core", "smp-derive", "smp-kube", "smp-openapi", "smp-suggest"]
        .map(|name| root().join(name).join("src"));
    let tested: Vec<PathBuf> = crates
        .iter()
        .flat_map(|source| {
            let text = fs::read_to_string(source.join("lib.rs")).expect("a crate has a root");
            text.split("include_str!(\"")
                .skip(1)
                .map(|rest| source.join(&rest[..rest.find('"').unwrap_or(0)]))
                .collect::<Vec<_>>()
        })
        .map(|path| path.canonicalize().expect("the page exists"))
        .collect();
    for page in pages() {
        // The house style shows code that does not compile.
        if page.ends_with("CONTRIBUTING.md") {
            continue;
        }
        let text = fs::read_to_string(&page).expect("the page is readable");
        for block in blocks(&text).iter().filter(|block| block.info.starts_with("rust")) {
            // A program that a page includes is compiled with its crate.
            let is_program = block.text.strip_prefix("{{#include ").is_some_and(|file| {
                let compiled = ["gateway/operator/src/main.rs", "/examples/controller/", "/examples/programs/"];
                compiled.iter().any(|part| file.contains(part))
            });
            let is_tested = tested.contains(&page.canonicalize().expect("the page exists"));
            let is_compiled = is_program || block.info == "rust" && is_tested;
            assert!(is_compiled, "{}: nothing compiles this block:\n{}", page.display(), block.text);
        }
    }
}
