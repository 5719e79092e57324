import { authorsQuantity, countIn } from '../../crowd/written-answer.ts';
import { maxOptions, minOptions, optionLetters, questionSchema, type Question } from './show.ts';

/** A block of text that could not be parsed as a question, with its first line. */
export interface UnreadBlock {
  line: number;
  text: string;
}

export interface PastedQuestions {
  questions: Question[];
  unread: UnreadBlock[];
}

const typed = /^=\s*(.+)$/u;
const numbered = /^\d{1,2}[.)]\s+([^*].*)$/u;
/** `* B) Jupiter` or `B) *Jupiter`: star, label as written, letter or number, star, text. */
const labelled =
  /^(?:(\*)\s*)?(?:[-–•]\s+)?((?:([A-Fa-f]|\d{1,2})[.)](?:\s+|(?=\*)))?)(?:(\*)\s*)?(\S.*)$/u;

/**
 * Parses questions separated by empty lines: the question, then one answer per line. `*` marks right options, before or
 * after the letter, `=` a number or typed answer, `1.`, `2.` items to put in order; options without marks are a poll.
 */
export function pastedQuestions(text: string, newId: () => string): PastedQuestions {
  const questions: Question[] = [];
  const unread: UnreadBlock[] = [];
  const lines = text.replaceAll('\r', '').split('\n');
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.trim() === '') continue;
    const end = lines.findIndex((line, index) => index > at && line.trim() === '');
    const block = lines.slice(at, end === -1 ? undefined : end).map((line) => line.trim());
    const question = questionOf(block, newId);
    if (question === null) unread.push({ line: at + 1, text: block[0] ?? '' });
    else questions.push(question);
    at += block.length;
  }
  return { questions, unread };
}

function questionOf([question = '', ...answers]: readonly string[], newId: () => string) {
  const fields = fieldsOf(answers);
  if (fields === null) return null;
  const read = questionSchema.safeParse({ ...fields, question, id: newId() });
  return read.success ? read.data : null;
}

function fieldsOf(answers: readonly string[]): Partial<Question> | null {
  const written = matches(answers, typed);
  if (written.length > 0) return written.length === answers.length ? typedFields(written) : null;
  if (answers.length < minOptions || answers.length > maxOptions) return null;
  const inOrder = matches(answers, numbered);
  if (inOrder.length === answers.length) return { kind: 'order', options: inOrder, right: [] };
  const lines = answers.map(optionOf);
  // "A. Jackson" among other names is no label.
  const areLabelled = lines.every(
    ({ label }, index) => label === optionLetters[index] || label === String(index + 1),
  );
  const options = lines.map(({ lead, text }) => (areLabelled ? text : `${lead}${text}`));
  const marked = lines.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  if (marked.length === 0) return { kind: 'poll', options, right: [], points: 0 };
  return { kind: marked.length === 1 ? 'choice' : 'several', options, right: marked };
}

function optionOf(line: string) {
  const [, before = '', lead = '', label = '', after = '', text = line] = labelled.exec(line) ?? [];
  return { isRight: before !== '' || after !== '', lead, label: label.toUpperCase(), text };
}

function typedFields(written: readonly string[]): Partial<Question> {
  const [first = ''] = written;
  const quantity = written.length === 1 ? authorsQuantity(first) : null;
  if (quantity !== null)
    return { kind: 'number', rightNumber: quantity.value, unit: quantity.unit };
  const counts = written.map(countIn).filter((count) => count !== '');
  return { kind: 'text', accepted: [...written, ...counts].join('\n') };
}

const matches = (lines: readonly string[], shape: RegExp): string[] =>
  lines.flatMap((line) => shape.exec(line)?.[1] ?? []);
