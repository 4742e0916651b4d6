//! `slidemask methods`, `cpu` and `verify`.

use slidemask::Isa;
use snapbox::cmd::{Command, cargo_bin};
use snapbox::{file, str};

use crate::{json_of, slidemask, text_of};

#[test]
fn methods_as_a_table() {
    slidemask(&["methods"]).success().stdout_eq(file!["snapshots/methods.txt"]);
    let json = json_of(&slidemask(&["methods", "--json"]).success());
    assert_eq!(json["methods"].as_array().expect("rows").len(), slidemask::method::METHODS.len());
    assert_eq!(json["methods"][2]["table_bytes"], 4608);
}

/// On any machine, slices use the last instruction set that it has, and single lookups use one that the build allows.
#[test]
fn instruction_sets_are_chosen() {
    let json = json_of(&slidemask(&["cpu", "--json"]).success());
    let rows = json["instruction_sets"].as_array().expect("rows");
    assert_eq!(rows.len(), slidemask::Isa::OF_TARGET.len());
    let here = || rows.iter().filter(|row| row["available"] == true).map(|row| &row["name"]);
    assert_eq!(Some(&json["many"]), here().next_back());
    assert!(here().any(|name| *name == json["single"]));
    let text = text_of(&slidemask(&["cpu"]).success());
    assert_eq!(text.lines().count(), rows.len() + 1);
    assert_eq!(text.matches(", used for single lookups").count(), 1);
    assert_eq!(text.matches(", used for slices of lookups").count(), 1);
}

#[test]
fn the_environment_restricts_the_choice() {
    let with = |isa| {
        Command::new(cargo_bin!("slidemask")).args(["cpu", "--json"]).env("SLIDEMASK_ISA", isa).assert()
    };
    let json = json_of(&with("scalar").success());
    assert_eq!(json["many"], "scalar");
    with("").success();
    let names: Vec<_> = Isa::ALL.iter().map(|isa| isa.name()).collect();
    with("mmx").code(2).stdout_eq("").stderr_eq(format!(
        "slidemask: the environment variable SLIDEMASK_ISA: no such instruction set: expected one of {}\n",
        names.join(", ")
    ));
}

/// All methods, then every instruction set that this machine has. The others are named.
#[test]
#[ignore = "it takes a minute unoptimised; `.ci/long levels` runs it, and `.ci/run` runs the optimised program"]
fn verify_counts_the_cases() {
    let found = text_of(&slidemask(&["verify"]).success().stderr_eq(""));
    let methods = include_str!("snapshots/verify.txt");
    let instruction_sets =
        found.strip_prefix(methods).unwrap_or_else(|| panic!("{found}\nand not\n{methods}"));
    let mut lines = instruction_sets.lines();
    assert_eq!(lines.next(), Some("instruction set, cases        rook     bishop      queen"));
    let (here, missing): (Vec<Isa>, Vec<Isa>) = Isa::OF_TARGET.iter().partition(|isa| isa.is_available());
    for isa in &here {
        for name in [isa.to_string(), format!("{isa}, slices")] {
            let expected = format!("{name:23}  1,048,576     71,168  1,119,744 ok");
            assert_eq!(lines.next(), Some(&expected[..]));
        }
    }
    if !missing.is_empty() {
        let missing: Vec<_> = missing.iter().map(|isa| isa.name()).collect();
        let expected = format!("not verified, since this machine lacks them: {}", missing.join(", "));
        assert_eq!(lines.next(), Some(&expected[..]));
    }
    let cases = 30_686_208 + here.len() * 2 * 2_239_488;
    let last = found.lines().last().expect("a line").replace(',', "");
    assert!(last.starts_with(&format!("{cases} cases no difference ")), "{last}");
}

#[test]
fn one_method_can_be_verified() {
    slidemask(&["verify", "--method", "sbamg"]).success().stdout_eq(str![[r"
method, cases                 rook     bishop      queen
sbamg                    1,048,576     71,168  1,119,744 ok

2,239,488 cases, no difference, [..] s

"]]);
}

#[test]
fn one_instruction_set_can_be_verified() {
    slidemask(&["verify", "--isa", "scalar"]).success().stdout_eq(str![[r"
instruction set, cases        rook     bishop      queen
scalar                   1,048,576     71,168  1,119,744 ok
scalar, slices           1,048,576     71,168  1,119,744 ok

4,478,976 cases, no difference, [..] s

"]]);
    let missing =
        Isa::ALL.iter().copied().find(|isa| !Isa::OF_TARGET.contains(isa)).expect("another architecture's");
    slidemask(&["verify", "--isa", missing.name()]).code(2).stdout_eq("").stderr_eq(format!(
        "slidemask: this processor does not have {missing}: slidemask cpu shows what it has\n"
    ));
}
