//! The English of what people read: phrases that `CONTRIBUTING.md` asks to avoid.

/// Phrases in lower case, and what to write instead.
const PHRASES: &str = "\
    stand: is; stands: is; stood: was; tell: say, report, print; tells: says, reports, prints; told: reported, \
    listed; is no: is not; are no: are not; was no: was not; be no: not be; comes to be: is created; come to be: \
    are created; of its own: own; of their own: own; beside: next to; the other way: reversed; lay over: \
    override; lays over: overrides";

/// Reports the phrases in a text. "There is no" and "no longer" are fine.
///
/// ```text
/// "the list stands there twice"   → `stands`: write "is"
/// "a name that is no longer used" → nothing
/// "there is no such name"         → nothing
/// ```
pub(crate) fn check(text: &str, report: &mut dyn FnMut(usize, &str)) {
    let parts = |line| str::split(line, [',', ';', '.', ':', '"', '|', '(', ')']);
    for (index, part) in text.lines().enumerate().flat_map(|(index, line)| parts(line).map(move |part| (index, part))) {
        let words: Vec<String> = words(part).collect();
        for (phrase, better) in PHRASES.split("; ").filter_map(|pair| pair.split_once(": ")) {
            if contains(&words, phrase) {
                report(index + 1, &format!("avoid `{phrase}`; write \"{better}\", or rephrase"));
            }
        }
    }
}

/// The words of a part of a line in lower case. An identifier with underscores or hyphens is one word.
fn words(part: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'');
    part.split(move |c| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

fn contains(words: &[String], phrase: &str) -> bool {
    let phrase: Vec<&str> = phrase.split(' ').collect();
    words.windows(phrase.len()).enumerate().any(|(at, window)| {
        let is = |word: Option<&String>, fine: &str| word.is_some_and(|word| word == fine);
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        window.iter().eq(&phrase) && !is(before, "there") && !is(words.get(at + phrase.len()), "longer")
    })
}

#[cfg(test)]
mod tests {
    fn found(text: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        super::check(text, &mut |line, message| found.push((line, message.split('`').nth(1).unwrap_or("").to_owned())));
        found
    }

    #[test]
    fn phrases_are_found_as_words_whatever_their_case() {
        assert_eq!(found("it is\nThis IS No list, and it stands\n"), [(2, "is no".into()), (2, "stands".into())]);
    }

    #[test]
    fn parts_of_words_there_is_no_and_no_longer_are_fine() {
        assert_eq!(
            found("stand-alone, is_no, an understood list is no longer one, there is no list, besides. What it is. No"),
            []
        );
    }
}
