import { decodeStart, decodeText } from '../decode-text.ts';
import { collapsed, createFindings, oneLine, answersToExport } from '../issues.ts';
import type { Format, ParsedQuestion, ExportShow } from '../format.ts';

// Blocks of `#Q text`, `^ right answer`, then the answers with a letter each: https://github.com/uberspot/OpenTriviaQA.
// Questions may span several lines, including empty ones.

export const openTriviaQa: Format = {
  id: 'open-trivia-qa',
  name: 'OpenTriviaQA',
  endings: ['txt'],
  detect: (bytes) => {
    const start = decodeStart(bytes, 65_536);
    // Questions of an Aiken file can begin with these markers, too, but it ends with a right answer.
    const isAiken = /(?:^|[\r\n])[ \t]*ANSWER:[^\r\n]*$/i.test(
      decodeText(bytes.subarray(-1024)).trimEnd(),
    );
    return /^#Q[ \t]/m.test(start) && /^\^/m.test(start) && !isAiken ? 0.95 : 0;
  },
  read(bytes, options) {
    const found = createFindings();
    for (const block of blocksOf(decodeLines(bytes))) {
      if (found.isFull()) break;
      found.add(options.name, questionOf(block));
    }
    return found.result();
  },
  write: { type: 'text/plain; charset=utf-8', bytes: encodeShow },
};

interface Block {
  row: number;
  lines: string[];
}

/** These files mix encodings, so each line is decoded separately when the file as a whole is not valid UTF-8. */
function decodeLines(bytes: Uint8Array): string[] {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(/\r\n|\r|\n/);
  } catch {
    if (bytes[0] === 0xff || bytes[0] === 0xfe || bytes.subarray(0, 1024).includes(0))
      return decodeText(bytes).split(/\r\n|\r|\n/);
  }
  const lines: string[] = [];
  for (let from = 0; from <= bytes.length;) {
    const at = bytes.indexOf(0x0a, from);
    const end = at < 0 ? bytes.length : at;
    const line = decodeText(bytes.subarray(from, end)).replace(/\r$/, '');
    for (const part of line.split('\r')) lines.push(part);
    from = end + 1;
  }
  return lines;
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^#Q(?:\s|$)/.test(line)) blocks.push({ row: index + 1, lines: [line.slice(2)] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

const answerLine = /^[A-Z](?:[ \t]|$)/;

function questionOf({ row, lines }: Block): ParsedQuestion {
  const caret = lines.findIndex((line) => line.startsWith('^'));
  // Without a right answer, the answers begin at the first line with the letter A.
  const text = caret >= 0 ? caret : lines.findIndex((line) => /^A[ \t]/.test(line));
  const rest = text < 0 ? [] : lines.slice(text);
  const right: string[] = [];
  const answers: string[][] = [];
  for (const [index, line] of rest.entries()) {
    if (caret >= 0 && index === 0) right.push(line.slice(1));
    else if (answerLine.test(line)) answers.push([line.slice(1)]);
    else if (line.trim() !== '') (answers.at(-1) ?? right).push(line);
  }
  const texts = answers.map(joined);
  const rightAt = rightIndex(texts, joined(right));
  return {
    row,
    text: joined(text < 0 ? lines : lines.slice(0, text)),
    answers: texts.map((answer, index) => ({ text: answer, isRight: index === rightAt })),
  };
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** Index of the answer with the same text as the right one; -1 when there is none. */
function rightIndex(answers: readonly string[], right: string): number {
  const exact = answers.indexOf(right);
  if (exact >= 0) return exact;
  const plain = (text: string) => collapsed(text).toLowerCase();
  return answers.findIndex((answer) => plain(answer) === plain(right));
}

const letters = 'ABCD';

function encodeShow(show: ExportShow): Uint8Array {
  const blocks = show.questions.map((question) => {
    const answers = answersToExport(question).map(({ text, isRight }) => ({
      text: oneLine(text),
      isRight,
    }));
    return [
      `#Q ${questionText(question.text)}`,
      `^ ${answers.find(({ isRight }) => isRight)?.text ?? ''}`,
      ...answers.map(({ text }, index) => `${letters[index] ?? ''} ${text}`),
      '',
    ].join('\n');
  });
  return new TextEncoder().encode(blocks.join('\n'));
}

/** Joins lines that look like syntax of the format to the line before. */
const questionText = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .reduce((all, line) => `${all}${/^(?:#Q|\^)/.test(line) ? ' ' : '\n'}${line}`);
