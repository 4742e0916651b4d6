"""One position and its game: each method beside python-chess on special positions, then games, errors and pictures."""

import copy
import pickle
import re
import time
from xml.etree import ElementTree

import chess
import psutil
import pytest

import slidemask
from conftest import COLORS, KIWIPETE, SPECIAL_FENS, moves_of, oracle, some_fens
from slidemask import Board


def same_position(board, game):
    """Compares all that a board says of its position."""
    assert board.turn == ("white" if game.turn else "black")
    assert str(board) == str(game)
    assert board.occupied == game.occupied
    assert board.in_check() == game.is_check()
    assert board.checkers() == game.checkers_mask()
    for square, name in enumerate(chess.SQUARE_NAMES):
        piece = game.piece_at(square)
        assert board.piece_at(square) == board.piece_at(name) == (piece and piece.symbol())
        attackers = game.attackers_mask(chess.WHITE, square) | game.attackers_mask(chess.BLACK, square)
        assert board.attackers_to(square) == board.attackers_to(name) == attackers
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


@pytest.mark.parametrize("fen", SPECIAL_FENS)
def test_special_positions_are_those_of_python_chess(fen):
    board, game = Board(fen), oracle(fen)
    assert board.fen == fen
    same_position(board, game)
    assert sorted(board.legal_moves()) == moves_of(game)
    assert board.legal_move_count() == game.legal_moves.count()
    for move in game.legal_moves:
        uci, san = game.uci(move), game.san(move)
        assert board.san(uci) == board.san(san) == san
        assert board.uci(san) == board.uci(uci) == uci
        assert board.is_legal(uci)
        after = game.copy()
        after.push(move)
        played = board.play(san)
        # slidemask writes the en-passant square after a double step if a pawn stands ready to capture.
        assert played.fen == board.play(uci).fen == after.fen(en_passant="xfen")
        assert played.moves == [uci]
        assert played.undo() == board
    with pytest.raises(IndexError, match="no move"):
        board.undo()


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


@pytest.mark.parametrize(("threads", "hash_mib"), [(1, 0), (2, 0), (2, 8), (None, 64)])
def test_perft_and_divide_count_moves(threads, hash_mib):
    board = Board(KIWIPETE)
    assert [board.perft(depth, threads=threads, hash_mib=hash_mib) for depth in range(5)] == [1, 48, 2039, 97_862, 4_085_603]
    divided = board.divide(3)
    assert sorted(divided) == sorted(board.legal_moves())
    assert all(count == board.play(move).perft(2) for move, count in divided.items())


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
    board = chess.Board.from_chess960_pos(3)
    assert Board(board) == Board.chess960(3)
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
    ended = thrice.play(*shuffle * 2)
    # A game that has ended leaves nothing to claim. The position alone does not know of the game.
    assert (ended.outcome(), ended.winner(), ended.claimable_draw()) == ("fivefold repetition", None, None)
    assert ended.undo().outcome() is Board(ended.fen).outcome() is Board(thrice.fen).claimable_draw() is None
