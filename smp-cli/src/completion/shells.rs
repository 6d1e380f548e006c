//! What bash and zsh need beyond the adapters of `clap_complete`: paths of fields contain `=`, at which bash splits words, and zsh adds a
//! space after `PATH=`.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_complete::engine::complete;
use clap_complete::env::{self as adapters, EnvCompleter};

/// The variables that the scripts set.
const INDEX: &str = "_CLAP_COMPLETE_INDEX";
const SEPARATOR: &str = "_CLAP_IFS";

fn index() -> usize {
    env::var(INDEX).ok().and_then(|index| index.parse().ok()).unwrap_or_default()
}

/// A word without its quotes and backslashes, which zsh and fish pass on as they were typed. A quote may still be open.
///
/// ```text
/// 'a[name=web].im    a\[name=web\].im    a[name=web].im
/// ```
pub(super) fn unquoted(word: &OsString) -> OsString {
    let Some(text) = word.to_str() else { return word.clone() };
    let (mut plain, mut quote, mut is_escaped) = (String::with_capacity(text.len()), None, false);
    for c in text.chars() {
        match (c, quote) {
            _ if is_escaped => {
                plain.push(c);
                is_escaped = false;
            }
            ('\\', None | Some('"')) => is_escaped = true,
            ('\'' | '"', None) => quote = Some(c),
            (_, Some(open)) if open == c => quote = None,
            _ => plain.push(c),
        }
    }
    plain.into()
}

/// The words of a command line, and the position of the current word.
#[derive(Debug, PartialEq)]
pub(super) struct Joined {
    pub(super) words: Vec<OsString>,
    index: usize,
    /// The length of the part of the word that bash keeps.
    kept: usize,
}

/// Joins the words that bash split at `=` and `:`. Words in quotes are not split.
///
/// ```text
/// --set a[name = web ].image     COMP_WORDS
/// --set a[name=web].image        what was typed
/// ```
pub(super) fn joined(pieces: &[OsString], index: usize) -> Joined {
    let (mut words, mut continues): (Vec<OsString>, bool) = (Vec::new(), false);
    let (mut at, mut kept) = (0, 0);
    for (place, piece) in pieces.iter().enumerate() {
        let is_break = piece == "=" || piece == ":";
        let before = match words.last_mut() {
            Some(word) if continues || (is_break && place > 1) => {
                let before = word.len();
                word.push(piece);
                before
            }
            _ => {
                words.push(piece.clone());
                0
            }
        };
        continues = is_break;
        if place <= index {
            (at, kept) = (words.len() - 1, before + if is_break { piece.len() } else { 0 });
        }
    }
    Joined { words, index: at, kept }
}

/// Bash, which replaces only the part of a word after the last `=` or `:`.
#[derive(Debug)]
pub(super) struct Bash;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        adapters::Bash.name()
    }

    fn is(&self, name: &str) -> bool {
        adapters::Bash.is(name)
    }

    fn write_registration(
        &self,
        var: &str,
        name: &str,
        bin: &str,
        completer: &str,
        script: &mut dyn Write,
    ) -> io::Result<()> {
        adapters::Bash.write_registration(var, name, bin, completer, script)
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        answer: &mut dyn Write,
    ) -> io::Result<()> {
        let Joined { words, index, kept } = joined(&words, index());
        let separator = env::var(SEPARATOR).unwrap_or_else(|_| "\n".to_owned());
        for (place, candidate) in complete(command, words, index, folder)?.iter().enumerate() {
            let value = candidate.get_value().to_string_lossy();
            write!(answer, "{}{}", if place == 0 { "" } else { &separator }, value.get(kept..).unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Zsh, with no space after `PATH=`. The script also works as a file `_smp` in `$fpath`.
#[derive(Debug)]
pub(super) struct Zsh;

const ZSH: &str = r#"#compdef BIN
_BIN() {
    local answer value
    local -a open=() closed=()
    answer="$(_CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=$((CURRENT - 1)) VAR=zsh COMPLETER -- "${words[@]}" 2>/dev/null)"
    for value in "${(@f)answer}"; do
        case "${value%%:*}" in
            "") ;;
            *[=/]) open+=("$value") ;;
            *) closed+=("$value") ;;
        esac
    done
    (( $#open )) && _describe -V values open -S ''
    (( $#closed )) && _describe -V values closed
}
if [ "$funcstack[1]" = "_BIN" ]; then
    _BIN "$@"
else
    compdef _BIN BIN
fi
"#;

impl EnvCompleter for Zsh {
    fn name(&self) -> &'static str {
        adapters::Zsh.name()
    }

    fn is(&self, name: &str) -> bool {
        adapters::Zsh.is(name)
    }

    fn write_registration(
        &self,
        var: &str,
        _: &str,
        bin: &str,
        completer: &str,
        script: &mut dyn Write,
    ) -> io::Result<()> {
        let text = ZSH.replace("COMPLETER", completer).replace("BIN", bin).replace("VAR", var);
        script.write_all(text.as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        answer: &mut dyn Write,
    ) -> io::Result<()> {
        adapters::Zsh.write_complete(command, words, folder, answer)
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::{Joined, joined, unquoted};

    #[test]
    fn words_that_bash_split_are_joined() {
        let words = |text: &str| text.split('|').map(OsString::from).collect::<Vec<_>>();
        for (split, index, whole, at, kept) in [
            ("smp|apply|--set|a", 3, "smp|apply|--set|a", 3, 0),
            ("smp|apply|--set|a[name|=|web].image", 5, "smp|apply|--set|a[name=web].image", 3, 7),
            ("smp|apply|--set|a[name=web].image", 3, "smp|apply|--set|a[name=web].image", 3, 0),
            ("smp|apply|--set|a|=|", 5, "smp|apply|--set|a=", 3, 2),
            ("smp|apply|--set|a|=", 4, "smp|apply|--set|a=", 3, 2),
            ("smp|apply|--set|=|a", 4, "smp|apply|--set=a", 2, 6),
            ("smp|apply|-f|a.yaml|", 4, "smp|apply|-f|a.yaml|", 4, 0),
        ] {
            assert_eq!(joined(&words(split), index), Joined { words: words(whole), index: at, kept }, "{split}");
        }
    }

    #[test]
    fn words_lose_their_quotes() {
        for (typed, plain) in [
            ("a", "a"),
            ("'a[name=web].im", "a[name=web].im"),
            ("'a b'", "a b"),
            (r#""a\"b"#, "a\"b"),
            (r"a\[name=web\].im", "a[name=web].im"),
            (r"'a\b'", r"a\b"),
        ] {
            assert_eq!(unquoted(&typed.into()), OsString::from(plain), "{typed}");
        }
    }
}
