import type { QuizShowApp } from './document.ts';
import { games, type QuizGame } from './games.ts';
import { isMove } from '../games/definition.ts';
import { isObsAction, type Cue } from '../cues/cue.ts';
import type { Moment } from '../cues/moment.ts';

export interface DueCues {
  showId: string;
  showName: string;
  /** Names the game as documents do. */
  game: string;
  /** The move that brought their moment was taken back. */
  isUndo: boolean;
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
  const isUndo = command.type.endsWith('.undo');
  // Taking a move back leads to where it began: what it had brought lies the other way round.
  const moments = isUndo
    ? game.momentsBetween(after, before, showId)
    : game.momentsBetween(before, after, showId);
  const cues = moments.flatMap((moment: Moment) =>
    wanted.filter((cue) => cue.moment === moment && (!isUndo || cue.alsoUndone === true)),
  );
  return cues.length === 0 ? null : { showId, showName: show.name, game: game.id, isUndo, cues };
}

/** Whether a move of the document could set off anything. */
export const hasCues = (document: QuizShowApp, all: readonly QuizGame[] = games): boolean =>
  all.some((game) =>
    game
      .section(document)
      .shows.some(({ cues = [], cuesOff }) => cuesOff !== true && cues.some(({ isOn }) => isOn)),
  );

/** Whether moves of the show that is on air could have OBS do something. */
export const hasObsCues = (document: QuizShowApp, all: readonly QuizGame[] = games): boolean => {
  const side = all.find(({ id }) => id === document.onAir)?.section(document);
  const show = side?.shows.find(({ id }) => id === side.activeShow);
  return (
    show?.cuesOff !== true &&
    (show?.cues ?? []).some(({ isOn, action }) => isOn && isObsAction(action))
  );
};
