import { expect, it } from 'vitest';
import type { PlayResult } from '../live-document.ts';
import { PendingMoves, type Move } from './pending-moves.ts';

const settled = (results: readonly PlayResult[]): Promise<PlayResult | undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(results.at(-1)));
  });

/** A pending move, its result, and the sent messages. */
function sent() {
  const moves = new PendingMoves();
  const [out, results]: [Move[], PlayResult[]] = [[], []];
  void moves
    .add({ type: 'categoryQuiz.start', showId: 'show' }, 0)
    .then((result) => results.push(result));
  const flush = () => moves.flush((move) => out.push(move) > 0);
  flush();
  return { moves, out, flush, id: out[0]?.id ?? '', result: () => settled(results) };
}

it('accepts a move once its effect is on the page, and never sends it twice', async () => {
  const { moves, out, flush, id, result } = sent();
  moves.stored(id, 5, 4);
  expect(await result()).toBeUndefined();
  moves.forgetSent();
  flush();
  expect(out).toHaveLength(1);
  moves.caughtUp(4, 'news');
  expect(await result()).toBeUndefined();
  moves.caughtUp(5, 'news');
  expect(await result()).toEqual({ kind: 'accepted' });
});

it('resolves at once if the effect came before the answer, or on a timeout without effect or answer', async () => {
  const early = sent();
  early.moves.stored(early.id, 5, 5);
  expect(await early.result()).toEqual({ kind: 'accepted' });
  const stuck = sent();
  stuck.moves.stored(stuck.id, 5, 4);
  stuck.moves.expire(6000);
  expect(await stuck.result()).toEqual({ kind: 'accepted' });
  const unheard = sent();
  unheard.moves.expire(6000);
  expect(await unheard.result()).toEqual({ kind: 'noAnswer' });
});
