import type { AnswerKey, CrowdAnswer } from './question.ts';
import { acceptance, confusableAnswers } from './typed/text.ts';

/** Share of the points that an answer earns, 0 to 1. */
export type Judge = (answer: CrowdAnswer) => number;

/**
 * Returns the judge of one round's answers by its key; an answer of another kind earns nothing. `closest` needs all
 * answers of the round: every nearest answer is right, even several.
 */
export function judge(key: AnswerKey, answers: Iterable<CrowdAnswer>): Judge {
  switch (key.kind) {
    case 'choice':
      return (answer) => share(answer.kind === 'choice' && key.right.includes(answer.option));
    case 'several':
      return (answer) => (answer.kind === 'several' ? severalShare(key, answer.options) : 0);
    case 'order':
      return (answer) => share(answer.kind === 'order' && isSame(answer.options, key.right));
    case 'number':
      return numberJudge(key, answers);
    case 'text': {
      const others = [...(key.declined ?? []), ...confusableAnswers(key.accepted)];
      const isAccepted = acceptance(key.accepted, others);
      return (answer) => share(answer.kind === 'text' && answer.text.split('\n').some(isAccepted));
    }
    case 'poll':
      return () => 0;
  }
}

const share = (isRight: boolean): number => (isRight ? 1 : 0);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((option, index) => option === other[index]);

/** Strict: all right options and no others. Partial: each wrong option cancels a right one. */
function severalShare(
  { right, scoring }: Extract<AnswerKey, { kind: 'several' }>,
  chosen: readonly number[],
): number {
  const hits = chosen.filter((option) => right.includes(option)).length;
  const misses = chosen.length - hits;
  if (scoring === 'strict') return share(misses === 0 && hits === right.length);
  return right.length === 0 ? 0 : Math.max(0, (hits - misses) / right.length);
}

function numberJudge(
  { right, scoring, range }: Extract<AnswerKey, { kind: 'number' }>,
  answers: Iterable<CrowdAnswer>,
): Judge {
  const distance = (answer: CrowdAnswer): number =>
    answer.kind === 'number' ? Math.abs(answer.value - right) : Infinity;
  switch (scoring) {
    case 'exact':
      return (answer) => share(distance(answer) === 0);
    case 'closest': {
      let smallest = Infinity;
      for (const answer of answers) smallest = Math.min(smallest, distance(answer));
      return (answer) => share(smallest < Infinity && distance(answer) === smallest);
    }
    case 'nearness':
      return (answer) =>
        range > 0 ? Math.max(0, 1 - distance(answer) / range) : share(distance(answer) === 0);
  }
}
