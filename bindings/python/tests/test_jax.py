"""The arrays of slidemask.jax against `Boards` and `Games`, which other tests compare with python-chess, and against pgx."""

import os
from collections import Counter

import numpy as np
import pytest

import slidemask
from conftest import SPECIAL_FENS, is_chess960, run_python
from slidemask import Boards, Games

jax = pytest.importorskip("jax")
jnp = jax.numpy

from slidemask import jax as chess  # noqa: E402  # It needs JAX.

#: En passant out of check, off the king's rank and along a pin; castling past attacks; promotions; draws.
HARD_FENS = [
    "7r/8/8/1PpP2k1/1K3R2/8/6P1/8 w - c6 0 5",
    "8/8/8/K2pP2q/8/8/8/7k w - d6 0 2",
    "7k/8/8/3pP3/2B5/1K6/8/8 w - d6 0 2",
    "7k/2b5/8/3pPK2/8/8/8/8 w - d6 0 2",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
    "4k3/8/8/3pP3/1B6/8/8/4K3 w - d6 0 2",  # A bishop reaches the square, too, and takes nothing.
    "4k3/8/4r3/8/8/5n2/8/4K2R w K - 0 1",
    "r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1",
    "4k3/1P6/8/8/8/8/6p1/R3K2R w KQ - 149 90",
    "8/8/8/3bk3/8/8/3K4/2B5 w - - 99 120",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",  # Both sides see the same board.
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    "8/8/8/3bk3/8/3n4/3K4/8 w - - 100 120",
]
FENS = [fen for fen in SPECIAL_FENS if not is_chess960(fen)] + HARD_FENS
ORDERS = ("alphazero", "pgx")


@pytest.fixture(scope="module")
def boards():
    return Boards.concat([Boards.from_fens(FENS), Boards.random(1500, seed=45)])


@pytest.fixture(scope="module")
def positions(boards):
    return chess.from_boards(boards)


def words(sets):
    """Sets of squares as numbers of 64 bits."""
    return np.ascontiguousarray(sets).view(np.uint64).reshape(sets.shape[:-1])


@pytest.mark.parametrize("order", ORDERS)
def test_actions_are_those_of_boards(boards, positions, order):
    expected = boards.legal_actions(order)
    got = np.asarray(jax.jit(chess.legal_actions, static_argnums=1)(positions, order))
    assert got.dtype == np.bool_
    assert np.array_equal(got, expected)
    bits = words(jax.jit(chess.legal_action_bits, static_argnums=1)(positions, order))
    assert np.array_equal(bits[:, None] >> np.arange(64, dtype=np.uint64)[:, None] & 1, expected.reshape(-1, 64, 73))


@pytest.mark.parametrize("order", ORDERS)
def test_each_action_leads_where_it_leads_in_boards(boards, positions, order):
    rows, actions = boards[:400].legal_actions(order).nonzero()
    after = jax.jit(chess.play, static_argnums=2)(jax.tree.map(lambda array: array[rows], positions), actions, order)
    expected = boards[rows].play(actions, order=order)
    assert chess.to_boards(after) == expected
    for got, want in zip(after, chess.from_boards(expected), strict=True):
        assert np.array_equal(got, want)


def test_several_actions_start_from_one_position(positions):
    started = jax.jit(lambda: chess.play(chess.initial(), 877))()
    assert chess.to_boards(started).fens() == [slidemask.Board().play("e2e4").fen]
    one = jax.tree.map(lambda array: array[:1], positions)
    actions = chess.to_boards(one).legal_actions()[0].nonzero()[0]
    after = jax.jit(chess.play)(one, actions)
    assert {array.shape[0] for array in after} == {20}
    assert chess.to_boards(after) == Boards.concat([chess.to_boards(one).play(np.array([number])) for number in actions])


def test_features_are_those_of_boards(boards, positions):
    assert np.array_equal(jax.jit(chess.legal_move_count)(positions), boards.legal_move_count())
    assert np.array_equal(jax.jit(chess.in_check)(positions), boards.in_check())
    for color in ("white", "black"):
        assert np.array_equal(words(jax.jit(chess.attacks_by, static_argnums=1)(positions, color)), boards.attacks_by(color))
    outcomes = [chess.OUTCOMES[number] or None for number in jax.jit(chess.outcome)(positions)]
    assert outcomes == boards.feature("outcome").to_pylist()
    # Keys are equal where those of `Boards` are.
    keys, others = words(jax.jit(chess.key)(positions)), boards.feature("zobrist_key")
    assert len(np.unique(keys)) == len(np.unique(others)) == len(np.unique(np.stack([keys, others]), axis=1)[0]) > 1000


