import { z } from 'zod';
import type { Command } from '../command.ts';
import { moments, type Moment } from '../cues/moment.ts';
import type { QuizShowApp } from '../document/document.ts';
import { games } from '../document/games.ts';
import { isMove } from '../games/definition.ts';
import { gameIds } from '../games/game-ids.ts';
import { applyPatches, type Patch } from '../patch.ts';

const showMomentSchema = z.object({
  /** Epoch milliseconds. */
  atMs: z.number(),
  moment: z.enum(moments),
  /** Number of the question in play, from 1; 0 before the first one. */
  question: z.number(),
});
export type ShowMoment = z.infer<typeof showMomentSchema>;

/** Moments of the show started last; null if none is known. */
export const showMomentsSchema = z.object({
  show: z
    .object({
      showName: z.string(),
      game: z.enum(gameIds),
      startedAtMs: z.number(),
      moments: z.array(showMomentSchema),
    })
    .nullable(),
});
export type ShowMoments = z.infer<typeof showMomentsSchema>;

interface LoggedMove {
  atMs: number;
  command: Command;
  patches: readonly Patch[];
}

const isQuestion = (moment: Moment): boolean =>
  moment === 'questionOnAir' || moment === 'fieldOpened';

/**
 * The moments of a show's last run, derived from its log, without those of undone moves.
 *
 * @param document the document before the first entry
 */
export async function momentsIn(
  document: QuizShowApp,
  showId: string,
  entries: AsyncIterable<LoggedMove>,
): Promise<ShowMoment[]> {
  let happened: { atMs: number; moment: Moment }[] = [];
  let before = document;
  for await (const { command, patches, atMs } of entries) {
    const after = applyPatches(before, patches);
    const game = games.find(({ isMove: isOwn }) => isOwn(command));
    const isPlayed = after.rehearsal === undefined;
    if (isPlayed && isMove(command) && command.showId === showId && game !== undefined) {
      if (command.type.endsWith('.undo'))
        // Drops the moments of the undone move: it leads from the state after the undo to the state before it.
        for (const moment of game.momentsBetween(after, before, showId).toReversed())
          happened = withoutLast(happened, moment);
      else {
        const found = game.momentsBetween(before, after, showId);
        if (found.includes('showStarted')) happened = [];
        happened.push(...found.map((moment) => ({ atMs, moment })));
      }
    }
    before = after;
  }
  let question = 0;
  return happened.map(({ atMs, moment }) => {
    if (isQuestion(moment)) question += 1;
    return { atMs, moment, question };
  });
}

/** The list without its last moment of that kind. */
function withoutLast<Entry extends { moment: Moment }>(
  entries: readonly Entry[],
  moment: Moment,
): Entry[] {
  const at = entries.findLastIndex((each) => each.moment === moment);
  return entries.filter((_, index) => index !== at);
}
