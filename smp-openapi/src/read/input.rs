//! Converts input to JSON values: values, text and bytes.

use std::borrow::Cow;
use std::slice;

use serde_json::Value;

use super::text;
use crate::error::Errors;

/// Input with documents: a [`serde_json::Value`], several values as a slice, array or `Vec`, or text as a string or
/// bytes.
///
/// Text is JSON or, with the feature `yaml`, YAML, and can contain several documents. Several documents, of any
/// formats, are read as one: references can refer to definitions in any of them. Equal definitions with the same name
/// are combined; what is not compared, such as descriptions, comes from the first one. Other Kubernetes objects, such
/// as those next to custom resource definitions in a manifest, are skipped.
///
/// ```
/// use serde_json::json;
/// use smp_openapi::read;
///
/// let document = read("definitions: {Name: {type: string}}")?;
/// assert!(document.get("Name").is_some());
/// assert!(read(b"{").unwrap_err().to_string().starts_with("not valid JSON or YAML: "));
///
/// let document = read(&[
///     json!({"openapi": "3.0.0", "components": {"schemas": {
///         "example.Holder": {"properties": {"rack": {"allOf": [{"$ref": "#/components/schemas/com.example.v1.Rack"}]}}}
///     }}}),
///     json!({
///         "apiVersion": "apiextensions.k8s.io/v1",
///         "kind": "CustomResourceDefinition",
///         "spec": {
///             "group": "example.com",
///             "names": {"kind": "Rack"},
///             "versions": [{"name": "v1", "served": true, "schema": {"openAPIV3Schema": {"type": "object"}}}]
///         }
///     }),
/// ])?;
/// assert_eq!(document.names().collect::<Vec<_>>(), ["example.Holder", "com.example.v1.Rack"]);
/// assert!(document.get_kind("example.com", "v1", "Rack").is_some());
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
pub trait AsDocuments: sealed::Sealed {
    #[doc(hidden)]
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors>;

    /// Adds lines and columns to errors in these documents, if they are text.
    #[doc(hidden)]
    fn locate(&self, errors: Errors) -> Errors {
        errors
    }
}

impl AsDocuments for Value {
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors> {
        Ok(slice::from_ref(self).into())
    }
}

impl AsDocuments for str {
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors> {
        text::documents(self).map(Cow::Owned)
    }

    fn locate(&self, mut errors: Errors) -> Errors {
        text::locate(self, &mut errors);
        errors
    }
}

impl AsDocuments for String {
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors> {
        self.as_str().documents()
    }

    fn locate(&self, errors: Errors) -> Errors {
        self.as_str().locate(errors)
    }
}

impl AsDocuments for [Value] {
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors> {
        Ok(self.into())
    }
}

impl AsDocuments for [u8] {
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors> {
        let text = str::from_utf8(self).map_err(|error| {
            Errors::unreadable(format!("not valid UTF-8 at byte {}; save the file as UTF-8", error.valid_up_to()))
        })?;
        text::documents(text).map(Cow::Owned)
    }

    fn locate(&self, errors: Errors) -> Errors {
        match str::from_utf8(self) {
            Ok(text) => text.locate(errors),
            Err(_) => errors,
        }
    }
}

impl<E> AsDocuments for Vec<E>
where
    [E]: AsDocuments,
{
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors> {
        self.as_slice().documents()
    }

    fn locate(&self, errors: Errors) -> Errors {
        self.as_slice().locate(errors)
    }
}

impl<E, const N: usize> AsDocuments for [E; N]
where
    [E]: AsDocuments,
{
    fn documents(&self) -> Result<Cow<'_, [Value]>, Errors> {
        self.as_slice().documents()
    }

    fn locate(&self, errors: Errors) -> Errors {
        self.as_slice().locate(errors)
    }
}

mod sealed {
    use serde_json::Value;

    pub trait Sealed {}

    impl Sealed for Value {}
    impl Sealed for str {}
    impl Sealed for String {}
    impl<E> Sealed for [E] {}
    impl<E> Sealed for Vec<E> {}
    impl<E, const N: usize> Sealed for [E; N] {}
}