@pytest.mark.parametrize("channels", ["first", "last"])
@pytest.mark.parametrize("layout", ["pieces", "alphazero", "pgx"])
def test_planes_are_those_of_boards(boards, positions, layout, channels):
    history = None if layout == "pieces" else jax.jit(chess.begin)(positions)
    got = chess.planes(positions, layout, history, channels=channels)
    expected = boards.planes(layout, channels=channels, games=np.arange(len(boards) + 1))
    assert got.dtype == np.float32
    assert np.allclose(got, expected, atol=1e-6)


def test_positions_come_from_columns_and_go_back(boards, positions):
    assert chess.to_boards(positions) == boards
    shaped = jax.tree.map(lambda array: array[:24].reshape(2, 3, 4, *array.shape[1:]), positions)
    assert chess.to_boards(shaped) == boards[:24]
    assert np.array_equal(jax.jit(chess.in_check)(shaped).reshape(24), boards[:24].in_check())
    one = jax.tree.map(lambda array: array[1], positions)
    assert chess.to_boards(one) == boards[1:2]
    assert int(jax.jit(chess.legal_move_count)(one)) == boards[1:2].legal_move_count()[0]
    kings = Boards.from_fens(["4k3/8/8/8/8/8/8/KK6 w - - 0 1"], accept_impossible=True)
    assert chess.to_boards(chess.from_boards(kings), accept_impossible=True) == kings
    with pytest.raises(slidemask.BadFenError, match="row 0: impossible"):
        chess.to_boards(chess.from_boards(kings))
    assert chess.to_boards(chess.initial((2,))).fens() == [Boards.from_fens([FENS[0]]).fens()[0]] * 2


def test_what_is_wrong_is_said(positions):
    for fens, message in [
        (["x"], "row 0 is null"),
        ([FENS[0], "4k3/8/8/8/8/8/8/R3KR1R w FQ - 0 1"], "row 1 may castle as only Chess960 does"),
        (["3k4/8/8/8/8/8/8/3K3R w H - 0 1"], "row 0 may castle as only Chess960 does"),
    ]:
        with pytest.raises(ValueError, match=message):
            chess.from_boards(Boards.from_fens(fens, errors="null"))
    for wrong, message in [
        (lambda: chess.legal_actions(positions, "uci"), "order is 'uci': use 'alphazero' or 'pgx'"),
        (lambda: chess.attacks_by(positions, "red"), "color is 'red'"),
        (lambda: chess.planes(positions, "pgx"), "give a history"),
        (lambda: chess.planes(positions, "pgx", chess.History(*[jnp.zeros((1, 1))] * 5)), "8 steps"),
        (lambda: chess.planes(positions, "attacks"), "layout is 'attacks'"),
        (lambda: chess.planes(positions, channels="middle"), "channels is 'middle'"),
        (lambda: chess.planes(positions, "pgx", dtype="int8"), "layout 'pgx' has fractions, and dtype is int8"),
    ]:
        with pytest.raises((ValueError, TypeError), match=message):
            wrong()


def play_beside_games(count, steps, seed, observe_every=1):
    """Plays random games in the environment and in `Games`, and compares all that they say: how the games ended."""
    env, games, source, ends = chess.Chess(), Games(count, order="pgx"), np.random.default_rng(seed), Counter()
    init = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(chess.auto_reset(env.step, env.init)))
    state = init(jax.random.split(jax.random.PRNGKey(seed), count))
    over = np.zeros(count, bool)
    for number in range(steps):
        mask = np.asarray(state.legal_action_mask)
        assert np.array_equal(mask, games.legal_actions())
        if number % observe_every == 0:
            assert np.allclose(state.observation, games.planes("pgx", channels="last"), atol=1e-6)
        assert np.array_equal(state._x.color, games.boards().feature("white_to_move") == 0)
        assert np.array_equal(over, state.terminated)
        actions = np.where(mask, source.random(mask.shape, np.float32), -1).argmax(1)
        players = np.asarray(state.current_player)
        state = step(state, actions.astype(np.int32), jax.random.split(jax.random.PRNGKey(number), count))
        rewards, terminated, truncated = games.step(actions)
        over = terminated | truncated
        assert np.array_equal(np.asarray(state.rewards)[np.arange(count), players], rewards)
        assert np.array_equal(state.rewards.sum(1), np.zeros(count))
        ends.update(outcome or "512 plies" for outcome, end in zip(games.outcomes(), over, strict=True) if end)
        games.reset(over)
    return ends


