//! Checks the links of the built pages: linked files and headings exist, and external addresses are well-formed.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, TagToken, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

/// The result of the check.
pub(crate) struct Report {
    pub(crate) pages: usize,
    pub(crate) links: usize,
    /// A line for each broken link.
    pub(crate) broken: Vec<String>,
}

/// Checks all pages in a folder.
pub(crate) fn check(folder: &Path) -> Result<Report> {
    let mut files = BTreeSet::new();
    walk(folder, &mut files)?;
    let mut pages = BTreeMap::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "html")) {
        pages.insert(file.clone(), Page::read(file)?);
    }
    let mut report = Report { pages: pages.len(), links: 0, broken: Vec::new() };
    for (file, page) in &pages {
        for link in page.links.borrow().iter() {
            report.links += 1;
            if let Some(why) = problem(link, file, page, &pages, &files) {
                let place = file.strip_prefix(folder).unwrap_or(file).display();
                report.broken.push(format!("{place}: {link}: {why}"));
            }
        }
    }
    Ok(report)
}

fn walk(folder: &Path, files: &mut BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.insert(path);
        }
    }
    Ok(())
}

fn problem(
    link: &str,
    file: &Path,
    page: &Page,
    pages: &BTreeMap<PathBuf, Page>,
    files: &BTreeSet<PathBuf>,
) -> Option<String> {
    if link.contains("://") {
        let parsed = link.parse::<http::Uri>();
        return parsed.err().map(|error| error.to_string());
    }
    let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
    let target = target(file, path);
    if !files.contains(&target) {
        return Some("the file does not exist".to_owned());
    }
    let aimed = if path.is_empty() { Some(page) } else { pages.get(&target) };
    match aimed {
        Some(aimed) if !fragment.is_empty() && !aimed.ids.borrow().contains(fragment) => {
            Some("the heading does not exist".to_owned())
        }
        _ => None,
    }
}

/// The ids and the links of a page.
#[derive(Default)]
struct Page {
    ids: RefCell<BTreeSet<String>>,
    links: RefCell<BTreeSet<String>>,
}

impl Page {
    fn read(file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let input = BufferQueue::default();
        input.push_back(StrTendril::from(text));
        let tokenizer = Tokenizer::new(Self::default(), TokenizerOpts::default());
        let _ = tokenizer.feed(&input);
        tokenizer.end();
        Ok(tokenizer.sink)
    }
}

impl TokenSink for Page {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let TagToken(tag) = token {
            for attribute in tag.attrs {
                match &*attribute.name.local {
                    "id" => self.ids.borrow_mut().insert(attribute.value.to_string()),
                    "href" | "src" => self.links.borrow_mut().insert(attribute.value.to_string()),
                    _ => continue,
                };
            }
        }
        TokenSinkResult::Continue
    }
}

/// The file that a relative path in `file` leads to.
fn target(file: &Path, path: &str) -> PathBuf {
    let mut target = file.to_path_buf();
    if !path.is_empty() {
        target.pop();
        for part in path.split('/') {
            match part {
                ".." => drop(target.pop()),
                "." => {}
                part => target.push(part),
            }
        }
    }
    target
}
