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
import { asText, fitting, Part } from './left-over.ts';
import type { LegacyList, LegacyQuestion } from './question-lists.ts';
import { answerText, firstNumber, rightAnswer } from './right-answer.ts';
import { stableId } from './stable-id.ts';

const longest = {
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
export function toShows(lists: readonly LegacyList[], around: Surroundings): Quizshow[] {
  const first = firstNumber(lists.flatMap(({ questions }) => questions));
  const seen = new Map<string, number>();
  return lists.flatMap((list) => {
    const { name, questions, rest } = list;
    const data = stableId(list.raw);
    // Two equal lists become two shows, with the same two IDs when converted again.
    const times = (seen.get(data) ?? 0) + 1;
    seen.set(data, times);
    const id = times === 1 ? data : `${data}-${times}`;
    const named = fitting(name, longest.name, `${rest.path}/name`, rest.left);
    rest.close();
    const stages = toStages(questions, around.prices, first);
    const parts = Math.max(1, Math.ceil(stages.length / maxStages));
    if (parts > 1) rest.left.warn('listSplit', rest.path, name);
    return Array.from({ length: parts }, (_, part) =>
      // The stages are already parsed, and parsing many of them again would be slow.
      ({
        ...quizshowSchema.parse({
          id: part === 0 ? id : `${id}-part${part + 1}`,
          name: part === 0 ? named : `${named.slice(0, longest.name - 10)} (${part + 1})`,
          styleId: around.styleId,
          jokers: around.jokers,
        }),
        stages: stages.slice(part * maxStages, (part + 1) * maxStages),
      }),
    );
  });
}

function toStages(
  questions: readonly LegacyQuestion[],
  known: readonly string[],
  first: 0 | 1,
): Stage[] {
  const prices: string[] = [];
  return questions.map((question, index) => {
    const { rest } = question;
    const own = rest.take(['price'], priceText);
    const price = fitting(
      own ?? known[index] ?? nextPrice(prices),
      longest.price,
      `${rest.path}/price`,
      rest.left,
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
  const { left, path } = rest;
  const right = rightAnswer(question, first);
  if (right === null) {
    left.leave(`${path}/correctAnswer`);
    left.warn('noRightAnswer', path, text);
  }
  const places = placesTaken(question, right ?? 0);
  const optional = (names: readonly string[], most: number) => {
    const name = names.find((each) => asText(rest.peek(each)) !== undefined) ?? '';
    const taken = rest.take([name], asText);
    return taken === undefined || taken === ''
      ? undefined
      : fitting(taken, most, `${path}/${name}`, left);
  };
  const stage = stageSchema.parse({
    id,
    price,
    question: {
      question: fitting(text, longest.question, `${path}/text`, left),
      answers: places.map((place) => takenAnswer(question, place)),
      correctAnswer: Math.max(0, places.indexOf(right ?? 0)),
      ...(right === null ? { isRightGuessed: true } : {}),
      image: rest.take(['image', 'imageUrl', 'imageURL', 'img', 'picture'], address),
      imageAlt: optional(['imageAlt'], longest.answer),
      explanation: optional(['explanation'], longest.explanation),
      hostNotes: optional(['hostNotes', 'notes'], longest.notes),
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
function placesTaken({ answers, rest, text }: LegacyQuestion, right: number): number[] {
  const { left, path } = rest;
  if (answers.length < answerCount) left.warn('fewerThanFourAnswers', path, text);
  const places = answers.map((_, index) => index);
  if (places.length <= answerCount) return places;
  left.warn('moreThanFourAnswers', path, text);
  const kept =
    right < answerCount
      ? places.slice(0, answerCount)
      : [...places.slice(0, answerCount - 1), right];
  for (const place of places) if (!kept.includes(place)) left.leave(`${path}/answers/${place}`);
  return kept;
}

function takenAnswer({ answers, rest }: LegacyQuestion, place: number): string {
  const { left } = rest;
  const path = `${rest.path}/answers/${place}`;
  const raw = answers[place];
  const found = answerText(raw);
  if (found === undefined) left.leave(path);
  else if (isRecord(raw) && found.field !== null) {
    const part = new Part(raw, path, left);
    part.take([found.field], asText);
    part.close();
  }
  return fitting(found?.text ?? '', longest.answer, path, left);
}
