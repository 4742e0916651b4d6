//! Tests of the columns and of their values. Those of the program and of the Python package compare values with other sources.

use slidemask_binpack::{Entry, Position};
use slidemask_board::Board;
use slidemask_board::features::FEATURES;
use slidemask_pgn::{Blocks, Flaw, GameFilter, PgnGame};
use slidemask_table::{EntryColumn, Feature, GameColumn, GameTable, Source, Type, Values};

const GAMES: &str =
    "[White \"A\"]\n\n1. e4 e5 2. Ke2 *\n\n[White \"B\"]\n\n1. d4 Ke7\n\n[White \"C\"]\n\n1. -- *\n";

/// The text of each value of each row; `None` for rows without one.
fn rows(values: &Values) -> Vec<Option<Vec<String>>> {
    let row = |row: usize| values.valid[row].then(|| values.row(row).map(|item| item.to_string()).collect());
    (0..values.valid.len()).map(row).collect()
}

fn table(of_games: bool) -> GameTable {
    let known = GameColumn::known().map(|(name, ..)| name.to_owned());
    let names = known.chain(["White".to_owned()]).chain(Feature::all().map(|feature| feature.to_string()));
    let columns = names.map(|name| GameColumn::named(&name).unwrap()).collect();
    GameTable { columns, of_games, variations: false, filter: GameFilter::default() }
}

#[test]
fn pieces_are_put_together() {
    let mut texts = Values::new(Type::Text.one());
    for text in ["a", "", "bc"] {
        texts.push_text(Some(text));
    }
    texts.push_text(None::<&str>);
    let mut moves = Values::new(Type::Text.list());
    let feature = Feature::named("legal_moves").unwrap();
    for fen in ["8/8/8/8/8/8/8/K6k w", "k7/2Q5/1K6/8/8/8/8/8 b", "8/8/8/8/8/8/8/K6k b"] {
        feature.push(Some(&Board::from_fen(fen).unwrap()), &mut moves);
    }
    feature.push(None, &mut moves);
    for values in [texts, moves] {
        let pieces = [(2..4, 2), (0..1, 3), (1..1, 9), (0..4, 1), (3..4, 0)];
        let all = Values::concat(
            values.row_type,
            pieces.iter().map(|(rows, times)| (&values, rows.clone(), *times)),
        );
        let of_row = rows(&values);
        let want = pieces.iter().flat_map(|(rows, times)| vec![rows.clone(); *times]).flatten();
        assert_eq!(rows(&all.unwrap()), want.map(|row| of_row[row].clone()).collect::<Vec<_>>());
    }
}

#[test]
fn features_are_those_of_positions() {
    assert_eq!(Feature::all().count(), FEATURES.len() + 1);
    let board = Board::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 1").unwrap();
    for feature in Feature::all() {
        assert_eq!(Feature::named(&feature.to_string()).unwrap().to_string(), feature.to_string());
        let mut values = Values::new(feature.row_type());
        feature.push(Some(&board), &mut values);
        feature.push(None, &mut values);
        let [of_board, none] = rows(&values).try_into().unwrap();
        let Feature::OfPosition(found) = feature else {
            assert_eq!((of_board, none), (Some(vec!["true".into()]), Some(vec!["false".into()])));
            continue;
        };
        let (mut numbers, found_any) = (Vec::new(), of_board.unwrap_or_default());
        if found.numbers(&board, |number| numbers.push(number)) {
            let text = |&number: &u64| match feature.row_type().item {
                Type::Bool => (number == 1).to_string(),
                Type::Signed(_) => number.cast_signed().to_string(),
                _ => number.to_string(),
            };
            assert_eq!(found_any, numbers.iter().map(text).collect::<Vec<_>>(), "{feature}");
        }
        assert!(feature.row_type().is_list || found_any.len() <= 1, "{feature}");
        assert_eq!((none, values.is_complete()), (None, true), "{feature}");
    }
}

