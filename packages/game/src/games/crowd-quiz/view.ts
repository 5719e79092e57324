import type { CrowdView } from '../../crowd/crowd-view.ts';
import type { Spread } from '../../crowd/spread-fields.ts';
import type { SoundsView } from '../../sounds/sounds-view.ts';
import type { Phase, QuestionKind } from './show.ts';

/** Everything the public is told of a crowd quiz, and nothing else: each field is copied by name. */
export interface CrowdQuizView {
  showId: string;
  phase: Phase;
  /** From 1; 0 before the first question. */
  number: number;
  count: number;
  /** Null before the first one, and while the board or the podium takes its place. */
  question: CrowdQuestionView | null;
  /** Null unless a question is being asked. */
  clock: CrowdClockView | null;
  crowd: CrowdView | null;
  /** Null in a show that is silent. */
  sounds: SoundsView | null;
}

/** The time of a question. Server epoch milliseconds. */
export interface CrowdClockView {
  startsAtMs: number;
  endsAtMs: number;
  /** It was closed then; null while it runs. */
  stoppedAtMs: number | null;
}

export interface CrowdQuestionView {
  id: string;
  kind: QuestionKind;
  text: string;
  image: string | null;
  /** What the image shows; '' when nobody has said. */
  imageAlt: string;
  points: number;
  unit: string;
  /** As they stand on air; in the right order once that is shown. Empty where the answer is typed. */
  options: { letter: string; text: string; isRight: boolean }[];
  isRevealed: boolean;
  /** The typed answer that is right; null until it is shown, and where options say it. */
  rightText: string | null;
  /** Null until the answer is shown, and when there is none. */
  explanation: string | null;
  /** Null until the answer is shown and all are counted. */
  result: CrowdResultView | null;
}

export interface CrowdResultView {
  answered: number;
  right: number;
  /** Whole percentages of the options, by their places in `options`; empty where there are none. */
  shares: number[];
  /** Null where options say it, where nobody answered, and in results of before. */
  spread: CrowdSpreadView | null;
}

/** How the answers are spread, where no options say it. */
export type CrowdSpreadView =
  | (Extract<Spread, { kind: 'number' }> & { right: number })
  /** How many had each place right, as whole percentages, first to last. */
  | { kind: 'order'; shares: number[] }
  | CrowdGroupsView;

export interface CrowdGroupsView {
  kind: 'text';
  /** The right ones together, first; then the largest. */
  groups: { text: string; count: number; isRight: boolean }[];
  /** Answers that are in none of them. */
  others: number;
}
