//! Entries for free-form values: what they name becomes a part of the tables, and everything else stays free-form.

use smp_schema::{FieldDefinition, ObjectDefinition, ScalarKind, SchemaRef, Shape, Str};
use smp_suggest::{DidYouMean, near_names, shown};

use super::change::Change;
use crate::definitions::Tables;
use crate::field_path::{NO_FIELD, Step};

/// The maximum length of a path, which decides how deep tables refer to each other.
const MAX_STEPS: usize = 128;

/// The names of a definition and of one of its fields.
pub(super) type FieldName = (String, String);

/// Describes what a path from a definition leads through. Returns its last field.
///
/// ```yaml
/// - {gvk: example.com/v1/Release, field: spec.values.app.env, strategy: merge, merge_key: name}
/// # the table of `spec`      values: any
/// # becomes                  values: an object with the field `app` and others, an object with the field `env` and others
/// ```
pub(super) fn describe(tables: &mut Tables, definition: &str, path: &[Step]) -> Result<FieldName, String> {
    if path.len() > MAX_STEPS {
        return Err(format!("the path has more than {MAX_STEPS} steps"));
    }
    match path {
        [Step::Field(name), rest @ ..] => {
            let name = (definition.to_owned(), name.clone());
            let shape = field(tables, &name)?.shape.clone();
            if rest.is_empty() {
                return Ok(name);
            }
            let (shape, found) = inside(tables, &shape, &format!("{}.{}", name.0, name.1), rest)?;
            field(tables, &name)?.shape = shape;
            Ok(found)
        }
        [Step::Items, rest @ ..] => {
            let shape = tables.objects.get(definition).and_then(|table| table.additional.clone());
            let shape = shape.ok_or_else(|| format!("`{definition}` is neither a list nor a map; remove `[]`"))?;
            let (shape, found) = inside(tables, &shape, &format!("{definition}.*"), rest)?;
            if let Some(table) = tables.objects.get_mut(definition) {
                table.additional = Some(shape);
            }
            Ok(found)
        }
        [] => Err(NO_FIELD.to_owned()),
    }
}

/// Describes what a path leads through, from a value. Returns the shape of the value as well. `name` is for a new definition.
fn inside(tables: &mut Tables, shape: &Shape, name: &str, path: &[Step]) -> Result<(Shape, FieldName), String> {
    let below = match path {
        [Step::Items, rest @ ..] => rest,
        path => path,
    };
    match shape.unnamed() {
        Shape::Object(table) => Ok((shape.clone(), describe(tables, table.name(), path)?)),
        Shape::List(item) => {
            let (item, found) = inside(tables, item, name, below)?;
            Ok((Shape::List(item.into()), found))
        }
        Shape::Map(value) if !is_any(value) => {
            let (value, found) = inside(tables, value, name, below)?;
            Ok((Shape::Map(value.into()), found))
        }
        Shape::Map(_) | Shape::FreeForm => {
            let name = tables.add_open(name);
            let found = describe(tables, &name, path)?;
            Ok((Shape::Object(SchemaRef::named(&name)), found))
        }
        Shape::Scalar(_) | Shape::Named(_) => {
            Err(format!("`{name}` does not contain an object with fields; end the path there"))
        }
    }
}

/// Gives a free-form field the shape that the changes of an entry need: a merge key is for a list of objects with these fields, and
/// without a key, a list is merged if its items are scalars.
pub(super) fn shape(tables: &mut Tables, name: &FieldName, changes: &[Change]) {
    let keys: Vec<&Str> = changes.iter().filter_map(Change::key).flat_map(|key| key.iter()).collect();
    let Some(field) = field_of(tables, name) else { return };
    let (shape, has_key) = (field.shape.unnamed().clone(), !field.merge_key.is_empty());
    let shape = match shape {
        Shape::FreeForm if keys.is_empty() => {
            if changes.iter().any(Change::merges) && !has_key && tables.open.contains(&name.0) {
                set_shape(tables, name, Shape::List(Shape::scalar(ScalarKind::IntOrString).into()));
            }
            return;
        }
        _ if keys.is_empty() => return,
        Shape::List(item) => match item.unnamed() {
            Shape::Map(value) if is_any(value) => Shape::FreeForm,
            item => item.clone(),
        },
        shape => shape,
    };
    let item = match shape {
        Shape::Object(table) if tables.is_open(table.name()) => table.name().to_owned(),
        Shape::FreeForm => tables.add_open(&format!("{}.{}", name.0, name.1)),
        Shape::Object(_) | Shape::List(_) | Shape::Map(_) | Shape::Scalar(_) | Shape::Named(_) => return,
    };
    set_shape(tables, name, Shape::List(Shape::Object(SchemaRef::named(&item)).into()));
    let Some(item) = tables.objects.get_mut(&item) else { return };
    for key in keys {
        if !item.fields.iter().any(|field| field.name == *key) {
            item.fields.push(FieldDefinition::new(key.clone(), Shape::scalar(ScalarKind::IntOrString)));
        }
    }
}

fn set_shape(tables: &mut Tables, name: &FieldName, shape: Shape) {
    if let Some(field) = field_of(tables, name) {
        field.shape = shape;
    }
}

/// Returns a field, which is added if the object is free-form. A name that is similar to that of a field in the schema is a typing error.
fn field<'t>(tables: &'t mut Tables, name: &FieldName) -> Result<&'t mut FieldDefinition, String> {
    if field_of(tables, name).is_none() {
        let is_open = tables.is_open(&name.0);
        let missing = || format!("`{}` has no field `{}`", name.0, shown(&name.1));
        let table = tables.objects.get_mut(&name.0).ok_or_else(missing)?;
        if !is_open {
            let near = near_names(&name.1, table.fields.iter().map(|field| &*field.name));
            if !near.is_empty() {
                return Err(format!("{}; {}", missing(), DidYouMean { near: &near, otherwise: "" }));
            }
            if !table.additional.as_ref().is_some_and(is_any) {
                return Err(missing());
            }
        }
        table.fields.push(FieldDefinition::new(name.1.clone(), Shape::FreeForm));
    }
    field_of(tables, name).ok_or_else(|| NO_FIELD.to_owned())
}

pub(super) fn field_of<'t>(tables: &'t mut Tables, (definition, field): &FieldName) -> Option<&'t mut FieldDefinition> {
    tables.objects.get_mut(definition)?.fields.iter_mut().find(|candidate| candidate.name == *field)
}

fn is_any(shape: &Shape) -> bool {
    matches!(shape.unnamed(), Shape::FreeForm)
}

impl Tables {
    /// Whether an object has no fields in the schema, and any others.
    fn is_open(&mut self, name: &str) -> bool {
        let is_any =
            |table: &ObjectDefinition| table.fields.is_empty() && table.additional.as_ref().is_some_and(is_any);
        if self.objects.get(name).is_some_and(is_any) {
            self.open.insert(name.to_owned());
        }
        self.open.contains(name)
    }

    /// Adds an object with any fields. Returns its name, which is changed if it is in use.
    fn add_open(&mut self, name: &str) -> String {
        let mut name = name.to_owned();
        while self.objects.contains_key(&name) || self.shapes.contains_key(&name) {
            name.push('_');
        }
        let mut table = ObjectDefinition::new(name.clone());
        table.additional = Some(Shape::FreeForm);
        self.objects.insert(name.clone(), table);
        self.open.insert(name.clone());
        name
    }
}
