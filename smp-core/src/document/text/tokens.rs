//! Checks the order of the tokens of a text, all tokens of a block at once.
//!
//! ```text
//! text          {"a":[1,2],"b":{}}
//! tokens        ^^  ^^^^^ ^^  ^^^^
//! names          ^         ^
//! in an object  ^^^^     ^^^^^^  ^
//! ```
#![expect(clippy::inline_always, reason = "code that is not inlined is compiled for the oldest processor")]

use super::blocks::{Bits, Brackets};

/// The tokens of a block. Strings and words are represented by their first bytes.
pub(super) struct Tokens {
    pub(super) brackets: Brackets,
    pub(super) commas: Bits,
    pub(super) colons: Bits,
    pub(super) strings: Bits,
    pub(super) words: Bits,
}

/// What a byte is in: an object, a list or nothing.
#[derive(Clone, Copy)]
pub(super) struct Within {
    /// The bytes directly in an object.
    pub(super) objects: Bits,
    /// The bytes outside of the value that the text consists of.
    pub(super) nothing: Bits,
}

/// The tokens that follow certain tokens; the state is 1 if the first token of the block follows one of them.
struct Following(Bits);

/// State carried from one block to the next.
pub(super) struct Order {
    openings: Following,
    separators: Following,
    /// Openings of objects, and commas in objects.
    before_names: Following,
    names: Following,
}

impl Following {
    /// The tokens that follow these tokens; `last` is the place of the last token.
    #[inline(always)]
    const fn of(&mut self, these: Bits, tokens: Bits, last: u32) -> Bits {
        // Adding a bit to the bytes between two tokens carries to the second token.
        let sum = (these << 1 | self.0).wrapping_add(!tokens);
        self.0 = these >> last;
        sum & tokens
    }
}

impl Order {
    pub(super) const fn at_start() -> Self {
        // A text must begin with a value, as if a separator were before it.
        Self { openings: Following(0), separators: Following(1), before_names: Following(0), names: Following(0) }
    }

    /// Whether the tokens of a block are in a valid order, if each closing bracket matches its opening bracket.
    #[inline(always)]
    pub(super) fn is_valid(&mut self, tokens: &Tokens, within: Within) -> bool {
        let Tokens { brackets, commas, colons, strings, words } = tokens;
        let Brackets { opening, closing, objects } = brackets;
        let values = opening | strings | words;
        let separators = commas | colons;
        let all = values | separators | closing;
        let Some(last) = all.checked_ilog2() else { return true };
        let after_opening = self.openings.of(*opening, all, last);
        let after_separator = self.separators.of(separators, all, last);
        let in_place_of_name = self.before_names.of(opening & objects | commas & within.objects, all, last);
        let after_name = self.names.of(in_place_of_name & strings, all, last);
        // Values, and only they, follow separators and openings. A closing bracket may follow an opening one.
        let wrong_value = ((after_opening | after_separator) ^ values) & !closing | after_separator & closing;
        let wrong_name = in_place_of_name & values & !strings;
        let wrong_colon = after_name ^ colons;
        wrong_value | wrong_name | wrong_colon | commas & within.nothing == 0
    }

    /// What a text that ends here lacks the rest of, apart from objects and lists.
    pub(super) const fn ends_in(&self) -> Option<&'static str> {
        if self.separators.0 == 0 {
            None
        } else if self.before_names.0 == 0 {
            Some("a value")
        } else {
            Some("an object")
        }
    }
}
