import type { ImportedStage, ImportIssue, ImportIssueCode } from '@quizcast/game/importing/import';
import { likenessOf } from '@quizcast/game/importing/import';
import {
  answerCount,
  answerIndexSchema,
  answerTextSchema,
  explanationSchema,
  hostNotesSchema,
  imageAddressSchema,
  imageAltSchema,
  maxStages,
  priceSchema,
  questionTextSchema,
  votingCountdownSchema,
  type AnswerIndex,
} from '@quizcast/game/games/stage-quiz/show';
import { filesAddress, isFileRef } from '../../ports/file-store.ts';
import type { ParsedQuestion, ParsedShow } from './format.ts';
import { importedCrowd } from './imported-crowd.ts';
import { issueOf } from './issues.ts';

export interface ImportedShow {
  name: string;
  stages: ImportedStage[];
}

/** A picture of a file, and the stage it belongs to. */
export interface StagePicture {
  show: number;
  stage: number;
  row: number;
  bytes: Uint8Array;
}

export interface ImportedStages {
  shows: ImportedShow[];
  pictures: StagePicture[];
  problems: ImportIssue[];
}

type Note = (code: ImportIssueCode, detail?: string) => void;

const maxNameLength = 200;
/** Maximum number of shows into which one show of a file is split, because a show has at most 1000 questions. */
const maxParts = 5;

/** Converts found shows into stages with rules common to all formats; changes are reported as problems. */
export function importedStages(found: readonly ParsedShow[]): ImportedStages {
  const imported: ImportedStages = { shows: [], pictures: [], problems: [] };
  for (const { name, questions } of found) {
    const title = shortened(inOneLine(name), maxNameLength);
    let show: ImportedShow = { name: title, stages: [] };
    const seen = new Set<string>();
    let count = 0;
    for (const question of questions) {
      if (isEmpty(question) || ++count > maxParts * maxStages) continue;
      if (show.stages.length === maxStages) {
        imported.shows.push(show);
        const part = ` (${Math.ceil(count / maxStages)})`;
        show = { name: shortened(title, maxNameLength - part.length) + part, stages: [] };
      }
      const note: Note = (code, detail) =>
        imported.problems.push({
          ...issueOf(code, question.row, detail),
          ...(imported.shows.length === 0 ? {} : { show: imported.shows.length }),
        });
      const stage = stageOf(question, note);
      const likeness = likenessOf(stage.question);
      if (seen.has(likeness)) note('duplicate', stage.question.question);
      seen.add(likeness);
      if (question.image?.kind === 'bytes') {
        const position = { show: imported.shows.length, stage: show.stages.length };
        imported.pictures.push({ ...position, row: question.row, bytes: question.image.bytes });
      }
      show.stages.push(stage);
    }
    if (count > maxParts * maxStages)
      imported.problems.push(issueOf('tooManyQuestions', null, `${count}`));
    else if (count > maxStages) imported.problems.push(issueOf('furtherShows', null, `${count}`));
    if (show.stages.length > 0) imported.shows.push(show);
  }
  return imported;
}

const isEmpty = (question: ParsedQuestion): boolean =>
  question.image === undefined &&
  clean(question.text) === '' &&
  question.answers.every(({ text }) => clean(text) === '');

function stageOf(found: ParsedQuestion, note: Note): ImportedStage {
  const text = fitted(found.text, lengthOf(questionTextSchema), note);
  if (text === '') note('noText');
  const cleanedAnswers = found.answers.map(({ text: answer, isRight }) => ({
    text: fitted(answer, lengthOf(answerTextSchema), note),
    isRight,
  }));
  const { answers, correctAnswer, isGuess } = answersOfStage(found, cleanedAnswers, note);
  const crowd = importedCrowd(found, cleanedAnswers, note);
  const isRightGuessed = isGuess || found.isRightGuessed === true;
  if (isRightGuessed && !isGuess && found.crowdOnly === undefined)
    note('rightAnswerGuessed', answers[correctAnswer]);
  const explanation = fitted(found.explanation ?? '', lengthOf(explanationSchema), note);
  const hostNotes = fitted(found.hostNotes ?? '', lengthOf(hostNotesSchema), note);
  const imageAlt = fitted(found.imageAlt ?? '', lengthOf(imageAltSchema), note);
  const image = addressOf(found, note);
  const price = fitted(inOneLine(found.price ?? ''), lengthOf(priceSchema), note);
  const category = shortened(inOneLine(found.category ?? ''), maxNameLength);
  const { seconds } = found;
  return {
    row: found.row,
    price: price === '' ? null : price,
    question: {
      question: text,
      answers,
      correctAnswer,
      ...(isRightGuessed ? { isRightGuessed } : {}),
      ...(image === null ? {} : { image }),
      ...(imageAlt === '' ? {} : { imageAlt }),
      ...(explanation === '' ? {} : { explanation }),
      ...(hostNotes === '' ? {} : { hostNotes }),
      ...(seconds === undefined || !Number.isFinite(seconds)
        ? {}
        : { votingCountdown: votingSeconds(seconds) }),
    },
    hasPicture: found.image?.kind === 'bytes',
    ...(category === '' ? {} : { category }),
    ...(crowd === undefined ? {} : { crowd }),
    ...(found.crowdOnly === undefined ? {} : { isCrowdOnly: true }),
  };
}

