import { gunzipSync } from 'node:zlib';
import { isRecord } from '@quizcast/game/json';
import {
  archive,
  crowdQuestionJson,
  imageStart,
  indexEnd,
  markup,
  quizEnd,
  questionJson,
} from './classquiz-write.ts';
import type { Format, ParseResult, ParsedImage, ParsedQuestion } from './format.ts';
import { htmlText } from './xml/html-text.ts';
import { issueOf } from './issues.ts';
import { jsonOf, listOf, textOf } from './json/json-file.ts';

const maxJsonBytes = 30 * 1024 * 1024;
const maxIndexLength = 6;

/** The quiz and the bytes after it; null when this is not a CQA file. */
function opened(bytes: Uint8Array): { quiz: Record<string, unknown>; rest: Buffer } | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return null;
  const unpacked = ungzipped(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (unpacked === null) return null;
  const quiz = jsonOf(unpacked.content);
  if (!isRecord(quiz) || !Array.isArray(quiz['questions'])) return null;
  return { quiz, rest: unpacked.rest };
}

/**
 * The end marker may also occur within the compressed quiz, so its end is the first marker before which the data unpack
 * completely.
 */
function ungzipped(bytes: Buffer): { content: Uint8Array; rest: Buffer } | null {
  for (
    let end = bytes.indexOf(quizEnd), tries = 0;
    tries < 4;
    end = bytes.indexOf(quizEnd, end + 1), tries++
  ) {
    const isAllOfFile = end < 0;
    try {
      const content = gunzipSync(isAllOfFile ? bytes : bytes.subarray(0, end), {
        maxOutputLength: maxJsonBytes,
      });
      const rest = isAllOfFile ? Buffer.alloc(0) : bytes.subarray(end + quizEnd.length);
      return { content: new Uint8Array(content), rest };
    } catch {
      if (isAllOfFile) return null;
    }
  }
  return null;
}

/**
 * The pictures by the index of their question. A marker counts only with the index of a question that still lacks its
 * picture, so that similar bytes within a picture do not split it.
 */
function picturesOf(rest: Buffer, waiting: ReadonlySet<number>): Map<number, Uint8Array> {
  const starts: { index: number; head: number; from: number }[] = [];
  const seen = new Set<number>();
  for (let at = rest.indexOf(imageStart); at >= 0; at = rest.indexOf(imageStart, at + 1)) {
    const from = at + imageStart.length;
    const end = rest.subarray(from, from + maxIndexLength + indexEnd.length).indexOf(indexEnd);
    if (end < 1) continue;
    const digits = rest.toString('latin1', from, from + end);
    const index = /^-?\d+$/.test(digits) ? Number(digits) : Number.NaN;
    if (!waiting.has(index) || seen.has(index)) continue;
    seen.add(index);
    starts.push({ index, head: at, from: from + end + indexEnd.length });
  }
  return new Map(
    starts.map(({ index, from }, at) => [
      index,
      new Uint8Array(rest.subarray(from, starts[at + 1]?.head ?? rest.length)),
    ]),
  );
}

/** Index of the cover, which belongs to no question. */
const cover = -1;
/** Titles are rich text in newer versions and plain text in older ones. */
const plain = (value: unknown): string => {
  const text = textOf(value);
  return markup.test(text) ? htmlText(text).text : text;
};

type ParsedAnswers = Pick<ParsedQuestion, 'answers' | 'asks' | 'crowdOnly'>;

