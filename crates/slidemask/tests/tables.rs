//! All tables of the library together stay under 16 KiB, counted in this very program.
//!
//! Clippy's `large_const_arrays` (see `clippy.toml`) sees to it that a table is a `static`, and so a symbol.

use object::{Object, ObjectSymbol, SymbolKind};
use slidemask::method::METHODS;
use slidemask::{Bitboard, Color, Square, attackers, between, king_attacks, knight_attacks, pawn_attacks};

const LIMIT: u64 = 16 * 1024;

/// The data symbols of the library and their sizes.
fn tables() -> Vec<(String, u64)> {
    let program = std::fs::read(std::env::current_exe().expect("a path")).expect("this program");
    let program = object::File::parse(&*program).expect("an object file");
    program
        .symbols()
        .filter(|symbol| symbol.kind() == SymbolKind::Data)
        .filter_map(|symbol| Some((symbol.name().ok()?.to_owned(), symbol.size())))
        // Mangled, either way: _ZN9slidemask… or _RNv…9slidemask….
        .filter(|(name, _)| name.contains("9slidemask") && !name.contains("vtable"))
        .collect()
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads symbols as Linux keeps them")]
fn tables_stay_under_16_kib() {
    // Everything that reads a table is called, so that every table is linked.
    let square = std::hint::black_box(Square::D4);
    for method in METHODS {
        std::hint::black_box((method.queen)(square, Bitboard::EMPTY));
    }
    let pieces = std::hint::black_box(slidemask::Pieces::default());
    std::hint::black_box(attackers(square, &pieces, Bitboard::EMPTY));
    std::hint::black_box((knight_attacks(square), king_attacks(square), pawn_attacks(Color::White, square)));
    std::hint::black_box((between(square, Square::A1), square.to_string()));

    let tables = tables();
    for (table, bytes) in
        [("LINES", 4096), ("FIRST_RANK", 512), ("KNIGHT", 512), ("KING", 512), ("PAWN", 1024)]
    {
        assert!(
            tables.iter().any(|(name, size)| name.contains(table) && *size == bytes),
            "no {table} of {bytes} bytes in {tables:#?}"
        );
    }
    let total: u64 = tables.iter().map(|(_, size)| size).sum();
    println!("{total} bytes of tables");
    assert!(total < LIMIT, "{total} bytes in {tables:#?}");
}

/// All read the masks, 64 squares x 4 axes x 2 rays of 8 bytes; one looks ranks up, 8 files x 64 occupancies.
#[test]
fn methods_tell_their_tables() {
    let told: Vec<_> = METHODS.iter().map(|method| method.table_bytes - 64 * 4 * 2 * 8).collect();
    assert_eq!(told.iter().filter(|&&more| more == 8 * 64).count(), 1);
    assert_eq!(told.iter().filter(|&&more| more == 0).count(), METHODS.len() - 1);
}