def test_games_end_and_look_as_games_of_the_library_do():
    ends = play_beside_games(128, 320, 3, observe_every=20)
    assert {"checkmate", "stalemate", "insufficient material"} <= ends.keys(), ends


@pytest.mark.long
def test_a_million_steps_are_those_of_the_library():
    ends = play_beside_games(1024, 1000, 4, observe_every=20)
    assert {"checkmate", "stalemate", "insufficient material", "threefold repetition", "512 plies"} <= ends.keys(), ends


@pytest.fixture(scope="module")
def env():
    return chess.Chess(observation=False)


@pytest.fixture(scope="module")
def step(env):
    return jax.jit(env.step)


@pytest.fixture(scope="module")
def start(env):
    """Starts three games from positions."""
    begun = jax.jit(jax.vmap(env.start))
    return lambda fens: begun(chess.from_boards(Boards.from_fens(fens)), jax.random.split(jax.random.PRNGKey(1), len(fens)))


def action(fen, uci):
    """The number of a move in the order of pgx: the legal one that leads to the same position."""
    board = Boards.from_fens([fen])
    after = board.play([uci])
    actions = board.legal_actions("pgx")[0].nonzero()[0]
    return next(number for number in actions if board.play(np.array([number]), order="pgx") == after)


@pytest.mark.parametrize(
    ("fen", "moves", "plies", "ending"),
    [
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 96 80", "a1b1 e8d8 b1a1 d8e8", 4, "fifty moves"),
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 3 80", "a1b1 e8d8 b1a1 d8e8", 8, "threefold repetition"),
        # White may castle in the first position, and not when it comes back.
        ("4k3/8/8/8/8/8/4P3/R3K3 w Q - 3 80", "a1b1 e8d8 b1a1 d8e8", 9, "threefold repetition"),
        # The pawn may not take en passant, since its king would be in check. So the first position comes back.
        ("8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 80", "h4h5 e1d1 h5h4 d1e1", 8, "threefold repetition"),
    ],
)
def test_draws_end_games(start, step, fen, moves, plies, ending):
    state, board = start([fen] * 3), slidemask.Board(fen)
    for uci in (moves.split() * 3)[:plies]:
        assert not state.terminated.any(), board.fen
        state = step(state, np.full(3, action(board.fen, uci), np.int32))
        board = board.play(uci)
    assert state.terminated.all()
    assert not state.rewards.any()
    assert chess.OUTCOMES[int(jax.jit(chess.outcome)(state._x.positions, state._x.history)[0])] == ending


