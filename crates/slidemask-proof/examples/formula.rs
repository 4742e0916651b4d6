//! Prints the lines of `eight_rays::nearest` as JSON, with each expression as a tree, for programs that translate them:
//! `cargo run -p slidemask-proof --example formula`. `solver/eight_rays.py` reads it.
//!
//! A tree is a number, a name, or an array of an operator and its operands.

use slidemask::method::eight_rays::{FORMULA, ORIGINS, WALLS};
use slidemask::method::{Part, Term};

fn json(part: Part<'_, '_>) -> String {
    match part.term() {
        Term::Name(name) => format!("{name:?}"),
        Term::Number(number) => number.to_string(),
        Term::Unary { operator, of } => format!("[\"{}\", {}]", operator.symbol(), json(of)),
        Term::Binary { operator, left, right } => {
            format!("[\"{}\", {}, {}]", operator.symbol(), json(left), json(right))
        }
        other => panic!("the formula has a term that is not translated: {other:?}"),
    }
}

fn main() {
    let lines: Vec<_> = FORMULA
        .lines
        .iter()
        .map(|line| {
            let tree = json(line.parse().root());
            format!(
                "    {{\"name\": {:?}, \"expression\": {:?}, \"wraps\": {}, \"tree\": {tree}}}",
                line.name, line.expression, line.borrows
            )
        })
        .collect();
    let parameters: Vec<_> = FORMULA.parameters.iter().map(|parameter| parameter.name).collect();
    println!("{{");
    println!("  \"path\": {:?},", FORMULA.path);
    println!("  \"parameters\": {parameters:?},");
    println!("  \"constants\": {{\"ORIGINS\": {ORIGINS}, \"WALLS\": {WALLS}}},");
    println!("  \"lines\": [\n{}\n  ]", lines.join(",\n"));
    println!("}}");
}
