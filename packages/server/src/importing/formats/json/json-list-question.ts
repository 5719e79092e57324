import { isRecord } from '@quizcast/game/json';
import type { ParsedQuestion } from '../format.ts';
import { trueFalseAnswers } from '../issues.ts';
import { fieldsOf, loneOptions, type ListFields } from './json-list-fields.ts';
import { listOf, textOf } from './json-file.ts';
import {
  rightMarkOf,
  type ListOption,
  type NumberBase,
  type RightMark,
} from './json-list-right.ts';
import { pictureAt } from '../pictures.ts';
import { insertRight } from '../right-answer.ts';

/** A question as found in its record, before it is known whether right answers are numbered from 0 or 1. */
export interface ListQuestion {
  fields: ListFields;
  text: string;
  options: ListOption[];
  rightMarks: RightMark[];
  wrong: string[];
  /** The key of the right answer contains `index`. */
  isIndex: boolean;
}

/** Null when the record is not a question. */
export function listQuestion(record: Readonly<Record<string, unknown>>): ListQuestion | null {
  const fields = fieldsOf(record);
  const rawQuestion = fields.get('question')?.value;
  const text = isRecord(rawQuestion)
    ? textOf(rawQuestion['text'] ?? rawQuestion['question'])
    : textOf(rawQuestion);
  const rawOptions = fields.get('options')?.value;
  const options = rawOptions === undefined ? optionsIn(loneOptions(record)) : optionsOf(rawOptions);
  const right = fields.get('right');
  const wrong = listOf(fields.get('wrong')?.value)
    .map(textOf)
    .filter((each) => each !== '');
  const values = Array.isArray(right?.value) ? listOf(right.value) : [right?.value];
  const rightMarks = values.flatMap((value) => rightMarkOf(value, options) ?? []);
  if (text.trim() === '' || (options.length === 0 && rightMarks.length === 0)) return null;
  const isIndex = /ind(?:ex|ices)/i.test(right?.key ?? '');
  return { fields, text, options, rightMarks, wrong, isIndex };
}

const optionTexts = [
  'text',
  'answer',
  'answertext',
  'option',
  'value',
  'content',
  'label',
  'title',
  'antwort',
];
const optionLabels = ['id', 'key', 'letter', 'label', 'index'];
const optionFlags = [
  'correct',
  'iscorrect',
  'right',
  'isright',
  'isanswer',
  'richtig',
  'istrichtig',
  'korrekt',
];

function optionsOf(value: unknown): ListOption[] {
  if (isRecord(value))
    return optionsIn(Object.entries(value).map(([key, inner]) => ({ key, value: inner })));
  return withoutLetters(listOf(value).map((inner) => optionOf(inner, '')));
}

const optionsIn = (named: readonly { key: string; value: unknown }[]): ListOption[] =>
  withoutLetters(named.map(({ key, value }) => optionOf(value, key)));

function optionOf(value: unknown, label: string): ListOption {
  if (!isRecord(value))
    return {
      text: typeof value === 'boolean' ? String(value) : textOf(value),
      label,
      isRight: null,
    };
  const inner = new Map(
    Object.entries(value).map(([key, each]) => [key.toLowerCase().replaceAll(/[\s_-]/g, ''), each]),
  );
  const first = (keys: readonly string[]): unknown =>
    keys.map((key) => inner.get(key)).find((each) => each !== undefined && each !== null);
  const flag = first(optionFlags);
  return {
    text: textOf(first(optionTexts)),
    label: textOf(first(optionLabels)) || label,
    isRight: flag === undefined ? null : flag === true || flag === 'true' || flag === 1,
  };
}

/** Removes the labels of `A) Paris`, `B) Rome` …, if every option has one. */
function withoutLetters(options: ListOption[]): ListOption[] {
  const cut = options.map(({ text }, index) => {
    const letter = String.fromCharCode(65 + index);
    return new RegExp(`^\\s*[([]?${letter}[)\\].:]+\\s*(\\S[^]*)$`, 'i').exec(text)?.[1] ?? null;
  });
  return options.map((option, index) => {
    const text = cut[index] ?? null;
    return text === null || options.length < 2 || cut.includes(null) ? option : { ...option, text };
  });
}

/** Builds the question once the numbering is known. */
export function builtQuestion(
  { fields, text, options, rightMarks, wrong, isIndex }: ListQuestion,
  row: number,
  base: NumberBase,
): ParsedQuestion {
  const flagged = options.some(({ isRight }) => isRight === true);
  const right = new Set<number>();
  const added: string[] = [];
  let isGuessed = false;
  let outOfRange: string | null = null;
  for (const each of flagged ? [] : rightMarks) {
    if (each.kind === 'option') right.add(each.index);
    else if (each.kind === 'text') added.push(each.text);
    else if (options.length === 0) added.push(String(each.number));
    else {
      const index = each.number - base.base;
      if (index >= 0 && index < options.length) {
        right.add(index);
        isGuessed ||= !base.isCertain && !isIndex;
      } else outOfRange = String(each.number);
    }
  }
  const listed = options.map((option, index) => ({
    text: option.text,
    isRight: flagged ? option.isRight === true : right.has(index),
  }));
  return {
    row,
    text,
    answers: answersOf(listed, added, wrong, text),
    ...extrasOf(fields),
    ...(isGuessed ? { isRightGuessed: true } : {}),
    ...(outOfRange === null ? {} : { rightBeyond: outOfRange }),
  };
}

function answersOf(
  listed: ParsedQuestion['answers'],
  added: readonly string[],
  wrong: readonly string[],
  question: string,
): ParsedQuestion['answers'] {
  const [first] = added;
  if (first === undefined) return listed;
  if (listed.length === 0 && wrong.length === 0 && /^(?:true|false)$/i.test(first.trim()))
    return trueFalseAnswers(/true/i.test(first));
  const others = listed.length > 0 ? listed.map(({ text }) => text) : wrong;
  // When no option matches the right answer, all options are wrong ones.
  return listed.some(({ isRight }) => isRight) ? listed : insertRight(first, others, question);
}

function extrasOf(fields: ListFields): Partial<ParsedQuestion> {
  const text = (field: 'explanation' | 'hostNotes' | 'price' | 'imageAlt' | 'category'): string =>
    textOf(fields.get(field)?.value).trim();
  const notes = [text('hostNotes'), text('category'), textOf(fields.get('difficulty')?.value)];
  const hostNotes = notes.filter((note) => note.trim() !== '').join(' · ');
  const seconds = fields.get('seconds')?.value;
  const image = pictureAt(textOf(fields.get('image')?.value));
  return {
    ...(hostNotes === '' ? {} : { hostNotes }),
    ...(text('explanation') === '' ? {} : { explanation: text('explanation') }),
    ...(text('price') === '' ? {} : { price: text('price') }),
    ...(text('category') === '' ? {} : { category: text('category') }),
    ...(typeof seconds === 'number' && seconds > 0 ? { seconds } : {}),
    ...(image === null ? {} : { image }),
    ...(image === null || text('imageAlt') === '' ? {} : { imageAlt: text('imageAlt') }),
  };
}
