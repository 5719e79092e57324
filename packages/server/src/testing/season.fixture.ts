import type { AnswerKey } from '@quizcast/game/crowd/question';
import type { ScoredRound, ShowRun } from '@quizcast/game/season/run';

/** A choice among four, the second one right. */
const scoredRound = (round: string, more: Partial<ScoredRound> = {}): ScoredRound => ({
  round,
  opensAtMs: 1_000,
  points: 100,
  key: { kind: 'choice', right: [1] } satisfies AnswerKey,
  text: `Question of ${round}?`,
  options: ['Rhine', 'Elbe', 'Oder', 'Main'],
  place: 1,
  ...more,
});

/** A run of a show; each round a minute after the previous one. */
export const showRun = (
  rounds: readonly string[],
  { fromMs = 1_000, ...more }: Partial<ShowRun> & { fromMs?: number } = {},
): ShowRun => ({
  run: rounds[0] ?? '',
  game: 'stageQuiz',
  showId: 'show1',
  showName: 'Rivers',
  rules: { streakBonus: true, speed: 'none' },
  rounds: rounds.map((round, index) =>
    scoredRound(round, { opensAtMs: fromMs + index * 60_000, place: index + 1 }),
  ),
  ...more,
});
