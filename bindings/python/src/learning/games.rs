//! `Games`: games that go on at the same time, for learning by play.

use std::sync::{Mutex, MutexGuard, TryLockError};

use fastrand::Rng;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use slidemask_board::{Actions, Board, Game, Move, Outcome};

use super::actions::{self, legal_actions};
use super::layout::{Layout, STEPS, Step};
use super::planes::Wanted;
use crate::boards::Boards;
use crate::lowest::Lowest;
use crate::memory::{self, allocate};
use crate::positions::Positions;
use crate::{names, threads};

/// Rewards, and which games have ended by the rules and by their length.
type Ends<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<bool>>);

/// Games that a thread plays at a time.
const BLOCK: usize = 64;

/// Games that are played at the same time: the environment for learning by play. :mod:`slidemask.gymnasium` has it in the form of
/// Gymnasium.
///
/// Each of ``count`` games starts from the initial position, or from a random row of ``start``; rows in which the game has ended are left out. A game ends by checkmate or
/// stalemate, by insufficient material, and by the draws that a player may claim: the third occurrence of a position, and fifty
/// moves without a capture or a pawn move. After ``max_plies`` plies it is cut off. ``order`` is that of the actions
/// (:meth:`Boards.legal_actions`).
///
/// >>> games = slidemask.Games(2)
/// >>> e4, d4 = 877, 804
/// >>> rewards, terminated, truncated = games.step([e4, d4])
/// >>> games.boards().fens()[0]
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
#[pyclass(frozen, module = "slidemask", name = "Games")]
pub(crate) struct Games {
    all: Mutex<All>,
    start: Vec<Board>,
    order: &'static Actions,
    max_plies: usize,
}

struct All {
    games: Vec<One>,
    random: Rng,
}

#[derive(Clone, Default)]
struct One {
    game: Game,
    /// The last positions, the newest first.
    steps: [Step; STEPS],
    /// The plies that were played.
    plies: usize,
    outcome: Option<Outcome>,
    is_over: bool,
}

impl One {
    /// Starts anew, with memory for some moves.
    fn start(&mut self, board: Board) -> PyResult<()> {
        *self = Self { game: Game::from(board), ..Self::default() };
        self.steps[0].board = board;
        self.outcome = board.outcome();
        self.is_over = self.outcome.is_some();
        self.game.try_reserve(64).map_err(|error| memory::refused(&error))
    }

    /// The positions that planes show.
    fn steps(&self) -> &[Step] {
        &self.steps[..STEPS.min(self.plies + 1)]
    }

    /// Makes a legal move.
    fn play(&mut self, one: Move, max_plies: usize) {
        self.game.play(one).expect("the move has been looked up among the legal ones");
        self.plies += 1;
        self.steps.copy_within(..STEPS - 1, 1);
        let earlier = u8::try_from(self.game.occurrences() - 1).unwrap_or(u8::MAX);
        self.steps[0] = Step { board: self.game.board(), earlier };
        self.outcome = self.game.outcome().or_else(|| self.game.claimable_draw());
        self.is_over = self.outcome.is_some() || self.plies >= max_plies;
    }
}

impl Games {
    fn lock(&self) -> PyResult<MutexGuard<'_, All>> {
        match self.all.try_lock() {
            Ok(games) => Ok(games),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "another thread uses these games: use other games in each thread",
            )),
        }
    }
}

