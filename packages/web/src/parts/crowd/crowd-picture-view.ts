import type { CrowdResult } from '@quizcast/game/crowd/show-fields';
import type { Spread } from '@quizcast/game/crowd/spread-fields';
import { unplayedShow, type CrowdShow, type Question } from '@quizcast/game/games/crowd-quiz/show';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';

/** Sample shares. */
const sampleShares = [34, 41, 12, 7, 4, 2];

/**
 * Overlay view of a crowd quiz question, before or after its reveal; without its timer, which only runs on air.
 * `wrong`: typed answers of others.
 */
export function crowdPictureView(
  app: Parameters<typeof overlayView>[0],
  show: CrowdShow,
  questionId: string,
  isRevealed: boolean,
  wrong: readonly string[] = [],
): OverlayView {
  const question = show.questions.find(({ id }) => id === questionId);
  const options = question?.options ?? [];
  const posed: CrowdShow = {
    ...unplayedShow(show),
    play: {
      phase: isRevealed ? 'reveal' : 'question',
      questionId,
      asked: {
        [questionId]: {
          round: 'picture',
          opensAtMs: 0,
          endsAtMs: 0,
          isRevealed,
          order: options.map((_, option) => (option + 1) % options.length),
          ...(isRevealed && question !== undefined ? { result: resultOf(question, wrong) } : {}),
        },
      },
    },
  };
  const view = overlayView({
    ...app,
    onAir: 'crowdQuiz',
    isCleared: false,
    delayLight: undefined,
    crowdQuiz: { activeShow: show.id, shows: [posed] },
  });
  const { crowdQuiz } = view;
  return crowdQuiz === null
    ? view
    : { ...view, crowdQuiz: { ...crowdQuiz, clock: null, crowd: null } };
}

function resultOf(question: Question, wrong: readonly string[]): CrowdResult {
  const spread = spreadOf(question, wrong);
  const shares = sampleShares.slice(0, question.options.length);
  return { ...sampleResult, shares, ...(spread === undefined ? {} : { spread }) };
}

/** Sample counts of guesses, from far below to far above the right one. */
const guesses = [1, 2, 2, 5, 4, 9, 14, 11, 8, 6, 4, 3, 0, 2, 1];

function spreadOf(
  { kind, options, rightNumber, accepted }: Question,
  wrong: readonly string[],
): Spread | undefined {
  switch (kind) {
    case 'number': {
      const step = Math.max(1, Math.round(Math.abs(rightNumber) / 500));
      const points = guesses.map((count, index) => ({
        value: rightNumber + (index - 6) * step,
        count,
      }));
      const median = rightNumber + step;
      return { kind, points, below: 2, above: 3, median, nearest: [rightNumber], nearestCount: 14 };
    }
    case 'order':
      return { kind, places: [78, 55, 61, 84, 52, 47].slice(0, options.length) };
    case 'text': {
      const groups = wrong.map((text, index) => ({
        text,
        count: [24, 13, 7][index] ?? 2,
        isRight: false,
      }));
      const right = { text: accepted.split('\n')[0] ?? '', count: 41, isRight: true };
      return { kind, groups: [right, ...groups], others: 15 };
    }
    case 'choice':
    case 'several':
    case 'poll':
      return undefined;
  }
}

const sampleResult: Omit<CrowdResult, 'shares'> = {
  scoredAs: '',
  atMs: 0,
  answered: 100,
  right: 41,
  climbers: [],
  players: 100,
  board: [],
};
