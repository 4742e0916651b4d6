//! Blocks of sources, and threads.

use std::io::{self, Read};
use std::num::NonZero;

use slidemask_pgn::{Blocks, Games, InOrder, ReadError};

/// Some hundred games of different lengths, with line breaks of both kinds.
fn text() -> String {
    let mut text = "% a remark\n\n".to_owned();
    for number in 0..300_usize {
        let end = if number % 3 == 0 { "\r\n" } else { "\n" };
        text += &format!(
            "[Event \"{number}\"]{end}{end}1. e4 {{{}}} e5 *{end}{end}",
            "long\n".repeat(number % 50)
        );
    }
    text + "1. d4 1-0\n1. c4 *"
}

/// What tells games apart.
type Place = (u64, u64, u64, String);

fn places<'a>(games: impl Iterator<Item = slidemask_pgn::PgnGame<'a>>) -> Vec<Place> {
    games
        .map(|game| (game.number, game.byte, game.line, String::from_utf8_lossy(game.text).into_owned()))
        .collect()
}

/// A source that returns a few bytes at a time, and fails at a place.
struct Slow<'a>(&'a [u8], Option<usize>);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = self.1.map_or(self.0.len(), |end| end.min(self.0.len()));
        if left == 0 && self.1.is_some() {
            return Err(io::Error::other("the disk is gone"));
        }
        let read = left.min(7).min(into.len());
        into[..read].copy_from_slice(&self.0[..read]);
        self.0 = &self.0[read..];
        self.1 = self.1.map(|end| end - read);
        Ok(read)
    }
}

#[test]
fn blocks_have_the_games_of_the_text() {
    let text = text();
    let expected = places(Games::new(text.as_bytes()));
    assert_eq!(expected.len(), 302);
    for size in [1, 100, 10_000, 1 << 20] {
        let mut found = Vec::new();
        let mut end = 0;
        for block in Blocks::new(Slow(text.as_bytes(), None)).block(size) {
            let block = block.unwrap();
            assert_eq!(block.first(), found.len() as u64);
            assert!(block.end() > end && (size > 1 || block.games().len() == 1));
            end = block.end();
            found.extend(places(block.games()));
        }
        assert_eq!(found, expected, "{size}");
        assert_eq!(end, text.len() as u64);
    }
}

#[test]
fn a_game_that_is_too_long_is_left_out() {
    let text = text();
    let all = places(Games::new(text.as_bytes()));
    let is_long = |place: &Place| place.3.len() > 200;
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for block in Blocks::new(text.as_bytes()).block(500).longest(200) {
        match block {
            Ok(block) => found.extend(places(block.games())),
            Err(ReadError::GameTooLong { game, line, byte, longest: 200 }) => errors.push((game, byte, line)),
            Err(error) => panic!("{error}"),
        }
    }
    let (long, good): (Vec<_>, Vec<_>) = all.into_iter().partition(is_long);
    assert_eq!(found, good);
    assert_eq!(
        errors,
        long.into_iter().map(|(number, byte, line, _)| (number, byte, line)).collect::<Vec<_>>()
    );
    // The length of a game does not depend on those before it, nor on how it ends.
    let long = format!("[Event \"b\"]\n{{{}}} 1-0\n", "x".repeat(200));
    for before in ["", "[Event \"a\"]\n1. e4 *\n"] {
        for after in ["", "\n", "[Event \"c\"]\n"] {
            for size in [1, 1000] {
                let text = [before, &long, after].concat();
                let blocks = Blocks::new(text.as_bytes()).block(size).longest(200);
                let all: Vec<_> = blocks.map(|block| block.map(|block| block.games().len()).ok()).collect();
                let expected = [
                    (!before.is_empty()).then_some(Some(1)),
                    Some(None),
                    (after.len() > 1).then_some(Some(1)),
                ];
                assert_eq!(all, expected.into_iter().flatten().collect::<Vec<_>>(), "{text}");
            }
        }
    }
    // Neither a line without an end nor empty lines need memory.
    let mut blocks = Blocks::new(io::repeat(b'x').take(1 << 22)).longest(1000);
    assert_eq!(
        blocks.next().unwrap().unwrap_err().to_string(),
        "game 0, line 1 (byte 0): the game has more than 1000 bytes: is this PGN?"
    );
    assert!(blocks.next().is_none());
    // Lines are counted behind such a line, too.
    let text = "x".repeat(1 << 18) + "\n\n[Event \"a\"]\n1. e4";
    let last = Blocks::new(text.as_bytes()).longest(1000).last().unwrap().unwrap();
    assert!(last.games().map(|game| (game.number, game.line)).eq([(1, 3)]));
    assert!(Blocks::new(io::repeat(b'\n').take(1 << 22)).longest(1000).next().is_none());
}