impl All {
    fn draw(&mut self, start: &[Board]) -> Board {
        start[self.random.usize(..start.len())]
    }
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(
        signature = (count, *, start = None, order = None, max_plies = None, seed = None),
        text_signature = "(count, *, start=None, order='alphazero', max_plies=512, seed=0)"
    )]
    fn new(
        count: &Bound<'_, PyAny>,
        start: Option<&Bound<'_, Boards>>,
        order: Option<&Bound<'_, PyAny>>,
        max_plies: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let count = names::natural(count, "count", 1)?;
        let max_plies = max_plies.map_or(Ok(512), |plies| names::natural(plies, "max_plies", 1))?;
        let seed = seed.map_or(Ok(0), |seed| names::natural(seed, "seed", 0))?;
        let start = start.map_or_else(
            || vec![Board::initial()],
            |boards| {
                let positions = &boards.get().positions;
                let starts = (0..positions.len()).filter_map(|row| positions.get(row).copied());
                starts.filter(|board| board.outcome().is_none()).collect()
            },
        );
        if start.is_empty() {
            return Err(PyValueError::new_err(
                "start has no position in which the game goes on: leave it out, or pass one",
            ));
        }
        let games = Self {
            all: Mutex::new(All { games: allocate(count, 1)?, random: Rng::new() }),
            start,
            order: actions::order(order)?,
            max_plies,
        };
        games.restart(seed)?;
        Ok(games)
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.lock()?.games.len())
    }

    /// Starts games anew: all, or those whose row of ``which`` (``bool[n]``) is true. The same ``seed`` gives the
    /// same starts.
    #[pyo3(signature = (which = None, *, seed = None))]
    fn reset(&self, which: Option<&Bound<'_, PyAny>>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed: Option<u64> = seed.map(|seed| names::natural(seed, "seed", 0)).transpose()?;
        let Some(which) = which else {
            return match seed {
                Some(seed) => self.restart(seed),
                None => self.start_again(None),
            };
        };
        let which: Bound<'_, PyArray1<bool>> = names::arrays(which.py(), "as_mask", (which,))?;
        if let Some(seed) = seed {
            self.lock()?.random = Rng::with_seed(seed);
        }
        self.start_again(Some(which.try_readonly()?.as_slice()?))
    }

    /// Makes a move in each game: ``actions`` has a number for each. Returns the rewards (``float32[n]``), and whether each game
    /// has ended by the rules and by its length (``bool[n]`` each).
    ///
    /// The reward is that of the side that has moved: 1 if it has won, and otherwise 0. In a game that is over, the action is
    /// ignored, and the game starts anew. An action that is not legal raises ``ValueError``, and no game moves. After Ctrl-C
    /// some games may have moved: reset them.
    #[pyo3(signature = (actions))]
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Ends<'py>> {
        let actions: Bound<'py, PyArray1<i64>> = names::arrays(py, "as_actions", (actions,))?;
        let actions = actions.try_readonly()?;
        let actions = actions.as_slice()?;
        let mut all = self.lock()?;
        let count = all.games.len();
        if actions.len() != count {
            return Err(PyValueError::new_err(format!(
                "there are {} actions for {count} games",
                actions.len()
            )));
        }
        let mut moves: Vec<Option<Move>> = allocate(count, 1)?;
        let lowest = Lowest::new();
        threads::fill(py, &mut moves, 1, BLOCK, |first, moves| {
            for (row, one) in (first..).zip(moves) {
                if all.games[row].is_over {
                    continue;
                }
                let board = all.games[row].game.board();
                let action = usize::try_from(actions[row]).unwrap_or(usize::MAX);
                match self.order.legal_move(&board, action) {
                    Ok(read) => *one = Some(read),
                    Err(error) => {
                        lowest.note(row, || format!("row {row}: the action {}: {error}", actions[row]));
                    }
                }
            }
        })?;
        if let Some((_, message)) = lowest.found() {
            return Err(PyValueError::new_err(message));
        }
        let starts: Vec<_> =
            (0..count).filter(|&row| moves[row].is_none()).map(|row| (row, all.draw(&self.start))).collect();
        for (row, board) in starts {
            all.games[row].start(board)?;
        }
        let mut ends: Vec<(f32, bool, bool)> = allocate(count, 1)?;
        let mut rows: Vec<_> = all.games.iter_mut().zip(&mut ends).zip(&moves).collect();
        threads::fill(py, &mut rows, 1, BLOCK, |_, rows| {
            for ((one, end), played) in rows {
                let Some(played) = **played else { continue };
                one.play(played, self.max_plies);
                let won = one.outcome.is_some_and(|outcome| outcome.winner().is_some());
                **end = (f32::from(won), one.outcome.is_some(), one.is_over && one.outcome.is_none());
            }
        })?;
        let column =
            |of: fn(&(f32, bool, bool)) -> bool| ends.iter().map(of).collect::<Vec<_>>().into_pyarray(py);
        Ok((
            ends.iter().map(|end| end.0).collect::<Vec<_>>().into_pyarray(py),
            column(|end| end.1),
            column(|end| end.2),
        ))
    }

    /// Masks of the legal actions, as :meth:`Boards.legal_actions` has them. A game that is over has none.
    #[pyo3(signature = (*, packed = false, out = None))]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        packed: bool,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = self.lock()?;
        let board = |row: usize| {
            let one = &all.games[row];
            (!one.is_over).then_some(&one.steps[0].board)
        };
        legal_actions(py, all.games.len(), board, self.order, packed, out)
    }

    /// The planes of the current positions, with those before them in their games, as :meth:`Boards.planes` has them.
    #[pyo3(
        signature = (layout, *, dtype = None, channels = "first", perspective = None, out = None),
        text_signature = "($self, layout, *, dtype='float32', channels='first', perspective='side to move', out=None)"
    )]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        layout: &Bound<'py, PyAny>,
        dtype: Option<&Bound<'py, PyAny>>,
        channels: &str,
        perspective: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = self.lock()?;
        let layout = Layout::named(layout)?;
        let wanted = Wanted { layout, dtype, channels, perspective, out };
        wanted.planes(py, all.games.len(), |row, steps| {
            let found = all.games[row].steps();
            steps[..found.len()].copy_from_slice(found);
            found.len()
        })
    }

    /// The current positions.
    fn boards(&self) -> PyResult<Boards> {
        let all = self.lock()?;
        let mut boards = allocate(all.games.len(), 1)?;
        for (board, one) in boards.iter_mut().zip(&all.games) {
            *board = one.game.board();
        }
        Ok(Boards::from(Positions { boards, valid: None }))
    }

    /// Other games, which go on from here in the same way.
    fn __copy__(&self) -> PyResult<Self> {
        let all = self.lock()?;
        let all = Mutex::new(All { games: all.games.clone(), random: all.random.clone() });
        Ok(Self { all, start: self.start.clone(), order: self.order, max_plies: self.max_plies })
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        let all = self.lock()?;
        let actions = all.games.iter().map(|one| {
            let mut board = one.game.start();
            let actions = one.game.moves().map(|played| {
                let action = self.order.number(&board, played);
                board.play_unchecked(played);
                action
            });
            actions.collect()
        });
        let starts = all.games.iter().map(|one| one.game.start()).collect();
        let column = |boards| Boards::from(Positions { boards, valid: None });
        let state = (
            column(self.start.clone()),
            actions::name(self.order),
            self.max_plies,
            all.random.get_seed(),
            column(starts),
            actions.collect(),
        );
        Ok((py.get_type::<Self>().getattr("_restore")?, state))
    }

    /// Games from what a pickle has.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        start: &Bound<'_, Boards>,
        order: &Bound<'_, PyAny>,
        max_plies: &Bound<'_, PyAny>,
        seed: u64,
        starts: &Bound<'_, Boards>,
        actions: Vec<Vec<usize>>,
    ) -> PyResult<Self> {
        let count = actions.len().into_pyobject(start.py())?;
        let games = Self::new(&count, Some(start), Some(order), Some(max_plies), None)?;
        let mut all = games.lock()?;
        all.random = Rng::with_seed(seed);
        for (row, (one, actions)) in all.games.iter_mut().zip(actions).enumerate() {
            one.start(starts.get().positions.get(row).copied().unwrap_or_default())?;
            for action in actions {
                let board = one.game.board();
                let played = games.order.legal_move(&board, action);
                let played = played.map_err(|error| {
                    PyValueError::new_err(format!("row {row}: the action {action}: {error}"))
                })?;
                one.play(played, games.max_plies);
            }
        }
        drop(all);
        Ok(games)
    }

    /// How each game has ended, as :meth:`Board.outcome` says it; ``None`` while it goes on, or if it was cut off.
    fn outcomes(&self) -> PyResult<Vec<Option<&'static str>>> {
        Ok(self.lock()?.games.iter().map(|one| one.outcome.map(Outcome::name)).collect())
    }
}

/// What [`Games::restore`] gets: the starts, the order, the plies, the state of the random numbers, and the start and the actions of
/// each game.
type State<'py> = (Boards, &'static str, usize, u64, Boards, Vec<Vec<usize>>);

impl Games {
    fn restart(&self, seed: u64) -> PyResult<()> {
        self.lock()?.random = Rng::with_seed(seed);
        self.start_again(None)
    }

    fn start_again(&self, which: Option<&[bool]>) -> PyResult<()> {
        let mut all = self.lock()?;
        let count = all.games.len();
        if let Some(which) = which
            && which.len() != count
        {
            return Err(PyValueError::new_err(format!("which has {} rows for {count} games", which.len())));
        }
        for row in 0..count {
            if which.is_none_or(|which| which[row]) {
                let board = all.draw(&self.start);
                all.games[row].start(board)?;
            }
        }
        Ok(())
    }
}
