"""One position and its game, in lockstep with python-chess."""

import copy
import pickle
import random
import re
import time
from xml.etree import ElementTree

import chess
import psutil
import pytest

import slidemask
from conftest import SPECIAL_FENS, is_chess960, moves_of, oracle, random_game, some_fens
from slidemask import Board

COLORS = {"white": chess.WHITE, "black": chess.BLACK}


def same_position(board, game):
    """Compares all that a board says of its position."""
    # slidemask writes the en-passant square after a double step if a pawn stands ready to capture.
    assert board.fen == game.fen(en_passant="xfen")
    assert board.turn == ("white" if game.turn else "black")
    assert str(board) == str(game)
    assert board.occupied == game.occupied
    assert board.in_check() == game.is_check()
    assert board.checkers() == game.checkers_mask()
    for name, color in COLORS.items():
        attacks = 0
        for square in chess.scan_forward(game.occupied_co[color]):
            attacks |= game.attacks_mask(square)
        assert board.attacks_by(name) == board.attacks_by(color) == attacks
        assert board.pieces(name) == game.occupied_co[color]
        for kind in chess.PIECE_TYPES:
            assert board.pieces(color, kind) == game.pieces_mask(kind, color)
            assert board.pieces(name, chess.piece_name(kind)) == game.pieces_mask(kind, color)
        pinned = [square for square in chess.scan_forward(game.occupied_co[color]) if game.is_pinned(color, square)]
        assert board.pinned(name) == sum(1 << square for square in pinned)


def style_of(game):
    """Makes python-chess write castling as slidemask documents it for this position."""
    game.chess960 = is_chess960(game.fen())
    return game


@pytest.mark.parametrize("chess960", [False, True])
def test_random_games_are_those_of_python_chess(chess960):
    source, ends, sans = random.Random(12 + chess960), set(), 0
    for number in range(60):
        board, before = None, []
        longest = 700 if number < 6 else 150
        for game in random_game(source, chess960=chess960, longest=longest):
            if board is None:
                board = Board(game.fen())
            else:
                move, previous = game.peek(), game.copy(stack=False)
                game.pop()
                # The position before tells how castling is written, and SAN is about it.
                style = is_chess960(game.fen())
                wide, game.chess960 = game.chess960, style
                uci, san = game.uci(move), game.san(move)
                if len(before) % 10 == 0:
                    assert sorted(board.legal_moves()) == moves_of(game)
                    for each in game.legal_moves:
                        assert board.san(game.uci(each)) == game.san(each)
                        assert board.uci(game.san(each)) == game.uci(each)
                        assert board.is_legal(game.uci(each))
                        sans += 1
                game.chess960 = wide
                game.push(move)
                assert game.fen() == previous.fen()
                assert board.uci(san) == board.uci(uci) == uci
                assert board.san(uci) == board.san(san) == san
                before.append(board)
                board = board.play(san if source.random() < 0.5 else uci)
                assert board.moves[-1] == uci
            same_position(board, game)
            end, claim = game.outcome(), None
            if game.is_fifty_moves():
                claim = "fifty moves"
            elif game.is_repetition(3):
                claim = "threefold repetition"
            if end is None:
                assert board.outcome() is board.winner() is None
                assert board.claimable_draw() == claim
            else:
                assert board.outcome() == END_NAMES[end.termination]
                assert board.winner() == {None: None, True: "white", False: "black"}[end.winner]
            ends.add(board.outcome())
            assert board.legal_move_count() == game.legal_moves.count()
        assert len(board.moves) == len(before)
        while before:
            board = board.undo()
            assert board == before[-1]
            assert board.moves == before.pop().moves
        with pytest.raises(IndexError, match="no move"):
            board.undo()
    assert sans > 10_000
    assert len(ends) > 2


END_NAMES = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}


def test_repetitions_are_counted_along_the_game():
    board, game = Board(), chess.Board()
    claims, outcomes = [], []
    for _ in range(4):
        for san in ("Nf3", "Nf6", "Ng1", "Ng8"):
            board = board.play(san)
            game.push_san(san)
            claims.append(board.claimable_draw())
            outcomes.append(board.outcome())
            assert (outcomes[-1] is not None) == game.is_fivefold_repetition()
            # A game that has ended leaves nothing to claim.
            assert (claims[-1] is not None) == (game.is_repetition(3) and outcomes[-1] is None)
    # The initial position recurs after 4, 8, 12 and 16 plies: a third time after 8, a fifth time after 16.
    assert claims.index("threefold repetition") == 7
    assert outcomes.index("fivefold repetition") == 15
    # The position alone does not know of the game.
    assert Board(board.fen).claimable_draw() is None
    assert board.undo().outcome() is None


