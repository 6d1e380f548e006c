//! `smp version`: prints the versions and features of this build.

use clap::ValueEnum;
use serde_json::{Value, json};
use smp_core::Dialect;

use crate::args::VersionArgs;
use crate::output::{Output, Style};
use crate::patch_type::PatchType;
use crate::plugin;
use crate::report::{Failure, Outcome};
use crate::source::config_file;

pub(super) fn run(args: &VersionArgs) -> Result<Outcome, Failure> {
    let config = config_file().map(|file| file.display().to_string());
    let (version, kubernetes) = (env!("CARGO_PKG_VERSION"), smp_api_types::KUBERNETES_VERSION);
    if let Some(style) = args.format {
        let smp = plugin::smp();
        let commands: Vec<&str> = smp.get_subcommands().map(clap::Command::get_name).collect();
        let document = json!({
            "version": version,
            "kubernetesVersion": kubernetes,
            "configFile": config,
            "dialects": Dialect::ALL.map(Dialect::name),
            "features": {
                "commands": commands,
                "patchTypes": names::<PatchType>(),
                "outputFormats": names::<Style>(),
                "schemaFormats": ["swagger-2", "openapi-3", "custom-resource-definition"],
            },
        });
        Output::new(style).document(&document)?;
    } else {
        let config = config.map_or_else(String::new, |file| format!("config file: {file}\n"));
        let lines = format!(
            "smp {version}\nKubernetes {kubernetes}\ndialects: {}\n{config}",
            Dialect::ALL.map(Dialect::name).join(", ")
        );
        Output::new(Style::Yaml).text(&lines)?;
    }
    Ok(Outcome::Done)
}

/// The possible values of an option.
fn names<T: ValueEnum>() -> Vec<Value> {
    T::value_variants().iter().filter_map(|value| Some(Value::from(value.to_possible_value()?.get_name()))).collect()
}
