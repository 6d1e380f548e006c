//! `-o custom-columns=HEADER:PATH,…`, as in kubectl: a table with a column for each path.

use serde_json::Value;
use serde_json_path::JsonPath;
use smp_suggest::escaped;

use super::{go, jsonpath};

/// The columns of a table.
#[derive(Clone, Debug)]
pub(crate) struct Columns(Vec<Column>);

#[derive(Clone, Debug)]
struct Column {
    header: String,
    path: JsonPath,
}

/// The spaces between columns, and the smallest width of a column with them, as in kubectl.
const PADDING: usize = 3;
const MIN_WIDTH: usize = 6;

impl Columns {
    /// Parses columns on the command line.
    ///
    /// ```text
    /// NAME:.metadata.name,IMAGES:.spec.template.spec.containers[*].image
    /// ```
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let column = |text: &str| match text.split_once(':') {
            Some((header, path)) => Column::new(header, path),
            None => Err(format!("`{text}` is not a column; expected HEADER:PATH, such as NAME:.metadata.name")),
        };
        text.split(',').map(column).collect::<Result<_, _>>().map(Self)
    }

    /// Parses columns in a file.
    ///
    /// ```text
    /// NAME             IMAGES
    /// .metadata.name   .spec.template.spec.containers[*].image
    /// ```
    pub(super) fn of_lines(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let (Some(headers), Some(paths)) = (lines.next(), lines.next()) else {
            return Err("expected a line of headers and a line with the path of each column".to_owned());
        };
        let (headers, paths): (Vec<_>, Vec<_>) =
            (headers.split_whitespace().collect(), paths.split_whitespace().collect());
        if headers.len() != paths.len() {
            return Err(format!(
                "{} headers in the first line, but {} paths in the second",
                headers.len(),
                paths.len()
            ));
        }
        headers.iter().zip(paths).map(|(header, path)| Column::new(header, path)).collect::<Result<_, _>>().map(Self)
    }

    /// A table with a row for each object.
    pub(super) fn table(&self, objects: &[&Value], no_headers: bool) -> String {
        let headers = self.0.iter().map(|column| column.header.clone()).collect();
        let rows = objects.iter().map(|object| self.0.iter().map(|column| column.cell(object)).collect());
        let rows: Vec<Vec<String>> = (!no_headers).then_some(headers).into_iter().chain(rows).collect();
        aligned(&rows)
    }
}

impl Column {
    fn new(header: &str, path: &str) -> Result<Self, String> {
        let inner = path.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(path);
        if inner.is_empty() || inner.contains(['{', '}']) {
            return Err(format!("column {header}: not a path; expected one, such as .metadata.name"));
        }
        let path = jsonpath::path(inner).map_err(|error| format!("column {header}: {error}"))?;
        Ok(Self { header: escaped(header).into_owned(), path })
    }

    /// The values of an object, as Go prints them.
    ///
    /// ```text
    /// .spec.ports[*].port   80,443
    /// .metadata.labels      map[app:web tier:front]
    /// .nothing              <none>
    /// ```
    fn cell(&self, object: &Value) -> String {
        let values: Vec<String> = self.path.query(object).iter().map(|value| go::value(value).to_string()).collect();
        if values.is_empty() { "<none>".to_owned() } else { escaped(&values.join(",")).into_owned() }
    }
}

/// Rows of equal length as lines. The last column is not padded.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().map_or(0, |width| (width + PADDING).max(MIN_WIDTH))
    };
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let (last, others) = row.split_last()?;
        let others = others.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        Some(others.collect::<String>() + last + "\n")
    };
    rows.iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Columns;

    fn objects() -> [Value; 2] {
        [
            json!({"kind": "Service", "metadata": {"name": "web", "labels": {"b": "c", "a": "b"}},
                   "spec": {"ports": [{"port": 80}, {"port": 443}], "selector": null}}),
            json!({"kind": "Pod", "metadata": {"name": "a-longer-n\u{e4}me"}, "data": "a\nb", "spec": {"is": true}}),
        ]
    }

    fn table(columns: &str) -> String {
        let objects = objects();
        let columns = Columns::parse(columns).unwrap_or_else(|error| panic!("{columns}: {error}"));
        columns.table(&objects.iter().collect::<Vec<_>>(), false)
    }

    #[test]
    fn columns_are_aligned_as_kubectl_does() {
        let expected = "\
NAME            PORTS    LABELS         X
web             80,443   map[a:b b:c]   <nil>
a-longer-n\u{e4}me   <none>   <none>         <none>
";
        assert_eq!(
            table("NAME:.metadata.name,PORTS:{.spec.ports[*].port},LABELS:metadata.labels,X:.spec.selector"),
            expected
        );
        assert_eq!(table("A:.a,B:.data"), "A        B\n<none>   <none>\n<none>   a\\nb\n");
        assert_eq!(table("A:.spec.is"), "A\n<none>\ntrue\n");
    }

    #[test]
    fn the_narrowest_column_has_six_characters() {
        let object = json!({"a": "b", "c": "d"});
        let columns = Columns::parse("A:.a,B:.c").expect("columns");
        assert_eq!(columns.table(&[&object], false), "A     B\nb     d\n");
        assert_eq!(columns.table(&[&object], true), "b     d\n");
        assert_eq!(columns.table(&[], true), "");
    }

    #[test]
    fn a_file_has_a_line_of_headers_and_a_line_of_paths() {
        let columns = Columns::of_lines("NAME   KIND\n.metadata.name  {.kind}\n").expect("columns");
        assert_eq!(columns.table(&[&objects()[0]], false), "NAME   KIND\nweb    Service\n");
        for text in ["", "NAME", "NAME KIND\n.kind", "NAME\n{"] {
            assert!(Columns::of_lines(text).is_err(), "{text}");
        }
    }

    #[test]
    fn mistakes_are_errors() {
        for columns in ["", "NAME", "NAME:", "NAME:.kind,", "A:{{.kind}}", "A:{.a}{.b}", "A:.a["] {
            assert!(Columns::parse(columns).is_err(), "{columns}");
        }
    }
}
