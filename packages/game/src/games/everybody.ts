import {
  fastestScoredAs,
  scoredRounds,
  type AskedRound,
  type CrowdPlay,
} from '../crowd/crowd-play.ts';
import type { AnswerKey } from '../crowd/question.ts';
import type { CrowdResult, CrowdRound } from '../crowd/show-fields.ts';
import { powerOfUnit, type NumberReading } from '../crowd/typed/number.ts';
import type { Stamp } from '../stamp.ts';
import { botsFor, roundNamed } from '../crowd/rehearsal.ts';
import { channelName } from './channel-name.ts';
import type { GameSettings } from './definition.ts';
import type { ChatChannel, CrowdJob, ListenJob, ScoreJob } from './jobs.ts';

// Jobs for crowd play, the same for every game: each game describes the state of its shows.

/** Limits how long a show left open overnight reads the chat. */
const maxRoundMs = 60 * 60_000;

/** The chat channel that viewers' messages are read from. */
export function chatOf({ twitch: { username, countSharedChat } }: GameSettings): ChatChannel {
  const channel = channelName(username);
  return {
    channel,
    channelError: channel !== null ? null : username.trim() === '' ? 'noUsername' : 'badName',
    countSharedChat,
  };
}

/** A round that starts now. */
export const roundFrom = ({ atMs, dice, isRehearsal = false }: Stamp): CrowdRound => ({
  round: roundNamed(`q${atMs.toString(36)}-${dice.toString(36)}`, isRehearsal),
  opensAtMs: atMs,
});

/** Start of the round with this name, server epoch milliseconds; null when the name does not contain it. */
export function roundBeganAtMs(round: string): number | null {
  const [, began = ''] = /^q([0-9a-z]{8,9})-/u.exec(round) ?? [];
  return began === '' ? null : Number.parseInt(began, 36);
}

/** Whether a lone separator in answers is the decimal mark: the right number is small and has a fraction. */
export const expectsFraction = (key: AnswerKey): boolean =>
  key.kind === 'number' && Math.abs(key.right) < 1000 && !Number.isInteger(key.right);

function readingOf({ key, unit = '' }: AskedRound): NumberReading {
  const unitPower = powerOfUnit(unit);
  return {
    ...(expectsFraction(key) ? { hasFraction: true } : {}),
    ...(unitPower === 0 ? {} : { unitPower }),
  };
}

/** The current question to everybody: at most one job. */
export function crowdJobs(
  play: CrowdPlay | null,
  channel: ChatChannel,
  { twitch: { streamDelaySeconds }, rehearsal }: GameSettings,
): CrowdJob[] {
  if (play === null || play.asked === null || play.asked.isRevealed) return [];
  const { question, key, round, opensAtMs, lockedAtMs } = play.asked;
  const latestMs = opensAtMs + maxRoundMs;
  const lockedMs = lockedAtMs === undefined ? latestMs : lockedAtMs + streamDelaySeconds * 1000;
  return [
    {
      ...channel,
      showId: play.showId,
      round,
      question,
      ...readingOf(play.asked),
      ...botsFor(rehearsal, key),
      isFirstAnswerFinal: play.settings.isFirstAnswerFinal,
      opensAtMs,
      closesAtMs: Math.min(latestMs, lockedMs),
    },
  ];
}

/** Viewers' requests in the chat are read for this long after the last question went on air. */
const maxListenMs = 3 * 60 * 60_000;

/** Jobs for viewers' requests in the chat, from the first question of a show on. */
export function listenJobs(
  play: CrowdPlay | null,
  channel: ChatChannel,
  game: ScoreJob['game'],
): ListenJob[] {
  if (play === null) return [];
  const { showId, asked, revealed, settings } = play;
  const opened = [...revealed, ...(asked === null ? [] : [asked])];
  if (opened.length === 0) return [];
  const lastMs = Math.max(...opened.map(({ opensAtMs }) => opensAtMs));
  const { showsScores } = settings;
  return [{ ...channel, game, showId, showsScores, closesAtMs: lastMs + maxListenMs }];
}

/** Jobs for missing results and for those scored by an outdated key or outdated rules. */
export const scoreJobs = (
  play: CrowdPlay | null,
  game: ScoreJob['game'],
  { twitch: { streamDelaySeconds }, crowd }: Pick<GameSettings, 'twitch' | 'crowd'>,
): ScoreJob[] =>
  play === null
    ? []
    : [
        ...jobsOf(play, game, crowd),
        ...fastestJobs(play, game, streamDelaySeconds * 1000, crowd),
      ].flatMap(({ job, result }) => (result?.scoredAs === job.scoredAs ? [] : [job]));

/** Viewers banned by the host. */
const bannedIn = (crowd: GameSettings['crowd']): Pick<ScoreJob, 'without'> => {
  const without = (crowd?.bannedPhones ?? []).map(({ viewer }) => viewer);
  return without.length === 0 ? {} : { without };
};

interface DueScore {
  job: ScoreJob;
  result: CrowdResult | undefined;
}

function fastestJobs(
  { showId, showName, finger }: CrowdPlay,
  game: ScoreJob['game'],
  streamDelayMs: number,
  crowd: GameSettings['crowd'],
): DueScore[] {
  if (finger === undefined || finger.revealed === null) return [];
  const { round, key, points, opensAtMs, words, result } = finger.revealed;
  return [
    {
      job: {
        game,
        showId,
        showName,
        round,
        words: [words],
        rounds: [{ round, key, points, opensAtMs }],
        rules: { streakBonus: false, speed: 'none' },
        ...bannedIn(crowd),
        fastest: { before: finger.before, streamDelayMs },
        scoredAs: fastestScoredAs(finger.revealed),
      },
      result,
    },
  ];
}

/** The last round scored by the current key and rules; null when there is none. */
export const lastScored = (
  play: CrowdPlay,
  game: ScoreJob['game'],
  crowd: GameSettings['crowd'],
): { job: ScoreJob; result: CrowdResult } | null => {
  for (const { job, result } of jobsOf(play, game, crowd).toReversed())
    if (result?.scoredAs === job.scoredAs) return { job, result };
  return null;
};

const jobsOf = (
  play: CrowdPlay,
  game: ScoreJob['game'],
  crowd: GameSettings['crowd'],
): DueScore[] =>
  scoredRounds(play).map(({ round: { round, result }, rounds, words, rules, scoredAs }) => {
    const { showId, showName, includesSpread } = play;
    const job = {
      game,
      showId,
      showName,
      round,
      rounds,
      words,
      rules,
      ...(includesSpread === undefined ? {} : { includesSpread }),
      ...bannedIn(crowd),
      scoredAs,
    };
    return { job, result };
  });
