//! The workloads.

/// What clients do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// Some tasks change the image of one container of two by a strategic merge patch, each in its own Deployment.
    Strategic { tasks: u64 },
    /// A JSON merge patch of a label.
    Merge,
    /// Creates Deployments of two containers.
    Create,
    /// Gets a Deployment.
    Get,
    /// Lists 1,200 Deployments, as text.
    List,
}

/// The number of Deployments in the list.
pub const LISTED: usize = 1200;

impl Workload {
    /// What a table calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Strategic { tasks: 1 } => "strategic merge patch",
            Self::Strategic { .. } => "strategic merge patch, 8 tasks",
            Self::Merge => "JSON merge patch",
            Self::Create => "create",
            Self::Get => "get",
            Self::List => "list of 1,200 Deployments",
        }
    }
}

/// All workloads.
pub const ALL: [Workload; 6] = [
    Workload::Strategic { tasks: 1 },
    Workload::Strategic { tasks: 8 },
    Workload::Merge,
    Workload::Create,
    Workload::Get,
    Workload::List,
];
