//! URLs of the crate `url`.

use url::Url;

use crate::schema::types::{scalar, scalars};
use crate::schema::{PatchSchema, ScalarKind, Shape};

scalars! {
    String "uri": Url;
}
