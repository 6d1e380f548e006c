//! The same type from every source: its derived table, and documents written from tables.

use std::sync::LazyLock;

use smp_core::Schema;
use smp_openapi::{Definitions, Document, Info, OpenApi};

use crate::support::{documents, types};
use smp_testkit::schemas::{Source, TYPES};

static CASES: LazyLock<[Document; 2]> = LazyLock::new(|| {
    let mut definitions = Definitions::new();
    for name in TYPES {
        definitions.add(types::derived(name).unwrap()).unwrap();
    }
    both(&definitions)
});

static KUBERNETES: LazyLock<[Document; 2]> =
    LazyLock::new(|| ["v2/swagger.json", "v3/openapi.json"].map(documents::of_kubernetes));

/// The definitions as Swagger 2.0 and as OpenAPI 3.0, written and read again.
fn both(definitions: &Definitions<'_>) -> [Document; 2] {
    let info = Info { title: "types for the laws".to_owned(), version: "1".to_owned() };
    [OpenApi::V2, OpenApi::V3].map(|version| {
        let written = definitions.document(version, &info);
        smp_openapi::read(&written).unwrap_or_else(|errors| panic!("{errors}\n{written:#}"))
    })
}

/// Calls `law` with the table of a source (the derived one if there is one), and with the tables read from the
/// documents written from it.
pub(crate) fn each<R>(source: &Source, law: impl FnOnce(Schema<'_>, [Schema<'_>; 2]) -> R) -> R {
    let of = |documents: &'static [Document; 2], name: &str| {
        documents.each_ref().map(|document| document.schema(name).unwrap())
    };
    match source {
        Source::Cases(name) => law(types::derived(name).unwrap(), of(&CASES, name)),
        Source::Kubernetes(name) => law(smp_api_types::schema_for_definition(name).unwrap(), of(&KUBERNETES, name)),
        Source::Random(document, _) => {
            let read = both(&Definitions::from(&**document));
            law(source.schema(), read.each_ref().map(|document| document.schema("Part").unwrap()))
        }
        Source::FreeForm => law(Schema::free_form(), [Schema::free_form(); 2]),
    }
}
