//! `slidemask explain`: each step of a method, on a board of its own.

use serde::Serialize;
use slidemask::method::{Method, SetMethod};
use slidemask::{Axis, Bitboard, Line, Slider, Square};
use slidemask_formula::{Step, Steps, set_steps, steps};
use textwrap::{Options, WordSeparator, core::Word};

use crate::args::ExplainArgs;
use crate::error::Failure;
use crate::layout::{self, BOLD, Block, DIM, SLIDER, styled};
use crate::output;
use crate::position::{Placed, Position};
use crate::shared_args::AnyMethod;

/// The largest width of the text above a board: three boards fit into 80 columns.
const COLUMN: usize = 24;

/// The position that is explained if the command line has none: the rook on d4 attacks a piece in each direction.
const EXAMPLE: &str = "8/3p4/8/8/1p1R2p1/8/3p4/8";

pub(crate) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let is_example = args.position.is_missing();
    let fen = if is_example { Some(EXAMPLE.to_owned()) } else { args.position.fen() };
    let mut position = Position::new(fen.as_deref(), args.position.occupied)?;
    let (text, (piece, squares, lines)) = match args.method {
        AnyMethod::One(method) => (
            [method.title, method.authors, method.source],
            of_piece(method, &mut position, args, is_example)?,
        ),
        AnyMethod::Set(method) => {
            ([method.title, method.authors, method.source], of_set(method, &mut position, args)?)
        }
    };
    let [title, authors, source] = text;
    let (method, occupied) = (args.method.name(), position.occupied());
    let attacks = lines.iter().map(|line| line.steps.result()).collect();
    let explanation =
        Explanation { method, title, authors, source, piece, squares, occupied, lines, attacks };
    if args.json {
        output::print_json(&explanation)
    } else {
        output::print(&explanation.draw(&position, output::width()))
    }
}

/// The steps of a method on one board.
#[derive(Serialize)]
struct Explanation {
    method: &'static str,
    #[serde(skip)]
    title: &'static str,
    authors: &'static str,
    source: &'static str,
    /// `None` for a set of sliders.
    piece: Option<Slider>,
    squares: Vec<Square>,
    occupied: Bitboard,
    lines: Vec<LineSteps>,
    attacks: Bitboard,
}

/// The steps along the lines that the method computes together, or for a set of sliders.
#[derive(Serialize)]
struct LineSteps {
    /// Most methods compute one line at a time. Empty for a set of sliders.
    axes: &'static [Axis],
    /// The lines without the slider; `None` for a set of sliders.
    line: Option<Bitboard>,
    steps: Steps,
}

/// What is explained: the slider, if it is one, its square or those of the set, and the steps.
type Explained = (Option<Slider>, Vec<Square>, Vec<LineSteps>);

fn of_piece(
    method: &Method,
    position: &mut Position,
    args: &ExplainArgs,
    is_example: bool,
) -> Result<Explained, Failure> {
    let square = match args.square[..] {
        [square] => square,
        [] if is_example => Square::D4,
        _ => {
            return Err(Failure::input(format!(
                "{} explains one slider at a time: give one square, such as --square d4 --piece rook",
                method.name
            )));
        }
    };
    let there = position.slider_on(square, args.piece);
    // Without --piece, an empty square gets a rook.
    let slider = there.or_else(|_| position.slider_on(square, Some(Slider::Rook)))?.slider;
    if let Some(axis) = args.axis.filter(|axis| !slider.axes().contains(axis)) {
        let axes: Vec<_> = slider.axes().iter().map(Axis::to_string).collect();
        return Err(Failure::input(format!(
            "a {slider} does not move along a {axis}: choose --axis {}",
            axes.join(" or ")
        )));
    }
    // One line is enough to read first.
    let first = args.square.is_empty().then(|| slider.axes()[0]);
    let only = args.axis.or(first);
    let groups = method.groups(slider).filter(|axes| only.is_none_or(|only| axes.contains(&only)));
    let rays = |&axis| Bitboard(Line::through(square, axis).rays());
    let lines = groups
        .map(|axes| LineSteps {
            axes,
            line: Some(axes.iter().map(rays).collect()),
            steps: steps(method, square, axes[0], position.occupied()),
        })
        .collect();
    Ok((Some(slider), vec![square], lines))
}

fn of_set(method: &SetMethod, position: &mut Position, args: &ExplainArgs) -> Result<Explained, Failure> {
    let wrong =
        |what: &str| Failure::input(format!("{} is a method for whole sets of rooks: {what}", method.name));
    if args.axis.is_some() {
        return Err(wrong("leave --axis out"));
    }
    if args.piece.is_some_and(|slider| slider != Slider::Rook) {
        return Err(wrong("leave --piece out"));
    }
    let squares = if args.square.is_empty() {
        position.orthogonal_sliders()
    } else {
        args.square.iter().map(|&square| position.rook_on(square)).collect()
    };
    if squares.is_empty() {
        return Err(wrong("name their squares, such as --square b8,e2"));
    }
    let steps = set_steps(method, squares, position.occupied());
    Ok((None, squares.into_iter().collect(), vec![LineSteps { axes: &[], line: None, steps }]))
}