def test_an_illegal_action_loses_and_what_has_ended_stays(start, step):
    mate = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"
    state = start([mate, mate, FENS[0]])
    assert not state.terminated.any()
    players = np.asarray(state.current_player)
    illegal = int(np.argmin(state.legal_action_mask[1]))
    after = step(state, np.array([action(mate, "b1b8"), illegal, illegal], np.int32))
    mine = np.asarray(after.rewards)[np.arange(3), players]
    assert mine.tolist() == [1, -1, -1]
    assert after.rewards.sum(1).tolist() == [0, 0, 0]
    assert after.terminated.all()
    assert after.legal_action_mask.all()
    # Nor is a number that is no action legal.
    wrong = step(state, np.array([4672, -1, 2**31 - 1], np.int32))
    assert np.asarray(wrong.rewards)[np.arange(3), players].tolist() == [-1, -1, -1]
    again = step(after, np.zeros(3, np.int32))
    assert not again.rewards.any()
    assert np.array_equal(again._x.positions.sets, after._x.positions.sets)
    assert np.array_equal(again._step_count, after._step_count)
    # A game may start where it has ended.
    assert start([mate, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", FENS[0]]).terminated.tolist() == [False, True, False]


def test_states_have_the_fields_of_pgx():
    pgx = pytest.importorskip("pgx")
    theirs, ours = pgx.make("chess"), chess.Chess()
    for name in ("id", "version", "num_players", "num_actions", "observation_shape"):
        assert getattr(ours, name) == getattr(theirs, name), name
    a, b = (jax.jit(env.init)(jax.random.PRNGKey(0)) for env in (theirs, ours))
    assert list(vars(a)) == list(vars(b))
    assert a.env_id == b.env_id
    for name, one in vars(a).items():
        if name != "_x":
            other = getattr(b, name)
            assert (one.shape, one.dtype) == (other.shape, other.dtype), name
            assert np.allclose(one, other), name


@pytest.mark.long
def test_games_are_those_of_pgx():
    pgx = pytest.importorskip("pgx")
    from pgx.experimental import auto_reset

    count, envs = 64, (pgx.make("chess"), chess.Chess())
    steps = [
        jax.jit(jax.vmap(reset(env.step, env.init))) for reset, env in zip((auto_reset, chess.auto_reset), envs, strict=True)
    ]
    states = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count)) for env in envs]
    source, ended = np.random.default_rng(0), 0
    # pgx calls positions different in which an en-passant square is, where no pawn may take: its marks of repetitions.
    rules = np.setdiff1d(np.arange(119), [14 * step + mark for step in range(8) for mark in (12, 13)])
    for number in range(1600):
        theirs, ours = states
        for name in vars(ours).keys() - {"observation", "_x"}:
            assert np.array_equal(getattr(theirs, name), getattr(ours, name)), (number, name)
        assert np.allclose(theirs.observation[..., rules], ours.observation[..., rules], atol=1e-6), number
        mask = np.asarray(ours.legal_action_mask)
        actions = np.where(mask, source.random(mask.shape, np.float32), -1).argmax(1).astype(np.int32)
        keys = jax.random.split(jax.random.PRNGKey(number), count)
        states = [step(state, actions, keys) for step, state in zip(steps, states, strict=True)]
        ended += int(states[1].terminated.sum())
    assert ended > 100


#: What needs other settings of JAX: words of 64 bits, and two devices.
OTHER_SETTINGS = """
import jax, numpy as np, slidemask
jax.config.update("jax_enable_x64", True)
from slidemask import jax as chess
boards = slidemask.Boards.concat([slidemask.Boards.from_fens(FENS), slidemask.Boards.random(400, seed=2)])[:400]
positions = chess.from_boards(boards)
assert positions.sets.dtype == np.uint64 and positions.sets.shape == (400, 14)
assert chess.to_boards(positions) == boards
mesh = jax.make_mesh((2,), ("games",))
shared = jax.device_put(positions, jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("games")))
mask = jax.jit(chess.legal_actions)(shared)
assert len(mask.sharding.device_set) == 2
assert np.array_equal(mask, boards.legal_actions())
assert np.array_equal(jax.jit(chess.attacks_by, static_argnums=1)(positions, "black"), boards.attacks_by("black"))
halves = jax.tree.map(lambda array: array.reshape(2, 200, *array.shape[1:]), positions)
counts = jax.pmap(chess.legal_move_count)(halves)
assert counts.dtype == np.int32 and np.array_equal(counts.reshape(-1), boards.legal_move_count())
env, games = chess.Chess(), slidemask.Games(8, order="pgx")

def one(state, key):
    action = jax.random.categorical(key, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf))
    return env.step(state, action), action

def play(key):
    return jax.lax.scan(one, env.init(key), jax.random.split(key, 30))

states, actions = jax.jit(jax.vmap(play))(jax.random.split(jax.random.PRNGKey(0), 8))
for column in np.asarray(actions).T:
    games.step(column)
assert np.array_equal(states.legal_action_mask, games.legal_actions())
assert np.allclose(states.observation, games.planes("pgx", channels="last"), atol=1e-6)
print(np.asarray(jax.jit(chess.key)(positions))[:3].tolist())
"""


def test_words_of_64_bits_and_two_devices(positions, monkeypatch):
    monkeypatch.setenv("XLA_FLAGS", os.environ.get("XLA_FLAGS", "") + " --xla_force_host_platform_device_count=2")
    done = run_python(f"FENS = {FENS!r}\n{OTHER_SETTINGS}")
    assert done.returncode == 0, done.stderr
    # Keys do not depend on the words.
    assert done.stdout == f"{np.asarray(jax.jit(chess.key)(positions))[:3].tolist()}\n"
