"""Planes, masks of actions and games, against python-chess."""

import copy
import pickle
import random

import chess
import gymnasium
import gymnasium.wrappers.vector
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import slidemask
from conftest import SPECIAL_FENS, random_game
from slidemask import Boards, Games
from slidemask.gymnasium import ChessVectorEnv

STANDARD = [fen for fen in SPECIAL_FENS if not chess.Board(fen, chess960=True).castling_rights & ~chess.BB_CORNERS]
KNIGHTS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
COMPASS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def played(seed: int, plies: int) -> list[chess.Board]:
    """The positions of a random game."""
    return [board.copy() for board in random_game(random.Random(seed), longest=plies + 1)]


def action(board: chess.Board, move: chess.Move) -> int:
    """The number of a move, by the documentation of the order "alphazero"."""
    seen = (lambda square: square) if board.turn else chess.square_mirror
    start, end = seen(move.from_square), seen(move.to_square)
    files = chess.square_file(end) - chess.square_file(start)
    ranks = chess.square_rank(end) - chess.square_rank(start)
    if move.promotion not in (None, chess.QUEEN):
        plane = 64 + 3 * (files + 1) + [chess.KNIGHT, chess.BISHOP, chess.ROOK].index(move.promotion)
    elif (files, ranks) in KNIGHTS:
        plane = 56 + KNIGHTS.index((files, ranks))
    else:
        distance = max(abs(files), abs(ranks))
        plane = 7 * COMPASS.index((files // distance, ranks // distance)) + distance - 1
    return 73 * start + plane


def pieces(board: chess.Board, view: chess.Color) -> np.ndarray:
    planes = np.zeros((12, 8, 8), np.uint8)
    for square, piece in board.piece_map().items():
        square = square if view else chess.square_mirror(square)
        plane = piece.piece_type - 1 + (0 if piece.color == view else 6)
        planes[plane, chess.square_rank(square), chess.square_file(square)] = 1
    return planes


def rights(board: chess.Board, view: chess.Color) -> list[bool]:
    return [
        has(color)
        for color in (view, not view)
        for has in (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
    ]


def test_masks_have_the_legal_moves_of_python_chess():
    boards = [chess.Board(fen) for fen in STANDARD] + [one for seed in range(8) for one in played(seed, 80)]
    columns = slidemask.Boards.from_fens(boards)
    masks = columns.legal_actions()
    assert masks.shape == (len(boards), 4672)
    assert masks.dtype == np.bool_
    for board, mask in zip(boards, masks, strict=True):
        assert set(mask.nonzero()[0]) == {action(board, move) for move in board.legal_moves}, board.fen()
    assert np.array_equal(columns.legal_actions(packed=True), np.packbits(masks, axis=1, bitorder="little"))
    # Each order has its own numbers for the same moves.
    assert np.array_equal(columns.legal_actions("pgx").sum(axis=1), masks.sum(axis=1))


def test_a_null_has_no_actions_and_no_planes():
    boards = slidemask.Boards.from_fens([chess.STARTING_FEN, None], errors="null")
    assert boards.legal_actions().sum(axis=1).tolist() == [20, 0]
    assert not boards.planes("pieces+white_to_move+repetitions")[1].any()


@pytest.mark.parametrize("perspective", ["side to move", "other side", "white", "black"])
def test_planes_show_what_their_names_say(perspective):
    boards = [chess.Board(fen) for fen in STANDARD]
    columns = slidemask.Boards.from_fens(boards)
    names = list(slidemask.PLANE_PARTS)
    planes = columns.planes("+".join(names), dtype="int16", perspective=perspective)
    ends = np.cumsum([0] + [part.planes for part in slidemask.PLANE_PARTS.values()])
    part = {name: planes[:, start:end] for name, start, end in zip(names, ends[:-1], ends[1:], strict=True)}
    for row, board in enumerate(boards):
        view = {"side to move": board.turn, "other side": not board.turn, "white": True, "black": False}[perspective]
        assert np.array_equal(part["pieces"][row], pieces(board, view))
        for plane, number in [
            ("white_to_move", [board.turn]),
            ("castling", rights(board, view)),
            ("halfmove_clock", [board.halfmove_clock]),
            ("fullmove_number", [board.fullmove_number]),
            ("repetitions", [0, 0]),
        ]:
            assert (part[plane][row] == np.reshape(number, (-1, 1, 1))).all(), plane
        square = board.ep_square if board.has_legal_en_passant() else None
        expected = np.zeros((8, 8))
        if square is not None:
            square = square if view else chess.square_mirror(square)
            expected[chess.square_rank(square), chess.square_file(square)] = 1
        assert np.array_equal(part["en_passant"][row, 0], expected)
    attacks = columns.attack_planes("int16", perspective="white")
    seen = columns.planes("attacks", dtype="int16", perspective="black")
    assert np.array_equal(seen, np.concatenate([attacks[:, 6:], attacks[:, :6]], axis=1)[:, :, ::-1])


def test_the_planes_of_alphazero_show_eight_positions_of_a_game():
    games = [played(3, 30), repeated := [chess.Board()]]
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2 + ["e2e4"]:
        board = repeated[-1].copy()
        board.push_uci(uci)
        repeated.append(board)
    offsets = np.cumsum([0] + [len(game) for game in games])
    columns = slidemask.Boards.from_fens([board for game in games for board in game])
    planes = columns.planes("alphazero", games=offsets, channels="last")
    assert planes.shape == (len(columns), 8, 8, 119)
    assert planes.dtype == np.float32
    assert np.array_equal(planes.transpose(0, 3, 1, 2), columns.planes("alphazero", games=offsets))
    for start, game in zip(offsets, games, strict=False):
        for ply, board in enumerate(game):
            row = planes[start + ply].transpose(2, 0, 1)
            for step in range(8):
                shown = row[14 * step : 14 * step + 14]
                if ply < step:
                    assert not shown.any()
                    continue
                before = game[ply - step]
                assert np.array_equal(shown[:12], pieces(before, board.turn))
                assert (shown[12:] == np.reshape([before.is_repetition(2), before.is_repetition(3)], (2, 1, 1))).all()
            numbers = [board.turn, board.fullmove_number, *rights(board, board.turn), board.halfmove_clock]
            assert (row[112:] == np.reshape(numbers, (7, 1, 1))).all()


def test_planes_have_any_dtype():
    boards = slidemask.Boards.random(50, seed=4)
    expected = boards.planes("pieces+halfmove_clock")
    for dtype in ["u1", "i1", "i2", "u2", "u4", "i4", "u8", "i8", "f2", "f8"]:
        assert np.array_equal(boards.planes("pieces+halfmove_clock", dtype=dtype), expected)
    assert np.array_equal(boards.planes("pieces+halfmove_clock", dtype=bool), expected != 0)


def test_answers_go_into_the_callers_array():
    boards = slidemask.Boards.random(40, seed=5)
    for ask in [
        lambda **out: boards.planes("pieces", dtype="uint8", **out),
        lambda **out: boards.legal_actions(**out),
        lambda **out: boards.legal_actions(packed=True, **out),
        lambda **out: slidemask.Games(40, start=boards).legal_actions(**out),
    ]:
        expected = ask()
        out = np.ones_like(expected)
        assert ask(out=out) is out
        assert np.array_equal(out, expected)
    # The array says the type.
    assert np.array_equal(boards.planes("pieces", out=np.ones((40, 12, 8, 8), np.int32)), boards.planes("pieces"))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda boards: boards.planes("piece"), ValueError, 'layout is "piece": use names of slidemask.PLANE_PARTS'),
        (lambda boards: boards.planes(3), TypeError, "layout is of type int"),
        (lambda boards: boards.planes("pieces", channels="middle"), ValueError, "channels is \"middle\": use 'first'"),
        (lambda boards: boards.planes("pieces", dtype="U1"), ValueError, "dtype is <U1: use bool, an integer"),
        (lambda boards: boards.planes("pgx", dtype="uint8"), ValueError, "this layout has fractions"),
        (lambda boards: boards.planes("pgx", games=[0, 1]), ValueError, "they ascend from 0 to 2"),
        (lambda boards: boards.planes("pgx", games=[0, 2, 1, 2]), ValueError, "they ascend from 0 to 2"),
        (lambda boards: boards.planes("pgx", games=[-1, 2]), ValueError, "they ascend from 0 to 2"),
        (lambda boards: boards.planes("pieces", out=[]), TypeError, "out is of type list"),
        (
            lambda boards: boards.planes("pieces", dtype="f4", out=np.zeros((2, 12, 8, 8))),
            TypeError,
            "out has the dtype float64, and dtype is float32",
        ),
        (lambda boards: boards.planes("pieces", out=np.zeros((2, 12, 8))), ValueError, "out has the shape"),
        (lambda boards: boards.legal_actions(out=np.zeros((2, 4672))), TypeError, "out has the dtype float64"),
        (lambda boards: boards.legal_actions(out=np.zeros((4672, 2), bool).T), ValueError, "not contiguous"),
        (lambda boards: boards.legal_actions("leela"), ValueError, "use 'alphazero' or 'pgx'"),
        (lambda boards: slidemask.Games(0), ValueError, "count is 0"),
        (lambda boards: slidemask.Games(1, start=boards[:0]), ValueError, "start has no position in which the game goes on"),
        (lambda boards: slidemask.Games(2).step([877]), ValueError, "1 actions for 2 games"),
        (lambda boards: slidemask.Games(2).step([877, 0]), ValueError, "row 1: the action 0: the rook on a1"),
        (lambda boards: slidemask.Games(1).step([10**20]), ValueError, "actions"),
        (lambda boards: slidemask.Games(1).step(np.array([2**64 - 1], np.uint64)), ValueError, "the action 92233720"),
        (lambda boards: slidemask.Games(1).step([-5]), ValueError, "the action -5: actions are numbered from 0 to 4671"),
        (lambda boards: slidemask.Games(1).step(np.array([True])), TypeError, "actions has the dtype bool"),
        (lambda boards: slidemask.Games(1).reset([1]), TypeError, "which is no column of bool"),
        (lambda boards: slidemask.Games(2).reset(np.ones(3, bool)), ValueError, "which has 3 rows for 2 games"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(call, error, message):
    with pytest.raises(error) as caught:
        call(slidemask.Boards.random(2, seed=1))
    assert message in str(caught.value)


def test_read_only_arrays_are_refused():
    out = np.zeros((2, 4672), bool)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        slidemask.Boards.random(2).legal_actions(out=out)


def ends(board: chess.Board) -> tuple[float, bool]:
    """The reward of the last move, and whether the game has ended."""
    return float(board.is_checkmate()), board.is_game_over(claim_draw=False) or board.is_repetition(3) or board.is_fifty_moves()


def test_games_go_as_in_python_chess():
    """Few pieces, so that games end in many ways."""
    starts = ["4k3/8/8/8/8/8/8/R3K3 w Q - 90 60", "8/8/8/8/3k4/8/5q2/7K b - - 0 1", "4k3/8/8/8/8/8/3p4/3K4 w - - 0 1"]
    starts += ["6k1/8/8/8/8/8/8/Q1QK4 w - - 0 1", "8/5P2/8/2k5/8/8/8/K7 w - - 0 1", "k7/p7/P7/8/8/p7/P7/K7 w - - 0 1"]
    choose, seen = random.Random(7), set()
    for start in starts:
        count = 24
        games = slidemask.Games(count, start=slidemask.Boards.from_fens([start]), max_plies=60)
        boards, plies = [chess.Board(start) for _ in range(count)], [0] * count
        over = np.array([ends(board)[1] for board in boards])
        for _ in range(80):
            moves = [None if done else choose.choice(list(board.legal_moves)) for board, done in zip(boards, over, strict=True)]
            assert np.array_equal(games.legal_actions().any(axis=1), ~over)
            actions = [action(board, move) if move else -1 for board, move in zip(boards, moves, strict=True)]
            rewards, terminated, truncated = games.step(actions)
            for row, move in enumerate(moves):
                if move is None:
                    boards[row], plies[row] = chess.Board(start), 0
                    expected = (0.0, False, False)
                    over[row] = ends(boards[row])[1]
                else:
                    boards[row].push(move)
                    plies[row] += 1
                    reward, ended = ends(boards[row])
                    expected = (reward, ended, not ended and plies[row] == 60)
                    over[row] = expected[1] or expected[2]
                assert (rewards[row], terminated[row], truncated[row]) == expected, boards[row].fen()
            assert games.boards().fens() == [board.fen(en_passant="legal") for board in boards]
            seen |= set(games.outcomes())
    assert seen == {None, "checkmate", "stalemate", "insufficient material", "fifty moves", "threefold repetition"}


def test_games_show_their_last_positions():
    board, games = chess.Board(), slidemask.Games(1)
    positions = [board.fen()]
    for uci in ["e2e4", "e7e5"] + ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        games.step([action(board, chess.Move.from_uci(uci))])
        board.push_uci(uci)
        positions.append(board.fen())
        columns = slidemask.Boards.from_fens(positions)
        for layout in ("alphazero", "pgx"):
            assert np.array_equal(games.planes(layout), columns.planes(layout, games=[0, len(columns)])[-1:])
    assert games.outcomes() == ["threefold repetition"]
    # pgx says of a position whether it occurs again, and also whether it occurs later.
    repetitions = columns.planes("pgx", games=[0, len(columns)])[-1, [12, 13], 0, 0]
    assert repetitions.tolist() == [0, 1]
    assert columns.planes("pgx", games=[0, len(columns)])[2, [12, 13], 0, 0].tolist() == [1, 0]


def test_an_illegal_action_moves_no_game():
    games = slidemask.Games(3)
    with pytest.raises(ValueError, match="row 1"):
        games.step([877, 0, 877])
    assert games.boards().fens() == [chess.STARTING_FEN] * 3


def test_finished_positions_are_no_starts():
    mate, other = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/7p/K6k w - - 0 1"
    games = slidemask.Games(50, start=slidemask.Boards.from_fens([mate, other]))
    assert set(games.boards().fens()) == {other}
    with pytest.raises(ValueError, match="start has no position"):
        slidemask.Games(1, start=slidemask.Boards.from_fens([mate]))


def test_equal_seeds_start_equal_games():
    starts = slidemask.Boards.random(1000, seed=2)
    first, second = [slidemask.Games(100, start=starts, seed=9) for _ in range(2)]
    fens = first.boards().fens()
    assert fens == second.boards().fens()
    first.reset()
    assert first.boards().fens() != fens
    first.reset(seed=9)
    assert first.boards().fens() == fens
    which = np.arange(100) < 50
    first.reset(np.repeat(which, 2)[::2].tolist())
    assert first.boards().fens()[50:] == fens[50:]
    assert first.boards().fens()[:50] != fens[:50]


@pytest.mark.parametrize("mode", AutoresetMode)
def test_the_environment_has_the_interface_of_gymnasium(mode):
    mate = slidemask.Boards.from_fens(["7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"])
    games = ChessVectorEnv(6, autoreset_mode=mode, start=mate, max_plies=3)
    assert isinstance(games, gymnasium.vector.VectorEnv)
    assert games.metadata["autoreset_mode"] is mode
    games = gymnasium.wrappers.vector.RecordEpisodeStatistics(games)
    observations, info = games.reset(seed=3)
    choose, wins, ended = np.random.default_rng(1), 0, np.zeros(6, bool)
    for _ in range(60):
        assert games.observation_space.contains(observations)
        masks = info["action_mask"]
        actions = np.array([choose.choice(mask.nonzero()[0]) if mask.any() else 0 for mask in masks])
        assert games.action_space.contains(actions)
        if mode is AutoresetMode.DISABLED and ended.any():
            with pytest.raises(ValueError, match="is over: call reset"):
                games.step(actions)
            observations, info = games.reset(options={"reset_mask": ended})
            ended[:] = False
            continue
        before = ended
        observations, rewards, terminated, truncated, info = games.step(actions)
        ended = terminated | truncated
        if mode is AutoresetMode.NEXT_STEP:
            assert not (rewards[before].any() or ended[before].any())
        if mode is AutoresetMode.SAME_STEP:
            assert info["action_mask"].any(axis=1).all()
            assert ("final_obs" in info) == ended.any()
            if ended.any():
                assert np.array_equal(info["_final_obs"], ended)
                assert not np.array_equal(info["final_obs"][ended], observations[ended])
        wins += rewards.sum()
    assert wins > 0
    games.close()


@pytest.mark.parametrize("order", ["alphazero", "pgx"])
@pytest.mark.parametrize("other", [copy.copy, copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_games_go_on_in_a_copy(order, other):
    start = Boards.concat([Boards.random(40, seed=3), Boards.random(40, seed=4, chess960=True)])
    games, source = Games(20, start=start, order=order, max_plies=60, seed=5), np.random.default_rng(6)

    def step(*several):
        mask = several[0].legal_actions()
        actions = (source.random(mask.shape) * mask).argmax(axis=1)
        return [[*one.step(actions), one.planes("alphazero"), one.outcomes(), one.boards().fens()] for one in several]

    for _ in range(30):
        step(games)
    before, again = games.boards().fens(), other(games)
    for _ in range(90):
        for one, two in zip(*step(games, again), strict=True):
            np.testing.assert_array_equal(one, two)
    kept = other(games)
    step(games)
    assert games.boards().fens() not in (before, kept.boards().fens())


def test_an_environment_is_copied_and_its_mask_is_sampled():
    games = ChessVectorEnv(3, mask_dtype="int8")
    _, info = games.reset(seed=1)
    again = pickle.loads(pickle.dumps(copy.deepcopy(games)))
    actions = np.array([games.single_action_space.sample(mask=mask) for mask in info["action_mask"]])
    for one, two in zip(games.step(actions), again.step(actions), strict=True):
        np.testing.assert_equal(one, two)
    assert ChessVectorEnv(1).reset()[1]["action_mask"].dtype == bool
    with pytest.raises(ValueError, match="mask_dtype is 'int64'"):
        ChessVectorEnv(1, mask_dtype="int64")
