import type { QuizShowApp } from './document/document.ts';
import { lacksJoinInfo } from './cards/card.ts';
import { lightEndsAtMs } from './crowd/delay/delay-light.ts';
import { games } from './document/games.ts';
import { chatOf } from './games/everybody.ts';
import type { DocumentAgenda, LightJob, VoteJob } from './games/jobs.ts';

/** The external work that the current document requires: votes, chats to read, light measurements. */
export function agenda(document: QuizShowApp): DocumentAgenda {
  const { rehearsal } = document;
  const settings = { ...document.settings, rehearsal };
  const all = games.map((game) => game.agenda(document, settings));
  const votes = all.flatMap((each) => each.votes);
  const retainedRounds = votes.length === 0 ? [] : undoableRounds(document);
  return {
    votes: votes.map((vote) => ({ ...vote, retainedRounds })),
    buzzers: all.flatMap(({ buzzers }) => buzzers),
    timers: all.flatMap(({ timers }) => timers),
    crowds: all.flatMap(({ crowds }) => crowds),
    scores: all.flatMap(({ scores }) => scores),
    // Real viewers do not take part in a rehearsal.
    listens: rehearsal === undefined ? all.flatMap(({ listens }) => listens) : [],
    lights: lightJobs(document),
    joinCards: lacksJoinInfo(document.card) ? [{ atMs: document.card.atMs }] : [],
  };
}

function lightJobs({ delayLight, settings }: QuizShowApp): LightJob[] {
  if (delayLight === undefined) return [];
  const { digit, fromMs, greenAtMs } = delayLight;
  const closesAtMs = lightEndsAtMs(delayLight);
  return [{ ...chatOf(settings), digit, fromMs, greenAtMs, closesAtMs }];
}

const undoableRounds = (document: QuizShowApp): string[] => [
  ...new Set(games.flatMap((game) => game.roundsWithinUndo(document))),
];

/** Votes of `running` that are no longer open in `document` and that an undo can return to. */
export function votesEnded(running: readonly VoteJob[], document: QuizShowApp): VoteJob[] {
  if (running.length === 0) return [];
  const open = new Set(agenda(document).votes.map(({ round }) => round));
  const inReach = new Set(undoableRounds(document));
  return running.filter(({ round }) => !open.has(round) && inReach.has(round));
}
