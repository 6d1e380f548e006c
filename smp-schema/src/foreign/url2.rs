//! URLs of the crate `url`.

use url::Url;

use crate::types::{scalar, scalars};
use crate::{PatchSchema, ScalarKind, Shape};

scalars! {
    String "uri": Url;
}
