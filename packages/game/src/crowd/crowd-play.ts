import type { AnswerKey, CrowdQuestion } from './question.ts';
import type { CrowdRules, PlayedRound } from './round.ts';
import type {
  CrowdResult,
  CrowdRound,
  EverybodyPlays,
  OnAirBoard,
  ScoreOnAir,
} from './show-fields.ts';

/** A question in words, for those who look back at it. */
export interface QuestionWords {
  text: string;
  /** As answers name them by position; empty where there are none. */
  options: readonly string[];
  /** Its number on a ladder that gets harder, the first one 1; null where there is no such order. */
  place: number | null;
}

/** A picture of a question. */
export interface QuestionImage {
  src: string;
  /** What it shows; '' when nobody has said. */
  alt: string;
}

/** The picture as a question names it. */
export const imageOf = ({
  image,
  imageAlt = '',
}: {
  image?: string | undefined;
  imageAlt?: string | undefined;
}): { image?: QuestionImage } =>
  image === undefined || image === '' ? {} : { image: { src: image, alt: imageAlt } };

/** A question that everybody played and whose answer is out. */
export interface RevealedRound extends PlayedRound {
  words: QuestionWords;
  /** The right answer where it is typed, as it is written out, once overlays show it. */
  written?: string;
  /** Another one for another key: a result that was scored by other keys is scored again. */
  keyText: string;
  /** Absent until it is scored. */
  result: CrowdResult | undefined;
}

/** The question in play, once it was opened to everybody. */
export interface AskedRound extends CrowdRound {
  /** As overlays show it. */
  text: string;
  /** As overlays show it; absent where there is none. */
  image?: QuestionImage;
  question: CrowdQuestion;
  /** For bots alone: no view tells it. */
  key: AnswerKey;
  isRevealed: boolean;
  /** It was not on air as a whole when it was opened. */
  isShownLater?: boolean;
  /** Whether a number or a text is asked for follows from the answer: viewers are told of a text. */
  isTypeSecret?: boolean;
}

/** A question that picks who plays is on air: it is on no board, and the fastest of those who were right are wanted. */
export interface FingerPlay {
  /** Null until the right order is shown. */
  revealed: RevealedRound | null;
  /** Rounds that were over before it: how late viewers are follows from them as well. */
  before: readonly Pick<PlayedRound, 'round' | 'opensAtMs'>[];
  /** From when on the fastest are told; null until the host wants that. */
  toldAtMs: number | null;
  /** Which of the fastest plays; null until one is taken. */
  taken: number | null;
}

/** How everybody plays a show, whatever its game is: each game says this of its own shows, and all else is the same. */
export interface CrowdPlay {
  showId: string;
  showName: string;
  settings: EverybodyPlays;
  /** How answers that no options name are spread is told with a result. */
  tellsSpread?: true;
  /** A question is in play, open to everybody or not. */
  isAsking: boolean;
  asked: AskedRound | null;
  /** In the order in which they were asked. */
  revealed: readonly RevealedRound[];
  /** The one whose result is told now. */
  told: RevealedRound | null;
  /** Absent while no question picks who plays. */
  finger?: FingerPlay;
  /** No question comes after the one whose result is told. */
  isOver: boolean;
  boardOnAir: OnAirBoard | undefined;
  /** The viewer whose `!score` is on air, or was last. */
  scoreOnAir: ScoreOnAir | undefined;
  /** What the answers of most of the chat would have won; null when that is nothing. */
  chatPrize: string | null;
}

/** A revealed round with all rounds until it, and what a result that is scored by their keys and the rules says. */
export interface ScoredRound {
  round: RevealedRound;
  rounds: readonly PlayedRound[];
  /** Of each of `rounds`. */
  words: readonly QuestionWords[];
  rules: CrowdRules;
  scoredAs: string;
}

const rulesOf = ({ hasStreakBonus, hasSpeedBands }: EverybodyPlays): CrowdRules => ({
  streakBonus: hasStreakBonus,
  speed: hasSpeedBands ? 'bands' : 'none',
});

/** Every round whose answer is out, as it is scored by the present keys and rules. */
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

/** What a question's factor adds to the text of its key: nothing where it is worth as much as any other. */
export const factorText = (factor: number): string => (factor === 1 ? '' : `x${factor}`);

/** Whether anybody is on a board that could be shown. */
export const hasBoard = ({ revealed }: CrowdPlay): boolean =>
  revealed.some(({ result }) => (result?.board.length ?? 0) > 0);
