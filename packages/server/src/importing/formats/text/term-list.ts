import { decodeStart, decodeText } from '../decode-text.ts';
import { createFindings } from '../issues.ts';
import type { Format, ParsedQuestion } from '../format.ts';
import { withoutWrongAnswers } from '../json/json-list.ts';

// Lists with a question and its right answer in each line, without wrong answers: flashcard sets, and files of trivia
// bots.

interface TermList {
  id: string;
  name: string;
  endings: readonly string[];
  /** The parts of a line; null when the line does not fit the list. */
  parts: (line: string) => string[] | null;
  certainty: number;
}

const breaks = /\r\n|\r|\n/;
const fewestLines = 2;

/** Minimum share of lines that must fit the list. */
const mostlyOurs = 0.9;

function certaintyOf(bytes: Uint8Array, { parts, certainty }: TermList): number {
  const sampledBytes = 16_384;
  const lines = decodeStart(bytes, sampledBytes).split(breaks);
  // The last line may be truncated.
  if (bytes.length > sampledBytes) lines.pop();
  const filled = lines.filter((line) => line.trim() !== '');
  const ours = filled.filter((line) => parts(line) !== null);
  return ours.length >= fewestLines && ours.length >= mostlyOurs * filled.length ? certainty : 0;
}

const termFormat = (list: TermList): Format => ({
  id: list.id,
  name: list.name,
  endings: list.endings,
  detect: (bytes) => certaintyOf(bytes, list),
  read(bytes, options) {
    const found = createFindings();
    for (const [index, line] of decodeText(bytes).split(breaks).entries()) {
      if (found.isFull()) break;
      if (line.trim() === '') continue;
      const parts = list.parts(line);
      if (parts === null) found.report('damaged', index + 1, line);
      else found.add(options.name, questionOf(parts, index + 1));
    }
    return withoutWrongAnswers(found.result());
  },
});

function questionOf(
  [text = '', right = '', ...others]: readonly string[],
  row: number,
): ParsedQuestion {
  return {
    row,
    text: text.trim(),
    answers: [{ text: right.trim(), isRight: true }],
    // Alternative answers, which a bot would accept as well.
    ...(others.length === 0 ? {} : { hostNotes: others.map((each) => each.trim()).join(' / ') }),
  };
}

const filledParts = (line: string, mark: string): string[] | null => {
  const parts = line.split(mark);
  return parts.length >= 2 && parts.every((part) => part.trim() !== '') ? parts : null;
};

/** Quizlet's export with its default separators: term, tab, definition. */
export const quizlet: Format = termFormat({
  id: 'quizlet',
  name: 'Quizlet (TSV)',
  endings: ['txt', 'tsv'],
  parts: (line) => {
    const parts = filledParts(line, '\t');
    return parts?.length === 2 ? parts : null;
  },
  certainty: 0.45,
});

/** Files of trivia bots: `question*answer`, with further answers after further asterisks. */
export const starList: Format = termFormat({
  id: 'star-list',
  name: 'question*answer (TXT)',
  endings: ['txt'],
  // Asterisks at the beginning of a line or in pairs are Markdown.
  parts: (line) => (/^\s*\*|\*\*/.test(line) ? null : filledParts(line, '*')),
  certainty: 0.6,
});
