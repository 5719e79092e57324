import type {
  CrowdResult,
  CrowdRound,
  EverybodyPlays,
  OnAirBoard,
} from '../../crowd/show-fields.ts';
import type { CrowdRules, PlayedRound } from '../../crowd/round.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import type { GameSettings } from '../definition.ts';
import type { ChatChannel, CrowdJob, ScoreJob } from '../jobs.ts';
import { hasHidden } from './answers-appear.ts';
import { lateVotesMs, type Question, type Quizshow } from './show.ts';

/** What a right answer is worth: whole numbers remain whole with every bonus. */
const stagePoints = 100;
/** A show that is left open over night does not read the chat until morning. */
const maxRoundMs = 60 * 60_000;

const isOn = ({ everybodyPlays }: Quizshow): boolean => everybodyPlays?.isOn ?? false;

/** Opens the question to everybody where they play along; one that was open before keeps its answers. */
export function openedToEverybody(show: Quizshow, question: Question, stamp: Stamp): Question {
  if (!isOn(show) || question.crowd !== undefined || question.showCorrectAnswer) return question;
  const round = `q${stamp.atMs.toString(36)}-${stamp.dice.toString(36)}`;
  return { ...question, crowd: { round, opensAtMs: stamp.atMs } };
}

export const lockedForEverybody = (question: Question, { atMs }: Stamp): Question =>
  question.crowd === undefined
    ? question
    : { ...question, crowd: { ...question.crowd, lockedAtMs: atMs } };

export function unlockedForEverybody(question: Question): Question {
  if (question.crowd === undefined) return question;
  const { lockedAtMs: _, ...crowd } = question.crowd;
  return { ...question, crowd };
}

/** What everybody is asked now: at most one question. */
export function crowdJobs(
  show: Quizshow,
  question: Question | undefined,
  channel: ChatChannel,
  settings: GameSettings,
): CrowdJob[] {
  if (!isOn(show) || question?.crowd === undefined || question.showCorrectAnswer) return [];
  if (hasHidden(question)) return [];
  const { round, opensAtMs, lockedAtMs } = question.crowd;
  const latestMs = opensAtMs + maxRoundMs;
  const lockedMs = lockedAtMs === undefined ? latestMs : lockedAtMs + lateVotesMs(settings);
  return [
    {
      ...channel,
      showId: show.id,
      round,
      question: { kind: 'choice', options: optionsOf(question) },
      isFirstAnswerFinal: show.everybodyPlays?.isFirstAnswerFinal ?? false,
      opensAtMs,
      closesAtMs: Math.min(latestMs, lockedMs),
    },
  ];
}

/** The answers; '' for those that a joker has taken away. */
export const optionsOf = ({ answers, removedAnswers }: Question): string[] =>
  answers.map((text, index) => (removedAnswers.some((removed) => removed === index) ? '' : text));

interface Played extends PlayedRound {
  result: CrowdResult | undefined;
}

const playedRound = (question: Question, { round, opensAtMs }: CrowdRound): Played => ({
  round,
  opensAtMs,
  key: { kind: 'choice', right: [question.correctAnswer] },
  points: stagePoints,
  result: question.crowdResult,
});

const playedRounds = ({ stages, currentStageIndex }: Quizshow): Played[] =>
  stages.slice(0, currentStageIndex + 1).flatMap(({ question }) => {
    const { crowd, showCorrectAnswer } = question;
    return crowd === undefined || !showCorrectAnswer ? [] : [playedRound(question, crowd)];
  });

const rulesOf = ({ hasStreakBonus, hasSpeedBands }: EverybodyPlays): CrowdRules => ({
  streakBonus: hasStreakBonus,
  speed: hasSpeedBands ? 'bands' : 'none',
});

interface ScoredRound {
  job: ScoreJob;
  result: CrowdResult | undefined;
}

/** Every round whose answer is revealed, with its result as far as there is one. */
function scoredRounds(show: Quizshow): ScoredRound[] {
  if (show.everybodyPlays === undefined || !isOn(show)) return [];
  const rules = rulesOf(show.everybodyPlays);
  const rounds = playedRounds(show);
  let scoredAs = `${rules.streakBonus ? 's' : ''}${rules.speed === 'bands' ? 'b' : ''}:`;
  return rounds.map(({ round, key, result }, index) => {
    scoredAs += key.kind === 'choice' ? key.right.join('') : '';
    const until = rounds.slice(0, index + 1).map(({ result: _, ...played }) => played);
    return { job: { showId: show.id, round, rounds: until, rules, scoredAs }, result };
  });
}

/** The results that are missing, and those that were scored by another key or other rules than the present ones. */
export const scoreJobs = (show: Quizshow): ScoreJob[] =>
  scoredRounds(show).flatMap(({ job, result }) => (result?.scoredAs === job.scoredAs ? [] : [job]));

/** The last round that was scored by the present keys and rules; null when there is none. */
export function lastScored(show: Quizshow): { job: ScoreJob; result: CrowdResult } | null {
  for (const { job, result } of scoredRounds(show).toReversed())
    if (result?.scoredAs === job.scoredAs) return { job, result };
  return null;
}

/** Puts the result on its question; the same show where the question is not revealed, or was asked again since. */
export function withCrowdResult(show: Quizshow, round: string, result: CrowdResult): Quizshow {
  const index = show.stages.findIndex(({ question }) => question.crowd?.round === round);
  const stage = show.stages[index];
  if (stage === undefined || !stage.question.showCorrectAnswer) return show;
  const question = { ...stage.question, crowdResult: result };
  return { ...show, stages: show.stages.with(index, { ...stage, question }) };
}

/** Shows a board of the viewers: one that nobody is on yet cannot be shown. */
export function boardShown(show: Quizshow, board: OnAirBoard): Quizshow | Refusal {
  const hasBoard = playedRounds(show).some(({ result }) => (result?.board.length ?? 0) > 0);
  if (board.card !== 'nothing' && !hasBoard) return 'nobodyOnBoard';
  return { ...show, boardOnAir: board };
}
