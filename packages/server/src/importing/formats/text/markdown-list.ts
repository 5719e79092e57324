import { decodeStart, decodeText } from '../decode-text.ts';
import { createFindings, type Findings } from '../issues.ts';
import type { Format, ParsedQuestion } from '../format.ts';
import { markdownLine, type MarkdownLine } from './markdown-lines.ts';
import { rightMarkOf } from '../json/json-list-right.ts';
import { insertRight } from '../right-answer.ts';

// Questions as written by chat assistants: numbered, with lettered options below, and the right one marked, named below
// the options, or listed in an answer key at the end.

type OptionLine = Extract<MarkdownLine, { kind: 'option' }>;

interface Block {
  row: number;
  number: number | null;
  price: string | null;
  text: string[];
  options: OptionLine[];
  /** As named below the options or in the answer key. */
  right: string | null;
  explanation: string[];
}

interface Section {
  name: string;
  blocks: Block[];
}

/** Reads line by line; text above the first question and headings in between become names of shows. */
class MarkdownReader {
  readonly sections: Section[] = [];
  #name: string;
  #block: Block | null = null;
  #isInKey = false;
  #hasGap = false;

  constructor(name: string) {
    this.#name = name;
  }

  readLine(raw: string, row: number): void {
    const line = markdownLine(raw);
    if (line.kind === 'gap') {
      this.#hasGap = true;
      return;
    }
    if (this.#isInKey && this.#readKeyLine(line)) return;
    this.#line(line, row);
    this.#hasGap = false;
  }

  #line(line: Exclude<MarkdownLine, { kind: 'gap' }>, row: number): void {
    const block = this.#block;
    switch (line.kind) {
      case 'answerKey':
        this.#isInKey = true;
        this.#block = null;
        return;
      case 'heading':
        // `### What is …?` is a question, `## Round 2` is not.
        if (/[?？]$/.test(line.text)) this.#begin(row, null, line.text);
        else {
          this.#name = line.text;
          this.#block = null;
        }
        return;
      case 'question':
        this.#begin(row, line.number, line.text, line.price);
        return;
      case 'option':
        block?.options.push(line);
        return;
      case 'options':
        for (const text of line.texts)
          block?.options.push({ kind: 'option', letter: null, text, mark: null });
        return;
      case 'right':
        if (block !== null) block.right ??= line.text;
        return;
      case 'explanation':
        block?.explanation.push(line.text);
        return;
      case 'text':
        this.#text(line.text, row);
    }
  }

  #begin(row: number, number: number | null, text: string, price: string | null = null): void {
    const last = this.sections.at(-1);
    const section = last?.name === this.#name ? last : { name: this.#name, blocks: [] };
    if (section !== last) this.sections.push(section);
    this.#block = {
      row,
      number,
      price,
      text: text === '' ? [] : [text],
      options: [],
      right: null,
      explanation: [],
    };
    section.blocks.push(this.#block);
  }

  #text(text: string, row: number): void {
    const block = this.#block;
    const isQuestion = /[?？]$/.test(text) && this.#hasGap;
    if (block === null || (block.options.length > 0 && isQuestion)) {
      if (isQuestion || (block === null && /[?？]$/.test(text))) this.#begin(row, null, text);
      return;
    }
    if (block.options.length === 0) block.text.push(text);
    else if (block.explanation.length > 0 && !this.#hasGap) block.explanation.push(text);
  }

  /** Reads a line such as `3. B` of the answer key; false when the key has ended. */
  #readKeyLine(line: Exclude<MarkdownLine, { kind: 'gap' }>): boolean {
    if (line.kind !== 'question' || line.number === null) return line.kind === 'text';
    const blocks = this.sections.flatMap((section) => section.blocks);
    const candidates = blocks.filter(
      ({ number, right }) => number === line.number && right === null,
    );
    const [block] = candidates;
    // Repeated numbers belong to later questions.
    if (block === undefined) return true;
    if (block.options.length === 0) return false;
    block.right = line.text;
    return true;
  }
}

function questionOf({ row, text, options, right, explanation, price }: Block): ParsedQuestion {
  const questionText = text.join('\n');
  const rightMark = right === null ? null : rightMarkOf(right, options.map(labelled));
  const ticked = options.filter(({ mark }) => mark === 'tick');
  const bold = options.filter(({ mark }) => mark === 'bold');
  // Bold type marks the right answer only if a single option is bold.
  const marked = ticked.length > 0 ? ticked : bold.length === 1 ? bold : [];
  const index =
    rightMark?.kind === 'option' ? rightMark.index : numberIndex(rightMark, options.length);
  const answers = options.map((option, at) => ({
    text: option.text,
    isRight: index === null ? marked.includes(option) : at === index,
  }));
  const isAdded = index === null && marked.length === 0 && rightMark?.kind === 'text';
  const explanationText = explanation.join('\n').trim();
  return {
    row,
    text: questionText,
    answers: isAdded
      ? insertRight(
          rightMark.text,
          options.map((option) => option.text),
          questionText,
        )
      : answers,
    ...(price === null ? {} : { price }),
    ...(explanationText === '' ? {} : { explanation: explanationText }),
  };
}

const labelled = ({ text, letter }: OptionLine) => ({ text, label: letter ?? '', isRight: null });

/** Lists are numbered from 1. */
const numberIndex = (mark: ReturnType<typeof rightMarkOf>, of: number): number | null =>
  mark?.kind === 'number' && mark.number >= 1 && mark.number <= of ? mark.number - 1 : null;

function readList(text: string, name: string, found: Findings): void {
  const reader = new MarkdownReader(name);
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) reader.readLine(line, index + 1);
  for (const [key, section] of reader.sections.entries())
    for (const block of section.blocks) {
      if (found.isFull()) return;
      if (block.options.length === 0 && block.right === null) {
        if (block.text.length > 0) found.report('noAnswers', block.row, block.text[0]);
        continue;
      }
      found.add(section.name, questionOf(block), `${key}`);
    }
}

const sampledBytes = 65_536;
const [certain, likely, possible] = [0.85, 0.55, 0.3];

const isAnswered = ({ right, options }: Block): boolean =>
  right !== null || options.some(({ mark }) => mark === 'tick');

function certaintyOf(start: string): number {
  const reader = new MarkdownReader('');
  // The beginning of HTML, XML or JSON.
  if (/^\s*[<{[]/.test(start) && !/^\s*\[[ x]\]/i.test(start)) return 0;
  for (const [index, line] of start.split(/\r\n|\r|\n/).entries()) reader.readLine(line, index + 1);
  const blocks = reader.sections.flatMap((section) => section.blocks);
  const complete = blocks.filter(({ options, text }) => options.length >= 2 && text.length > 0);
  const isRightMarked = complete.some(isAnswered);
  if (complete.length > 0 && 2 * complete.length >= blocks.length)
    return isRightMarked ? certain : likely;
  const isPairs =
    blocks.length > 1 && blocks.every((block) => block.text.length > 0 && isAnswered(block));
  return isPairs ? possible : 0;
}

export const markdownList: Format = {
  id: 'markdown-list',
  name: 'Markdown list',
  endings: ['md', 'txt'],
  detect: (bytes) => certaintyOf(decodeStart(bytes, sampledBytes)),
  read(bytes, { name }) {
    const found = createFindings();
    readList(decodeText(bytes), name, found);
    return found.result();
  },
};
