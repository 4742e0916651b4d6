//! The header is the one that cbindgen makes of the sources.

use std::path::Path;

use cbindgen::{Builder, Config};
use snapbox::{Assert, Data, IntoData};

const RENEW: &str = "SNAPSHOTS=overwrite cargo test -p slidemask-c --test header";

#[test]
fn the_header_is_up_to_date() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = Config::from_file(package.join("cbindgen.toml")).expect("cbindgen.toml can be read");
    // The crate alone: its types are its own, and cbindgen would ask Cargo for the dependencies.
    let bindings = Builder::new().with_src(package.join("src/lib.rs")).with_config(config).generate();
    let mut header = Vec::new();
    bindings.expect("cbindgen reads the sources").write(&mut header);
    let header = String::from_utf8(header).expect("a header is a text");

    let expected = Data::read_from(&package.join("include/libslidemask.h"), None).raw();
    let compared =
        Assert::new().action_env("SNAPSHOTS").try_eq(Some(&"the header"), header.into_data(), expected);
    if let Err(difference) = compared {
        panic!(
            "include/libslidemask.h is not what cbindgen writes:\n{difference}\nTo renew it, run `{RENEW}`."
        );
    }
}
