import { isRecord } from '../../json.ts';
import { nextPrice } from '../../games/stage-quiz/prices/price.ts';
import {
  answerCount,
  maxStages,
  quizshowSchema,
  stageSchema,
  type Joker,
  type Quizshow,
  type Stage,
} from '../../games/stage-quiz/show.ts';
import { asText, truncated, Part } from './unmigrated-fields.ts';
import type { LegacyList, LegacyQuestion } from './question-lists.ts';
import { answerText, firstNumber, rightAnswer } from './right-answer.ts';
import { stableId } from './stable-id.ts';

const maxLengths = {
  name: 200,
  question: 2000,
  answer: 500,
  price: 60,
  explanation: 2000,
  notes: 5000,
};

interface Surroundings {
  /** For the stages in order; as many as the old settings had. */
  prices: readonly string[];
  jokers: readonly Joker[];
  styleId: string;
}

/** Creates an unplayed show from each question list; a list that is too long becomes several shows. */
export function toShows(lists: readonly LegacyList[], context: Surroundings): Quizshow[] {
  const first = firstNumber(lists.flatMap(({ questions }) => questions));
  const counts = new Map<string, number>();
  return lists.flatMap((list) => {
    const { name, questions, rest } = list;
    const data = stableId(list.raw);
    // Two equal lists become two shows, with the same two IDs when converted again.
    const times = (counts.get(data) ?? 0) + 1;
    counts.set(data, times);
    const id = times === 1 ? data : `${data}-${times}`;
    const title = truncated(name, maxLengths.name, `${rest.path}/name`, rest.report);
    rest.close();
    const stages = toStages(questions, context.prices, first);
    const parts = Math.max(1, Math.ceil(stages.length / maxStages));
    if (parts > 1) rest.report.warn('listSplit', rest.path, name);
    return Array.from({ length: parts }, (_, part) =>
      // The stages are already parsed, and parsing many of them again would be slow.
      ({
        ...quizshowSchema.parse({
          id: part === 0 ? id : `${id}-part${part + 1}`,
          name: part === 0 ? title : `${title.slice(0, maxLengths.name - 10)} (${part + 1})`,
          styleId: context.styleId,
          jokers: context.jokers,
        }),
        stages: stages.slice(part * maxStages, (part + 1) * maxStages),
      }),
    );
  });
}

function toStages(
  questions: readonly LegacyQuestion[],
  defaultPrices: readonly string[],
  first: 0 | 1,
): Stage[] {
  const prices: string[] = [];
  return questions.map((question, index) => {
    const { rest } = question;
    const ownPrice = rest.read(['price'], priceText);
    const price = truncated(
      ownPrice ?? defaultPrices[index] ?? nextPrice(prices),
      maxLengths.price,
      `${rest.path}/price`,
      rest.report,
    );
    prices.push(price);
    return toStage(question, `stage${index + 1}`, price, first);
  });
}

/** A number is a price in euros, in the specification's format. */
export const priceText = (value: unknown): string | undefined =>
  typeof value === 'number' ? `${value} €` : asText(value);

function toStage(question: LegacyQuestion, id: string, price: string, first: 0 | 1): Stage {
  const { rest, text } = question;
  const { report: left, path } = rest;
  const right = rightAnswer(question, first);
  if (right === null) {
    left.archive(`${path}/correctAnswer`);
    left.warn('noRightAnswer', path, text);
  }
  const places = migratedAnswerIndexes(question, right ?? 0);
  const optional = (names: readonly string[], maxLength: number) => {
    const name = names.find((each) => asText(rest.peek(each)) !== undefined) ?? '';
    const text = rest.read([name], asText);
    return text === undefined || text === ''
      ? undefined
      : truncated(text, maxLength, `${path}/${name}`, left);
  };
  const stage = stageSchema.parse({
    id,
    price,
    question: {
      question: truncated(text, maxLengths.question, `${path}/text`, left),
      answers: places.map((place) => migratedAnswer(question, place)),
      correctAnswer: Math.max(0, places.indexOf(right ?? 0)),
      ...(right === null ? { isRightGuessed: true } : {}),
      image: rest.read(['image', 'imageUrl', 'imageURL', 'img', 'picture'], address),
      imageAlt: optional(['imageAlt'], maxLengths.answer),
      explanation: optional(['explanation'], maxLengths.explanation),
      hostNotes: optional(['hostNotes', 'notes'], maxLengths.notes),
    },
  });
  rest.close();
  return stage;
}

/** A web URL or the address of a file of this program; any other value could not be displayed. */
const address = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 2000 && /^(https?:\/\/|\/files\/)/i.test(value)
    ? value
    : undefined;

/** Selects the old answers to keep: at most four, including the right one. */
function migratedAnswerIndexes({ answers, rest, text }: LegacyQuestion, right: number): number[] {
  const { report: left, path } = rest;
  if (answers.length < answerCount) left.warn('fewerThanFourAnswers', path, text);
  const places = answers.map((_, index) => index);
  if (places.length <= answerCount) return places;
  left.warn('moreThanFourAnswers', path, text);
  const indexes =
    right < answerCount
      ? places.slice(0, answerCount)
      : [...places.slice(0, answerCount - 1), right];
  for (const place of places)
    if (!indexes.includes(place)) left.archive(`${path}/answers/${place}`);
  return indexes;
}

function migratedAnswer({ answers, rest }: LegacyQuestion, place: number): string {
  const { report: left } = rest;
  const path = `${rest.path}/answers/${place}`;
  const raw = answers[place];
  const found = answerText(raw);
  if (found === undefined) left.archive(path);
  else if (isRecord(raw) && found.field !== null) {
    const part = new Part(raw, path, left);
    part.read([found.field], asText);
    part.close();
  }
  return truncated(found?.text ?? '', maxLengths.answer, path, left);
}
