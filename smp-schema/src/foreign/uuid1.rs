//! UUIDs of the crate `uuid`.

use uuid::{NonNilUuid, Uuid};

use crate::types::{scalar, scalars};
use crate::{PatchSchema, ScalarKind, Shape};

scalars! {
    String "uuid": NonNilUuid Uuid;
}
