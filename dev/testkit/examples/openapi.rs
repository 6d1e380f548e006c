//! Writes the built-in types as OpenAPI documents to a folder. `cargo xtask generate openapi` runs it.

use std::error::Error;
use std::path::PathBuf;

use smp_testkit::built_in;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("missing argument: openapi FOLDER")?);
    for (name, text) in built_in::files()? {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        std::fs::write(path, text)?;
    }
    Ok(())
}
