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
    /// Kubernetes has no field of this type.
    Group,
    /// Kubernetes has no field of this type.
    Fixed32,
}

/// How a payload is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum WireType {
    Varint = 0,
    Fixed64 = 1,
    Bytes = 2,
    Group = 3,
    EndOfGroup = 4,
    Fixed32 = 5,
}

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
        let wire_type = WireType::of(tag)?;
        if wire_type == WireType::EndOfGroup {
            return Err(format!("proto: {}: wiretype end group for non-group", self.message));
        }
        let number = u32::try_from(tag >> 3).ok().filter(|number| (1..1 << 29).contains(number));
        let number =
            number.ok_or_else(|| format!("proto: {}: illegal tag {} (wire type {tag})", self.message, tag >> 3))?;
        let payload = match wire_type {
            WireType::Varint => Payload::Varint(varint(&mut self.rest)?),
            WireType::Bytes => Payload::Bytes(bytes(&mut self.rest)?),
            WireType::Fixed64 => Payload::Fixed64(fixed64(&mut self.rest)?),
            WireType::Fixed32 => take(&mut self.rest, 4).map(|_| Payload::Fixed32)?,
            WireType::Group | WireType::EndOfGroup => skip_group(&mut self.rest).map(|()| Payload::Group)?,
        };
        Ok(Some((number, payload)))
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
            Self::Varint(_) => WireType::Varint,
            Self::Fixed64(_) => WireType::Fixed64,
            Self::Bytes(_) => WireType::Bytes,
            Self::Group => WireType::Group,
            Self::Fixed32 => WireType::Fixed32,
        };
        format!("proto: wrong wireType = {} for field {field}", found as u8)
    }
}

impl WireType {
    fn of(tag: u64) -> Result<Self, String> {
        Ok(match tag & 7 {
            0 => Self::Varint,
            1 => Self::Fixed64,
            2 => Self::Bytes,
            3 => Self::Group,
            4 => Self::EndOfGroup,
            5 => Self::Fixed32,
            other => return Err(format!("proto: illegal wireType {other}")),
        })
    }
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
        match WireType::of(varint(rest)?)? {
            WireType::Varint => drop(varint(rest)?),
            WireType::Fixed64 => drop(fixed64(rest)?),
            WireType::Bytes => drop(bytes(rest)?),
            WireType::Fixed32 => drop(take(rest, 4)?),
            WireType::Group => depth += 1,
            WireType::EndOfGroup => depth -= 1,
        }
    }
    Ok(())
}
