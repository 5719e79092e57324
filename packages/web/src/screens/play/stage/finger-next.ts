import { boardName } from '@quizcast/game/crowd/board-name';
import { fingerIn } from '@quizcast/game/games/stage-quiz/finger/finger';
import type { FingerOnAir } from '@quizcast/game/games/stage-quiz/finger/finger-fields';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';

/** Next step of the main button for the fastest-finger question: named after the current step. */
export interface FingerNext {
  step: FingerOnAir['step'] | 'nobody' | 'tie';
  /** The player to be taken; '' before the result. */
  name: string;
}

export function fingerNextOf(show: Quizshow, hiddenWords: readonly string[]): FingerNext | null {
  const on = fingerIn(show);
  if (on === null) return null;
  const { step, question } = on;
  const result = question.asked?.result;
  if (step === 'revealed' && result?.right === 0) return { step: 'nobody', name: '' };
  if (step !== 'told') return { step, name: '' };
  const firsts = (result?.fastest ?? []).filter(({ rank }) => rank === 1);
  const [first] = firsts;
  if (first === undefined || firsts.length > 1) return { step: 'tie', name: '' };
  return { step, name: boardName(first, hiddenWords) };
}