/** Null for question types that no game supports. */
function parseAnswers(question: Record<string, unknown>): ParsedAnswers | null {
  const type = textOf(question['type']) || 'ABCD';
  const list = listOf(question['answers']).filter(isRecord);
  const answers = list.map((answer) => ({
    text: plain(answer['answer']),
    isRight: answer['right'] === true,
  }));
  switch (type) {
    case 'ABCD':
      return answers.filter(({ isRight }) => isRight).length > 1
        ? { answers, asks: { kind: 'choice' } }
        : { answers };
    case 'CHECK':
      return { answers, asks: { kind: 'several', scoring: 'strict' } };
    case 'VOTING':
      return { answers: unmarked(answers, false), asks: { kind: 'poll' } };
    case 'ORDER':
      return { answers: unmarked(answers, false), asks: { kind: 'order' }, crowdOnly: type };
    case 'TEXT':
      return { answers: unmarked(answers, true), asks: { kind: 'text' } };
    case 'RANGE':
      return rangeOf(question['answers'], type);
    default:
      return null;
  }
}

const unmarked = (
  answers: ParsedQuestion['answers'],
  isRight: boolean,
): ParsedQuestion['answers'] => answers.map(({ text }) => ({ text, isRight }));

/** Every number within the range is right. */
function rangeOf(value: unknown, crowdOnly: string): ParsedAnswers | null {
  if (!isRecord(value)) return null;
  const [min, max] = [value['min_correct'], value['max_correct']];
  const isKnown = typeof min === 'number' && typeof max === 'number';
  return {
    answers: [],
    asks: {
      kind: 'number',
      right: isKnown ? (min + max) / 2 : null,
      scoring: 'tolerance',
      range: isKnown ? Math.abs(max - min) / 2 : 0,
      unit: '',
    },
    crowdOnly,
  };
}

function read(bytes: Uint8Array, fallbackName: string): ParseResult {
  const file = opened(bytes);
  if (file === null) return { shows: [], problems: [issueOf('damaged')] };
  const found: ParseResult = { shows: [], problems: [] };
  const list = listOf(file.quiz['questions']);
  const waiting = new Set(
    list.flatMap((question) => {
      const index = isRecord(question) ? question['image'] : null;
      return typeof index === 'number' ? [index] : [];
    }),
  );
  const pictures = picturesOf(file.rest, waiting.add(cover));
  const imageOf = (value: unknown, row: number): ParsedImage | null => {
    if (typeof value === 'string' && value.startsWith('https://'))
      return { kind: 'address', address: value };
    const content = typeof value === 'number' ? pictures.get(value) : undefined;
    if (content !== undefined && content.length > 0)
      return { kind: 'bytes', bytes: content, name: `${row}` };
    if (value !== null && value !== undefined && value !== '')
      found.problems.push(issueOf('imageNotTaken', row));
    return null;
  };
  const questions = list.flatMap((question, index): ParsedQuestion[] => {
    const row = index + 1;
    const parsedAnswers = isRecord(question) ? parseAnswers(question) : null;
    if (!isRecord(question) || parsedAnswers === null) {
      const kind = isRecord(question) ? textOf(question['type']) : '';
      found.problems.push(issueOf('kindNotSupported', row, kind));
      return [];
    }
    const seconds = Number(textOf(question['time']) || Number.NaN);
    const image = imageOf(question['image'], row);
    return [
      {
        row,
        text: plain(question['question']),
        ...parsedAnswers,
        ...(Number.isFinite(seconds) ? { seconds } : {}),
        ...(image === null ? {} : { image }),
      },
    ];
  });
  const name = plain(file.quiz['title']).trim() || fallbackName;
  found.shows.push({ name, questions });
  return found;
}

/** ClassQuiz's archive: the quiz as compressed JSON, followed by the raw pictures. */
export const classquizCqa: Format = {
  id: 'classquiz-cqa',
  name: 'ClassQuiz archive (CQA)',
  endings: ['cqa'],
  detect: (bytes) => (opened(bytes) === null ? 0 : 1),
  read: (bytes, { name }) => read(bytes, name),
  write: {
    type: 'application/octet-stream',
    bytes: ({ name, questions }) => archive(name, questions.map(questionJson), questions),
    crowd: {
      bytes: ({ name, questions }) => archive(name, questions.map(crowdQuestionJson), questions),
    },
  },
};
