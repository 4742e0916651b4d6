//! Formulas, evaluated as trees: every line of every formula has the value of its step.

use std::collections::{BTreeSet, HashMap};

use slidemask::method::{FORMULAS, Formula, METHODS, Operator, Part, SET_METHODS, Steps, Term, eight_rays};
use slidemask::method::{hyperbola_quintessence, joint, obstruction_difference, ray_subtraction, sbamg};
use slidemask::{Axis, Bitboard, File, Line, Rank, Square};

/// The value of a part of an expression.
#[derive(Clone, Debug)]
enum Value {
    Word(u64),
    Signed(i64),
    Record(Vec<(&'static str, Value)>),
    Line(Line),
    FirstRank,
    RowOfFirstRank(u64),
}

use Value::{FirstRank, Record, RowOfFirstRank, Signed, Word};

impl Value {
    fn word(&self) -> u64 {
        match self {
            Word(word) => *word,
            other => panic!("{other:?} is no word"),
        }
    }

    fn bit(&self) -> u64 {
        match self {
            Self::Line(line) => line.slider,
            record => record.field("bit").word(),
        }
    }

    fn field(&self, field: &str) -> Self {
        match self {
            Self::Line(line) => Word(match field {
                "lower" => line.lower,
                "slider" => line.slider,
                "upper" => line.upper,
                _ => panic!("no field {field} of a line"),
            }),
            Record(fields) => fields.iter().find(|(name, _)| *name == field).expect(field).1.clone(),
            other => panic!("no field {field} of {other:?}"),
        }
    }
}

/// A record whose fields are words.
fn words_of(fields: &[(&'static str, u64)]) -> Value {
    Record(fields.iter().map(|&(name, word)| (name, Word(word))).collect())
}

fn pair_of_rays(pair: joint::Pair) -> Value {
    words_of(&[("rays", pair.rays), ("end", pair.end), ("start", pair.start)])
}

fn hyperbola_masks(masks: hyperbola_quintessence::Masks) -> Value {
    words_of(&[("bit", masks.bit), ("line_ex", masks.line_ex)])
}

/// The record that a formula's module keeps of a line, or of both lines of a rook.
fn record_of(formula: &Formula, square: Square, axis: Axis) -> Value {
    let of = formula.parameters[0].of;
    let line = Line::through(square, axis);
    let [rank, file] = [Axis::Rank, Axis::File].map(|axis| Line::through(square, axis));
    match (formula.path.rsplit("::").nth(1).unwrap(), of) {
        (_, "Line") => Value::Line(line),
        ("hyperbola_quintessence", "Masks") => hyperbola_masks(hyperbola_quintessence::Masks::new(line)),
        ("obstruction_difference", "Masks") => {
            let masks = obstruction_difference::Masks::new(line);
            words_of(&[("lower", masks.lower), ("upper", masks.upper), ("line_ex", masks.line_ex)])
        }
        ("sbamg", "Masks") => {
            let masks = sbamg::Masks::new(line);
            words_of(&[("lower", masks.lower), ("outer", masks.outer), ("line_ex", masks.line_ex)])
        }
        ("joint", "Masks") => {
            let joint::Masks { inner, rays, start, start_mirrored } = joint::Masks::new(rank, file);
            let starts = [("start", start), ("start_mirrored", start_mirrored)];
            words_of(&[&[("inner", inner), ("rays", rays)], &starts[..]].concat())
        }
        ("joint", "Pairs") => {
            let pairs = joint::Pairs::new(rank, file);
            Record(vec![("higher", pair_of_rays(pairs.higher)), ("lower", pair_of_rays(pairs.lower))])
        }
        ("joint", "Swapped") => {
            let masks = joint::Swapped::new(rank, file);
            let lines = [("inner", masks.inner), ("rays", masks.rays), ("west", masks.west)];
            let ends = [("west_end", masks.west_end), ("start", masks.start)];
            words_of(&[&lines[..], &ends, &[("start_swapped", masks.start_swapped)]].concat())
        }
        (module, of) => panic!("{}: no {of} in {module}", formula.name),
    }
}

/// The path of a function in the module of a formula.
fn beside(formula: &Formula, function: &str) -> String {
    format!("{}{function}", formula.path.strip_suffix(formula.name).unwrap())
}

/// The values of a formula's lines.
fn evaluate(formula: &Formula, arguments: &[Value]) -> Vec<u64> {
    assert_eq!(formula.parameters.len(), arguments.len(), "{}", formula.name);
    let parameters = formula.parameters.iter().map(|parameter| parameter.name);
    let mut names: HashMap<&str, Value> = parameters.zip(arguments.iter().cloned()).collect();
    let mut values = Vec::new();
    for line in formula.lines {
        let expression = line.parse();
        let Word(value) = part(expression.root(), &names, formula) else {
            panic!("{}: {} is no word", formula.name, line.name)
        };
        names.insert(line.name, Word(value));
        values.push(value);
    }
    values
}

fn part(of: Part<'_, '_>, names: &HashMap<&str, Value>, formula: &Formula) -> Value {
    let value = |of| part(of, names, formula);
    match of.term() {
        Term::Name(name) => names.get(name).cloned().unwrap_or_else(|| constant(name)),
        Term::Number(number) => Word(number),
        Term::Unary { operator: Operator::Not, of } => Word(!value(of).word()),
        Term::Binary { operator, left, right } => binary(operator, &value(left), value(right).word()),
        Term::Field { of, name } => value(of).field(name),
        Term::Call { function, arguments } => {
            call(function, &arguments.iter().map(value).collect::<Vec<_>>(), formula)
        }
        Term::Method { of, name, arguments } => {
            method(name, &value(of), &arguments.iter().map(value).collect::<Vec<_>>())
        }
        Term::Index { of, index } => match (value(of), value(index).word()) {
            (FirstRank, inner) => RowOfFirstRank(inner),
            (RowOfFirstRank(inner), file) => {
                Word(ray_subtraction::in_rank(1 << file, u8::try_from(inner).unwrap() << 1).into())
            }
            (other, _) => panic!("{other:?} has no elements"),
        },
        Term::Cast { of, to: "u64" | "usize" } => value(of),
        other => panic!("{}: {other:?}", formula.name),
    }
}

/// The constants that the documentation of the methods' files names.
fn constant(name: &str) -> Value {
    match name {
        "A_FILE" | "BARRIER" => Word(Bitboard::from_file(File::A).0),
        "ORIGINS" => Word(eight_rays::ORIGINS),
        "WALLS" => Word(eight_rays::WALLS),
        "A1_H8" => Word(Line::through(Square::A1, Axis::Diagonal).whole()),
        "SIGN" => Word(1 << 63),
        "i64::MIN" => Signed(i64::MIN),
        "FIRST_RANK" => FirstRank,
        _ => panic!("no constant {name}"),
    }
}

fn binary(operator: Operator, left: &Value, right: u64) -> Value {
    if let Signed(left) = left {
        assert_eq!(operator, Operator::ShiftRight);
        return Signed(left >> right);
    }
    let left = left.word();
    Word(match operator {
        Operator::And => left & right,
        Operator::Or => left | right,
        Operator::Xor => left ^ right,
        Operator::Plus => left.wrapping_add(right),
        Operator::Minus => left.wrapping_sub(right),
        Operator::Times => left.wrapping_mul(right),
        Operator::ShiftLeft => left << right,
        Operator::ShiftRight => left >> right,
        other => panic!("{other:?}"),
    })
}

fn call(function: &str, arguments: &[Value], formula: &Formula) -> Value {
    let slider = || arguments[0].bit().trailing_zeros();
    match function {
        "mirror" => Word(arguments[0].word().swap_bytes().reverse_bits()),
        "rank_shift" => Word((slider() / 8 * 8).into()),
        "slider_file" => Word((slider() % 8).into()),
        "on_main_diagonal" => {
            let square = Square::new(File::ALL[slider() as usize % 8], Rank::ALL[slider() as usize % 8]);
            hyperbola_masks(hyperbola_quintessence::Masks::lookup(square, Axis::Diagonal))
        }
        _ => {
            let called = FORMULAS.iter().find(|one| one.path == beside(formula, function));
            let called = called.unwrap_or_else(|| panic!("{} calls {function}", formula.name));
            Word(*evaluate(called, arguments).last().unwrap())
        }
    }
}

fn method(name: &str, of: &Value, arguments: &[Value]) -> Value {
    match (name, of) {
        ("cast_unsigned", Signed(value)) => return Word(value.cast_unsigned()),
        ("whole", Value::Line(line)) => return Word(line.lower | line.slider | line.upper),
        ("rays", Value::Line(line)) => return Word(line.lower | line.upper),
        ("turned", Value::Line(line)) => return Value::Line(line.turned()),
        _ => {}
    }
    let word = of.word();
    Word(match name {
        "reverse_bits" => word.reverse_bits(),
        "swap_bytes" => word.swap_bytes(),
        "leading_zeros" => word.leading_zeros().into(),
        "wrapping_neg" => word.wrapping_neg(),
        "wrapping_mul" => word.wrapping_mul(arguments[0].word()),
        "wrapping_shr" => word.wrapping_shr(u32::try_from(arguments[0].word()).unwrap()),
        _ => panic!("no method {name} of a word"),
    })
}

/// Random words, sparse and dense: xorshift.
fn words() -> impl Iterator<Item = u64> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    std::iter::from_fn(move || {
        let (one, other) = (next(), next());
        Some([one, one & other, one | other][(one >> 60) as usize % 3])
    })
}

/// Compares a formula, line by line, with the steps of the same code.
fn compare(formula: &Formula, arguments: &[Value], steps: &Steps) {
    let values = evaluate(formula, arguments);
    // The steps of a called function are left out here. Their result is compared as the value of the line that called it.
    let own: Vec<_> = steps.iter().filter(|step| step.part_of.is_empty()).collect();
    assert_eq!(own.len(), formula.lines.len(), "{}", formula.name);
    for ((line, value), step) in formula.lines.iter().zip(values).zip(own) {
        assert_eq!(line.name, step.name, "{}", formula.name);
        assert_eq!(line.expression, step.expression, "{}", formula.name);
        assert_eq!(line.note, step.note, "{}", formula.name);
        assert_eq!(line.orientation, step.orientation, "{}", formula.name);
        assert_eq!(line.borrows, step.borrow.is_some(), "{}: {}", formula.name, line.name);
        assert_eq!(Bitboard(value), step.value, "{}: {} = {}", formula.name, line.name, line.expression);
    }
}

#[test]
fn every_line_of_a_method_is_its_formula_evaluated() {
    for method in METHODS {
        for (square, occupied) in Square::ALL.into_iter().cycle().zip(words()).take(2_000) {
            for axis in Axis::ALL {
                let formula = method.formula(axis);
                let record = record_of(formula, square, axis);
                let steps = (method.steps)(square, axis, Bitboard(occupied));
                compare(formula, &[record, Word(occupied)], &steps);
            }
        }
    }
}

#[test]
fn every_line_of_a_set_method_is_its_formula_evaluated() {
    for method in SET_METHODS {
        for (sliders, occupied) in words().zip(words().skip(1)).take(10_000) {
            let steps = (method.steps)(Bitboard(sliders), Bitboard(occupied));
            compare(method.formula, &[Word(sliders), Word(occupied)], &steps);
        }
    }
}

#[test]
fn the_formula_of_the_eight_rays_computes_its_steps() {
    let mut random = 1_u64;
    for _ in 0..2_000 {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let occupied = random & random.rotate_left(29);
        let steps = eight_rays::steps(occupied);
        compare(eight_rays::FORMULA, &[Word(occupied)], &steps);
        assert_eq!(steps.result().0, eight_rays::nearest(occupied));
    }
}

/// Adds a formula and those that it calls, by their paths.
fn add_with_calls(formula: &'static Formula, used: &mut BTreeSet<&str>) {
    if used.insert(formula.path) {
        for line in formula.lines {
            let is_called = |one: &&&Formula| {
                one.path == beside(formula, one.name) && line.expression.contains(&format!("{}(", one.name))
            };
            FORMULAS.iter().filter(is_called).for_each(|called| add_with_calls(called, used));
        }
    }
}

#[test]
fn the_registry_has_the_formulas_of_methods_and_no_other() {
    let mut used = BTreeSet::new();
    let of_methods = METHODS.iter().flat_map(|method| Axis::ALL.map(|axis| method.formula(axis)));
    for formula in of_methods.chain(SET_METHODS.iter().map(|method| method.formula)) {
        add_with_calls(formula, &mut used);
    }
    add_with_calls(eight_rays::FORMULA, &mut used);
    let listed = FORMULAS.iter().map(|formula| formula.path);
    assert_eq!(listed.clone().count(), used.len(), "one of them twice");
    assert_eq!(listed.collect::<BTreeSet<_>>(), used);
}
