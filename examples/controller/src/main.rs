//! Runs the controller; `crd` prints the custom resource definition.

use futures::StreamExt as _;
use kube::client::ClientBuilder;
use kube::{Config, CustomResourceExt as _};
use smp_example_controller::{Rack, run};

#[tokio::main(flavor = "current_thread")]
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the command line")]
async fn main() -> anyhow::Result<()> {
    if std::env::args().nth(1).as_deref() == Some("crd") {
        println!("{}", serde_json::to_string_pretty(&Rack::crd())?);
        return Ok(());
    }
    let client = ClientBuilder::try_from(Config::infer().await?)?.with_layer(&smp_kube::Strategic::new()).build();
    run(client)
        .for_each(async |result| match result {
            Ok((rack, _)) => println!("reconciled {}", rack.name),
            Err(error) => eprintln!("{error}"),
        })
        .await;
    Ok(())
}
