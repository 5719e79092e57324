import { decodeStart, decodeText } from '../decode-text.ts';
import { createFindings, oneLine, answersToExport, type Findings } from '../issues.ts';
import type { Format, ExportShow } from '../format.ts';

// One line for the question, `A. answer` or `A) answer` in one line each, then `ANSWER: B`:
// https://docs.moodle.org/en/Aiken_format

export const aiken: Format = {
  id: 'aiken',
  name: 'Aiken',
  endings: ['txt'],
  detect: (bytes) => {
    const start = decodeStart(bytes, 65_536);
    return /^[ \t]*ANSWER:[ \t]*[A-Z]/im.test(start) && /^[ \t]*A[.)][ \t]/im.test(start) ? 0.9 : 0;
  },
  read(bytes, options) {
    const found = createFindings();
    let block = emptyBlock();
    const finish = () => {
      flush(block, found, options.name);
      block = emptyBlock();
    };
    for (const [index, raw] of decodeText(bytes)
      .split(/\r\n|\r|\n/)
      .entries()) {
      const line = raw.trim();
      if (line === '') {
        block.hasGap = true;
        continue;
      }
      if (isNewQuestion(line, block)) finish();
      if (addLine(line, index + 1, block)) finish();
      if (found.isFull()) break;
    }
    finish();
    return found.result();
  },
  write: { type: 'text/plain; charset=utf-8', bytes: encodeShow },
};

interface Block {
  row: number;
  text: string[];
  answers: { letter: string; lines: string[] }[];
  /** Letters of the right answers; null until they are found. */
  right: string[] | null;
  /** There is an empty line before the next line. */
  hasGap: boolean;
}

const emptyBlock = (): Block => ({ row: 0, text: [], answers: [], right: null, hasGap: false });

const choice = /^([A-Za-z])[.)](?:[ \t](.*))?$/;
const verdict = /^ANSWER:(.*)$/i;

/** Text after the answers and an empty line begins a new question: the previous one has no right answer. */
const isNewQuestion = (line: string, block: Block): boolean =>
  block.hasGap && block.answers.length > 0 && !choice.test(line) && !verdict.test(line);

/** Adds a line to the block; true when it was the last line of the question. */
function addLine(line: string, row: number, block: Block): boolean {
  block.hasGap = false;
  const right = verdict.exec(line);
  if (block.row === 0) block.row = row;
  if (right !== null) {
    block.right = lettersIn(right[1] ?? '');
    return true;
  }
  // The first line is always the question, even if it looks like an answer: `A. Lincoln was …`.
  const answer = block.text.length === 0 ? null : choice.exec(line);
  if (answer !== null)
    block.answers.push({
      letter: (answer[1] ?? '').toUpperCase(),
      lines: [(answer[2] ?? '').trimStart()],
    });
  else (block.answers.at(-1)?.lines ?? block.text).push(line);
  return false;
}

/** Reads `B`, `B.`, `A, C` up to the first other word. */
function lettersIn(text: string): string[] {
  const letters: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter((piece) => piece !== '')) {
    if (!/^[A-Za-z][.)]?$/.test(word)) break;
    letters.push(word.slice(0, 1).toUpperCase());
  }
  return letters;
}

function flush({ row, text, answers, right }: Block, found: Findings, show: string): void {
  if (row === 0) return;
  if (text.length === 0 || (answers.length === 0 && right === null)) {
    found.report('damaged', row, text[0] ?? 'ANSWER:');
    return;
  }
  found.add(show, {
    row,
    text: text.join('\n'),
    answers: answers.map(({ letter, lines }) => ({
      text: lines.join('\n').trim(),
      isRight: right?.includes(letter) ?? false,
    })),
  });
}

const letters = 'ABCD';

function encodeShow(show: ExportShow): Uint8Array {
  const blocks = show.questions.map((question) => {
    const answers = answersToExport(question);
    return [
      // A question beginning with `ANSWER:` would be read as the last line.
      oneLine(question.text).replace(/^(ANSWER):/i, '$1 :'),
      ...answers.map(({ text }, index) => `${letters[index] ?? ''}. ${oneLine(text)}`),
      `ANSWER: ${letters[answers.findIndex(({ isRight }) => isRight)] ?? ''}`,
      '',
    ].join('\n');
  });
  return new TextEncoder().encode(blocks.join('\n'));
}
