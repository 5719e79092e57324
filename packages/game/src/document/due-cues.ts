import type { QuizShowApp } from './document.ts';
import { games, type QuizGame } from './games.ts';
import { isMove } from '../games/definition.ts';
import type { Cue } from '../cues/cue.ts';
import type { Moment } from '../cues/moment.ts';

export interface DueCues {
  showId: string;
  showName: string;
  /** Names the game as documents do. */
  game: string;
  cues: Cue[];
}

/** The cues that a command sets off, in the order in which they run; null for none. Only moves set off any. */
export function dueCues(
  before: QuizShowApp,
  command: { type: string },
  after: QuizShowApp,
  all: readonly QuizGame[] = games,
): DueCues | null {
  // Of a rehearsal nobody else hears.
  if (!isMove(command) || after.rehearsal !== undefined) return null;
  const { showId } = command;
  const game = all.find(({ isMove: isOwn }) => isOwn(command));
  if (game === undefined) return null;
  const show = game.section(after).shows.find(({ id }) => id === showId);
  const wanted = show?.cuesOff === true ? [] : (show?.cues ?? []).filter(({ isOn }) => isOn);
  if (show === undefined || wanted.length === 0) return null;
  const cues = game
    .momentsBetween(before, after, showId)
    .flatMap((moment: Moment) => wanted.filter((cue) => cue.moment === moment));
  return cues.length === 0 ? null : { showId, showName: show.name, game: game.id, cues };
}

/** Whether a move of the document could set off anything. */
export const hasCues = (document: QuizShowApp, all: readonly QuizGame[] = games): boolean =>
  all.some((game) =>
    game
      .section(document)
      .shows.some(({ cues = [], cuesOff }) => cuesOff !== true && cues.some(({ isOn }) => isOn)),
  );