impl Explanation {
    fn draw(&self, position: &Position, width: usize) -> String {
        let names: Vec<_> = self.squares.iter().map(Square::to_string).collect();
        let piece = self.piece.map_or("sliders", Slider::name);
        let names = names.join(", ");
        let mut text = format!(
            "{}\n{}\n{}\n",
            styled(BOLD, self.title),
            styled(DIM, self.authors),
            styled(DIM, self.source)
        );
        if self.subtracts_twice() {
            let (of, r) = if self.piece.is_some() { (" of the line", "slider") } else { ("", "sliders") };
            text += &format!("\no: the occupied squares{of}; r: the {r}\n");
            text += "o - 2r: a borrow runs from r across the empty squares to the next piece\n";
        }
        for line in &self.lines {
            let along: String =
                line.axes.iter().map(|axis| axis.name()).collect::<Vec<_>>().join(" and the ");
            let along = if along.is_empty() { along } else { format!(" along the {along}") };
            text += &format!("\n{}\n\n", styled(BOLD, &format!("{piece} on {names}{along}")));
            let mut blocks = self.given(position, line);
            blocks.extend(line.steps.iter().map(step_block));
            text += &layout::side_by_side(&blocks, width);
        }
        if self.lines.len() > 1 {
            let all = format!("all attacks of the {piece} on {names}");
            text += &format!("\n{}\n\n", styled(BOLD, &all));
            let block = Block { head: Vec::new(), body: under_hex(layout::bits(self.attacks), self.attacks) };
            text += &layout::side_by_side(&[block], width);
        }
        text
    }

    /// Whether a note of a step has the letters of o^(o-2r).
    fn subtracts_twice(&self) -> bool {
        self.lines.iter().any(|line| line.steps.iter().any(|step| step.note.contains("2r")))
    }

    /// The input of the method: the position, and the line.
    fn given(&self, position: &Position, line: &LineSteps) -> Vec<Block> {
        let slider_or = |square: Square, otherwise: char| {
            if !self.squares.contains(&square) {
                return format!(" {otherwise}");
            }
            let letter = match position {
                Position::Pieces(_) => position.letter(square),
                Position::Occupied(_) => {
                    Placed { slider: self.piece.unwrap_or(Slider::Rook), color: None, square }.letter()
                }
            };
            styled(SLIDER, &format!(" {letter}"))
        };
        let occupied = layout::board(|square| slider_or(square, position.letter(square)));
        let mut given = vec![Block {
            head: head("occupied", "", "", "the position"),
            body: under_hex(occupied, self.occupied),
        }];
        if let Some(rays) = line.line {
            let drawn =
                layout::board(|square| slider_or(square, if rays.contains(square) { '1' } else { '.' }));
            let (name, note) =
                if line.axes.len() == 1 { ("line", "the two rays") } else { ("lines", "the four rays") };
            given.push(Block { head: head(name, "", "", note), body: under_hex(drawn, rays) });
        }
        given
    }
}

fn step_block(step: &Step) -> Block {
    Block {
        head: head(step.name, step.part_of, &step.expression, step.note),
        body: under_hex(layout::bits(step.value), step.value),
    }
}

pub(crate) fn under_hex(mut picture: Vec<String>, value: Bitboard) -> Vec<String> {
    picture.push(styled(DIM, &format!("{value:#018x}")));
    picture
}

/// The text above a board: the name of the step, the step that it is part of, its expression, and its note.
pub(crate) fn head(name: &str, part_of: &str, expression: &str, note: &str) -> Vec<String> {
    let wrapped = |text: &str, indent| {
        let options = Options::new(COLUMN)
            .initial_indent(indent)
            .subsequent_indent(if indent.is_empty() { "" } else { "  " })
            .word_separator(WordSeparator::Custom(breakable));
        textwrap::wrap(text, options).into_iter().map(String::from).collect::<Vec<_>>()
    };
    let mut head = Vec::new();
    if !part_of.is_empty() {
        head.push(styled(DIM, &format!("for {part_of}:")));
    }
    head.push(styled(BOLD, name));
    if !expression.is_empty() {
        head.extend(wrapped(expression, "= "));
    }
    if !note.is_empty() {
        head.extend(wrapped(note, "").iter().map(|line| styled(DIM, line)));
    }
    head
}

/// Lines are broken at spaces. A word that is too long for a line is also broken before a dot, and after an opening
/// parenthesis that is not closed at once.
fn breakable(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    Box::new(line.split_inclusive(' ').flat_map(|word| {
        let places = word.char_indices().filter_map(move |(i, c)| match c {
            '(' if !word[i..].starts_with("()") => Some(i + 1),
            '.' if i > 0 => Some(i),
            _ => None,
        });
        let places = places.filter(move |_| word.trim_end().len() > COLUMN - 2);
        let mut start = 0;
        places.chain([word.len()]).map(move |end| {
            let part = &word[start..end];
            start = end;
            Word::from(part)
        })
    }))
}
