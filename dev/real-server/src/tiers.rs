//! Generated patches: the stored object is what apply gives, and the rest of it is what a plain request leaves.

mod chain;
mod compare;
mod counts;
mod directives;
mod make;
pub(crate) mod stock;

use anyhow::Result;
use tokio::task::JoinSet;

use crate::call::all;
use crate::cluster::Cluster;
use crate::objects::Kind;
use chain::Chain;
use counts::Counts;

/// How many objects are patched at the same time. Each is patched by one task, one patch after the other.
const CHAINS: u32 = 16;

/// What the layer sends in place of a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    /// The same patch.
    Unchanged,
    /// The same bytes as a JSON merge patch.
    SameBytes,
    /// The difference as a JSON merge patch, of an object of a built-in kind.
    BuiltIn,
    /// The difference as a JSON merge patch, of a custom resource.
    Custom,
    /// The difference as a JSON patch, because it contains null.
    Nulls,
}

impl Tier {
    fn kinds(self) -> &'static [Kind] {
        match self {
            Self::Unchanged | Self::BuiltIn => &[Kind::Service, Kind::Deployment],
            Self::SameBytes | Self::Custom | Self::Nulls => &[Kind::Rack],
        }
    }
}

/// Runs the cases of a tier.
pub(crate) async fn run(cluster: &Cluster, tier: Tier) -> Result<String> {
    let strategic = smp_kube::Strategic::new();
    let mut chains = JoinSet::new();
    for number in 0..CHAINS {
        let kind = tier.kinds()[number as usize % tier.kinds().len()];
        let chain = Chain::new(cluster, &strategic, (tier, kind), number).await?;
        let cases = cluster.cases / CHAINS + u32::from(number < cluster.cases % CHAINS);
        chains.spawn(chain.run(cases));
    }
    let mut total = Counts::default();
    all(chains).await?.into_iter().for_each(|counts| total += counts);
    Ok(total.to_string())
}
