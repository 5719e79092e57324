import type { CrowdView } from '../../crowd/crowd-view.ts';
import type { Spread } from '../../crowd/spread-fields.ts';
import type { SoundsView } from '../../sounds/sounds-view.ts';
import type { Phase, QuestionKind } from './show.ts';

/** Everything public about a crowd quiz and nothing else: each field is copied by name. */
export interface CrowdQuizView {
  showId: string;
  phase: Phase;
  /** From 1; 0 before the first question. */
  number: number;
  count: number;
  /** Null before the first question, and while the board or the podium is shown instead, unless that is empty. */
  question: CrowdQuestionView | null;
  /** Null unless a question is being asked. */
  clock: CrowdClockView | null;
  crowd: CrowdView | null;
  /** Null in a show without sound. */
  sounds: SoundsView | null;
}

/** Time of a question. Server epoch milliseconds. */
export interface CrowdClockView {
  startsAtMs: number;
  endsAtMs: number;
  /** When it was closed; null while it runs. */
  stoppedAtMs: number | null;
}

export interface CrowdQuestionView {
  id: string;
  kind: QuestionKind;
  text: string;
  image: string | null;
  /** Alt text; '' when none was written. */
  imageAlt: string;
  points: number;
  unit: string;
  /** In their order on air; in the right order once that is shown. Empty for typed answers. */
  options: { letter: string; text: string; isRight: boolean }[];
  isRevealed: boolean;
  /** The right typed answer; null until shown, and for questions with options. */
  rightText: string | null;
  /** Null until the answer is shown, and if there is none. */
  explanation: string | null;
  /** Null until the answer is shown and all answers are counted. */
  result: CrowdResultView | null;
}

export interface CrowdResultView {
  answered: number;
  right: number;
  /** Percentages of the options, by position in `options`; empty where there are none. */
  shares: number[];
  /** Null for questions with options, without answers, and in older results. */
  spread: CrowdSpreadView | null;
}

/** Spread of the answers to questions without options. */
export type CrowdSpreadView =
  | (Extract<Spread, { kind: 'number' }> & { right: number })
  /** Percentages of answers with each place right, first to last. */
  | { kind: 'order'; shares: number[] }
  | CrowdGroupsView;

export interface CrowdGroupsView {
  kind: 'text';
  /** All right ones as one group, first; then largest first. */
  groups: { text: string; count: number; isRight: boolean }[];
  /** Answers in none of the groups. */
  others: number;
}