/// Each column of both tables has a value for each row.
#[test]
fn columns_have_rows() {
    for (of_games, count) in [(false, 5), (true, 3)] {
        let table = table(of_games);
        for block in Blocks::new(GAMES.as_bytes()) {
            let block = block.unwrap();
            let chunk = table.read(&block, &Source { before: 10, ..Source::default() }).unwrap();
            assert_eq!(
                (chunk.games(), chunk.rows(&(0..3), &table), chunk.moves(&(0..3)), chunk.end, chunk.is_last),
                (3, count, 0..5, 3, false)
            );
            assert_eq!(chunk.damage.iter().map(|(game, _)| *game).collect::<Vec<_>>(), [1]);
            for (values, column) in chunk.columns(&table).unwrap().iter().zip(&table.columns) {
                assert_eq!((values.len(), values.row_type), (count, table.row_type(column)), "{column:?}");
            }
            // With their positions, features are left out; and games behind the limit are.
            let chunk = table.read(&block, &Source { limit: 2, boards: true, ..Source::default() }).unwrap();
            assert_eq!((chunk.games(), chunk.end, chunk.is_last), (2, 2, true));
            assert_eq!((chunk.boards.len(), chunk.text_bytes(1, &table) > 0), (4, true));
            let features =
                chunk.values.iter().zip(&table.columns).filter(|(_, column)| column.feature().is_some());
            assert!(features.into_iter().all(|(values, _)| values.is_empty()));
        }
    }
    let (table, game) = (table(true), PgnGame { text: b"", number: 7, byte: 8, line: 9 });
    let chunk = table.unread(&game, &Source { limit: 8, ..Source::default() }, &"too long").unwrap();
    assert!(chunk.is_last);
    let columns = chunk.columns(&table).unwrap();
    let (lists, found): (Vec<_>, _) = columns.iter().partition(|values| values.row_type.of_moves);
    assert!(lists.iter().all(|values| values.len() == 1 && values.rows(0).is_empty()));
    let text = |text: &str| vec![Some(vec![text.to_owned()])];
    let want = ["", "7", "8", "9"].map(text);
    assert_eq!(
        found.into_iter().map(rows).collect::<Vec<_>>(),
        [&want[..], &[vec![None], text("0"), vec![None], text("too long"), vec![None]]].concat()
    );
}

/// A table of games has the rows of the table of moves, those of a game in a list.
#[test]
fn moves_are_lists_of_games() {
    let game = "[White \"D\"]\n\n{a} 1. e4 {[%clk 0:05:00] [%eval 0.3,12] b} ({c} 1. d4 d5 (1... Nf6) 2. c4) 1... e5 $1 2. -- Nc6 1-0\n\n\
                [White \"E\"]\n\n1/2-1/2\n\n[White \"F\"]\n\n1. Ke2 *\n\n";
    let text = [GAMES, "\n", &game.repeat(40)].concat();
    for variations in [false, true] {
        let [moves, games] = [false, true].map(|of_games| GameTable { variations, ..table(of_games) });
        for block in Blocks::new(text.as_bytes()) {
            let read = |table: &GameTable| table.read(block.as_ref().unwrap(), &Source::default()).unwrap();
            let (of_moves, of_games) = (read(&moves), read(&games));
            let (count, texts) = (of_games.games(), of_games.text_bytes(3, &games));
            assert_eq!((count, of_games.rows(&(0..count), &games)), (123, 123));
            let (of_moves, of_games) = (of_moves.columns(&moves).unwrap(), of_games.columns(&games).unwrap());
            // The number of the game of each row: the second column.
            let numbers: Vec<usize> =
                rows(&of_moves[1]).iter().map(|row| row.as_ref().unwrap()[0].parse().unwrap()).collect();
            assert!(
                !numbers.contains(&4) && numbers.len() == if variations { 325 } else { 165 },
                "{}",
                numbers.len()
            );
            let mut bytes = 0;
            for ((of_moves, of_games), column) in of_moves.iter().zip(&of_games).zip(&games.columns) {
                let (row, value) = (rows(of_moves), rows(of_games));
                let all: Vec<_> = numbers.iter().zip(row).collect();
                for game in 0..count {
                    let of_game =
                        all.iter().filter(|(number, _)| **number == game).map(|(_, row)| row.clone());
                    let want: Vec<_> = of_game.collect();
                    if column.is_of_game() {
                        assert!(want.iter().all(|row| *row == value[game]), "{column:?} {game}");
                    } else {
                        assert_eq!(value[of_games.rows(game)], want, "{column:?} {game}");
                    }
                    let is_text = of_games.row_type.item == Type::Text && game == 3;
                    let values = value[of_games.rows(game)].iter().flatten().flatten();
                    bytes += if is_text { values.map(String::len).sum() } else { 0 };
                }
            }
            assert_eq!(texts, bytes);
        }
    }
}

