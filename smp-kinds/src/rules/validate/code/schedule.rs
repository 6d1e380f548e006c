//! Schedules of cron jobs, and what kube-apiserver's parser says about wrong ones.

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS: [&str; 7] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const NICKNAMES: [&str; 7] = ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];

/// The values of a field: the least, the greatest, and the names of the values from the least on.
type Bounds = (i64, i64, &'static [&'static str]);

const FIELDS: [Bounds; 5] = [(0, 59, &[]), (0, 23, &[]), (1, 31, &[]), (1, 12, &MONTHS), (0, 6, &DAYS)];

/// Returns what is wrong with a schedule.
///
/// ```text
/// never          →  expected exactly 5 fields, found 1: [never]
/// 61 * * * *     →  end of range (61) above maximum (59): 61
/// ```
pub(super) fn problem(schedule: &str) -> Option<String> {
    if let Some(zone) = ["TZ=", "CRON_TZ="].into_iter().find_map(|prefix| schedule.strip_prefix(prefix)) {
        // A zone in the schedule is refused anyway.
        return zone.split_once(' ').and_then(|(_, rest)| problem(rest.trim()));
    }
    if schedule.starts_with('@') {
        let is_known = NICKNAMES.contains(&schedule) || schedule.starts_with("@every ");
        return (!is_known).then(|| format!("unrecognized descriptor: {schedule}"));
    }
    let fields: Vec<&str> = schedule.split_whitespace().collect();
    if fields.len() != FIELDS.len() {
        let shown = fields.join(" ");
        return Some(format!("expected exactly 5 fields, found {}: [{shown}]", fields.len()));
    }
    let mut ranges = fields.iter().zip(FIELDS).flat_map(|(field, bounds)| {
        field.split(',').filter(|range| !range.is_empty()).map(move |range| (range, bounds))
    });
    ranges.find_map(|(range, bounds)| check(range, bounds).err())
}

fn check(text: &str, (least, greatest, names): Bounds) -> Result<(), String> {
    let parts: Vec<&str> = text.split('/').collect();
    let ends: Vec<&str> = parts[0].split('-').collect();
    let (start, mut end) = match ends.as_slice() {
        ["*" | "?", ..] => (least, greatest),
        [one] => number(one, least, names).map(|start| (start, start))?,
        [start, end] => (number(start, least, names)?, number(end, least, names)?),
        [start, ..] => {
            number(start, least, names)?;
            return Err(format!("too many hyphens: {text}"));
        }
        [] => return Ok(()),
    };
    let step = match parts.as_slice() {
        [_] => 1,
        [_, step] => {
            if ends.len() == 1 {
                end = greatest;
            }
            number(step, least, &[])?
        }
        _ => return Err(format!("too many slashes: {text}")),
    };
    if start < least {
        return Err(format!("beginning of range ({start}) below minimum ({least}): {text}"));
    }
    if end > greatest {
        return Err(format!("end of range ({end}) above maximum ({greatest}): {text}"));
    }
    if start > end {
        return Err(format!("beginning of range ({start}) beyond end of range ({end}): {text}"));
    }
    if step == 0 {
        return Err(format!("step of range should be a positive number: {text}"));
    }
    Ok(())
}

fn number(text: &str, least: i64, names: &[&str]) -> Result<i64, String> {
    if let Some(position) = names.iter().position(|name| text.eq_ignore_ascii_case(name)) {
        return Ok(least + i64::try_from(position).unwrap_or_default());
    }
    match text.parse::<i64>() {
        Ok(number) if number < 0 => Err(format!("negative number ({number}) not allowed: {text}")),
        Ok(number) => Ok(number),
        Err(_) => {
            let shown = crate::cause::text::quoted(text);
            Err(format!("failed to parse int from {text}: strconv.Atoi: parsing {shown}: invalid syntax"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[test]
    fn schedules_are_read_as_cron_reads_them() {
        for schedule in ["*/5 * * * *", "0 0 1 jan MON-fri", "@hourly", "@every 1h", "1,2,3 4-5/2 ? * 0"] {
            assert_eq!(problem(schedule), None, "{schedule}");
        }
        for (schedule, expected) in [
            ("never", "expected exactly 5 fields, found 1: [never]"),
            ("61 * * * *", "end of range (61) above maximum (59): 61"),
            ("* * 0 * *", "beginning of range (0) below minimum (1): 0"),
            ("a * * * *", "failed to parse int from a: strconv.Atoi: parsing \"a\": invalid syntax"),
            ("5-1 * * * *", "beginning of range (5) beyond end of range (1): 5-1"),
            ("*/0 * * * *", "step of range should be a positive number: */0"),
            ("@often", "unrecognized descriptor: @often"),
        ] {
            assert_eq!(problem(schedule).as_deref(), Some(expected));
        }
    }
}
