import { setImmediate } from 'node:timers/promises';
import { emptyBoard, scoreRound } from '@quizcast/game/crowd/board';
import { noDelays, observedDelays, type Delays } from '@quizcast/game/crowd/delay/delay';
import { questionStatistics, type AskedQuestion } from '@quizcast/game/crowd/statistics';
import type { ShowRun } from '@quizcast/game/season/run';
import { validResponses } from '../crowd/valid-responses.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import { writeStatistics } from './stored-statistics.ts';
import type { RunFold, RunStanding } from '../ports/season-store.ts';

/** With fewer, a viewer's own thinking time counts as stream delay, and every answer seems to take no time. */
const minObservations = 5;

/**
 * Computes the fold of a run from its stored answers, with question statistics when `withStatistics`. Yields to other
 * work after each round.
 */
export async function foldRun(
  store: Pick<CrowdStore, 'load'>,
  path: DocumentPath,
  { rounds, rules }: ShowRun,
  withStatistics: string | null,
): Promise<RunFold> {
  let board = emptyBoard;
  let delays: Delays = noDelays;
  const asked: AskedQuestion[] = [];
  for (const played of rounds) {
    const responses = validResponses(played, await store.load(path, played.round));
    ({ board } = scoreRound(board, played, responses, rules));
    if (withStatistics !== null) {
      asked.push({ played, responses });
      delays = observedDelays(
        delays.observed,
        responses.map(({ viewer, atMs }) => ({ viewer, afterMs: atMs - played.opensAtMs })),
      );
    }
    await setImmediate();
  }
  const standings = Array.from(
    board.standings,
    ([viewer, { points, right, streak }]): RunStanding => [viewer, points, right, streak],
  );
  if (withStatistics === null) return { standings };
  const questions = questionStatistics(asked, (viewer) =>
    (delays.observed.get(viewer)?.length ?? 0) < minObservations ? null : delays.ofViewer(viewer),
  );
  return { standings, statistics: writeStatistics({ made: withStatistics, questions }) };
}
