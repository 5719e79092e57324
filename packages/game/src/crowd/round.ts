import type { AnswerKey, CrowdAnswer } from './question.ts';

/** What one viewer answered in a round: the last answer, and when it was first given. */
export interface CrowdResponse {
  /** `platform:userId`, such as `twitch:40934651` or `phone:{token}`. */
  viewer: string;
  answer: CrowdAnswer;
  /** Server epoch milliseconds. */
  atMs: number;
}

/** A question that everybody played and whose right answer is known. */
export interface PlayedRound {
  round: string;
  key: AnswerKey;
  /** For a right answer; with 0 the board stays as it is. */
  points: number;
  /** Server epoch milliseconds. */
  opensAtMs: number;
}

/** How the rounds of one show are scored. */
export interface CrowdRules {
  /** 10 % more for each right answer in a row before this one, 50 % at most. */
  streakBonus: boolean;
  /** `bands`: three bands by the viewer's own clock are worth the whole, two thirds and a third of the points. */
  speed: 'none' | 'bands';
}