@pytest.mark.parametrize(
    ("fen", "outcome", "winner", "claim"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "checkmate", "white", None),
        ("7K/6q1/6k1/8/8/8/8/8 w - - 0 1", "checkmate", "black", None),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 150 99", "checkmate", "white", None),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", None, None),
        ("8/8/8/3bk3/8/8/3K4/8 w - - 0 1", "insufficient material", None, None),
        ("8/8/8/3rk3/8/8/1K6/8 w - - 150 99", "seventy-five moves", None, None),
        ("8/8/8/3rk3/8/8/1K6/8 w - - 149 99", None, None, "fifty moves"),
        ("8/8/8/3rk3/8/8/1K6/8 w - - 100 99", None, None, "fifty moves"),
        ("8/8/8/3rk3/8/8/1K6/8 w - - 99 99", None, None, None),
    ],
)
def test_a_game_ends_as_the_rules_say(fen, outcome, winner, claim):
    board, game = Board(fen), chess.Board(fen)
    assert (board.outcome(), board.winner()) == (outcome, winner)
    end = game.outcome()
    assert outcome == (end and END_NAMES[end.termination])
    if outcome is None:
        assert board.claimable_draw() == claim


@pytest.mark.parametrize("fen", SPECIAL_FENS)
def test_special_positions_are_those_of_python_chess(fen):
    board, game = Board(fen), oracle(fen)
    assert board.fen == fen
    assert sorted(board.legal_moves()) == moves_of(game)
    for move in game.legal_moves:
        assert board.san(game.uci(move)) == game.san(move)
        assert board.uci(game.san(move)) == game.uci(move)
        after = game.copy()
        after.push(move)
        same_position(board.play(game.uci(move)), after)


def test_squares_tell_their_piece_and_their_attackers():
    for fen in some_fens()[::20]:
        board, game = Board(fen), chess.Board(fen)
        for square, name in enumerate(chess.SQUARE_NAMES):
            piece = game.piece_at(square)
            assert board.piece_at(square) == board.piece_at(name) == (piece and piece.symbol())
            attackers = game.attackers_mask(chess.WHITE, square) | game.attackers_mask(chess.BLACK, square)
            assert board.attackers_to(square) == board.attackers_to(name) == attackers


def test_a_board_never_changes():
    board = Board()
    next_ = board.play("e4")
    assert board.fen == chess.STARTING_FEN
    assert board.moves == []
    next_.moves.append("x")
    assert next_.moves == ["e2e4"]
    assert next_.play() == next_
    with pytest.raises(AttributeError):
        board.fen = next_.fen


def test_an_illegal_move_among_several_plays_none():
    board = Board()
    with pytest.raises(ValueError, match="e7e6"):
        board.play("e4", "e5", "e7e6")
    assert board == Board()


@pytest.mark.parametrize(
    "text", ["e2e5", "e7e5", "a1a1", "e2e4q", "Ke2", "Nc4", "O-O", "exd5", "e8=Q", "xyzzy", "", "0000", "--"]
)
def test_a_move_that_is_not_legal_is_an_error_that_quotes_it(text):
    board = Board()
    assert not board.is_legal(text)
    for ask in (board.play, board.uci, board.san):
        with pytest.raises(ValueError) as caught:
            ask(text)
        assert f'"{text}"' in str(caught.value)


def test_san_that_fits_two_moves_is_an_error():
    board = Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    with pytest.raises(ValueError, match="Rd1"):
        board.play("Rd1")
    assert board.uci("Rad1") == "a1d1"


@pytest.mark.parametrize(("text", "uci"), [("e8=Q", "e7e8q"), ("e8=N", "e7e8n"), ("e7e8r", "e7e8r"), ("exd8=B+", "e7d8b")])
def test_promotions_are_moves(text, uci):
    assert Board("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1").uci(text) == uci


