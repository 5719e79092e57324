import type { Spread } from '@quizcast/game/crowd/spread-fields';
import type { CrowdResult } from '@quizcast/game/crowd/show-fields';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import {
  crowdShowSchema,
  questionKinds,
  type AskedQuestion,
  type CrowdShow,
  type Question,
  type QuestionKind,
} from '@quizcast/game/games/crowd-quiz/show';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { hostile, rightToLeft } from './hostile-texts.ts';
import type { OverlayState } from './overlay-states.ts';

const id = 'asked';

/** The sample of a kind; true or false is a choice as well, and comes later. */
function sampleOf(kind: QuestionKind): Question {
  const found = sampleQuestions(() => id).find((question) => question.kind === kind);
  if (found === undefined) throw new Error(`There is no sample of ${kind}`);
  return found;
}

const longOptions = [...hostile.answers, hostile.twoThousand.slice(0, 500), '漢'.repeat(200)];
const hebrew = ['ירושלים', 'תל אביב', 'חיפה', 'באר שבע', 'נתניה', 'אשדוד'];

/** The same question with other texts. */
const written = (kind: QuestionKind, data: Data): Question => {
  const question = sampleOf(kind);
  switch (data) {
    case 'empty':
    case 'usual':
      return question;
    case 'overfull':
      return {
        ...question,
        question: hostile.twoThousand,
        options: question.options.length === 0 ? [] : longOptions,
        accepted: longOptions[3] ?? '',
        rightNumber: -123_456_789_012.5,
        unit: 'kilometres per second per second per jo',
        explanation: hostile.twoThousand.slice(0, 500),
      };
    case 'rightToLeft':
      return {
        ...question,
        question: rightToLeft.question,
        options: hebrew.slice(0, question.options.length),
        accepted: hebrew[0] ?? '',
        unit: kind === 'number' ? 'مترًا' : '',
        explanation: 'طوكيو هي عاصمة اليابان منذ عام 1868.',
      };
  }
};

const dataNames = ['empty', 'usual', 'overfull', 'rightToLeft'] as const;
type Data = (typeof dataNames)[number];

const guessed = [-61, -40, -22, -14, -9, -5, -3, -2, -1, 0, 1, 2, 4, 6, 9, 11, 16, 23, 31];

function numbersOf({ rightNumber }: Question, data: Data): Spread {
  const isOverfull = data === 'overfull';
  const step = isOverfull ? 1e9 : 1;
  const offsets = isOverfull ? Array.from({ length: 40 }, (_, index) => index - 20) : guessed;
  const points = offsets.map((offset) => ({
    value: rightNumber + offset * step,
    count: Math.ceil((isOverfull ? 4000 : 60) / (1 + Math.abs(offset))),
  }));
  const median = rightNumber + step;
  const beyond = isOverfull ? { below: 1234, above: 56_789 } : { below: 2, above: 7 };
  return { kind: 'number', points, ...beyond, median, nearest: [rightNumber], nearestCount: 60 };
}

function textsOf({ accepted }: Question, data: Data): Spread {
  const words = {
    empty: [],
    usual: ['gallium', 'iron', 'lithium', 'water', 'gold', 'lava'],
    overfull: Array.from({ length: 11 }, (_, index) => 'w'.repeat(60 - index)),
    rightToLeft: ['טוקיו', 'كيوتو', 'أوساكا', 'tokyo tower 東京', 'نارا'],
  }[data];
  const right = accepted.split('\n')[0] ?? '';
  return {
    kind: 'text',
    groups: [
      { text: right.slice(0, 200), count: 412, isRight: true },
      ...words.map((text, index) => ({ text, count: 260 - 40 * index, isRight: false })),
    ].filter(({ count }) => count > 1),
    others: 57,
  };
}

function resultOf(question: Question, data: Data): CrowdResult {
  const answered = data === 'empty' ? 0 : data === 'overfull' ? 123_456 : 1840;
  const right = question.kind === 'poll' || answered === 0 ? 0 : Math.round(answered * 0.62);
  const { kind, options } = question;
  const spread: Partial<Record<QuestionKind, Spread>> = {
    number: numbersOf(question, data),
    text: textsOf(question, data),
    order: {
      kind: 'order',
      places: options.map((_, place) => Math.round(answered * (0.9 - 0.12 * place))),
    },
  };
  const spreadOf = answered === 0 ? undefined : spread[kind];
  const isChosen = kind === 'choice' || kind === 'several' || kind === 'poll';
  return {
    scoredAs: '',
    atMs: 0,
    answered,
    right,
    shares: isChosen && answered > 0 ? options.map((_, at) => Math.round(right / (1 + at))) : [],
    ...(spreadOf === undefined ? {} : { spread: spreadOf }),
    climbers: [],
    players: answered,
    board: [],
  };
}

/** A crowd quiz question on air, alone or after its reveal. */
const asked =
  (kind: QuestionKind, data: Data, isRevealed: boolean): OverlayState =>
  (nowMs) => {
    const question = written(kind, data);
    const document = defaultDocument();
    const round: AskedQuestion = {
      round: 'r',
      opensAtMs: nowMs - 8000,
      endsAtMs: nowMs + 12_000,
      order: question.options.map((_, option) => (option + 1) % question.options.length),
      isRevealed,
      ...(isRevealed ? { result: { ...resultOf(question, data), atMs: nowMs - 1000 } } : {}),
    };
    const show = crowdShowSchema.parse({
      id: 'crowd1',
      name: 'Crowd',
      questions: [question, { id: 'next' }],
      play: {
        phase: isRevealed ? 'reveal' : 'question',
        questionId: id,
        asked: { [id]: round },
      },
    });
    return overlayView({
      ...document,
      onAir: 'crowdQuiz',
      crowdQuiz: { activeShow: 'crowd1', shows: [show] },
    });
  };

/** A quiz with one question of each type that phones play, with overlong or right-to-left texts. */
export const extremeQuiz = (data: 'overfull' | 'rightToLeft'): CrowdShow =>
  crowdShowSchema.parse({
    id: 'extreme',
    name: 'Extreme',
    everybodyPlays: { isOn: true, hasPhones: true },
    questions: questionKinds.map((kind) => ({ ...written(kind, data), id: kind })),
  });

/** Every type of question, open and revealed: without answers, normal, overfull, right to left. */
export const crowdQuizStates: Readonly<Record<string, OverlayState>> = Object.fromEntries(
  questionKinds.flatMap((kind): [string, OverlayState][] => [
    [`crowd-${kind}-open`, asked(kind, 'usual', false)],
    ...dataNames.map((data): [string, OverlayState] => [
      `crowd-${kind}-${data}`,
      asked(kind, data, true),
    ]),
  ]),
);
