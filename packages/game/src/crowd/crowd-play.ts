import type { AnswerKey, CrowdQuestion } from './question.ts';
import type { CrowdRules, PlayedRound } from './round.ts';
import type {
  CrowdResult,
  CrowdRound,
  EverybodyPlays,
  OnAirBoard,
  ScoreOnAir,
} from './show-fields.ts';

/** A question in words, for views of past questions. */
export interface QuestionWords {
  text: string;
  /** In the order that answers refer to; empty where there are none. */
  options: readonly string[];
  /** Position on a ladder of rising difficulty, from 1; null without such an order. */
  place: number | null;
}

/** A question's picture. */
export interface QuestionImage {
  src: string;
  /** Alt text; '' when none was written. */
  alt: string;
}

/** Builds the picture from a question's fields. */
export const imageOf = ({
  image,
  imageAlt = '',
}: {
  image?: string | undefined;
  imageAlt?: string | undefined;
}): { image?: QuestionImage } =>
  image === undefined || image === '' ? {} : { image: { src: image, alt: imageAlt } };

/** A question that everybody played and whose answer is revealed. */
export interface RevealedRound extends PlayedRound {
  words: QuestionWords;
  /** The right answer as text, for typed questions, as overlays show it after the reveal. */
  written?: string;
  /** Identifies the key: a result scored by another key is scored again. */
  keyText: string;
  /** Absent until scored. */
  result: CrowdResult | undefined;
}

/** The question in play, once opened to everybody. */
export interface AskedRound extends CrowdRound {
  /** As overlays show it. */
  text: string;
  /** As overlays show it; absent when there is no picture. */
  image?: QuestionImage;
  question: CrowdQuestion;
  /** Of a number; absent for none. */
  unit?: string;
  /** Only for bots: no view contains it. */
  key: AnswerKey;
  isRevealed: boolean;
  /** The question was not completely visible when it was opened. */
  isShownLater?: boolean;
  /** Its type, number or text, would disclose something about the answer, so viewers are shown a text question. */
  isTypeSecret?: boolean;
}

/** A fastest-finger question in play. It counts for no board; its result is the list of the fastest right answers. */
export interface FingerPlay {
  /** Null until the right order is revealed. */
  revealed: RevealedRound | null;
  /** Earlier rounds, which also serve to estimate the viewers' delays. */
  before: readonly Pick<PlayedRound, 'round' | 'opensAtMs'>[];
  /** When the host showed the fastest; null before that. */
  fastestShownAtMs: number | null;
  /** Index of the contestant in the list of the fastest; null until one is chosen. */
  taken: number | null;
}

/**
 * A show's state for crowd play, independent of its game: each game builds it from its own shows, everything else is
 * shared.
 */
export interface CrowdPlay {
  showId: string;
  showName: string;
  settings: EverybodyPlays;
  /** Results include the spread of answers to questions without options. */
  includesSpread?: true;
  /** A question is in play, whether open to everybody or not. */
  isAsking: boolean;
  asked: AskedRound | null;
  /** In the order in which they were asked. */
  revealed: readonly RevealedRound[];
  /** The round whose result is shown now. */
  shownRound: RevealedRound | null;
  /** Absent unless a fastest-finger question is in play. */
  finger?: FingerPlay;
  /** No question follows the one whose result is shown. */
  isOver: boolean;
  /** The podium is shown by a move of the host, not by itself after the last result. */
  isPodiumMove?: true;
  boardOnAir: OnAirBoard | undefined;
  /** The viewer whose `!score` is, or last was, on air. */
  scoreOnAir: ScoreOnAir | undefined;
  /** What the chat's majority answers would have won; null when nothing. */
  chatPrize: string | null;
}

/** A revealed round with all rounds up to it, and the identifier of a result scored by their keys and the rules. */
export interface ScoredRound {
  round: RevealedRound;
  rounds: readonly PlayedRound[];
  /** The words of each of `rounds`. */
  words: readonly QuestionWords[];
  rules: CrowdRules;
  scoredAs: string;
}

const rulesOf = ({ hasStreakBonus, hasSpeedBands }: EverybodyPlays): CrowdRules => ({
  streakBonus: hasStreakBonus,
  speed: hasSpeedBands ? 'bands' : 'none',
});

/** All revealed rounds, with the current keys and rules. */
export function scoredRounds({ settings, revealed }: CrowdPlay): ScoredRound[] {
  const rules = rulesOf(settings);
  const rounds = revealed.map(({ round, key, points, opensAtMs }) => ({
    round,
    key,
    points,
    opensAtMs,
  }));
  const words = revealed.map((round) => round.words);
  let scoredAs = `${rules.streakBonus ? 's' : ''}${rules.speed === 'bands' ? 'b' : ''}:`;
  return revealed.map((round, index) => {
    scoredAs += round.keyText;
    const until = index + 1;
    return {
      round,
      rounds: rounds.slice(0, until),
      words: words.slice(0, until),
      rules,
      scoredAs,
    };
  });
}

/** Identifies a result of the fastest right answers that was scored by this key. */
export const fastestScoredAs = ({ keyText }: RevealedRound): string => `f:${keyText}`;

/** What a question's factor adds to its key text: nothing for a factor of 1. */
export const factorText = (factor: number): string => (factor === 1 ? '' : `x${factor}`);

/** Whether any viewer is on a board that could be shown. */
export const hasBoard = ({ revealed }: CrowdPlay): boolean =>
  revealed.some(({ result }) => (result?.board.length ?? 0) > 0);
