"""Positions, what may move in them, and what a move changes."""

from __future__ import annotations

import functools
from typing import Literal, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from ._actions import ACTIONS, ALPHAZERO, BISHOP, COMPASS, KING, KNIGHT, PAWN, QUEEN, ROOK, Numbering, Order, numbering
from ._sets import RANKS, Lanes, Set, concatenate, kept, rays, stack

CASTLING, EN_PASSANT = 12, 13


class Positions(NamedTuple):
    """Positions of the shape ``[...]``, seen from the side to move.

    ``sets`` is ``uint32[..., 14, 2]``, or ``uint64[..., 14]``: the pawns, knights, bishops, rooks, queens and king of the side
    to move, those of the other side, the rooks that may castle, and the en-passant square. ``black`` is true if Black moves.
    """

    sets: Array
    black: Array
    halfmove_clock: Array
    fullmove_number: Array


class View(NamedTuple):
    """A position, and what checks and pins allow in it."""

    every: Set
    occupied: Set
    checkers: Set
    #: The squares to which pieces may move, and those to which the king may.
    targets: Set
    steps: Set
    #: The squares without a pinned piece, and in each lane also those of pieces that may move along their pin.
    unpinned: Set
    free: Set
    #: The pawns that may take en passant, to the north-east and to the north-west.
    takers: Set
    #: The king, in the lanes in which it may castle.
    castles: Set


_NORTH, _SOUTH, _ALONG = Lanes.of((1, 0)), Lanes.of((-1, 0)), Lanes.of(((0, 1), (0, -1)))
#: Where the king castles: the lane, the rook before and after, the squares between, and those that may not be attacked.
_WINGS = (("E", 1 << 7, 1 << 5, 0x60, 0x70), ("W", 1 << 0, 1 << 3, 0x0E, 0x1C))


def _sliders(pieces: Set, of: Numbering) -> Set:
    bishops, rooks, queens = (pieces[kind] for kind in (BISHOP, ROOK, QUEEN))
    return (rooks | queens).lanes & of.straight | (bishops | queens).lanes & of.diagonal


def _attacks(pieces: Set, occupied: Set, of: Numbering, pawns: tuple[str, str]) -> tuple[Set, Set]:
    """The rays of one side's sliders, and all squares that the side attacks."""
    lines = rays(_sliders(pieces, of), ~occupied.lanes, of.lanes)
    steps = (pieces[KING].lanes | pieces[PAWN].lanes & of.lane(*pawns)).step(of.lanes)
    return lines, (lines | steps | pieces[KNIGHT].lanes.step(of.leaps)).union()


def look(positions: Positions, of: Numbering) -> View:
    """What may move."""
    every = Set.load(positions.sets)
    own, theirs = (functools.reduce(Set.__or__, (every[side + kind] for kind in range(6))) for side in (0, 6))
    occupied, others = own | theirs, every[6:12]
    pawns, king, square = every[PAWN], every[KING], every[EN_PASSANT]

    # A slider's ray and the king's in the opposite lane meet in the piece between them, or else in all squares between them.
    lines, danger = _attacks(others, occupied ^ king, of, ("SE", "SW"))
    king_lines = rays(king.lanes, ~occupied.lanes, of.lanes)
    meet = lines & _opposite(king_lines)
    walls = meet.union()
    free = ~walls.lanes | meet | _opposite(meet)
    checkers = king_lines & _sliders(others, of) | king.lanes.step(of.lanes) & of.lane("NE", "NW") & others[PAWN].lanes
    checkers = (checkers | king.lanes.step(of.leaps) & others[KNIGHT].lanes).union()
    evasions = (checkers | walls & ~occupied | (~checkers).where(~checkers.any())).where(checkers.count() < 2)

    # A pawn that is taken en passant may be the checker. From the king's rank, both pawns leave. It never hides the king from a
    # bishop: the king would have been in check before the pawn's two steps.
    taken = square.step(_SOUTH)
    fine = square & (evasions | (evasions & taken & others[PAWN]).step(_NORTH))
    sides = [(of.names.index(name), Lanes.of(np.negative(COMPASS[name]))) for name in ("NE", "NW")]
    takers = stack([pawns & free[lane] & fine.step(back) for lane, back in sides])
    left = occupied.lanes & ~(takers | taken.lanes)
    seen = rays((king & RANKS[4]).lanes.lanes, ~left.lanes, _ALONG) & (others[ROOK] | others[QUEEN]).lanes.lanes
    takers = takers.where(~seen.union().any())

    castles = king.lanes & of.lane()
    for name, rook, _, between, path in _WINGS:
        may = (every[CASTLING] & rook).any() & ~(occupied & between | danger & path).any()
        castles |= king.where(may).lanes & of.lane(name)
    return View(every, occupied, checkers, evasions & ~own, ~(own | danger), ~walls, free, takers, castles)


