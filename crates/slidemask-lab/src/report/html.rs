//! The page: one file without scripts that loads no other file. Its style is `page.css`.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::{px, whisker};
use super::headline::factor;
use super::{Duel, Load, Ratio, Report, Results};

/// Forbids browsers to fetch anything, even if a name contained HTML.
const NOTHING_FETCHED: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

impl Report {
    pub(crate) fn page(&self) -> String {
        let results = &self.results;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta http-equiv="Content-Security-Policy" content=(NOTHING_FETCHED);
                    title { "slidemask, measured on " (self.machine.processor) }
                    link rel="icon" href="data:,";
                    style { (PreEscaped(include_str!("page.css"))) }
                }
                body {
                    header {
                        h1 { "slidemask, measured" }
                        p.lead { (self.lead) }
                        p.muted.machine { (self.machine) ", " span.whole { (self.machine.date) } }
                    }
                    main {
                        (self.headline())
                        (self.contents())
                        (self.summary())
                        p.legend {
                            span.key.ours { "slidemask" }
                            span.key.rival { "others" }
                            span.key.level { "spread: 10th to 90th percentile of the rounds" }
                            span.key.first { "the group’s first contender: ratio 1" }
                        }
                        @for (i, results) in results.iter().enumerate() { (results.section(i)) }
                        (self.background())
                    }
                }
            }
        };
        page.into_string()
    }

    /// The section that lists every load with a rival.
    fn summary(&self) -> Markup {
        let loads = self.results.iter().flat_map(|results| &results.loads);
        let mut duels = loads.flat_map(|load| &load.against_rivals).peekable();
        if duels.peek().is_none() {
            return html! {};
        }
        let scale = Diverging::of(duels.flat_map(|duel| {
            let (times, spread) = duel.times_as_fast();
            spread.into_iter().chain([times])
        }));
        html! {
            section.summary aria-labelledby="summary" {
                h2 id="summary" { "Every load" }
                p {
                    "How many times as fast slidemask’s fastest contender is as the fastest rival, in the same rounds. "
                    "Above 1, slidemask is faster."
                }
                p.legend {
                    span.key.dot { "our fastest" }
                    span.key.ring { "what a caller gets by default, where that is another one" }
                }
                div.scrolls tabindex="0" {
                table {
                    thead {
                        tr {
                            th scope="col" { "load" }
                            th scope="col" { "slidemask’s fastest" }
                            th scope="col" { "fastest rival" }
                            th scope="col" { "times as fast" (scale.head()) }
                        }
                    }
                    @for results in &self.results {
                        @if results.is_contested() {
                            tbody {
                                tr.group { th scope="rowgroup" colspan="4" { (results.group.group) } }
                                @for load in &results.loads {
                                    @if let [best, others @ ..] = &load.against_rivals[..] {
                                        (results.row(load, best, others.first(), &scale))
                                    }
                                }
                            }
                        }
                    }
                }
                }
            }
        }
    }

    fn background(&self) -> Markup {
        let machine = &self.machine;
        let mut loads: Vec<_> =
            self.results.iter().flat_map(|results| &results.loads).map(|load| load.title).collect();
        loads.dedup_by_key(|title| title.name);
        let mut known = std::collections::HashSet::new();
        loads.retain(|title| known.insert(title.name));
        let built_for = [machine.built_for()]
            .into_iter()
            .chain(machine.target_features.iter().map(|one| &**one))
            .collect::<Vec<_>>()
            .join(" ");
        let facts = [
            ("processor", format!("{}, {}", machine.processor, machine.cores())),
            ("caches", machine.caches.join("; ")),
            ("system", format!("{}, {}", machine.system, machine.architecture)),
            ("compiler", machine.rustc.clone()),
            ("built for", built_for),
            ("batches use", machine.batches.clone()),
            ("slidemask", machine.slidemask.clone()),
            ("date", machine.date.clone()),
        ];
        html! {
            section.background aria-labelledby="background" {
                h2 id="background" { "How it was measured" }
                div.columns {
                    div {
                        p { (self.method) }
                        p { code { (self.command) } }
                        @for note in self.notes() { p.muted { (note) } }
                        h3 { "Loads" }
                        dl { @for load in loads { dt { (load.name) } dd { (load.about) } } }
                    }
                    div {
                        h3 { "Machine and build" }
                        dl {
                            @for (name, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
                                dt { (name) } dd { (value) }
                            }
                        }
                    }
                }
            }
        }
    }
}

