import { decodeStart, decodeText } from '../decode-text.ts';
import { createFindings, rightByWeight, trueFalseAnswers, type Findings } from '../issues.ts';
import type { Format, ParseResult, ParsedQuestion } from '../format.ts';
import { readTolerance } from '../typed-cells.ts';
import { categoryName, moodleText, type MoodleTextFormat } from '../xml/moodle-text.ts';
import { crowdItem, formatMark, supportsCrowd, stageItem, giftBytes } from './gift-write.ts';
import { pictureAt } from '../pictures.ts';

// Moodle's GIFT: https://docs.moodle.org/en/GIFT_format. Where the documentation is silent, this follows Moodle's own
// reader.

export const gift: Format = {
  id: 'gift',
  name: 'Moodle GIFT',
  endings: ['gift', 'txt'],
  detect: (bytes) => certainty(decodeStart(bytes, 65_536)),
  read: (bytes, options) => readGift(decodeText(bytes), options.name),
  write: {
    type: 'text/plain; charset=utf-8',
    bytes: ({ name, questions }) => giftBytes(name, questions.map(stageItem)),
    crowd: {
      bytes: ({ name, questions }) => giftBytes(name, questions.map(crowdItem)),
      supports: supportsCrowd,
    },
  },
};

function certainty(start: string): number {
  if (/^\s*(?:<|[[{]\s*["{[])/.test(start) || !start.includes('{')) return 0;
  const { shows, problems } = readGift(start, '');
  // Other kinds of questions also indicate GIFT; texts without answers and unbalanced braces speak against it.
  const others = problems.filter(({ detail = '' }) => detail.startsWith('matching:'));
  const good = shows.reduce((sum, { questions }) => sum + questions.length, 0) + others.length;
  const bad = problems.filter(
    ({ code }) => code === 'kindNotSupported' || code === 'damaged',
  ).length;
  return good === 0 ? 0 : 0.3 + (0.6 * good) / (good + bad - others.length);
}

interface Item {
  row: number;
  lines: string[];
  /** Its answers have begun but not ended. */
  isOpen: boolean;
}

function readGift(text: string, name: string): ParseResult {
  const found = createFindings();
  let show = name;
  for (const item of itemsOf(text.replaceAll(reserved, ''))) {
    if (found.isFull()) break;
    const joined = item.lines.join('\n').trim();
    const category = /^\$CATEGORY:(.*)/.exec(joined);
    if (category !== null) show = categoryName(category[1] ?? '') ?? name;
    else readItem(protectEscapes(joined), item.row, show, found);
  }
  return found.result();
}

/**
 * Items end with an empty line, categories with their line. Comment lines are already removed. Unlike in Moodle, empty
 * lines between answers are allowed.
 */
function* itemsOf(text: string): Generator<Item> {
  let item: Item | null = null;
  let hasGap = false;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line.startsWith('//')) continue;
    if (line === '') {
      hasGap = true;
      continue;
    }
    if (item !== null && !continuesItem(item, line, hasGap)) {
      yield item;
      item = null;
    }
    hasGap = false;
    item ??= { row: index + 1, lines: [], isOpen: false };
    item.lines.push(line);
    const marks = line.replace(/\\./g, '');
    if (/[{}]/.test(marks)) item.isOpen = marks.lastIndexOf('{') > marks.lastIndexOf('}');
  }
  if (item !== null) yield item;
}

const categoryMark = '$CATEGORY:';

/** Whether a line continues the previous item. */
function continuesItem({ lines, isOpen }: Item, line: string, hasGap: boolean): boolean {
  if (line.startsWith(categoryMark) || lines[0]?.startsWith(categoryMark)) return false;
  if (hasGap) return isOpen && /^[=~#}]/.test(line);
  // Some files have no empty line between titled questions.
  return !(line.startsWith('::') && !isOpen && lines.at(-1)?.endsWith('}'));
}

/** Placeholders for escaped characters, so that they are not read as syntax. They are removed from the input. */
const reserved = /[\uFDD0-\uFDD9]/g;
const escapes = '\\:#={}~n';
const protectEscapes = (text: string): string =>
  text.replace(/\\([\\:#={}~n])/g, (_, letter: string) =>
    String.fromCharCode(0xfdd0 + escapes.indexOf(letter)),
  );
const unescaped = (text: string): string =>
  text.replace(reserved, (letter) =>
    (escapes[letter.charCodeAt(0) - 0xfdd0] ?? '').replace('n', '\n'),
  );

function readItem(item: string, row: number, show: string, found: Findings): void {
  const title = item.startsWith('::') ? item.indexOf('::', 2) : -1;
  const body = title < 0 ? item : item.slice(title + 2).trim();
  const open = body.indexOf('{');
  const close = body.indexOf('}');
  if (open < 0 && close < 0)
    return found.report('kindNotSupported', row, `description: ${unescaped(body)}`);
  if (open < 0 || close < open) return found.report('damaged', row, unescaped(body));
  const after = body.slice(close + 1).trim();
  const format = formatOf(body);
  // The answers may be in the middle of a sentence, which then gets a blank.
  const question =
    after === '' ? body.slice(0, open) : `${body.slice(0, open)}_____${body.slice(close + 1)}`;
  const text = textOf(question, format);
  const inside = body.slice(open + 1, close);
  const general = inside.lastIndexOf('####');
  const parsedAnswers = readAnswers(
    (general < 0 ? inside : inside.slice(0, general)).trim(),
    format,
  );
  if (typeof parsedAnswers === 'string')
    return found.report('kindNotSupported', row, `${parsedAnswers}: ${text.text}`);
  const explanation = general < 0 ? '' : textOf(inside.slice(general + 4), format).text;
  const image = text.images.find(({ src }) => pictureAt(src) !== null);
  const picture = image === undefined ? null : pictureAt(image.src);
  for (const unused of text.images)
    if (unused !== image) found.report('imageNotTaken', row, unused.src);
  found.add(show, {
    row,
    text: text.text,
    ...parsedAnswers,
    ...(explanation === '' ? {} : { explanation }),
    ...(picture === null ? {} : { image: picture, imageAlt: image?.alt.trim() ?? '' }),
  });
}

const formatOf = (text: string, otherwise: MoodleTextFormat = 'moodle'): MoodleTextFormat => {
  const mark = formatMark.exec(text)?.[1];
  return mark === 'html' || mark === 'moodle' || mark === 'plain' || mark === 'markdown'
    ? mark
    : otherwise;
};

/** Line ends are only wrapping and become spaces; `\n` is a line break. */
function textOf(text: string, otherwise: MoodleTextFormat): ReturnType<typeof moodleText> {
  const format = formatOf(text, otherwise);
  return moodleText(unescaped(text.replace(formatMark, '').replaceAll('\n', ' ')), format);
}

type ParsedAnswers = Pick<ParsedQuestion, 'answers' | 'asks' | 'crowdOnly'>;

/** The question type and its answers, or the name of a kind that no game supports. */
function readAnswers(text: string, format: MoodleTextFormat): ParsedAnswers | string {
  if (text === '') return 'essay';
  if (text.startsWith('#')) return numerical(text.slice(1));
  if (text.includes('~')) return choices(text, format);
  const verdict = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(text)?.[1];
  if (verdict !== undefined)
    return { answers: trueFalseAnswers(verdict.toUpperCase().startsWith('T')) };
  if (text.includes('=') && text.includes('->')) return 'matching';
  // Moodle would take any text in braces as an answer.
  if (!text.startsWith('=')) return 'unknown';
  return { ...choices(text, format), asks: { kind: 'text' }, crowdOnly: 'shortanswer' };
}

/** The best of the answers, with its tolerance. */
function numerical(text: string): ParsedAnswers {
  const [first = ''] = text
    .split('=')
    .map((piece) => piece.split('#', 1)[0]?.trim() ?? '')
    .filter((piece) => piece !== '');
  const best = unescaped(first.replace(weightMark, ''));
  const read = readTolerance(best);
  return {
    answers: [],
    ...(read === null ? { rightBeyond: best } : {}),
    asks: {
      kind: 'number',
      right: read?.right ?? null,
      scoring: 'tolerance',
      range: read?.range ?? 0,
      unit: '',
    },
    crowdOnly: 'numerical',
  };
}

const weightMark = /^%(-?\d{1,3}(?:\.\d{1,9})?)%/;

function choices(text: string, format: MoodleTextFormat): ParsedAnswers {
  const pieces = text
    .replaceAll('=', '~=')
    .split('~')
    .map((piece) => piece.trim());
  if (pieces[0] === '') pieces.shift();
  const read = pieces.map((piece) => {
    const isRight = piece.startsWith('=');
    const rest = isRight ? piece.slice(1).trim() : piece;
    const weight = weightMark.exec(rest);
    const [answer = ''] = rest.slice(weight?.[0].length ?? 0).split('#', 1);
    return {
      text: textOf(answer, format),
      isMarked: isRight,
      weight: weight === null ? (isRight ? 100 : 0) : Number(weight[1]),
    };
  });
  const right = rightByWeight(read.map(({ weight }) => weight));
  const answers = read.map((answer, index) => ({
    text: answer.text.text,
    isRight: right[index] ?? false,
  }));
  // With a single choice each right answer is marked with `=`; with several, each has a weight.
  const isSeveral =
    !read.some(({ isMarked }) => isMarked) && answers.some(({ isRight }) => isRight);
  if (isSeveral) return { answers, asks: { kind: 'several', scoring: 'partial' } };
  return answers.filter(({ isRight }) => isRight).length > 1
    ? { answers, asks: { kind: 'choice' } }
    : { answers };
}
