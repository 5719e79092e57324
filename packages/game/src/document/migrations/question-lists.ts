import { isRecord } from '../../json.ts';
import { Part, type LeftOver } from './left-over.ts';

export interface LegacyQuestion {
  text: string;
  answers: readonly unknown[];
  correctAnswer: unknown;
  /** Its remaining fields. */
  rest: Part;
}

export interface LegacyList {
  name: string;
  questions: LegacyQuestion[];
  /** Its original form in the old document. */
  raw: unknown;
  rest: Part;
}

/** The path at which the old document does not have the required shape. */
export interface ShapeError {
  kind: 'fault';
  path: string;
}
const faultAt = (path: string): ShapeError => ({ kind: 'fault', path });
export const isShapeError = (value: unknown): value is ShapeError =>
  isRecord(value) && value['kind'] === 'fault';

/** Field names under which the lists may be nested one level deeper. */
const holders = [
  'questionlists',
  'questionLists',
  'questionlist',
  'questionList',
  'lists',
  'list',
  'items',
  'data',
] as const;
const deepest = 3;

/**
 * The question lists of a version 1 document: a single list, an array or a map of lists, or one of these in a named
 * field. A list has a name and questions; a question has text, correctAnswer and an array of answers.
 */
export function readQuestionLists(
  raw: unknown,
  left: LeftOver,
  path = 'questionlists',
  depth = 1,
): LegacyList[] | ShapeError {
  if (Array.isArray(raw))
    return all(raw, (value, index) => readList(value, `${path}/${index}`, left));
  if (!isRecord(raw)) return faultAt(path);
  if (Object.hasOwn(raw, 'questions')) {
    const list = readList(raw, path, left);
    return isShapeError(list) ? list : [list];
  }
  if (Object.values(raw).some((value) => isRecord(value) && Object.hasOwn(value, 'questions')))
    return readMap(raw, path, left);
  const holder = holders.find((name) => isRecord(raw[name]) || Array.isArray(raw[name]));
  if (holder !== undefined && depth < deepest) {
    const lists = readQuestionLists(raw[holder], left, `${path}/${holder}`, depth + 1);
    leaveOthers(raw, (name) => name !== holder, path, left);
    return lists;
  }
  return readMap(raw, path, left);
}

function readMap(
  raw: Record<string, unknown>,
  path: string,
  left: LeftOver,
): LegacyList[] | ShapeError {
  const isList = (name: string) => {
    const value = raw[name];
    return isRecord(value) && (Object.hasOwn(value, 'questions') || Object.hasOwn(value, 'name'));
  };
  const names = inOrder(Object.keys(raw)).filter(isList);
  if (names.length === 0) return faultAt(path);
  leaveOthers(raw, (name) => !isList(name), path, left);
  return all(names, (name) => readList(raw[name], `${path}/${name}`, left));
}

function leaveOthers(
  raw: Record<string, unknown>,
  isOther: (name: string) => boolean,
  path: string,
  left: LeftOver,
): void {
  for (const name of Object.keys(raw)) if (isOther(name)) left.leave(`${path}/${name}`);
}

function readList(raw: unknown, path: string, left: LeftOver): LegacyList | ShapeError {
  if (!isRecord(raw)) return faultAt(path);
  const rest = new Part(raw, path, left);
  const name = rest.take(['name'], textOnly);
  if (name === undefined) return faultAt(`${path}/name`);
  const given = rest.take(['questions'], (value) =>
    Array.isArray(value) || isRecord(value) ? value : undefined,
  );
  if (given === undefined) return faultAt(`${path}/questions`);
  const inside = `${path}/questions`;
  const questions = Array.isArray(given)
    ? all(given, (value, index) => readQuestion(value, `${inside}/${index}`, left))
    : all(inOrder(Object.keys(given)), (key) => readQuestion(given[key], `${inside}/${key}`, left));
  return isShapeError(questions) ? questions : { name, questions, raw, rest };
}

function readQuestion(raw: unknown, path: string, left: LeftOver): LegacyQuestion | ShapeError {
  if (!isRecord(raw)) return faultAt(path);
  const rest = new Part(raw, path, left);
  const text = rest.take(['text'], textOnly);
  if (text === undefined) return faultAt(`${path}/text`);
  const answers = rest.take(['answers'], (value): readonly unknown[] | undefined =>
    Array.isArray(value) ? value : undefined,
  );
  if (answers === undefined) return faultAt(`${path}/answers`);
  const correctAnswer = rest.take<{ value: unknown }>(['correctAnswer'], (value) => ({ value }));
  if (correctAnswer === undefined) return faultAt(`${path}/correctAnswer`);
  return { text, answers, correctAnswer: correctAnswer.value, rest };
}

const textOnly = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Maps have no stored order: numeric keys are sorted by value, others keep their order. */
const inOrder = (names: readonly string[]): string[] =>
  names.every((name) => /^\d+$/.test(name))
    ? names.toSorted((one, other) => Number(one) - Number(other))
    : [...names];

/** Reads all elements, or returns the first fault. */
function all<Raw, Read extends object>(
  list: readonly Raw[],
  read: (value: Raw, index: number) => Read | ShapeError,
): Read[] | ShapeError {
  const done: Read[] = [];
  for (const [index, value] of list.entries()) {
    const one = read(value, index);
    if (isShapeError(one)) return one;
    done.push(one);
  }
  return done;
}