interface Answer {
  text: string;
  isRight: boolean;
}

interface StageAnswers {
  answers: string[];
  correctAnswer: AnswerIndex;
  isGuess: boolean;
}

/** The answers of a stage; blank for types that stages do not support, which is reported. */
function answersOfStage(
  { text, crowdOnly, rightBeyond }: ParsedQuestion,
  cleaned: readonly Answer[],
  note: Note,
): StageAnswers {
  if (crowdOnly === undefined) return fourAnswers(cleaned, rightBeyond, note);
  note('kindNotSupported', `${crowdOnly}: ${clean(text)}`);
  return {
    answers: Array.from({ length: answerCount }, () => ''),
    correctAnswer: 0,
    isGuess: false,
  };
}

function fourAnswers(
  cleaned: readonly Answer[],
  rightBeyond: string | undefined,
  note: Note,
): StageAnswers {
  const filled = cleaned.filter(({ text }) => text !== '');
  const rights = filled.filter(({ isRight }) => isRight);
  if (filled.length === 0) note('noAnswers');
  else if (rights.length === 0)
    note(rightBeyond === undefined ? 'noRightAnswer' : 'rightAnswerOutOfRange', rightBeyond);
  if (rights.length > 1) note('severalRightAnswers', rights.map(({ text }) => text).join(' | '));
  const [right] = rights;
  // Further right answers must not become wrong ones.
  const isUsable = (answer: Answer): boolean =>
    answer === right || !(answer.isRight && answer.text !== '');
  const usable = cleaned.filter(isUsable);
  const chosen = usable.length > answerCount ? firstFour(usable, right) : usable;
  if (filled.length > answerCount) note('moreThanFourAnswers', `${filled.length}`);
  else if (filled.length > 0 && filled.length < answerCount)
    note('fewerThanFourAnswers', `${filled.length}`);
  // In an unfinished question the right answer may be blank.
  const marked = chosen.findIndex((answer) => answer === right || answer.isRight);
  const parsed = answerIndexSchema.safeParse(right === undefined ? marked : chosen.indexOf(right));
  return {
    answers: Array.from({ length: answerCount }, (_, index) => chosen[index]?.text ?? ''),
    correctAnswer: parsed.success ? parsed.data : 0,
    isGuess: !parsed.success && filled.length > 0,
  };
}

/** The right answer and the first three others in the file's order; blank ones are skipped. */
function firstFour(answers: readonly Answer[], right: Answer | undefined): Answer[] {
  const filled = answers.filter(({ text }) => text !== '');
  let room = right === undefined ? answerCount : answerCount - 1;
  return filled.filter((answer) => answer === right || room-- > 0);
}

/** An address that every overlay can load; otherwise null. */
function addressOf({ image }: ParsedQuestion, note: Note): string | null {
  if (image?.kind !== 'address' || image.address.trim() === '') return null;
  const address = mediaAddress(image.address, lengthOf(imageAddressSchema));
  if (address === null) note('imageNotTaken', image.address.trim());
  return address;
}

/** The address when it is https or that of a stored file; otherwise null. */
export function mediaAddress(text: string, maxLength: number): string | null {
  const address = text.trim();
  const isStoredFile =
    address.startsWith(filesAddress) && isFileRef(address.slice(filesAddress.length));
  const isSecure = URL.canParse(address) && new URL(address).protocol === 'https:';
  return (isStoredFile || isSecure) && address.length <= maxLength ? address : null;
}

const votingSeconds = (seconds: number): number => {
  const { minValue, maxValue } = votingCountdownSchema;
  return Math.min(Math.max(Math.round(seconds), minValue ?? 0), maxValue ?? 0);
};

const lengthOf = (schema: { maxLength: number | null }): number => schema.maxLength ?? 0;

function fitted(text: string, length: number, note: Note): string {
  const cleaned = clean(text);
  const short = shortened(cleaned, length);
  if (short !== cleaned) note('textShortened', short);
  return short;
}

/** Normalizes line breaks, removes other control characters and lone surrogates, and trims the text. */
export const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu,
      '',
    )
    .trim();

/** For names and prices, which have a single line. */
const inOneLine = (text: string): string => clean(text).replaceAll(/\s+/g, ' ');

/** Limits the text to `length` without splitting a surrogate pair. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
