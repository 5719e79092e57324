import type { QuizShowApp } from './document.ts';
import { games, type QuizGame } from './games.ts';
import { isMove } from '../games/definition.ts';
import { isObsAction, type Cue } from '../cues/cue.ts';
import type { Moment } from '../cues/moment.ts';

export interface TriggeredCues {
  showId: string;
  showName: string;
  /** The game's name in documents. */
  game: string;
  /** The triggering move was undone. */
  isUndo: boolean;
  cues: Cue[];
}

/** Cues triggered by a command, in the order in which they run; null if there are none. Only moves trigger cues. */
export function triggeredCues(
  before: QuizShowApp,
  command: { type: string },
  after: QuizShowApp,
  all: readonly QuizGame[] = games,
): TriggeredCues | null {
  // A rehearsal has no effect outside of Quizcast.
  if (!isMove(command) || after.rehearsal !== undefined) return null;
  const { showId } = command;
  const game = all.find(({ isMove: isOwn }) => isOwn(command));
  if (game === undefined) return null;
  const show = game.section(after).shows.find(({ id }) => id === showId);
  const enabled = show?.cuesOff === true ? [] : (show?.cues ?? []).filter(({ isOn }) => isOn);
  if (show === undefined || enabled.length === 0) return null;
  const isUndo = command.type.endsWith('.undo');
  // Undo returns to the state before the move, so the moments are determined with before and after swapped.
  const moments = isUndo
    ? game.momentsBetween(after, before, showId)
    : game.momentsBetween(before, after, showId);
  const cues = moments.flatMap((moment: Moment) =>
    enabled.filter((cue) => cue.moment === moment && (!isUndo || cue.alsoUndone === true)),
  );
  return cues.length === 0 ? null : { showId, showName: show.name, game: game.id, isUndo, cues };
}

/** Whether a move of the document can trigger a cue. */
export const hasCues = (document: QuizShowApp, all: readonly QuizGame[] = games): boolean =>
  all.some((game) =>
    game
      .section(document)
      .shows.some(({ cues = [], cuesOff }) => cuesOff !== true && cues.some(({ isOn }) => isOn)),
  );

/** Whether moves of the show on air can trigger an OBS action. */
export const hasObsCues = (document: QuizShowApp, all: readonly QuizGame[] = games): boolean => {
  const side = all.find(({ id }) => id === document.onAir)?.section(document);
  const show = side?.shows.find(({ id }) => id === side.activeShow);
  return (
    show?.cuesOff !== true &&
    (show?.cues ?? []).some(({ isOn, action }) => isOn && isObsAction(action))
  );
};
