//! Compares `slidemask.h` with what the generator writes.

use std::path::Path;

use snapbox::{Assert, Data, IntoData};

const HEADER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../include/slidemask.h");

#[test]
fn the_header_is_what_the_generator_writes() {
    let expected = Data::read_from(Path::new(HEADER), None).raw();
    let compared = Assert::new().action_env("SNAPSHOTS").try_eq(
        Some(&"slidemask.h"),
        slidemask_header::header().into_data(),
        expected,
    );
    if let Err(difference) = compared {
        panic!(
            "slidemask.h is out of date. Run `SNAPSHOTS=overwrite cargo test -p slidemask-header`, read the difference, and \
             commit it:\n{difference}"
        );
    }
}