def test_castling_is_written_by_the_kind_of_position():
    chess_ = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert {"e1g1", "e1c1"} < set(chess_.legal_moves())
    for text in ("e1g1", "e1h1", "O-O"):
        assert chess_.uci(text) == "e1g1"
        assert chess_.play(text).fen.startswith("r3k2r/8/8/8/8/8/8/R4RK1 b kq")
    # One rook away from its corner is enough, even of the other colour.
    for fen, castles in [
        ("1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1"),
        ("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "d1h1"),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "e1f1"),
    ]:
        board = Board(fen)
        assert castles in board.legal_moves()
        assert board.uci("O-O") == castles
        assert board.san(castles) == "O-O"


def test_starting_positions_of_chess960_are_those_of_python_chess():
    for number in range(960):
        board = Board.chess960(number)
        assert board.fen == chess.Board.from_chess960_pos(number).fen()
    assert Board.chess960(518) == Board()


def test_a_board_of_python_chess_is_a_fen():
    game = chess.Board.from_chess960_pos(3)
    game.push_san("e4")
    assert Board(game).fen == game.fen()
    assert Board(chess.Board()) == Board()


def test_equality_and_hash_are_those_of_the_position():
    played = Board().play("e4")
    again = Board(played.fen)
    assert played == again
    assert hash(played) == hash(again)
    assert (played != again) is False
    assert played != Board()
    assert played != played.fen
    assert played != None  # noqa: E711
    boards = [Board(fen) for fen in some_fens()]
    assert len(set(boards)) == len(set(some_fens()))
    # Boards are equal if their FENs are: the clocks count.
    assert Board("8/8/8/8/8/8/8/K6k w - - 0 1") != Board("8/8/8/8/8/8/8/K6k w - - 1 1")


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_game_survives_pickling(protocol):
    board = Board()
    for _ in range(2):
        board = board.play("Nf3", "Nf6", "Ng1", "Ng8")
    for one in (
        board,
        Board.chess960(7).play("e4"),
        Board("8/8/8/8/8/8/8/8 w - - 0 1", accept_impossible=True),
    ):
        for again in (pickle.loads(pickle.dumps(one, protocol)), copy.copy(one), copy.deepcopy(one)):
            assert again == one
            assert again.moves == one.moves
            assert again.claimable_draw() == one.claimable_draw()
    assert pickle.loads(pickle.dumps(board, protocol)).undo().fen == board.undo().fen


def test_castling_in_chess960_survives_pickling():
    board = Board("1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1").play("O-O", "O-O")
    assert board.moves == ["e1h1", "e8h8"]
    again = pickle.loads(pickle.dumps(board))
    assert (again.fen, again.moves) == (board.fen, board.moves)


def test_repr_makes_the_board_again():
    for board in (Board(), Board().play("e4"), Board.chess960(1)):
        assert eval(repr(board), {"slidemask": slidemask}) == board
    assert repr(Board()) == "slidemask.Board()"


def test_a_picture_shows_every_piece_on_its_square():
    for fen in some_fens()[::40]:
        picture = ElementTree.fromstring(Board(fen)._repr_svg_())
        shown = [one.get("transform", "") for one in picture.iter()]
        places = [re.match(r"translate\((\d) (\d)\)", transform) for transform in shown]
        squares = [int(place[1]) + 8 * (7 - int(place[2])) for place in places if place]
        assert sorted(squares) == list(chess.scan_forward(Board(fen).occupied))
    assert Board("8/8/8/8/8/8/8/K6k w")._repr_svg_() != Board("8/8/8/8/8/8/8/k6K w")._repr_svg_()


def test_perft_and_divide_count_moves():
    # https://www.chessprogramming.org/Perft_Results, positions 1 to 5.
    published = [[20, 400, 8902, 197_281], [48, 2039, 97_862, 4_085_603], [14, 191, 2812, 43_238]]
    for fen, counts in zip(SPECIAL_FENS, published, strict=False):
        board = Board(fen)
        assert board.perft(0) == 1
        for depth, count in enumerate(counts, 1):
            for threads, hash_mib in ((1, 0), (2, 0), (2, 8), (None, 64)):
                assert board.perft(depth, threads=threads, hash_mib=hash_mib) == count
            divided = board.divide(depth)
            assert sum(divided.values()) == count
            assert sorted(divided) == sorted(board.legal_moves())
            for move in list(divided)[::7]:
                assert divided[move] == board.play(move).perft(depth - 1)


def test_perft_tells_its_progress_and_passes_on_what_the_callback_raises():
    told = []
    nodes = Board().perft(6, hash_mib=0, progress=lambda *now: told.append(now))
    assert nodes == 119_060_324
    assert told
    done, parts, counted = told[-1]
    assert done == parts
    assert counted == nodes
    assert told == sorted(told)

    def fail(*_):
        raise LookupError("from the callback")

    with pytest.raises(LookupError, match="from the callback"):
        Board().perft(9, hash_mib=0, progress=fail)


def test_a_perft_above_64_bits_is_an_error():
    with pytest.raises(OverflowError, match="40"):
        Board("8/8/8/8/8/8/8/K6k w").perft(40)
    assert Board("7k/6Q1/6K1/8/8/8/8/8 b").perft(64) == 0


def test_a_wrong_fen_is_an_error_with_its_parts():
    with pytest.raises(slidemask.BadFenError) as caught:
        Board("8/8/8/8/8/8/8/K6k x")
    error = caught.value
    assert (error.row, error.field, error.text) == (None, "side to move", "8/8/8/8/8/8/8/K6k x")
    assert error.reason in str(error)
    with pytest.raises(slidemask.BadFenError, match="impossible") as caught:
        Board("8/8/8/8/8/8/8/K7 w")
    assert caught.value.field == "position"
    assert Board("8/8/8/8/8/8/8/K7 w", accept_impossible=True).legal_move_count() == 3


def test_none_is_no_fen():
    with pytest.raises(TypeError, match="fen is of type NoneType"):
        Board(None)
    assert Board(fen=chess.STARTING_FEN) == Board() == Board(chess.STARTING_FEN)


def test_boards_and_moves_of_python_chess_are_taken():
    board = chess.Board()
    played = Board(board)
    for text in ("e4", "c5", "Nf3"):
        move = board.parse_san(text)
        played = played.play(move)
        board.push(move)
    assert played == Board(board)
    assert played.san(chess.Move.from_uci("b8c6")) == "Nc6"
    assert slidemask.Boards.from_fens([board, chess.Board()]).fens() == [played.fen, chess.STARTING_FEN]


def test_a_move_takes_as_much_in_a_long_game_as_in_a_short_one():
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]

    def seconds(board, plies):
        best = float("inf")
        for _ in range(5):
            began, after = time.perf_counter(), board
            for ply in range(plies):
                after = after.play(shuffle[ply % 4])
            best = min(best, time.perf_counter() - began)
        return best

    early, late = slidemask.Board(), slidemask.Board().play(*shuffle * 2000)
    assert seconds(late, 400) < 3 * seconds(early, 400)
    # Boards of a game share its moves: 8,000 boards with the moves of each would take 3 GB.
    process, boards = psutil.Process(), [slidemask.Board()]
    before = process.memory_info().rss
    for ply in range(8000):
        boards.append(boards[-1].play(shuffle[ply % 4]))
    assert process.memory_info().rss - before < 64 << 20
    assert boards[-1] == late
    assert boards[-1].moves == ["g1f3", "g8f6", "f3g1", "f6g8"] * 2000
    assert boards[3].moves == ["g1f3", "g8f6", "f3g1"]


def test_a_game_of_many_moves_is_freed():
    board = slidemask.Board()
    for _ in range(500):
        board = board.play(*["Nf3", "Nf6", "Ng1", "Ng8"] * 100)
    before = board.undo()
    del board
    assert len(before.moves) == 199_999


def test_games_that_share_moves_end_each_on_its_own():
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    twice = slidemask.Board().play(*shuffle)
    assert twice.claimable_draw() is None
    thrice = twice.play(*shuffle)
    assert thrice.claimable_draw() == "threefold repetition"
    assert twice.play("e4").claimable_draw() is None
    assert twice.claimable_draw() is None
    assert thrice.undo().play("Ng8").claimable_draw() == "threefold repetition"
    assert thrice.play("e4", *["Nf6", "Nf3", "Ng8", "Ng1"] * 2).claimable_draw() == "threefold repetition"
    assert thrice.play(*shuffle * 2).outcome() == "fivefold repetition"
