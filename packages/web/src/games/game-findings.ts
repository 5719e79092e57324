import { categoryFindings } from '@quizcast/game/games/category-quiz/pre-flight';
import { crowdFindings } from '@quizcast/game/games/crowd-quiz/pre-flight';
import { findingCount } from '@quizcast/game/games/stage-quiz/pre-flight';
import type { Game, ListedShow } from './game-side.ts';

interface Findings<Kind extends Game> {
  count: (show: ListedShow<Kind>['show'], cameraHosts: readonly string[]) => number;
  isBeforeStart: (show: ListedShow<Kind>['show']) => boolean;
}

// Separate from the game facts, so that only screens that show findings load the pre-flight rules.
const findings: { readonly [Kind in Game]: Findings<Kind> } = {
  stageQuiz: {
    count: findingCount,
    isBeforeStart: ({ stages, currentStageIndex }) => stages.length > 0 && currentStageIndex < 0,
  },
  categoryQuiz: {
    count: (show, cameraHosts) => categoryFindings(show, cameraHosts).length,
    isBeforeStart: ({ play }) => play.phase === 'ready',
  },
  crowdQuiz: {
    count: (show) => crowdFindings(show).length,
    isBeforeStart: ({ play }) => play.phase === 'ready',
  },
};

/** Number of pre-flight findings in a show. */
export const findingsIn = <Kind extends Game>(
  { kind, show }: ListedShow<Kind>,
  cameraHosts: readonly string[],
): number => findings[kind].count(show, cameraHosts);

/** Whether the show is ready and has not started. */
export const isBeforeStart = <Kind extends Game>({ kind, show }: ListedShow<Kind>): boolean =>
  findings[kind].isBeforeStart(show);
