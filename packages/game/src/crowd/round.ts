import type { AnswerKey, CrowdAnswer } from './question.ts';

/** A viewer's answer in a round: the last one, with the time of the first. */
export interface CrowdResponse {
  /** `platform:userId`, such as `twitch:40934651` or `phone:{token}`. */
  viewer: string;
  answer: CrowdAnswer;
  /** Server epoch milliseconds. */
  atMs: number;
}

/** A question that everybody played, with its right answer known. */
export interface PlayedRound {
  round: string;
  key: AnswerKey;
  /** For a right answer; 0 leaves the board unchanged. */
  points: number;
  /** Server epoch milliseconds. */
  opensAtMs: number;
}

/** How the rounds of one show are scored. */
export interface CrowdRules {
  /** 10 % more for each preceding consecutive right answer, at most 50 %. */
  streakBonus: boolean;
  /** `bands`: in three bands by the viewer's own clock, an answer earns all, two thirds or a third of the points. */
  speed: 'none' | 'bands';
}
