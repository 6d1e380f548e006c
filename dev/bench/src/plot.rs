//! The plot: time against length, both logarithmic, as an SVG that is readable on a light and on a dark page.

use std::fmt::Write as _;

use crate::text::{count, time};

/// The times of smp or Go for one operation, by length.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) is_ours: bool,
    /// Length and nanoseconds, by length.
    pub(crate) points: Vec<(usize, f64)>,
}

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 520.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 200.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 60.0;
/// The minimum distance between two labels.
const LABEL: f64 = 17.0;

const STYLE: &str = "
  <style>
    text { font: 13px sans-serif; fill: #24292f; }
    .grid { stroke: #d0d7de; stroke-width: 1; }
    .line { fill: none; stroke-width: 2; }
    .ours { stroke: #0969da; }
    .go { stroke: #bc4c00; }
    text.ours, circle.ours { fill: #0969da; stroke: none; }
    text.go, circle.go { fill: #bc4c00; stroke: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .grid { stroke: #30363d; }
      .ours { stroke: #58a6ff; }
      .go { stroke: #f0883e; }
      text.ours, circle.ours { fill: #58a6ff; stroke: none; }
      text.go, circle.go { fill: #f0883e; stroke: none; }
    }
  </style>
";

/// The dash patterns of the operations, in the order of the lines.
const DASHES: [&str; 3] = ["none", "7 4", "2 3"];

/// Powers of ten of both axes.
struct Frame {
    x: (f64, f64),
    y: (f64, f64),
}

/// Returns the plot as SVG.
pub(crate) fn plot(lines: &[Line]) -> String {
    let frame = Frame::around(lines);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"Time against the length of the list, smp and Go\">{STYLE}"
    );
    frame.grid(&mut svg);
    for (index, line) in lines.iter().enumerate() {
        frame.line(&mut svg, line, DASHES[index / 2 % DASHES.len()]);
    }
    frame.labels(&mut svg, lines);
    svg.push_str("</svg>\n");
    svg
}

impl Frame {
    fn around(lines: &[Line]) -> Self {
        let points = || lines.iter().flat_map(|line| &line.points);
        let range = |values: &mut dyn Iterator<Item = f64>| {
            let (low, high) =
                values.fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
            (low.log10().floor(), high.log10().ceil())
        };
        let x = range(&mut points().map(|(length, _)| crate::number(*length)));
        Self { x, y: range(&mut points().map(|(_, time)| *time)) }
    }

    fn place(&self, (length, time): (f64, f64)) -> (f64, f64) {
        let part = |value: f64, (low, high): (f64, f64)| (value.log10() - low) / (high - low);
        let x = LEFT + part(length, self.x) * (WIDTH - LEFT - RIGHT);
        (x, HEIGHT - BOTTOM - part(time, self.y) * (HEIGHT - TOP - BOTTOM))
    }

    fn grid(&self, svg: &mut String) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for power in powers(self.x) {
            let x = self.place((power, 1.0)).0;
            let _ = writeln!(svg, "  <line class=\"grid\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom}\"/>");
            let label = format!("{power:.0}").parse().map(count).unwrap_or_default();
            let _ =
                writeln!(svg, "  <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>", bottom + 20.0);
        }
        for power in powers(self.y) {
            let y = self.place((1.0, power)).1;
            let _ = writeln!(svg, "  <line class=\"grid\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>");
            let label = time(power).replace(".00", "").replace(".0", "");
            let _ = writeln!(
                svg,
                "  <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                LEFT - 8.0,
                y + 4.0
            );
        }
        let (x, y) = (f64::midpoint(LEFT, right), f64::midpoint(TOP, bottom));
        let _ = writeln!(
            svg,
            "  <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">entries of the list</text>",
            HEIGHT - 12.0
        );
        let _ = writeln!(
            svg,
            "  <text transform=\"translate(18 {y:.1}) rotate(-90)\" text-anchor=\"middle\">time of one call</text>"
        );
    }

    fn line(&self, svg: &mut String, line: &Line, dashes: &str) {
        let places: Vec<(f64, f64)> =
            line.points.iter().map(|(length, time)| self.place((crate::number(*length), *time))).collect();
        let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let (class, points) = (class(line), points.join(" "));
        let _ = writeln!(svg, "  <polyline class=\"line {class}\" stroke-dasharray=\"{dashes}\" points=\"{points}\"/>");
        for (x, y) in places {
            let _ = writeln!(svg, "  <circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>");
        }
    }

    /// Puts the name of each line next to its end, moved down to avoid overlaps.
    fn labels(&self, svg: &mut String, lines: &[Line]) {
        let end =
            |line: &Line| Some(self.place(line.points.last().map(|(length, time)| (crate::number(*length), *time))?));
        let mut ends: Vec<((f64, f64), &Line)> = lines.iter().filter_map(|line| Some((end(line)?, line))).collect();
        ends.sort_by(|(first, _), (second, _)| first.1.total_cmp(&second.1));
        let mut lowest = [f64::NEG_INFINITY; 2];
        for ((x, y), line) in ends {
            let lowest = &mut lowest[usize::from(line.is_ours)];
            let y = (y + 4.0).max(*lowest + LABEL);
            *lowest = y;
            let (class, who) = (class(line), if line.is_ours { "smp" } else { "Go" });
            let _ = writeln!(
                svg,
                "  <text class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\">{who}: {}</text>",
                x + 8.0,
                line.name
            );
        }
    }
}

fn class(line: &Line) -> &'static str {
    if line.is_ours { "ours" } else { "go" }
}

fn powers((low, high): (f64, f64)) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(low), |power| Some(power + 1.0))
        .take_while(move |power| *power <= high)
        .map(|power| 10_f64.powf(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_runs_from_corner_to_corner_and_has_its_name() {
        let line = Line { name: "Order reversed", is_ours: true, points: vec![(100, 1e3), (10_000, 1e6)] };
        let svg = plot(&[line]);
        assert!(svg.contains("points=\"80.0,460.0 600.0,30.0\""), "{svg}");
        assert!(
            svg.contains(">smp: Order reversed</text>")
                && svg.contains(">10,000</text>")
                && svg.contains(">1 µs</text>")
        );
    }
}
