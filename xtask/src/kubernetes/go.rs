//! Declarations in Go sources, found by the layout that gofmt gives them.

/// A function, a method or a struct.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Declaration<'t> {
    /// Its name, without the receiver.
    pub(super) name: &'t str,
    pub(super) line: usize,
    /// The comment above it.
    pub(super) comment: &'t str,
    pub(super) text: &'t str,
}

/// A field of a struct.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field<'t> {
    /// Its name in JSON.
    pub(super) name: &'t str,
    pub(super) go_name: &'t str,
    /// The lines of the comments above it, markers included.
    pub(super) comment: Vec<&'t str>,
}

/// The functions, methods and structs of a file. They end with the first brace at the start of a line.
pub(super) fn declarations(text: &str) -> Vec<Declaration<'_>> {
    let mut found = Vec::new();
    let (mut at, mut comment, mut open) = (0, 0, None);
    for (index, full) in text.split_inclusive('\n').enumerate() {
        let (line, end) = (full.trim_end(), at + full.len());
        match (open, name(line)) {
            (None, Some(name)) if line.ends_with('}') => {
                found.push(Declaration { name, line: index + 1, comment: &text[comment..at], text: &text[at..end] });
            }
            (None, Some(name)) => open = Some((name, index + 1, comment, at)),
            (Some((name, line_number, comment, start)), _) if line == "}" => {
                found.push(Declaration {
                    name,
                    line: line_number,
                    comment: &text[comment..start],
                    text: &text[start..end],
                });
                open = None;
            }
            _ => {}
        }
        at = end;
        if !line.starts_with("//") {
            comment = end;
        }
    }
    found
}

/// The name that a line declares: `Default` for `func (p *Pod) Default() {`, and `Pod` for `type Pod struct {`.
fn name(line: &str) -> Option<&str> {
    let rest = match line.strip_prefix("func ") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest,
        None => line.strip_prefix("type ").filter(|rest| rest.contains(" struct {"))?,
    };
    rest.split(['(', '[', ' ']).next()
}

/// The fields of a struct that have a name in JSON.
pub(super) fn fields<'t>(declared: &Declaration<'t>) -> Vec<Field<'t>> {
    let (mut fields, mut comment) = (Vec::new(), Vec::new());
    for line in declared.text.lines().skip(1).map(str::trim) {
        if let Some(text) = line.strip_prefix("//") {
            comment.push(text.trim());
        } else if let Some((go_name, rest)) = line.split_once(' ') {
            let tag = rest.split_once("json:\"").and_then(|(_, tag)| tag.split(['"', ',']).next());
            if let Some(name) = tag.filter(|name| !name.is_empty()) {
                fields.push(Field { name, go_name, comment: std::mem::take(&mut comment) });
            }
            comment.clear();
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::{declarations, fields};

    const TEXT: &str = "package v1\n\n// Pod is one.\n// +union\ntype Pod struct {\n\tMeta `json:\",inline\"`\n\t// Spec says.\n\t// \
                        +optional\n\n\tSpec *Spec `json:\"spec,omitempty\"`\n}\n\nfunc one() {}\n\nfunc (p *Pod) Two(\n\ta int,\n) \
                        {\n\tif true {\n\t}\n}\n\ntype Name string\n";

    #[test]
    fn declarations_have_their_names_and_comments() {
        let found = declarations(TEXT);
        let names: Vec<_> = found.iter().map(|found| (found.name, found.line)).collect();
        assert_eq!(names, [("Pod", 5), ("one", 13), ("Two", 15)]);
        assert_eq!(found[0].comment, "// Pod is one.\n// +union\n");
        assert!(found[2].text.ends_with("\tif true {\n\t}\n}\n"));
    }

    #[test]
    fn fields_have_names_in_json_and_markers() {
        let fields = fields(&declarations(TEXT)[0]);
        assert_eq!(fields.len(), 1);
        assert_eq!((fields[0].name, fields[0].go_name), ("spec", "Spec"));
        assert_eq!(fields[0].comment, ["Spec says.", "+optional"]);
    }
}
