//! The page for owners of an API type: recommended keys, the audit of merge keys, and deviations from the proposals.

mod audit;
mod deviations;
mod facts;
mod pins;
mod recommended;

use std::path::Path;

use anyhow::{Result, ensure};

use crate::files::{self, Mode};

use audit::Audit;
use facts::Facts;
use pins::Pins;

/// The page and its template.
const TARGET: &str = "docs/api-owners.md";
const TEMPLATE: &str = include_str!("api_owners/page.md");

/// Validates the data, then writes or compares the page.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    files::settle_one(root, Path::new(TARGET), page(root)?, mode, "cargo xtask generate api-owners")
}

fn page(root: &Path) -> Result<String> {
    let facts = Facts::read(root)?;
    let audit = Audit::read(root)?;
    audit.verify(&facts)?;
    let pins = Pins::read(root)?;
    let parts = [
        ("recommended keys", recommended::keys(&facts, &audit)?),
        ("recommended strategies", recommended::strategies(&facts)?),
        ("key defaults", recommended::defaults(&facts)),
        ("audited", audit.count()),
        ("audit", audit.table(&facts)?),
        ("audit details", audit.details(&pins)?),
        ("deviations", deviations::lists(&crate::spec::rows(root, deviations::FILE)?, &pins)?),
    ];
    fill(TEMPLATE, &parts)
}

/// Replaces each placeholder by its part.
fn fill(template: &str, parts: &[(&str, String)]) -> Result<String> {
    let mut text = template.to_owned();
    for (name, part) in parts {
        let place = format!("{{{{{name}}}}}");
        ensure!(template.matches(&place).count() == 1, "the template must have exactly one placeholder `{place}`");
        text = text.replace(&place, part.trim_end());
    }
    ensure!(!text.contains("{{"), "the template has a placeholder without a value");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{Mode, fill, run};

    #[test]
    fn the_page_is_fresh() {
        run(&crate::root(), Mode::Check).unwrap();
    }

    #[test]
    fn every_placeholder_is_filled_once() {
        let parts = [("a", "1\n".to_owned()), ("b", "2".to_owned())];
        assert_eq!(fill("x {{a}} y {{b}}\n", &parts).unwrap(), "x 1 y 2\n");
        assert!(fill("{{a}} {{a}} {{b}}", &parts).is_err());
        assert!(fill("{{a}}", &parts).is_err());
        assert!(fill("{{a}} {{b}} {{c}}", &parts).is_err());
    }
}