#[test]
fn an_error_comes_behind_the_games_before_it() {
    let text = text();
    let mut blocks = Blocks::new(Slow(text.as_bytes(), Some(5000)));
    let found = places(blocks.next().unwrap().unwrap().games());
    let expected: Vec<_> = places(Games::new(&text.as_bytes()[..5000]));
    assert_eq!(found, expected[..expected.len() - 1]);
    assert_eq!(blocks.next().unwrap().unwrap_err().to_string(), "the games cannot be read: the disk is gone");
    assert!(blocks.next().is_none());
}

#[test]
fn threads_keep_the_order() {
    let text: &'static [u8] = text().leak().as_bytes();
    let expected = places(Games::new(text));
    for threads in [1, 2, 5] {
        let threads = NonZero::new(threads).unwrap();
        let results = Blocks::new(text).block(300).on_threads(threads, |block| places(block.games()));
        assert_eq!(results.map(Result::unwrap).collect::<Vec<_>>().concat(), expected);
        // Errors are in this order, too, and who drops the rest waits for nobody.
        let mut results =
            Blocks::new(text).block(300).longest(200).on_threads(threads, |block| block.games().len());
        assert!(results.by_ref().take_while(Result::is_ok).count() > 1);
        assert!(results.any(|result| result.is_ok()));
    }
}

#[test]
fn a_panic_is_an_error() {
    let text: &'static [u8] = text().leak().as_bytes();
    let two = NonZero::new(2).unwrap();
    let results: InOrder<u64> = Blocks::new(text).block(1000).on_threads(two, |block| {
        assert!(block.first() < 100, "a planted panic");
        block.first()
    });
    let results: Vec<_> = results.collect();
    assert!(results.iter().take(3).all(Result::is_ok));
    assert!(matches!(results.last(), Some(Err(ReadError::Threads))));
}

/// A source that has a game, and then does something else.
struct Then<F>(&'static [u8], F);

impl<F: FnMut()> Read for Then<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            (self.1)();
        }
        self.0.read(into)
    }
}

#[test]
fn a_panic_of_the_source_is_an_error() {
    let source = Then(b"1. e4 *\n", || panic!("a planted panic"));
    let two = NonZero::new(2).unwrap();
    let results: Vec<_> = Blocks::new(source).on_threads(two, |block| block.games().len()).collect();
    assert!(matches!(results[..], [Err(ReadError::Threads)]));
}

#[test]
fn nobody_waits_for_a_source_that_is_silent() {
    let (end, silence) = std::sync::mpsc::channel::<()>();
    let source = Then(b"1. e4 *\n", move || {
        let _ = silence.recv();
    });
    let mut results = Blocks::new(source).on_threads(NonZero::<usize>::MIN, |block| block.games().len());
    let mut asked = 0;
    let stopped = results.next_until(|| {
        asked += 1;
        asked > 2
    });
    assert!(matches!(stopped, Some(Err(ReadError::Stopped))));
    let (dropped, is_dropped) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        drop(results);
        let _ = dropped.send(());
    });
    is_dropped.recv_timeout(std::time::Duration::from_secs(10)).unwrap();
    drop(end);
}

#[test]
fn there_may_be_more_threads_than_blocks() {
    let results = Blocks::new(&b"1. e4 *"[..]).on_threads(NonZero::<usize>::MAX, |block| block.games().len());
    assert!(results.map(Result::unwrap).eq([1]));
}

#[test]
fn a_caller_can_stop() {
    let mut results = Blocks::new(&b"1. e4 *"[..]).on_threads(NonZero::<usize>::MIN, |block| {
        std::thread::sleep(std::time::Duration::from_millis(60));
        block.games().len()
    });
    assert!(matches!(results.next_until(|| true), Some(Err(ReadError::Stopped))));
    assert_eq!(results.next().unwrap().unwrap(), 1);
    assert!(results.next_until(|| false).is_none());
}
