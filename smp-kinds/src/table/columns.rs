//! The columns of a resource, from `data/columns.tsv` or from its definition.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::cell::function;
use super::custom;
use crate::column::{Column, Content, Source};
use crate::resource::Resource;
use crate::tables;

/// See the comments in the file for the columns.
const TABLE: &str = include_str!("../../data/columns.tsv");

static COLUMNS: LazyLock<HashMap<String, Vec<Column>>> = LazyLock::new(|| {
    let mut found: HashMap<_, Vec<Column>> = HashMap::new();
    for ((group, plural), column) in tables::rows(TABLE, read) {
        found.entry(format!("{plural}.{group}")).or_default().push(column);
    }
    found
});

/// The default columns.
static DEFAULT: LazyLock<Vec<Column>> = LazyLock::new(|| {
    let lines = ["\t\tName\tstring\tname\t0\ttext metadata.name", "\t\tCreated At\tdate\t\t0\tcreated"];
    lines.iter().filter_map(|line| read(line)).map(|(_, column)| column).collect()
});

fn read(line: &'static str) -> Option<((&'static str, &'static str), Column)> {
    let [group, plural, name, kind, format, priority, cell] = tables::columns(line)?;
    let mut words = cell.split(' ');
    let function = function(words.next()?)?;
    let arguments: Vec<&str> = words.collect();
    let column = Column {
        name: name.to_owned(),
        kind: kind.to_owned(),
        format: format.to_owned(),
        description: function
            .description
            .replace("{}", &arguments.first().map_or(String::new(), |path| format!("`{path}`"))),
        priority: priority.parse().ok()?,
        content: Content::Function(function, arguments),
    };
    Some(((group, plural), column))
}

/// Returns the columns of a resource.
pub(crate) fn of(resource: &Resource) -> &[Column] {
    if let Some(found) = resource.custom() {
        return found.columns.get_or_init(|| custom::columns(found));
    }
    let found = COLUMNS.get(&format!("{}.{}", resource.plural, resource.group));
    found.map_or(&**DEFAULT, |columns| columns)
}

/// Returns the cell of an object.
pub(crate) fn cell(column: &Column, object: &Value, now: u64) -> Value {
    match &column.content {
        Content::Function(function, arguments) => (function.run)(&Source { object, now }, arguments),
        Content::Path(path) => {
            let value = path.as_ref().and_then(|path| path.first(object));
            value.map_or(Value::Null, |value| custom::cell(&column.kind, value, now))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[test]
    fn every_column_has_a_resource() {
        let catalog = Catalog::new();
        for ((group, plural), _) in tables::rows(TABLE, read) {
            assert!(catalog.resources().any(|resource| resource.is_named(group, plural)), "{plural}.{group}");
        }
    }
}
