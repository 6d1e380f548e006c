//! Where the objects and lists of a JSON text end, found 64 bytes at a time.

use wide::u8x16;

/// An object or a list.
#[derive(Clone, Copy)]
pub(super) struct Container {
    /// The place after its closing bracket.
    pub(super) end: usize,
    /// Which container begins next after it.
    pub(super) next: usize,
}

const BLOCK: usize = 64;

/// Every object and list, in the order in which they begin. `None` where one or a string does not end.
pub(super) fn containers(bytes: &[u8]) -> Option<Vec<Container>> {
    let mut containers = Vec::with_capacity(bytes.len() / BLOCK + 4);
    let mut open: Vec<usize> = Vec::new();
    let mut strings = Strings::default();
    let mut start = 0;
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let mut last = [b' '; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    for block in blocks.iter().chain([&last]) {
        let Brackets { opening, mut all } = strings.outside(&Lanes::of(block));
        while all != 0 {
            let bit = all.trailing_zeros() as usize;
            all &= all - 1;
            if opening >> bit & 1 == 1 {
                open.push(containers.len());
                containers.push(Container { end: 0, next: 0 });
            } else {
                let next = containers.len();
                containers[open.pop()?] = Container { end: start + bit + 1, next };
            }
        }
        start += BLOCK;
    }
    (open.is_empty() && strings.inside == 0).then_some(containers)
}

/// One bit for each byte of a block.
type Bits = u64;

struct Lanes([u8x16; 4]);

impl Lanes {
    fn of(block: &[u8; BLOCK]) -> Self {
        let (lanes, _) = block.as_chunks::<16>();
        Self(std::array::from_fn(|lane| u8x16::from(lanes[lane])))
    }

    #[inline]
    fn bits(&self, is_wanted: impl Fn(u8x16) -> u8x16) -> Bits {
        let lane = |lane: usize| Bits::from(is_wanted(self.0[lane]).to_bitmask()) << (lane * 16);
        lane(0) | lane(1) | lane(2) | lane(3)
    }

    #[inline]
    fn equal(&self, byte: u8) -> Bits {
        self.bits(|lane| lane.simd_eq(u8x16::splat(byte)))
    }

    /// `[` and `{`, or `]` and `}`: they differ in one bit.
    #[inline]
    fn bracket(&self, curly: u8) -> Bits {
        self.bits(|lane| (lane | u8x16::splat(0x20)).simd_eq(u8x16::splat(curly)))
    }
}

struct Brackets {
    opening: Bits,
    all: Bits,
}

/// What a block leaves to the next one.
#[derive(Default)]
struct Strings {
    /// All bits where a string goes on.
    inside: Bits,
    /// 1 where the first byte is escaped.
    escapes: Bits,
}

impl Strings {
    /// The brackets of a block that stand outside of strings.
    #[inline]
    fn outside(&mut self, lanes: &Lanes) -> Brackets {
        let quotes = lanes.equal(b'"') & !self.escaped(lanes.equal(b'\\'));
        // Each quote turns all bits after it, so that the bits of strings, with their first quotes, are set.
        let inside = [1, 2, 4, 8, 16, 32].into_iter().fold(quotes, |bits, by| bits ^ bits << by) ^ self.inside;
        self.inside = if inside >> 63 == 1 { Bits::MAX } else { 0 };
        let opening = lanes.bracket(b'{') & !inside;
        Brackets { opening, all: opening | lanes.bracket(b'}') & !inside }
    }

    /// The bytes that a backslash stands before, which is no escaped one itself.
    #[inline]
    fn escaped(&mut self, backslashes: Bits) -> Bits {
        let mut escaped = std::mem::take(&mut self.escapes);
        let mut rest = backslashes & !escaped;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            if bit == 63 {
                self.escapes = 1;
                break;
            }
            escaped |= 2 << bit;
            rest &= !(3 << bit);
        }
        escaped
    }
}

#[cfg(test)]
mod tests {
    use super::containers;

    fn ends(text: &str) -> Option<Vec<usize>> {
        containers(text.as_bytes()).map(|found| found.iter().map(|container| container.end).collect())
    }

    #[test]
    fn brackets_in_strings_do_not_count() {
        assert_eq!(ends(r#"{"a{": ["]", "\"]", "\\"]}"#), Some(vec![26, 25]));
    }

    #[test]
    fn strings_and_escapes_go_on_over_blocks() {
        for width in 0..130 {
            let text = format!(r#"{{"{}\\": "{}\"]}}", "b": [1]}}"#, "x".repeat(width), "\\\\".repeat(width));
            let end = text.len();
            assert_eq!(ends(&text), Some(vec![end, end - 1]), "{text}");
        }
    }

    #[test]
    fn what_does_not_end_is_noticed() {
        assert!(["{", "}", "[[]", "{\"a", "\"\\\""].into_iter().all(|text| ends(text).is_none()));
        assert_eq!(ends("1"), Some(vec![]));
    }
}
