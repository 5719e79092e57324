/** What viewers can predict of the question on air. */
export interface Prediction {
  /** Names the question within its show. */
  question: string;
  /** Its place in the show, counted from 1. */
  number: number;
  /** `void`: it was shown without an answer, or the show has ended before it. */
  state: 'open' | 'locked' | 'right' | 'wrong' | 'void';
}
