import { play as playCategoryQuiz } from './games/category-quiz/transitions.ts';
import { withoutRound } from './games/category-quiz/reset.ts';
import type { AnyCategoryQuizCommand } from './games/category-quiz/command.ts';
import { isCategoryQuizCommand, type Command } from './command.ts';
import { reduceCrew } from './crew/crew-changes.ts';
import { edit } from './document/edit.ts';
import { reduceMigration } from './document/migrations/take.ts';
import type { QuizShowApp } from './document/document.ts';
import { readDocument } from './document/read.ts';
import { applyPatches, diff, type Patch } from './patch.ts';
import { mayCommand } from './crew/permission.ts';
import type { Refusal } from './refusals/refusal.ts';
import type { Stamp } from './stamp.ts';
import { withoutVotes } from './games/stage-quiz/show.ts';
import { play } from './games/stage-quiz/transitions.ts';

/**
 * What becomes of a command. Accepted: the document after it and the patches that lead there (none when the command asks
 * for what is so already). Refused: nothing but the reason, so a refusal cannot be applied by accident.
 */
export type Reduced =
  | { kind: 'accepted'; document: QuizShowApp; patches: Patch[] }
  | { kind: 'refused'; reason: Refusal; detail?: string };

type Accepted = Extract<Reduced, { kind: 'accepted' }>;

/** The only writer of a document. Pure: the same document, command and stamp always give the same result. */
export function reduce(document: QuizShowApp, command: Command, stamp: Stamp): Reduced {
  if (!mayCommand(document, stamp.actor, command)) return { kind: 'refused', reason: 'notAllowed' };
  if (isCategoryQuizCommand(command)) return reduceCategoryShow(document, command, stamp);
  switch (command.type) {
    case 'edit.insert':
    case 'edit.update':
    case 'edit.move':
    case 'edit.remove':
    case 'edit.many': {
      const edited = edit(document, command);
      if (edited.kind === 'refused') return edited;
      return dated(document, { ...edited, kind: 'accepted' }, stamp);
    }
    case 'crew.admit':
    case 'crew.changeRole':
    case 'crew.remove': {
      const changed = reduceCrew(document, command, stamp);
      return typeof changed === 'string'
        ? { kind: 'refused', reason: changed }
        : accepted(document, changed);
    }
    case 'document.migrate': {
      const patches = reduceMigration(document, command);
      return typeof patches === 'string'
        ? { kind: 'refused', reason: patches }
        : dated(document, accepted(document, patches), stamp);
    }
    case 'document.replace': {
      const read = readDocument(command.document);
      if (read.kind === 'unreadable') return { kind: 'refused', reason: 'unreadable' };
      // Nobody is counting what comes from outside, and nobody comes in with it.
      const fresh = atHalt(withCrewOf(document, read.document));
      return {
        kind: 'accepted',
        document: fresh,
        patches: [{ op: 'replace', path: [], value: fresh }],
      };
    }
    case 'stageQuiz.countVotes':
    case 'stageQuiz.closeVoting':
    case 'stageQuiz.start':
    case 'stageQuiz.nextStage':
    case 'stageQuiz.lockAnswer':
    case 'stageQuiz.unlockAnswer':
    case 'stageQuiz.revealAnswer':
    case 'stageQuiz.useJoker':
    case 'stageQuiz.stopVoting':
    case 'stageQuiz.reset':
    case 'stageQuiz.undo':
      return reduceShow(document, command, stamp);
  }
}

type ShowCommand = Extract<Command, { type: `stageQuiz.${string}` }>;

function reduceShow(document: QuizShowApp, command: ShowCommand, stamp: Stamp): Reduced {
  const index = document.shows.findIndex(({ id }) => id === command.showId);
  const show = document.shows[index];
  if (show === undefined) return { kind: 'refused', reason: 'showNotFound' };
  const after = play(show, command, stamp);
  if (typeof after === 'string') return { kind: 'refused', reason: after };
  const patches = diff(show, after).map((patch) => ({
    ...patch,
    path: ['shows', index, ...patch.path],
  }));
  return accepted(document, patches);
}

function reduceCategoryShow(
  document: QuizShowApp,
  command: AnyCategoryQuizCommand,
  stamp: Stamp,
): Reduced {
  const { shows } = document.categoryQuiz;
  const index = shows.findIndex(({ id }) => id === command.showId);
  const show = shows[index];
  if (show === undefined) return { kind: 'refused', reason: 'showNotFound' };
  const after = playCategoryQuiz(show, command, stamp);
  if (typeof after === 'string') return { kind: 'refused', reason: after };
  const patches = diff(show, after).map((patch) => ({
    ...patch,
    path: ['categoryQuiz', 'shows', index, ...patch.path],
  }));
  return accepted(document, patches);
}

/** The crew stays who it is: nobody gets in, or out, by a document in the place of another. */
const withCrewOf = ({ settings: { authorizedUsers } }: QuizShowApp, next: QuizShowApp) => ({
  ...next,
  settings: { ...next.settings, authorizedUsers },
});

/** Without open votes, buzzers and timers. */
const atHalt = (document: QuizShowApp): QuizShowApp => ({
  ...document,
  shows: document.shows.map(withoutVotes),
  categoryQuiz: {
    ...document.categoryQuiz,
    shows: document.categoryQuiz.shows.map(withoutRound),
  },
});

/** Notes on every show that an edit changed when that was. What is put in keeps its date, so that undo gives it back. */
function dated(before: QuizShowApp, edited: Accepted, { atMs }: Stamp): Reduced {
  const after = edited.document;
  const editedAtMs = Math.max(0, Math.round(atMs));
  const dates = [
    ...datesOf(before.shows, after.shows, ['shows'], editedAtMs),
    ...datesOf(
      before.categoryQuiz.shows,
      after.categoryQuiz.shows,
      ['categoryQuiz', 'shows'],
      editedAtMs,
    ),
  ];
  if (dates.length === 0) return edited;
  return {
    ...accepted(edited.document, dates),
    patches: [...edited.patches, ...dates],
  };
}

interface Dated {
  id: string;
  editedAtMs?: number | undefined;
}

function datesOf(
  before: readonly Dated[],
  after: readonly Dated[],
  path: string[],
  editedAtMs: number,
): Patch[] {
  if (before === after) return [];
  const known = new Map(before.map((show) => [show.id, show]));
  return after.flatMap((show, index): Patch[] => {
    const was = known.get(show.id);
    const isTold = was === undefined ? show.editedAtMs !== undefined : show === was;
    if (isTold || show.editedAtMs === editedAtMs) return [];
    const op = show.editedAtMs === undefined ? 'add' : 'replace';
    return [{ op, path: [...path, index, 'editedAtMs'], value: editedAtMs }];
  });
}

const accepted = (document: QuizShowApp, patches: Patch[]): Accepted => ({
  kind: 'accepted',
  document: patches.length === 0 ? document : applyPatches(document, patches),
  patches,
});
