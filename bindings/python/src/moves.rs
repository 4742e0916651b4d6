//! Columns of moves: one move in each row, and whole games.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, GenericListArray, OffsetSizeTrait};
use arrow_schema::DataType;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use slidemask_board::{Actions, Board, Move};

use crate::lowest::Lowest;
use crate::notation::read_move;
use crate::positions::{BLOCK, Positions};
use crate::text_column::{Argument, Column, Texts};
use crate::turns::Turns;
use crate::{arrow, memory, names, threads};

/// Games that a thread plays at a time.
const GAMES: usize = 16;

const MOVES: Argument = Argument {
    name: "moves",
    texts: "moves",
    of_one: "use slidemask.Board.play for one position",
    text_of: uci_of,
};

const IN_GAMES: Argument =
    Argument { name: "games", texts: "lists of moves", of_one: "put it into a list", text_of: uci_of };

/// The text of an object with a method `uci`, such as `chess.Move`. Anything else stays what it is.
fn uci_of(item: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if item.is_instance_of::<PyString>() || item.is_none() {
        return Ok(item);
    }
    match item.getattr_opt("uci")? {
        Some(uci) if uci.is_callable() => uci.call0(),
        _ => Ok(item),
    }
}

/// The positions after one move in each row: texts, or the actions of an order.
pub(crate) fn play(
    py: Python<'_>,
    positions: &Positions,
    moves: &Bound<'_, PyAny>,
    actions: Option<&Bound<'_, PyArray1<i64>>>,
    order: &Actions,
    raise: bool,
) -> PyResult<Positions> {
    let rows = positions.len();
    let fits = |count: usize| match count {
        count if count == rows => Ok(()),
        count => Err(PyValueError::new_err(format!("there are {count} moves for {rows} positions"))),
    };
    if let Some(actions) = actions {
        let actions = actions.try_readonly()?;
        let actions = actions.as_slice()?;
        fits(actions.len())?;
        return played(py, positions, raise, |row, board| {
            let action = usize::try_from(actions[row]).unwrap_or(usize::MAX);
            order.legal_move(board, action).map_err(|error| format!("the action {}: {error}", actions[row]))
        });
    }
    let column = Column::new(moves, MOVES)?;
    let texts = column.texts(py)?;
    fits(texts.len())?;
    played(py, positions, raise, |row, board| match texts.get(row) {
        Some(text) => read(board, text),
        None => Err("the move is missing".to_owned()),
    })
}

fn played(
    py: Python<'_>,
    positions: &Positions,
    raise: bool,
    one: impl Fn(usize, &Board) -> Result<Move, String> + Sync + Send,
) -> PyResult<Positions> {
    let lowest = Lowest::new();
    let after = Positions::make(py, &threads::lengths(positions.len(), BLOCK)?, |block, boards, valid| {
        for (row, (board, is_valid)) in (block * BLOCK..).zip(boards.iter_mut().zip(valid)) {
            let Some(before) = positions.get(row) else { continue };
            match one(row, before) {
                Ok(one) => {
                    (*board, *is_valid) = (*before, true);
                    board.play_unchecked(one);
                }
                Err(error) if raise => lowest.note(row, || format!("row {row}: {error}")),
                Err(_) => {}
            }
        }
    })?;
    match lowest.found() {
        Some((_, message)) => Err(PyValueError::new_err(message)),
        None => Ok(after),
    }
}

fn read(board: &Board, text: &[u8]) -> Result<Move, String> {
    let shown = || String::from_utf8_lossy(text).chars().take(40).collect::<String>();
    let utf8 =
        std::str::from_utf8(text).map_err(|_| format!("{:?}: the text is not valid UTF-8", shown()))?;
    read_move(board, utf8).map_err(|error| format!("{:?}: {error}", shown()))
}

/// The first text of a game, and the end of its texts. `None` if the game is missing.
type Place = Option<(usize, usize)>;

/// The moves of games: the texts of each row, or the words of its text.
struct Games<'a, 'b> {
    texts: &'a Texts<'b>,
    /// The texts of each row. Without it, a row is one text.
    ends: Option<&'a [Place]>,
}

impl Games<'_, '_> {
    fn len(&self) -> usize {
        self.ends.map_or(self.texts.len(), <[_]>::len)
    }

    /// Calls a function with each move of a game, or with nothing for a missing one. `None` if the game is missing.
    fn each(&self, row: usize, mut each: impl FnMut(Option<&[u8]>)) -> Option<()> {
        match self.ends {
            Some(ends) => (ends[row]?.0..ends[row]?.1).for_each(|place| each(self.texts.get(place))),
            None => self
                .texts
                .get(row)?
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
                .map(Some)
                .for_each(each),
        }
        Some(())
    }
}

/// The offsets and items of lists.
fn offsets<O: OffsetSizeTrait>(lists: &GenericListArray<O>) -> (Vec<usize>, &ArrayRef) {
    (lists.value_offsets().iter().map(|end| end.as_usize()).collect(), lists.values())
}

