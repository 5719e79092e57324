import { unplayedCategoryShow } from '@quizcast/game/games/category-quiz/reset';
import { everybodyPlaysSchema } from '@quizcast/game/crowd/show-fields';
import type { CategoryQuizshow, Field } from '@quizcast/game/games/category-quiz/show';
import { previewImage } from './preview-view.ts';

/** States in which a category quiz style can be previewed without playing. */
export const categoryPreviewStates = [
  'board',
  'halfBoard',
  'question',
  'image',
  'buzzed',
  'right',
  'wrong',
  'typed',
  'revealed',
  'final',
  'winner',
  'timerLow',
  'longText',
  'longBoard',
  'emptySeats',
  'crowdBoard',
] as const;
export type CategoryPreviewState = (typeof categoryPreviewStates)[number];

/** Sample content for what the author has not written yet, and texts of excessive length. */
export interface CategoryPreviewTexts {
  /** Four names for unnamed players. */
  players: readonly string[];
  host: string;
  /** Typed answers of four players. */
  typed: readonly string[];
  long: { question: string; answer: string; category: string; player: string };
}

export interface CategoryPlayedInput {
  state: CategoryPreviewState;
  show: CategoryQuizshow;
  texts: CategoryPreviewTexts;
  /** Server epoch milliseconds of the last move; 0 for previews without a countdown. */
  nowMs: number;
}

export const timerSeconds = 30;

/** Category and row of the question shown in previews. */
export const shown = { category: 1, row: 2 } as const;

/** The show at rest, ready to be played up to the state. */
export function prepareShow({ state, show, texts }: CategoryPlayedInput): CategoryQuizshow {
  const rest = unplayedCategoryShow(show);
  const isTyped = state === 'typed' || state === 'revealed';
  const isLong = state === 'longText' || state === 'longBoard';
  const nameOf = (name: string, usual: string, instead: string | undefined): string =>
    isLong ? texts.long.player : name.trim() === '' || name === usual ? (instead ?? name) : name;
  const posed = (field: Field): Field => ({
    ...field,
    isActive: true,
    isGuessQuestion: isTyped,
    blurAtFirst: false,
    ...(state === 'image' ? { image: field.image ?? previewImage } : { image: undefined }),
    ...(isLong ? { question: texts.long.question, answer: texts.long.answer } : {}),
  });
  return {
    ...rest,
    startTimer: true,
    disableBuzzers: false,
    everybodyPlays: everybodyPlaysSchema.parse({ isOn: state === 'crowdBoard' }),
    gameSettings: {
      ...rest.gameSettings,
      timer: timerSeconds,
      losePointsOnWrongAnswer: true,
      openBuzzersAtOnce: false,
      typedAnswers: false,
    },
    host: { ...rest.host, name: nameOf(rest.host.name, 'Host', texts.host) },
    players: rest.players.map((player, place) => ({
      ...player,
      isOut: false,
      name: nameOf(player.name, 'Player', texts.players[place]),
    })),
    gamefield: {
      ...rest.gamefield,
      categories: rest.gamefield.categories.map((category, at) => ({
        ...category,
        name: state === 'longBoard' ? texts.long.category : category.name,
        fields: category.fields.map((field, row) =>
          at === shown.category && row === shown.row ? posed(field) : { ...field, isActive: true },
        ),
      })),
    },
  };
}
