//! The types of macros.

use std::sync::Arc;

use super::super::expr::{Macro, Operation};
use super::super::types::Type;
use super::super::wrong::Wrong;
use super::Checker;
use super::calls::is_allowed;

impl<'n> Checker<'n> {
    pub(super) fn expand(&mut self, at: usize, found: &mut Macro) -> Result<Type<'n>, Wrong> {
        let range = self.check(&mut found.range)?;
        let range = self.types.resolve(&range, false);
        if matches!(found.operation, Operation::OptMap | Operation::OptFlatMap) {
            return self.opt_map(at, found, &range);
        }
        let has_two = found.variables.len() == 2;
        let (first, second) = match &range {
            Type::List(item) if has_two => (Type::Int, (**item).clone()),
            Type::List(item) => ((**item).clone(), Type::Dyn),
            Type::Map(key, value) => ((**key).clone(), (**value).clone()),
            Type::Dyn => (Type::Dyn, Type::Dyn),
            Type::Variable(_) => {
                self.types.fit(&[(&Type::Dyn, &range)]);
                (Type::Dyn, Type::Dyn)
            }
            other => {
                let text = format!("expression of type '{other}' cannot be range of a comprehension");
                return Err(Wrong::new(found.range.at, format!("{text} (must be list, map, or dynamic)")));
            }
        };
        let depth = self.variables.len();
        self.variables.extend(found.variables.iter().cloned().zip([first.clone(), second]));
        let result = self.body(at, found, &first);
        self.variables.truncate(depth);
        result
    }

    /// The result of a macro, whose variables are known.
    fn body(&mut self, at: usize, found: &mut Macro, first: &Type<'n>) -> Result<Type<'n>, Wrong> {
        let filter = found.filter.as_mut().map(|filter| self.check(filter)).transpose()?;
        let list = || Type::List(Arc::new(first.clone()));
        let body = &mut found.body;
        let result = match found.operation {
            Operation::All | Operation::Exists => {
                self.expect(body, &Type::Bool)?;
                Type::Bool
            }
            Operation::ExistsOne => {
                let body = self.check(body)?;
                self.condition(at, body, &Type::Int)?;
                Type::Bool
            }
            Operation::Filter => {
                let body = self.check(body)?;
                self.condition(at, body, &list())?;
                list()
            }
            Operation::SortBy => {
                let key = self.check(body)?;
                let key = self.types.resolve(&key, false);
                if !is_allowed('C', &key) {
                    let keys = Type::List(Arc::new(key));
                    return Err(self.no_overload(at, "@sortByAssociatedKeys", true, &[list(), keys]));
                }
                list()
            }
            Operation::TransformMap => Type::Map(Arc::new(first.clone()), Arc::new(self.check(body)?)),
            Operation::TransformMapEntry => {
                let entries = Type::Map(Arc::new(self.types.variable()), Arc::new(self.types.variable()));
                let found = self.check(body)?;
                if !self.types.fit(&[(&found, &entries)]) {
                    return Err(self.no_overload(at, "cel.@mapInsert", false, &[entries, found]));
                }
                self.types.resolve(&entries, false)
            }
            Operation::Map | Operation::OptMap | Operation::OptFlatMap => Type::List(Arc::new(self.check(body)?)),
        };
        if let Some(filter) = filter {
            self.condition(at, filter, &result)?;
        }
        Ok(result)
    }

    /// Checks the type of a condition. `result` is the type of what a macro computes if it is true, and if it is not.
    fn condition(&mut self, at: usize, found: Type<'n>, result: &Type<'n>) -> Result<(), Wrong> {
        if self.types.fit(&[(&found, &Type::Bool)]) {
            return Ok(());
        }
        Err(self.no_overload(at, "_?_:_", false, &[found, result.clone(), result.clone()]))
    }

    fn opt_map(&mut self, at: usize, found: &mut Macro, range: &Type<'n>) -> Result<Type<'n>, Wrong> {
        let value = self.types.variable();
        if !self.types.fit(&[(range, &Type::Optional(Arc::new(value.clone())))]) {
            return Err(self.no_overload(at, "hasValue", true, std::slice::from_ref(range)));
        }
        let depth = self.variables.len();
        let value = self.types.resolve(&value, false);
        self.variables.extend(found.variables.iter().cloned().map(|name| (name, value.clone())));
        let flat = Type::Optional(Arc::new(self.types.variable()));
        let result = match found.operation {
            Operation::OptFlatMap => self.expect(&mut found.body, &flat),
            _ => self.check(&mut found.body).map(|found| Type::Optional(Arc::new(found))),
        };
        self.variables.truncate(depth);
        result
    }
}