/// The texts of lists, and where each list is among them. `None` if the column has no lists.
fn lists<'py>(games: &Bound<'py, PyAny>) -> PyResult<Option<(Column<'py>, Vec<Place>)>> {
    let py = games.py();
    let mut places = Vec::new();
    if let Some(chunks) = arrow::chunks(games, IN_GAMES.name)? {
        let is_list = |chunk: &ArrayRef| {
            matches!(
                chunk.data_type(),
                DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..)
            )
        };
        if !chunks.first().is_some_and(is_list) {
            return Ok(None);
        }
        let (mut values, mut before) = (Vec::new(), 0);
        for chunk in &chunks {
            let (offsets, items) = if let Some(lists) = chunk.as_list_opt::<i32>() {
                offsets(lists)
            } else if let Some(lists) = chunk.as_fixed_size_list_opt() {
                let width = lists.value_length().cast_unsigned() as usize;
                ((0..=lists.len()).map(|row| row * width).collect(), lists.values())
            } else {
                offsets(chunk.as_list::<i64>())
            };
            for (row, ends) in offsets.windows(2).enumerate() {
                places.push(chunk.is_valid(row).then_some((before + ends[0], before + ends[1])));
            }
            before += items.len();
            values.push(items.clone());
        }
        return Ok(Some((Column::of_chunks(values, IN_GAMES)?, places)));
    }
    let is_list =
        |game: &Bound<'_, PyAny>| game.is_instance_of::<PyList>() || game.is_instance_of::<PyTuple>();
    // A tuple of games, and an array of two dimensions.
    let games = if games.is_instance_of::<PyTuple>() {
        PyList::new(py, games.try_iter()?.collect::<PyResult<Vec<_>>>()?)?.into_any()
    } else if games.hasattr("tolist")? {
        games.call_method0("tolist")?
    } else {
        games.clone()
    };
    let Ok(list) = games.cast::<PyList>() else { return Ok(None) };
    if !list.iter().any(|game| is_list(&game)) {
        return Ok(None);
    }
    let all = PyList::empty(py);
    let mut turns = Turns::new();
    for (row, game) in list.iter().enumerate() {
        if game.is_none() {
            places.push(None);
            continue;
        }
        let first = all.len();
        if game.is_instance_of::<PyString>() {
            game.call_method0("split")?.try_iter()?.try_for_each(|one| all.append(one?))?;
        } else if is_list(&game) {
            for (ply, one) in game.try_iter()?.enumerate() {
                let one = uci_of(one?)?;
                if !(one.is_none() || one.is_instance_of::<PyString>()) {
                    return Err(names::wrong_type(&one, &format!("games[{row}][{ply}]"), ", not str"));
                }
                all.append(one)?;
            }
        } else {
            return Err(names::wrong_type(
                &game,
                &format!("games[{row}]"),
                ": pass a list of moves, or a text of them",
            ));
        }
        places.push(Some((first, all.len())));
        turns.next(py)?;
    }
    Ok(Some((Column::new(&all, IN_GAMES)?, places)))
}

/// The offsets of games, and all their positions.
pub(crate) fn replay(
    py: Python<'_>,
    start: &Positions,
    games: &Bound<'_, PyAny>,
    raise: bool,
) -> PyResult<(Vec<i64>, Positions)> {
    let lists = lists(games)?;
    let plain;
    let (column, ends) = if let Some((column, ends)) = &lists {
        (column, Some(&ends[..]))
    } else {
        plain = Column::new(games, IN_GAMES)?;
        (&plain, None)
    };
    let texts = column.texts(py)?;
    let games = Games { texts: &texts, ends };
    let rows = games.len();
    if start.len() != rows && start.len() != 1 {
        return Err(PyValueError::new_err(format!(
            "there are {rows} games for {} positions: pass as many, or one position for all",
            start.len()
        )));
    }
    let start_of = |row: usize| start.get(if start.len() == 1 { 0 } else { row });
    let mut counts: Vec<usize> = memory::allocate(rows, 1)?;
    threads::fill(py, &mut counts, 1, BLOCK, |first, counts| {
        for (row, count) in (first..).zip(counts) {
            let mut moves = 0;
            *count = games.each(row, |_| moves += 1).map_or(0, |()| moves + 1);
        }
    })?;
    let mut offsets = memory::room(rows + 1)?;
    offsets.push(0);
    let mut lengths: Vec<usize> = memory::allocate(rows.div_ceil(GAMES), 1)?;
    let mut total: i64 = 0;
    for (row, count) in counts.into_iter().enumerate() {
        lengths[row / GAMES] += count;
        total += i64::try_from(count)?;
        offsets.push(total);
    }
    let lowest = Lowest::new();
    let positions = Positions::make(py, &lengths, |block, boards, valid| {
        let mut places = boards.iter_mut().zip(valid);
        for row in block * GAMES..rows.min((block + 1) * GAMES) {
            // The position of the game, until a move is wrong.
            let mut board = start_of(row).copied();
            let mut put = |board: Option<Board>| {
                if let (Some((place, is_valid)), true) = (places.next(), board.is_some()) {
                    (*place, *is_valid) = (board.unwrap_or_default(), true);
                }
            };
            if offsets[row] < offsets[row + 1] {
                put(board);
            }
            let mut ply = 0;
            games.each(row, |text| {
                board = board.and_then(|mut board| {
                    match text
                        .ok_or_else(|| "the move is missing".to_owned())
                        .and_then(|text| read(&board, text))
                    {
                        Ok(one) => {
                            board.play_unchecked(one);
                            Some(board)
                        }
                        Err(error) => {
                            if raise {
                                lowest.note(row, || format!("game {row}, ply {ply}: {error}"));
                            }
                            None
                        }
                    }
                });
                ply += 1;
                put(board);
            });
        }
    })?;
    match lowest.found() {
        Some((_, message)) => Err(PyValueError::new_err(message)),
        None => Ok((offsets, positions)),
    }
}
