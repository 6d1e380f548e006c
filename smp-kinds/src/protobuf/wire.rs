//! The wire format of protobuf: fields with a number and a payload. Nothing is copied, and no length is trusted.

/// The fields of a message, in their order.
#[derive(Debug)]
pub(super) struct Fields<'b> {
    /// The name of the message in errors.
    message: &'static str,
    rest: &'b [u8],
}

/// The payload of a field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Payload<'b> {
    Varint(u64),
    Fixed64(u64),
    /// A text, bytes, a message, or packed numbers.
    Bytes(&'b [u8]),
    /// A group or 32 bits, with the wire type. Kubernetes has no such fields.
    Other(u8),
}

const START_OF_GROUP: u64 = 3;
const END_OF_GROUP: u64 = 4;
const TRUNCATED: &str = "unexpected EOF";

impl<'b> Fields<'b> {
    pub(super) fn of(message: &'static str, bytes: &'b [u8]) -> Self {
        Self { message, rest: bytes }
    }

    /// The next field; `None` at the end of the message.
    pub(super) fn next(&mut self) -> Result<Option<(u32, Payload<'b>)>, String> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let tag = varint(&mut self.rest)?;
        let wire_type = wire_type(tag)?;
        if wire_type == END_OF_GROUP {
            return Err(format!("proto: {}: wiretype end group for non-group", self.message));
        }
        let number = u32::try_from(tag >> 3).ok().filter(|number| (1..1 << 29).contains(number));
        let number =
            number.ok_or_else(|| format!("proto: {}: illegal tag {} (wire type {tag})", self.message, tag >> 3))?;
        Ok(Some((number, payload(wire_type, &mut self.rest)?)))
    }
}

impl<'b> Payload<'b> {
    pub(super) fn bytes(self, field: &str) -> Result<&'b [u8], String> {
        if let Self::Bytes(bytes) = self { Ok(bytes) } else { Err(self.unfit(field)) }
    }

    pub(super) fn text(self, field: &str) -> Result<&'b str, String> {
        let text = std::str::from_utf8(self.bytes(field)?);
        text.map_err(|_| format!("proto: field {field} contains invalid UTF-8"))
    }

    pub(super) fn varint(self, field: &str) -> Result<u64, String> {
        if let Self::Varint(value) = self { Ok(value) } else { Err(self.unfit(field)) }
    }

    pub(super) fn fixed64(self, field: &str) -> Result<u64, String> {
        if let Self::Fixed64(value) = self { Ok(value) } else { Err(self.unfit(field)) }
    }

    fn unfit(self, field: &str) -> String {
        let found = match self {
            Self::Varint(_) => 0,
            Self::Fixed64(_) => 1,
            Self::Bytes(_) => 2,
            Self::Other(wire_type) => wire_type,
        };
        format!("proto: wrong wireType = {found} for field {field}")
    }
}

/// Reads field 1 of a message whose other fields do not matter. Returns `default` if the message lacks it.
pub(super) fn only<'b, T>(
    message: &'static str,
    bytes: &'b [u8],
    default: T,
    read: impl Fn(Payload<'b>) -> Result<T, String>,
) -> Result<T, String> {
    let mut fields = Fields::of(message, bytes);
    let mut value = default;
    while let Some((number, payload)) = fields.next()? {
        if number == 1 {
            value = read(payload)?;
        }
    }
    Ok(value)
}

/// How a payload is written: the lowest three bits of a tag.
fn wire_type(tag: u64) -> Result<u64, String> {
    match tag & 7 {
        other @ 6.. => Err(format!("proto: illegal wireType {other}")),
        known => Ok(known),
    }
}

fn payload<'b>(wire_type: u64, rest: &mut &'b [u8]) -> Result<Payload<'b>, String> {
    Ok(match wire_type {
        0 => Payload::Varint(varint(rest)?),
        1 => Payload::Fixed64(fixed64(rest)?),
        2 => Payload::Bytes(bytes(rest)?),
        START_OF_GROUP => skip_group(rest).map(|()| Payload::Other(3))?,
        _ => take(rest, 4).map(|_| Payload::Other(5))?,
    })
}

/// Reads a number in groups of seven bits, the lowest first. As in Go, bits beyond 64 are dropped.
pub(super) fn varint(rest: &mut &[u8]) -> Result<u64, String> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or(TRUNCATED)?;
        *rest = after;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(value);
        }
    }
    Err("proto: integer overflow".to_owned())
}

/// Reads eight bytes, the lowest first.
pub(super) fn fixed64(rest: &mut &[u8]) -> Result<u64, String> {
    let (bytes, after) = rest.split_first_chunk::<8>().ok_or(TRUNCATED)?;
    *rest = after;
    Ok(u64::from_le_bytes(*bytes))
}

fn bytes<'b>(rest: &mut &'b [u8]) -> Result<&'b [u8], String> {
    let length = varint(rest)?;
    if length > i64::MAX as u64 {
        return Err("proto: negative length found during unmarshaling".to_owned());
    }
    take(rest, usize::try_from(length).map_err(|_| TRUNCATED)?)
}

fn take<'b>(rest: &mut &'b [u8], length: usize) -> Result<&'b [u8], String> {
    let (taken, after) = rest.split_at_checked(length).ok_or(TRUNCATED)?;
    *rest = after;
    Ok(taken)
}

/// Skips the fields of a group, and groups in it without recursion.
fn skip_group(rest: &mut &[u8]) -> Result<(), String> {
    let mut depth = 1_usize;
    while depth > 0 {
        match wire_type(varint(rest)?)? {
            START_OF_GROUP => depth += 1,
            END_OF_GROUP => depth -= 1,
            other => drop(payload(other, rest)?),
        }
    }
    Ok(())
}
