//! Merges many patches in less than quadratic time.

/// The number of patches that are merged one after the other.
const FEW: usize = 16;

/// Merges patches in order. The error is that of the first patch that cannot be merged with those before it. `merge` gets the
/// position of the second patch.
///
/// Many patches are merged in halves, because merging each with all that precede it takes quadratic time. Some patches can
/// only be merged with those before them, so if a half fails, its patches are merged one after the other.
///
/// ```text
/// a b c d   becomes   (a b) (c d)   becomes   ((a b) (c d))
/// ```
pub(super) fn fold<P: Clone, E>(
    patches: &[impl AsRef<P>],
    merge: &impl Fn(&P, &P, usize) -> Result<P, E>,
) -> Result<Option<P>, E> {
    let Some((first, rest)) = patches.split_first() else { return Ok(None) };
    onto(first.as_ref().clone(), rest, 1, merge).map(Some)
}

/// Merges patches onto the patch before them. `at` is the position of the first.
fn onto<P: Clone, E>(
    first: P,
    rest: &[impl AsRef<P>],
    at: usize,
    merge: &impl Fn(&P, &P, usize) -> Result<P, E>,
) -> Result<P, E> {
    if rest.len() <= FEW {
        return one_by_one(first, rest, at, merge);
    }
    let (left, right) = rest.split_at(rest.len() / 2);
    let merged = onto(first, left, at, merge)?;
    let middle = at + left.len();
    let half = onto(right[0].as_ref().clone(), &right[1..], middle + 1, merge);
    match half.and_then(|half| merge(&merged, &half, middle)) {
        Ok(all) => Ok(all),
        Err(_) => one_by_one(merged, right, middle, merge),
    }
}

fn one_by_one<P, E>(
    first: P,
    rest: &[impl AsRef<P>],
    at: usize,
    merge: &impl Fn(&P, &P, usize) -> Result<P, E>,
) -> Result<P, E> {
    (at..).zip(rest).try_fold(first, |merged, (index, patch)| merge(&merged, patch.as_ref(), index))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::fold;

    struct Patch(String);

    impl AsRef<String> for Patch {
        fn as_ref(&self) -> &String {
            &self.0
        }
    }

    /// Merges texts, and returns the number of bytes that were merged.
    fn work(count: usize, wrong: usize) -> (Result<Option<String>, usize>, usize) {
        let patches: Vec<Patch> = (0..count).map(|index| Patch(format!("{index};"))).collect();
        let bytes = Cell::new(0);
        let merge = |first: &String, second: &String, index: usize| {
            bytes.set(bytes.get() + first.len() + second.len());
            let mark = format!("{wrong};");
            if second.split_inclusive(';').any(|part| part == mark) {
                Err(index)
            } else {
                Ok(format!("{first}{second}"))
            }
        };
        (fold(&patches, &merge), bytes.get())
    }

    #[test]
    fn patches_are_merged_in_order() {
        for count in [0, 1, 2, 16, 17, 18, 40, 1000] {
            let expected = (0..count).map(|index| format!("{index};")).collect::<Vec<_>>().concat();
            assert_eq!(work(count, usize::MAX).0, Ok((count > 0).then_some(expected)));
        }
    }

    #[test]
    fn the_error_is_that_of_the_first_wrong_patch() {
        for count in [2, 17, 100] {
            for wrong in 1..count {
                assert_eq!(work(count, wrong).0, Err(wrong), "{count}");
            }
        }
    }

    #[test]
    fn the_work_grows_with_the_number_of_patches_and_not_with_its_square() {
        let few = work(1000, usize::MAX).1;
        let many = work(16_000, usize::MAX).1;
        assert!(many < 16 * 3 * few, "{few} {many}");
    }
}
