// What the page and its worker ask each module.

import { load } from "slidemask";
import { loadFeatures } from "slidemask/features";
import { loadJudge } from "slidemask/judge";
import { loadPgn } from "slidemask/pgn";
import { load as loadScalar } from "slidemask/scalar";
import { loadWide } from "slidemask/wide";

export async function answers() {
  const loaders = [load, loadScalar, loadFeatures, loadJudge, loadPgn, loadWide];
  const [both, scalar, features, judge, pgn, wide] = await Promise.all(loaders.map((each) => each()));
  return [
    both.instructionSet,
    scalar.instructionSet,
    features.value("mobility_white_knight", both.position().fen),
    judge.judge("ray", "t = o & m; m & ~(t ^ -t)").failures.length,
    [...pgn.games("1. e4 e5 *")][0].moves.length,
    wide.boards.length,
  ];
}
