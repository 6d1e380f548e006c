//! UUIDs of the crate `uuid`.

use uuid::{NonNilUuid, Uuid};

use crate::schema::types::{scalar, scalars};
use crate::schema::{PatchSchema, ScalarKind, Shape};

scalars! {
    String "uuid": NonNilUuid Uuid;
}
