//! Converts names between JSON and Rust.

/// Converts the name of a JSON field or of a type to snake case: `podCIDRs` to `pod_cidrs`, `$ref` to `ref`.
pub(crate) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().filter(|letter| *letter != '$').collect();
    let mut snake = String::new();
    for (index, letter) in letters.iter().enumerate() {
        if *letter == '-' {
            snake.push('_');
            continue;
        }
        if index > 0 && letter.is_uppercase() && begins_word(&letters, index) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Whether the capital at this index starts a word instead of continuing an acronym.
fn begins_word(letters: &[char], index: usize) -> bool {
    let before = letters[index - 1];
    if before == '-' {
        return false;
    }
    if !before.is_uppercase() {
        return true;
    }
    // `V3` in `openAPIV3Schema` is a separate word, and the `s` in `podCIDRs` belongs to the acronym.
    match letters.get(index + 1) {
        Some(next) if next.is_ascii_digit() => letters[index] == 'V',
        Some('s') => letters.get(index + 2).is_some_and(|after| after.is_lowercase()),
        Some(next) => next.is_lowercase(),
        None => false,
    }
}

/// Converts a name in snake case to camel case as serde does.
pub(crate) fn camel_case(snake: &str) -> String {
    let mut camel = String::new();
    for (index, word) in snake.split('_').enumerate() {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if index > 0 => camel.extend(first.to_uppercase()),
            Some(first) => camel.push(first),
            None => {}
        }
        camel.extend(letters);
    }
    camel
}

/// Returns the name as an identifier; a raw identifier if it is a keyword.
pub(crate) fn ident(snake: &str) -> String {
    const KEYWORDS: [&str; 12] =
        ["as", "const", "continue", "enum", "for", "in", "match", "mod", "ref", "static", "type", "where"];
    if KEYWORDS.contains(&snake) { format!("r#{snake}") } else { snake.to_owned() }
}
