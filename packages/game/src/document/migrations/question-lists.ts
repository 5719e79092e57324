import { isRecord } from '../../json.ts';
import { Part, type MigrationReport } from './unmigrated-fields.ts';

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
  kind: 'shapeError';
  path: string;
}
const shapeErrorAt = (path: string): ShapeError => ({ kind: 'shapeError', path });
export const isShapeError = (value: unknown): value is ShapeError =>
  isRecord(value) && value['kind'] === 'shapeError';

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
  report: MigrationReport,
  path = 'questionlists',
  depth = 1,
): LegacyList[] | ShapeError {
  if (Array.isArray(raw))
    return readAll(raw, (value, index) => readList(value, `${path}/${index}`, report));
  if (!isRecord(raw)) return shapeErrorAt(path);
  if (Object.hasOwn(raw, 'questions')) {
    const list = readList(raw, path, report);
    return isShapeError(list) ? list : [list];
  }
  if (Object.values(raw).some((value) => isRecord(value) && Object.hasOwn(value, 'questions')))
    return readMap(raw, path, report);
  const holder = holders.find((name) => isRecord(raw[name]) || Array.isArray(raw[name]));
  if (holder !== undefined && depth < deepest) {
    const lists = readQuestionLists(raw[holder], report, `${path}/${holder}`, depth + 1);
    archiveOthers(raw, (name) => name !== holder, path, report);
    return lists;
  }
  return readMap(raw, path, report);
}

function readMap(
  raw: Record<string, unknown>,
  path: string,
  report: MigrationReport,
): LegacyList[] | ShapeError {
  const isList = (name: string) => {
    const value = raw[name];
    return isRecord(value) && (Object.hasOwn(value, 'questions') || Object.hasOwn(value, 'name'));
  };
  const names = inOrder(Object.keys(raw)).filter(isList);
  if (names.length === 0) return shapeErrorAt(path);
  archiveOthers(raw, (name) => !isList(name), path, report);
  return readAll(names, (name) => readList(raw[name], `${path}/${name}`, report));
}

function archiveOthers(
  raw: Record<string, unknown>,
  isOther: (name: string) => boolean,
  path: string,
  report: MigrationReport,
): void {
  for (const name of Object.keys(raw)) if (isOther(name)) report.archive(`${path}/${name}`);
}

function readList(raw: unknown, path: string, report: MigrationReport): LegacyList | ShapeError {
  if (!isRecord(raw)) return shapeErrorAt(path);
  const rest = new Part(raw, path, report);
  const name = rest.read(['name'], textOnly);
  if (name === undefined) return shapeErrorAt(`${path}/name`);
  const rawQuestions = rest.read(['questions'], (value) =>
    Array.isArray(value) || isRecord(value) ? value : undefined,
  );
  if (rawQuestions === undefined) return shapeErrorAt(`${path}/questions`);
  const inside = `${path}/questions`;
  const questions = Array.isArray(rawQuestions)
    ? readAll(rawQuestions, (value, index) => readQuestion(value, `${inside}/${index}`, report))
    : readAll(inOrder(Object.keys(rawQuestions)), (key) =>
        readQuestion(rawQuestions[key], `${inside}/${key}`, report),
      );
  return isShapeError(questions) ? questions : { name, questions, raw, rest };
}

function readQuestion(
  raw: unknown,
  path: string,
  report: MigrationReport,
): LegacyQuestion | ShapeError {
  if (!isRecord(raw)) return shapeErrorAt(path);
  const rest = new Part(raw, path, report);
  const text = rest.read(['text'], textOnly);
  if (text === undefined) return shapeErrorAt(`${path}/text`);
  const answers = rest.read(['answers'], (value): readonly unknown[] | undefined =>
    Array.isArray(value) ? value : undefined,
  );
  if (answers === undefined) return shapeErrorAt(`${path}/answers`);
  const correctAnswer = rest.read<{ value: unknown }>(['correctAnswer'], (value) => ({ value }));
  if (correctAnswer === undefined) return shapeErrorAt(`${path}/correctAnswer`);
  return { text, answers, correctAnswer: correctAnswer.value, rest };
}

const textOnly = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Maps have no stored order: numeric keys are sorted by value, others keep their order. */
const inOrder = (names: readonly string[]): string[] =>
  names.every((name) => /^\d+$/.test(name))
    ? names.toSorted((one, other) => Number(one) - Number(other))
    : [...names];

/** Reads all elements, or returns the first shape error. */
function readAll<Raw, Read extends object>(
  list: readonly Raw[],
  read: (value: Raw, index: number) => Read | ShapeError,
): Read[] | ShapeError {
  const done: Read[] = [];
  for (const [index, value] of list.entries()) {
    const element = read(value, index);
    if (isShapeError(element)) return element;
    done.push(element);
  }
  return done;
}
