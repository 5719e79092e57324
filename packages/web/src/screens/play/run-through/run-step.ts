import { quickBotsMs } from '@quizcast/game/crowd/bots';
import type { Rehearsal } from '@quizcast/game/crowd/rehearsal';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { games } from '@quizcast/game/document/games';
import { isMove } from '@quizcast/game/games/definition';
import { onAirId, showIn, type Game } from '../../../games/game-side.ts';
import type { MoveCommand } from '../../../live/store/pending-moves.ts';
import { categoryRunMove } from './category-move.ts';
import { crowdRunMove } from './crowd-move.ts';
import { stageRunMove } from './stage-move.ts';

/** Next move of an automatic run, and the delay before it. */
export interface RunStep {
  command: MoveCommand;
  afterMs: number;
}

/** Minimum time between two moves. */
const minMoveIntervalMs = 350;
/** From a bot's last answer until it is stored. */
const storedAfterMs = 600;
/** Longest wait for a result. */
const scoredWithinMs = 3000;
/** No more buzzes are expected after this time. */
const buzzWithinMs = 3500;

const moveOf: {
  readonly [Each in Game]: (app: QuizShowApp, bots: Rehearsal) => MoveCommand | null;
} = {
  stageQuiz: stageRunMove,
  categoryQuiz: categoryRunMove,
  crowdQuiz: crowdRunMove,
};

/** Commands that wait until all bots have answered. */
const endsAnswers: ReadonlySet<string> = new Set([
  'stageQuiz.lockAnswer',
  'stageQuiz.stepFinger',
  'crowdQuiz.close',
  'categoryQuiz.judge',
  'categoryQuiz.showGuessAnswer',
  'categoryQuiz.showAnswer',
]);

/**
 * Next step of a rehearsal that runs the show on air automatically; null at its end. `nowMs` is server epoch
 * milliseconds.
 */
export function runStep(app: QuizShowApp, nowMs: number): RunStep | null {
  const { rehearsal, onAir } = app;
  if (rehearsal === undefined || showIn(app, onAir, onAirId(app)) === undefined) return null;
  const command = moveOf[onAir](app, rehearsal);
  return command === null ? null : { command, afterMs: waitMs(app, command, nowMs) };
}

function waitMs(app: QuizShowApp, command: MoveCommand, nowMs: number): number {
  if (command.type === 'categoryQuiz.closeBuzzers') return buzzWithinMs;
  if (command.type === 'stageQuiz.stopVoting') return quickBotsMs + storedAfterMs;
  const show = games.find(({ id }) => id === app.onAir)?.everybody(app) ?? null;
  const asked = show?.play.asked ?? null;
  const told = show?.play.shownRound ?? null;
  if (asked !== null && !asked.isRevealed && isMove(command) && endsAnswers.has(command.type))
    return Math.max(minMoveIntervalMs, asked.opensAtMs + quickBotsMs + storedAfterMs - nowMs);
  return told !== null && told.result === undefined ? scoredWithinMs : minMoveIntervalMs;
}