/// Long headers are not repeated until memory ends. A game that is too long for that keeps its first moves.
#[test]
fn headers_are_not_repeated_for_ever() {
    let long = 300_000;
    let text =
        format!("[White \"{}\"]\n\n{}*\n\n[White \"B\"]\n\n1. e4 *\n", "x".repeat(long), "-- ".repeat(500));
    let columns = ["White", "san"].map(|name| GameColumn::named(name).unwrap()).into();
    let mut table = GameTable { columns, of_games: false, variations: false, filter: GameFilter::default() };
    for (of_games, kept) in [(false, GameTable::REPEATED / long), (true, 1)] {
        table.of_games = of_games;
        table.columns.truncate(if of_games { 1 } else { 2 });
        let block = Blocks::new(text.as_bytes()).block(text.len()).next().unwrap().unwrap();
        let chunk = table.read(&block, &Source::default()).unwrap();
        assert_eq!(chunk.rows(&(0..1), &table), kept);
        assert_eq!(chunk.rows(&(1..2), &table), 1);
        let damage: Vec<_> =
            chunk.damage.iter().map(|(_, damage)| (damage.ply, damage.flaw.clone())).collect();
        let want = (!of_games).then(|| (Some(u32::try_from(kept).unwrap()), Flaw::LongHeaders));
        assert_eq!(damage, Vec::from_iter(want));
        let texts = kept * long + if of_games { 0 } else { 2 * kept };
        assert_eq!(chunk.text_bytes(0, &table), texts);
    }
}

#[test]
fn names_that_are_no_columns() {
    assert!(GameColumn::usual(true).iter().all(GameColumn::is_of_game));
    assert_eq!(
        GameColumn::usual(false).iter().map(GameColumn::name).collect::<Vec<_>>(),
        ["game", "ply", "fen", "uci", "san"]
    );
    let error = GameColumn::named("banana\n").unwrap_err().to_string();
    assert!(error.starts_with("there is no column 'banana\\n': use 'path', 'game', "), "{error}");
    assert!(EntryColumn::named("san").is_none() && Feature::named("fen").is_none());
}

#[test]
fn entries_have_columns() {
    let board = Board::from_fen("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 4").unwrap();
    let castling = board.parse_uci("e1g1").unwrap();
    for (played, want) in [(Some(castling), Some("e1g1")), (None, None)] {
        let entry = Entry::new(Position::from_board(&board).unwrap(), played, -300, 6, -1);
        let found = EntryColumn::NAMES.map(|name| {
            let column = EntryColumn::named(name).unwrap();
            let mut values = Values::new(column.row_type());
            column.push(&entry, &board, &mut values);
            rows(&values).remove(0).map(|row| row.concat())
        });
        let text = |text: &str| Some(text.to_owned());
        let fen = text("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 4");
        assert_eq!(found, [fen, want.map(String::from), text("-300"), text("6"), text("-1")]);
    }
    let kinds = EntryColumn::NAMES.map(|name| EntryColumn::named(name).unwrap().row_type().to_string());
    assert_eq!(kinds, ["text", "text", "int16", "uint16", "int8"]);
}