def _opposite(lanes: Set) -> Set:
    return lanes.each(lambda word: jnp.concatenate([word[..., 4:], word[..., :4]], -1))


def _pawns(view: View, of: Numbering, targets: Set, gaps: Set) -> tuple[Set, Set]:
    """The pawns that may move by one step in each lane, and by two.

    ``targets`` and ``gaps`` are the squares from which one and two steps lead to a target, and to an empty square.
    """
    pawns = view.every[PAWN].lanes & view.free
    one = pawns & targets[0, :] & (gaps[0, :] ^ of.lane("NE", "NW")) & of.lane("N", "NE", "NW")
    for side, name in enumerate(("NE", "NW")):
        one |= view.takers[side].lanes & of.lane(name)
    return one, pawns & RANKS[1] & gaps[0, :] & gaps[1, :] & targets[1, :] & of.lane("N")


def action_bits(view: View, of: Numbering) -> Set:
    """For each of the 73 planes, the squares from which its move is legal. Bit s is that of the action 73 * s + plane."""
    targets, gaps = (one.lanes.lanes.step(of.far_back) for one in (view.targets, ~view.occupied))
    one, two = _pawns(view, of, targets, gaps)
    sliders, rows = _sliders(view.every, of) & view.free, []
    for distance in range(7):
        rows.append(sliders & targets[distance, :])
        sliders &= gaps[distance, :]
    rows[0] |= view.every[KING].lanes & view.steps.lanes.step(of.back) | one
    rows[1] |= two | view.castles
    lines = rows[0].each(lambda *words: of.lines(words, jnp.stack), *rows[1:])
    leaps = (view.every[KNIGHT] & view.unpinned).lanes & view.targets.lanes.step(of.leaps_back)
    promotions = stack([(one & RANKS[6])[lane] for lane in of.promotions])
    bits: Set = of.join(lines, leaps, promotions, concatenate)
    # pgx numbers the squares of a file after each other.
    return kept(bits.transposed() if of.is_pgx else bits)


def action_mask(bits: Set) -> Array:
    """The bits of actions as flags."""
    flags = bits.bits()
    return flags.reshape(*flags.shape[:-2], ACTIONS)


def legal_actions(positions: Positions, order: Order = "alphazero") -> Array:
    """Which actions are legal: ``bool[..., 4672]``, in the order of :meth:`slidemask.Boards.legal_actions`."""
    of = numbering(order)
    return action_mask(action_bits(kept(look(positions, of)), of))


def legal_action_bits(positions: Positions, order: Order = "alphazero") -> Array:
    """The legal actions as 73 sets, ``uint32[..., 73, 2]``: bit s of set p is the action 73 * s + p."""
    of = numbering(order)
    return action_bits(kept(look(positions, of)), of).store()


def legal_move_count(positions: Positions) -> Array:
    """The number of legal moves: ``int32[...]``."""
    return move_count_of(kept(look(positions, ALPHAZERO)))


def move_count_of(view: View) -> Array:
    """The number of legal moves of positions whose view, in the order of AlphaZero, is known."""
    of = ALPHAZERO
    near = Lanes(of.far_back.shift[:2], of.far_back.reached[:2])
    one, two = _pawns(view, of, *(each.lanes.lanes.step(near) for each in (view.targets, ~view.occupied)))
    lines = rays(_sliders(view.every, of) & view.free, ~view.occupied.lanes, of.lanes) & view.targets.lanes
    leaps = (view.every[KNIGHT] & view.unpinned).lanes.step(of.leaps) & view.targets.lanes
    steps = view.every[KING].lanes.step(of.lanes) & view.steps.lanes
    lanes = lines.count() + leaps.count() + steps.count() + one.count() + 3 * (one & RANKS[6]).count() + two.count()
    return (lanes + view.castles.count()).sum(-1, dtype=jnp.int32)


def in_check(positions: Positions) -> Array:
    """Whether the side to move is in check."""
    return look(positions, ALPHAZERO).checkers.any()


