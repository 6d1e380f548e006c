//! The plot: time against length, both logarithmic, as an SVG that is readable on a light and on a dark page.

use std::error::Error;
use std::ops::Range;

use plotters::element::DashedPathElement;
use plotters::prelude::*;
use smp_page::{count, time};

/// The times of smp or Go for one operation, by length.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) is_ours: bool,
    /// Length and nanoseconds, by length.
    pub(crate) points: Vec<(usize, f64)>,
}

const TEXT: RGBColor = RGBColor(0x24, 0x29, 0x2f);
const GRID: RGBColor = RGBColor(0xd0, 0xd7, 0xde);
const OURS: RGBColor = RGBColor(0x09, 0x69, 0xda);
const GO: RGBColor = RGBColor(0xbc, 0x4c, 0x00);

/// The description of the picture, and the same colors on a dark page.
const HEAD: &str = r#"<svg role="img" aria-label="Time against the length of the list, smp and Go" "#;
const DARK: &str = r##">
<style>
  @media (prefers-color-scheme: dark) {
    [fill="#24292F"] { fill: #e6edf3; }
    [stroke="#D0D7DE"] { stroke: #30363d; }
    [stroke="#0969DA"] { stroke: #58a6ff; }
    [fill="#0969DA"] { fill: #58a6ff; }
    [stroke="#BC4C00"] { stroke: #f0883e; }
    [fill="#BC4C00"] { fill: #f0883e; }
  }
</style>
"##;

/// The lengths of dashes and of the gaps between them, for the operations in the order of the lines.
const DASHES: [(u32, u32); 3] = [(1_000, 0), (7, 4), (2, 3)];

/// Returns the plot as SVG.
pub(crate) fn plot(lines: &[Line]) -> Result<String, Box<dyn Error>> {
    let points = || lines.iter().flat_map(|line| &line.points);
    let x = powers(points().map(|(length, _)| crate::number(*length)));
    let y = powers(points().map(|(_, time)| *time));
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (800, 520)).into_drawing_area();
    let font = || ("sans-serif", 16).into_font().color(&TEXT);
    let mut chart = ChartBuilder::on(&area)
        .margin(20)
        .x_label_area_size(50)
        .y_label_area_size(70)
        .build_cartesian_2d(x.log_scale(), y.log_scale())?;
    chart
        .configure_mesh()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(GRID)
        .label_style(font())
        .x_desc("entries of the list")
        .y_desc("time of one call")
        .x_label_formatter(&|length| format!("{length:.0}").parse().map_or_else(|_| String::new(), count))
        .y_label_formatter(&|nanoseconds| time(*nanoseconds).replace(".00", "").replace(".0", ""))
        .draw()?;
    for (index, line) in lines.iter().enumerate() {
        let (color, who) = if line.is_ours { (OURS, "smp") } else { (GO, "Go") };
        let (dash, gap) = DASHES[index / 2 % DASHES.len()];
        let places: Vec<(f64, f64)> =
            line.points.iter().map(|(length, time)| (crate::number(*length), *time)).collect();
        chart
            .draw_series(DashedLineSeries::new(places.iter().copied(), dash, gap, color.stroke_width(2)))?
            .label(format!("{who}: {}", line.name))
            .legend(move |(x, y)| DashedPathElement::new([(x, y), (x + 25, y)], dash, gap, color.stroke_width(2)));
        chart.draw_series(places.into_iter().map(|place| Circle::new(place, 3, color.filled())))?;
    }
    chart.configure_series_labels().position(SeriesLabelPosition::UpperLeft).label_font(font()).draw()?;
    drop(chart);
    area.present()?;
    drop(area);
    Ok(svg.replacen("<svg ", HEAD, 1).replacen('>', DARK, 1))
}

/// The powers of ten around values.
fn powers(values: impl Iterator<Item = f64> + Clone) -> Range<f64> {
    let power = |value: f64| 10_f64.powf(value);
    power(values.clone().fold(f64::INFINITY, f64::min).log10().floor())
        ..power(values.fold(1.0, f64::max).log10().ceil())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_name_and_the_axes_their_units() {
        let line = Line { name: "Order reversed", is_ours: true, points: vec![(100, 1e3), (10_000, 1e6)] };
        let svg = plot(&[line]).unwrap();
        for text in ["smp: Order reversed\n", "\n10,000\n", "\n1 µs\n"] {
            assert!(svg.contains(text), "{text} is not in {svg}");
        }
    }
}
