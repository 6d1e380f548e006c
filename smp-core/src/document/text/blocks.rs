//! A JSON text in blocks of 64 bytes: which bytes are in strings, and which are punctuation.

use wide::u8x16;

/// How many bytes are processed at a time.
pub(super) const BLOCK: usize = 64;

/// One bit for each byte of a block; the first byte has the lowest bit.
pub(super) type Bits = u64;

/// State carried from one block to the next.
#[derive(Default)]
pub(super) struct Strings {
    /// All ones if the block begins inside a string.
    inside: Bits,
    /// 1 if the first byte is escaped.
    escapes: Bits,
}

/// The parts of a block.
pub(super) struct Parts {
    /// Quotes that begin or end a string.
    pub(super) quotes: Bits,
    /// Bytes in strings, including the opening quote and excluding the closing one.
    pub(super) inside: Bits,
    /// Backslashes, inside and outside of strings.
    pub(super) backslashes: Bits,
}

/// The bytes of a block in vectors.
pub(super) struct Lanes([u8x16; 4]);

impl Lanes {
    /// The block at a position of a text; the last block is padded with spaces.
    #[inline]
    pub(super) fn at(bytes: &[u8], start: usize) -> Self {
        let rest = bytes.get(start..).unwrap_or_default();
        match rest.first_chunk() {
            Some(block) => Self::of(block),
            None => {
                let mut last = [b' '; BLOCK];
                last[..rest.len()].copy_from_slice(rest);
                Self::of(&last)
            }
        }
    }

    /// The block at a position of a text; bytes before `from` count as spaces.
    pub(super) fn after(bytes: &[u8], start: usize, from: usize) -> Self {
        let rest = bytes.get(start..).unwrap_or_default();
        let len = rest.len().min(BLOCK);
        let skipped = (from - start).min(len);
        let mut block = [b' '; BLOCK];
        block[skipped..len].copy_from_slice(&rest[skipped..len]);
        Self::of(&block)
    }

    #[inline]
    fn of(block: &[u8; BLOCK]) -> Self {
        let (lanes, _) = block.as_chunks::<16>();
        Self(std::array::from_fn(|lane| u8x16::from(lanes[lane])))
    }

    /// The bits of the bytes that a comparison accepts.
    #[inline]
    fn bits(&self, compare: impl Fn(u8x16) -> u8x16) -> Bits {
        let [a, b, c, d] = self.0.map(|lane| Bits::from(compare(lane).to_bitmask()));
        a | b << 16 | c << 32 | d << 48
    }

    #[inline]
    fn has(&self, byte: u8) -> bool {
        let [a, b, c, d] = self.0.map(|lane| lane.simd_eq(u8x16::splat(byte)));
        ((a | b) | (c | d)).to_bitmask() != 0
    }

    #[inline]
    fn equal(&self, byte: u8) -> Bits {
        self.bits(|lane| lane.simd_eq(u8x16::splat(byte)))
    }

    /// `{`, `}`, `[`, `]`, and three bytes that occur only in strings: `_`, `y` and `Y`.
    #[inline]
    pub(super) fn brackets(&self) -> Bits {
        // Ignoring the bits 0x26, only the brackets and these three bytes equal 0x59.
        self.bits(|lane| (lane | u8x16::splat(0x26)).simd_eq(u8x16::splat(0x7f)))
    }

    /// `{` and `[`.
    #[inline]
    pub(super) fn opening_brackets(&self) -> Bits {
        self.bits(|lane| (lane | u8x16::splat(0x20)).simd_eq(u8x16::splat(b'{')))
    }

    #[inline]
    pub(super) fn commas_and_colons(&self) -> Bits {
        self.bits(|lane| lane.simd_eq(u8x16::splat(b',')) | lane.simd_eq(u8x16::splat(b':')))
    }

    #[inline]
    pub(super) fn spaces(&self) -> Bits {
        self.bits(|lane| {
            let is = |byte: u8| lane.simd_eq(u8x16::splat(byte));
            (is(b' ') | is(b'\n')) | (is(b'\r') | is(b'\t'))
        })
    }

    /// Bytes that must be escaped in a string.
    #[inline]
    pub(super) fn controls(&self) -> Bits {
        self.bits(|lane| lane.min(u8x16::splat(0x1f)).simd_eq(lane))
    }
}

impl Strings {
    #[inline]
    pub(super) fn parts(&mut self, lanes: &Lanes) -> Parts {
        let mut quotes = lanes.equal(b'"');
        let mut backslashes = 0;
        if self.escapes != 0 || lanes.has(b'\\') {
            backslashes = lanes.equal(b'\\');
            quotes &= !self.escaped(backslashes);
        }
        // Each quote flips all bits after it.
        let inside = [1, 2, 4, 8, 16, 32].into_iter().fold(quotes, |bits, by| bits ^ bits << by) ^ self.inside;
        self.inside = if inside >> 63 == 1 { Bits::MAX } else { 0 };
        Parts { quotes, inside, backslashes }
    }

    /// Whether the text ends inside a string.
    pub(super) const fn is_open(&self) -> bool {
        self.inside != 0
    }

    /// The bytes that are escaped, that is, that follow a backslash that is not escaped itself: every second backslash
    /// of a run, and the byte after a run of odd length.
    #[inline]
    fn escaped(&mut self, backslashes: Bits) -> Bits {
        const EVEN: Bits = 0x5555_5555_5555_5555;
        let free = backslashes & !self.escapes;
        let after = free << 1 | self.escapes;
        // Adding the first bit of a run to the run carries to the position after its end. Which bytes are escaped
        // depends on whether the run begins at an odd or at an even position.
        let (odd, runs_over) = free.overflowing_add(free & !EVEN & !after);
        self.escapes = Bits::from(runs_over);
        (EVEN ^ odd << 1) & after
    }
}