impl Results {
    fn section(&self, number: usize) -> Markup {
        html! {
            section aria-labelledby=(format!("group-{number}")) {
                h2 id=(format!("group-{number}")) { (self.group.group) }
                p.muted { (self.group.about) }
                div.charts {
                    @for (i, load) in self.loads.iter().enumerate() {
                        figure {
                            figcaption { strong { (load.title.name) } span.muted { (load.title.about) } }
                            (self.chart(i, &format!("chart-{number}-{i}")))
                        }
                    }
                }
                details { summary { "The figures of " (self.group.group) } div.scrolls tabindex="0" { (self.figures()) } }
            }
        }
    }

    fn figures(&self) -> Markup {
        html! {
            table.figures {
                thead {
                    tr {
                        th scope="col" rowspan="2" { "contender" }
                        @for load in &self.loads { th scope="colgroup" colspan="3" { (load.title.name) } }
                    }
                    tr { @for _ in &self.loads { th scope="col" { (self.unit.sign()) } th scope="col" { "ratio" } th scope="col" { "spread" } } }
                }
                tbody {
                    @for one in &self.contenders {
                        tr.ours[one.name.ours] {
                            th scope="row" { (one.name.name) }
                            @for figures in &one.loads {
                                td { (self.unit.figure(figures.nanoseconds)) }
                                td { (format!("{:.2}", figures.ratio.ratio)) }
                                td.muted { (figures.ratio.spread_in_words()) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn row(&self, load: &Load, best: &Duel, first: Option<&Duel>, scale: &Diverging) -> Markup {
        let time = |name: &str| {
            let named = self.contenders.iter().find(|one| one.name.name == name);
            let figures =
                named.and_then(|one| one.loads.iter().find(|figures| figures.load == load.title.name));
            figures.map(|figures| self.unit.told(figures.nanoseconds)).unwrap_or_default()
        };
        let verdict = best.verdict().word();
        html! {
            tr {
                th scope="row" { (load.title.name) }
                @for name in [&*best.ours, &*best.rival] {
                    td { span.time { (time(name)) } " " span.who { (name) } }
                }
                td.verdict {
                    (scale.bar(best, first))
                    span.ratio.(verdict) { (factor(best.times_as_fast().0)) " " span.word { (verdict) } }
                    @if let Some(first) = first {
                        span.ratio.muted title=(first.ours) { "○ " (factor(first.times_as_fast().0)) }
                    }
                }
            }
        }
    }
}

impl Ratio {
    fn spread_in_words(&self) -> String {
        let [low, high] = self.spread;
        format!("{low:.2}–{high:.2}")
    }
}

/// A logarithmic scale of ratios with 1 in the middle. It reaches as many doublings to the left as to the right, so
/// twice as fast and half as fast have bars of the same length.
struct Diverging {
    doublings: f64,
}

impl Diverging {
    const WIDTH: f64 = 150.0;
    const HEIGHT: f64 = 15.0;
    const MARGIN: f64 = 6.0;

    fn of(ratios: impl Iterator<Item = f64>) -> Self {
        let furthest = ratios.map(|ratio| ratio.log2().abs()).filter(|doublings| doublings.is_finite());
        Self { doublings: furthest.fold(1.0, f64::max).ceil() }
    }

    fn x(&self, ratio: f64) -> f64 {
        let half = Self::WIDTH / 2.0;
        px(half + (ratio.log2() / self.doublings).clamp(-1.0, 1.0) * (half - Self::MARGIN))
    }

    /// The ratios at the left end, in the middle and at the right end.
    fn ticks(&self) -> [f64; 3] {
        [(-self.doublings).exp2(), 1.0, self.doublings.exp2()]
    }

    fn head(&self) -> Markup {
        html! {
            svg.diverging viewBox=(format!("0 0 {} 11", Self::WIDTH)) aria-hidden="true" {
                @for (tick, class) in self.ticks().into_iter().zip(["start", "mid", "end"]) {
                    @let x = match class { "start" => 0.0, "mid" => self.x(tick), _ => Self::WIDTH };
                    text.muted.(class) x=(x) y="9" { (fraction(tick)) }
                }
                text.slower.mid x=(px(Self::WIDTH * 0.28)) y="9" { "slower" }
                text.faster.mid x=(px(Self::WIDTH * 0.72)) y="9" { "faster" }
            }
        }
    }

    fn bar(&self, best: &Duel, first: Option<&Duel>) -> Markup {
        let middle = Self::HEIGHT / 2.0;
        let (times, spread) = best.times_as_fast();
        let [one, best_at] = [1.0, times].map(|times| self.x(times));
        let [low, high] = spread.map(|times| self.x(times));
        html! {
            svg.diverging.(best.verdict().word()) viewBox=(format!("0 0 {} {}", Self::WIDTH, Self::HEIGHT)) aria-hidden="true" {
                @for tick in self.ticks() { line.grid x1=(self.x(tick)) x2=(self.x(tick)) y1="0" y2=(Self::HEIGHT) {} }
                rect.bar x=(one.min(best_at)) width=(px((best_at - one).abs())) y=(middle - 2.0) height="4" {}
                path.whisker d=(whisker(low, high, middle)) {}
                @if let Some(first) = first { circle.ring cx=(self.x(first.times_as_fast().0)) cy=(middle) r="3" {} }
                circle.dot cx=(best_at) cy=(middle) r="3.3" {}
            }
        }
    }
}

/// A power of two, written as a fraction if it is below 1.
fn fraction(power: f64) -> String {
    if power < 1.0 { format!("1/{}", power.recip()) } else { power.to_string() }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use roxmltree::Document;

    use crate::report::tests::{LOADS, WICKED, report};

    /// The page's body. It is well-formed XML, too, which proves that every element is closed.
    fn body(page: &str) -> &str {
        let (start, end) = (page.find("<body>").expect("a body"), page.rfind("</body>").expect("its end"));
        &page[start..end + "</body>".len()]
    }

    #[test]
    fn every_element_closes_and_every_drawing_is_described() {
        let page = report().page();
        let document = Document::parse(body(&page)).expect("well-formed");
        let elements = || document.descendants().filter(roxmltree::Node::is_element);
        let ids: Vec<_> = elements().filter_map(|node| node.attribute("id")).collect();
        let unique: HashSet<_> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len(), "{ids:?}");
        for node in elements() {
            for id in node.attribute("aria-labelledby").unwrap_or_default().split_whitespace() {
                assert!(unique.contains(id), "{id}");
            }
        }
        let drawings: Vec<_> = elements().filter(|node| node.has_tag_name("svg")).collect();
        let charts = drawings.iter().filter(|svg| svg.attribute("role") == Some("img"));
        assert_eq!(charts.count(), LOADS.len());
        for svg in drawings {
            let described = ["title", "desc"].map(|tag| svg.children().any(|child| child.has_tag_name(tag)));
            assert!(described == [true; 2] || svg.attribute("aria-hidden") == Some("true"));
        }
    }

    #[test]
    fn names_are_escaped() {
        let page = report().page();
        assert!(!page.contains(WICKED));
        let document = Document::parse(body(&page)).expect("well-formed");
        assert!(document.descendants().any(|node| node.text() == Some(WICKED)));
    }

    #[test]
    fn every_figure_is_there() {
        let report = report();
        let page = report.page();
        let document = Document::parse(body(&page)).expect("well-formed");
        let table =
            document.descendants().find(|node| node.attribute("class") == Some("figures")).expect("a table");
        let told: Vec<_> =
            table.descendants().filter(|node| node.has_tag_name("td")).filter_map(|td| td.text()).collect();
        let figures = report.results[0].contenders.iter().flat_map(|one| &one.loads);
        let expected = figures.flat_map(|figures| {
            let numbers = [figures.nanoseconds, figures.ratio.ratio].map(|number| format!("{number:.2}"));
            numbers.into_iter().chain([figures.ratio.spread_in_words()])
        });
        assert_eq!(told, expected.collect::<Vec<_>>());
    }

    #[test]
    fn the_scale_is_named_where_it_is_logarithmic() {
        let page = report().page();
        let charts: Vec<_> = page.split("<figure>").skip(1).collect();
        let logarithmic = charts.iter().map(|chart| chart.contains("logarithmic scale: no zero"));
        assert_eq!(logarithmic.collect::<Vec<_>>(), [false, true]);
    }

    #[test]
    fn losses_are_told_as_wins_are() {
        let page = report().page();
        assert!(page.contains("<span class=\"ratio faster\">2.0 "));
        assert!(page.contains("<span class=\"ratio slower\">0.05 "));
    }

    #[test]
    fn headings_are_in_order_and_links_lead_somewhere() {
        let page = report().page();
        let document = Document::parse(body(&page)).expect("well-formed");
        let elements = || document.descendants().filter(roxmltree::Node::is_element);
        let level =
            |node: roxmltree::Node<'_, '_>| node.tag_name().name().strip_prefix('h')?.parse::<usize>().ok();
        let levels: Vec<_> = elements().filter_map(level).collect();
        assert_eq!(levels.iter().filter(|&&level| level == 1).count(), 1);
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
        let links: Vec<_> = elements().filter_map(|node| node.attribute("href")).collect();
        assert!(links.len() > 2);
        for link in links {
            let id = link.strip_prefix('#');
            assert!(elements().any(|node| node.attribute("id") == id), "{link}");
        }
    }

    #[test]
    fn nothing_is_fetched() {
        let page = report().page();
        for way in ["http:", "https:", "src=", "url(", "@import", "<script"] {
            assert!(!page.contains(way), "{way}");
        }
    }
}