def attacks_by(positions: Positions, color: Literal["white", "black"]) -> Array:
    """The squares that a colour attacks, its own protected pieces included: ``uint32[..., 2]``, seen by White."""
    if color not in ("white", "black"):
        raise ValueError(f"color is {color!r}: use 'white' or 'black'")
    every, of = Set.load(positions.sets), ALPHAZERO
    occupied = functools.reduce(Set.__or__, (every[kind] for kind in range(12)))
    _, own = _attacks(every[:6], occupied, of, ("NE", "NW"))
    _, others = _attacks(every[6:12], occupied, of, ("SE", "SW"))
    attacked = own.where(positions.black == (color == "black"), others)
    return attacked.flipped().where(positions.black, attacked).store()


def play(positions: Positions, actions: Array, order: Order = "alphazero") -> Positions:
    """The positions after an action each. After an action that is not legal, a position means nothing.

    Positions and actions are broadcast, so that several actions may start from one position.
    """
    of, every, actions = numbering(order), Set.load(positions.sets), jnp.asarray(actions)
    square, plane = actions // 73, actions % 73
    square = square % 8 * 8 + square // 8 if of.is_pgx else square
    # A sum in which one term is not 0 reads the tables without a gather.
    chosen = plane[..., None] == np.arange(73)
    change, kind = (jnp.where(chosen, table, 0).sum(-1) for table in (of.change, of.kind))
    start, end = every.square(square), every.square(square + change)
    pieces, others, castling = every[:6], every[6:12], every[CASTLING]

    moved = (pieces & start.lanes).any()
    is_pawn, is_king = moved[..., PAWN], moved[..., KING]
    promotes = is_pawn & (end & RANKS[7]).any()
    becomes = jnp.where(promotes[..., None], kind[..., None] == np.arange(6), moved)
    taken = end | (end & every[EN_PASSANT]).where(is_pawn).step(_SOUTH)
    takes = (others & taken.lanes).any().any(-1)
    pieces = pieces & ~start.lanes | end.lanes.where(becomes)
    others &= ~taken.lanes
    for name, rook, beside, _, _ in _WINGS:
        castles = is_king & (change == 2 * COMPASS[name][1])
        rooks = np.array([rook | beside if kind == ROOK else 0 for kind in range(6)], np.uint64)
        pieces = (pieces ^ rooks).where(castles[..., None], pieces)
    castling &= ~(start | end)
    castling = (castling & ~np.uint64(RANKS[0])).where(is_king, castling)
    can_be_taken = (end.lanes.step(_ALONG) & others[PAWN].lanes).union().any()
    square_behind = end.step(_SOUTH).where(is_pawn & (change == 16) & can_be_taken)
    after = concatenate([other_side(concatenate([pieces, others])), stack([castling, square_behind]).flipped()])
    clock = jnp.where(is_pawn | takes, 0, positions.halfmove_clock + 1)
    black, number = (jnp.broadcast_to(one, clock.shape) for one in (positions.black, positions.fullmove_number))
    return Positions(after.store(), ~black, clock, number + black)


def other_side(pieces: Set) -> Set:
    """The pieces of both sides, seen from the other one."""
    return concatenate([pieces[6:12], pieces[:6]]).flipped()


def key(positions: Positions) -> Array:
    """A key of each position, ``uint32[..., 2]``, never 0. Positions that count as repetitions have equal keys.

    These are not the keys of ``zobrist_key``.
    """
    return key_of(look(positions, ALPHAZERO), positions.black)


def key_of(view: View, black: Array) -> Array:
    """The keys of positions whose view is known."""
    possible = view.every[EN_PASSANT].where(view.takers.any().any(-1))
    words = concatenate([view.every[:EN_PASSANT], possible.lanes]).words
    halves = words if len(words) == 2 else [(words[0] >> shift).astype(jnp.uint32) for shift in (0, 32)]
    # Each word is mixed with two numbers of its own, by the last steps of MurmurHash3 (Austin Appleby, in the public domain).
    numbers = np.random.RandomState(45).randint(2**32, size=(2, 14, 2, 2), dtype=np.uint32)
    mixed = jnp.stack(halves, -1)[..., None] ^ jnp.where(black[..., None, None, None], numbers[0], numbers[1])
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
        mixed = (mixed ^ mixed >> shift) * np.uint32(factor)
    return mixed.sum((-3, -2), dtype=jnp.uint32) | np.array([1, 0], np.uint32)
