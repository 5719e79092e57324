import type { CrowdAnswer, CrowdQuestion } from './question.ts';

const maxLength = 200;

/** Canonical short form of an answer for storage. */
export function encodeAnswer(answer: CrowdAnswer): string {
  switch (answer.kind) {
    case 'choice':
      return String(answer.option);
    case 'several':
    case 'order':
      return answer.options.join(',');
    case 'number':
      return String(answer.value);
    case 'text':
      return answer.text.slice(0, maxLength);
  }
}

/** Decodes a stored answer to a question of this kind; null when it is invalid. */
export function decodeAnswer(kind: CrowdQuestion['kind'], stored: string): CrowdAnswer | null {
  switch (kind) {
    case 'choice': {
      const option = optionIn(stored);
      return option === null ? null : { kind, option };
    }
    case 'several':
    case 'order': {
      const options = stored.split(',').map(optionIn);
      const known = options.filter((option) => option !== null);
      return known.length === options.length ? { kind, options: known } : null;
    }
    case 'number': {
      const value = Number(stored);
      return stored === '' || !Number.isFinite(value) ? null : { kind, value };
    }
    case 'text':
      return { kind, text: stored };
  }
}

const optionIn = (text: string): number | null => (/^\d{1,2}$/u.test(text) ? Number(text) : null);

/**
 * Messages kept per viewer as the answer to a typed question, so that a viewer who chats on after the right answer
 * keeps it.
 */
const maxTypedAnswers = 3;

/** A stored answer with a later answer to the same question appended. */
export function withLaterAnswer(
  kind: CrowdQuestion['kind'],
  before: string | null,
  later: string,
): string {
  if (kind !== 'text' || before === null) return later;
  const texts = before.split('\n');
  return texts.includes(later) ? before : [...texts, later].slice(-maxTypedAnswers).join('\n');
}
