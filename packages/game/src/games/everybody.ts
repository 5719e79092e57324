import { scoredRounds, type CrowdPlay } from '../crowd/crowd-play.ts';
import type { CrowdResult, CrowdRound } from '../crowd/show-fields.ts';
import type { Stamp } from '../stamp.ts';
import { botsFor, roundNamed } from '../crowd/rehearsal.ts';
import { channelName } from './channel-name.ts';
import type { GameSettings } from './definition.ts';
import type { ChatChannel, CrowdJob, ListenJob, ScoreJob } from './jobs.ts';

// What the world has to do so that everybody can play, the same for every game: each says of its shows how they stand.

/** A show that is left open over night does not read the chat until morning. */
const maxRoundMs = 60 * 60_000;

/** The chat that viewers are heard in. */
export function chatOf({ twitch: { username, countSharedChat } }: GameSettings): ChatChannel {
  const channel = channelName(username);
  return {
    channel,
    channelFault: channel !== null ? null : username.trim() === '' ? 'noUsername' : 'badName',
    countSharedChat,
  };
}

/** A round that begins now. */
export const roundFrom = ({ atMs, dice, isRehearsal = false }: Stamp): CrowdRound => ({
  round: roundNamed(`q${atMs.toString(36)}-${dice.toString(36)}`, isRehearsal),
  opensAtMs: atMs,
});

/** When a round of this name began, server epoch milliseconds; null for a name that does not say. */
export function roundBeganAtMs(round: string): number | null {
  const [, began = ''] = /^q([0-9a-z]{8,9})-/u.exec(round) ?? [];
  return began === '' ? null : Number.parseInt(began, 36);
}

/** What everybody is asked now: at most one question. */
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
      ...botsFor(rehearsal, key),
      isFirstAnswerFinal: play.settings.isFirstAnswerFinal,
      opensAtMs,
      closesAtMs: Math.min(latestMs, lockedMs),
    },
  ];
}

/** The chat is heard for what viewers ask for until so long after the last question came on air. */
const heardAfterMs = 3 * 60 * 60_000;

/** What viewers may ask for in the chat: from the first question of a show on. */
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
  return [{ ...channel, game, showId, showsScores, closesAtMs: lastMs + heardAfterMs }];
}

/** The results that are missing, and those that were scored by another key or other rules than the present ones. */
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

/** Viewers that the host has banned. */
const bannedIn = (crowd: GameSettings['crowd']): Pick<ScoreJob, 'without'> => {
  const without = (crowd?.bannedPhones ?? []).map(({ viewer }) => viewer);
  return without.length === 0 ? {} : { without };
};

interface WantedScore {
  job: ScoreJob;
  result: CrowdResult | undefined;
}

function fastestJobs(
  { showId, showName, finger }: CrowdPlay,
  game: ScoreJob['game'],
  streamDelayMs: number,
  crowd: GameSettings['crowd'],
): WantedScore[] {
  if (finger === undefined || finger.revealed === null) return [];
  const { round, key, points, opensAtMs, keyText, words, result } = finger.revealed;
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
        scoredAs: `f:${keyText}`,
      },
      result,
    },
  ];
}

/** The last round that was scored by the present keys and rules; null when there is none. */
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
): WantedScore[] =>
  scoredRounds(play).map(({ round: { round, result }, rounds, words, rules, scoredAs }) => {
    const { showId, showName, tellsSpread } = play;
    const job = {
      game,
      showId,
      showName,
      round,
      rounds,
      words,
      rules,
      ...(tellsSpread === undefined ? {} : { tellsSpread }),
      ...bannedIn(crowd),
      scoredAs,
    };
    return { job, result };
  });
