import {
  badParameter,
  boardTitles,
  keyed,
  setting,
  shape,
  sharedTitles,
  type ControlTable,
  type ParameterlessRow,
  type SettingEdit,
} from '../controls.ts';
import { soundControls, type SoundPlace } from '../sound-controls.ts';
import { idOf, numberOf, wordOf } from '../parameters.ts';
import type { OnAirBoard } from '../../crowd/show-fields.ts';
import type { StageQuizCommand } from './command.ts';
import { nextFingerMove, type FingerStep } from './finger/finger.ts';
import { answerIndexes, jokerEvent, letters, type Quizshow } from './show.ts';

type Command = StageQuizCommand | SettingEdit;
type Parameterless = ParameterlessRow<Quizshow, StageQuizCommand>;

/** A move without parameters. */
const parameterless = (
  type: Exclude<
    StageQuizCommand['type'],
    | 'stageQuiz.nextStage'
    | 'stageQuiz.lockAnswer'
    | 'stageQuiz.useJoker'
    | 'stageQuiz.showBoard'
    | 'stageQuiz.showFigures'
    | 'stageQuiz.stepFinger'
    | 'stageQuiz.takeFinger'
  >,
  title: string,
  more?: Parameters<typeof shape>[2],
): Parameterless => ({
  ...shape(title, {}, more),
  command: ({ id: showId }) => ({ type, showId }),
});

const nextStage: Parameterless = {
  ...shape('Goes to the next stage'),
  command: ({ id: showId, currentStageIndex: from }) => ({
    ...{ type: 'stageQuiz.nextStage', showId, from },
  }),
};

const board = (card: OnAirBoard['card'], title: string): Parameterless => ({
  ...shape(title),
  command: ({ id: showId }) => ({ type: 'stageQuiz.showBoard', showId, card }),
});

/** Advances the fastest-finger question by one step. */
const finger = (step: FingerStep, title: string): Parameterless => ({
  ...shape(title),
  command: ({ id: showId }) => ({ type: 'stageQuiz.stepFinger', showId, step }),
});

const vote = { scope: 'vote' } as const;
const digits = Array.from({ length: 9 }, (_, index) => `${index + 1}`);

/** Where a show keeps its sound settings. */
export const stageSoundPlace: SoundPlace<Quizshow> = {
  read: ({ sound }) => sound,
  write: ({ id }, sound) => setting(['shows', id, 'sound'], sound),
};

/** What the host can do in the stage quiz, with a control surface or a key. */
export const stageControls = {
  start: keyed('S', parameterless('stageQuiz.start', sharedTitles.start)),
  undo: keyed('Z', parameterless('stageQuiz.undo', sharedTitles.undo, { isEach: true })),
  reset: keyed('⇧ R', parameterless('stageQuiz.reset', sharedTitles.reset)),
  reveal: keyed('R', parameterless('stageQuiz.revealAnswer', sharedTitles.reveal)),
  'next-stage': keyed('N', nextStage),
  lock: {
    ...shape('Locks an answer', { answer: { kind: 'answer' } }),
    keys: Object.fromEntries(letters.map((letter) => [letter, { answer: letter }])),
    command({ id: showId }, parameters) {
      const letter = wordOf('answer', parameters['answer'] ?? '');
      const answer = answerIndexes.find((index) => letters[index] === letter);
      if (answer === undefined) return badParameter('answer');
      return { type: 'stageQuiz.lockAnswer', showId, answer };
    },
  },
  unlock: parameterless('stageQuiz.unlockAnswer', 'Unlocks the answer'),
  joker: {
    ...shape(
      'Uses a joker; a token that may only run votes can use only jokers that ask the Twitch chat',
      { joker: { kind: 'joker' } },
      vote,
    ),
    keys: Object.fromEntries(digits.map((digit) => [digit, { joker: digit }])),
    command: ({ id: showId, jokers }, parameters) => ({
      type: 'stageQuiz.useJoker',
      showId,
      jokerId: idOf(jokers, parameters['joker'] ?? ''),
    }),
  },
  'start-vote': {
    ...shape(
      'Starts a Twitch chat vote: uses the first unused joker that asks the Twitch chat',
      {},
      vote,
    ),
    command({ id: showId, jokers }) {
      const asking = jokers.filter(({ event }) => event === jokerEvent.askTheTwitchChat);
      const next = asking.find(({ isUsed }) => !isUsed) ?? asking[0];
      if (next === undefined) return { code: 'noTwitchJoker' };
      return { type: 'stageQuiz.useJoker', showId, jokerId: next.id };
    },
  },
  'show-top-five': board('topFive', boardTitles.topFive),
  'show-podium': board('podium', boardTitles.podium),
  'hide-board': board('nothing', boardTitles.nothing),
  'next-answer': keyed(
    'X',
    parameterless('stageQuiz.showNextAnswer', 'Shows the next answer', { isEach: true }),
  ),
  'end-call': keyed(
    'P',
    parameterless('stageQuiz.endJokerClock', 'Ends the clock of a joker, such as a phone call'),
  ),
  'audience-figures': {
    ...shape(
      'Shows the audience result in percent; the four add up to 99 to 101, so that rounded figures work',
      {
        a: { kind: 'percent' },
        b: { kind: 'percent' },
        c: { kind: 'percent' },
        d: { kind: 'percent' },
      },
    ),
    command({ id: showId }, parameters) {
      const figures = ['a', 'b', 'c', 'd'].map(
        (name) => numberOf('percent', parameters[name] ?? '') ?? -1,
      );
      const wrong = ['a', 'b', 'c', 'd'].find((_, index) => (figures[index] ?? -1) < 0);
      if (wrong !== undefined) return badParameter(wrong);
      return { type: 'stageQuiz.showFigures', showId, figures };
    },
  },
  'everybody-figures': {
    ...shape('Shows what viewers who play along have answered so far'),
    command: ({ id: showId }) => ({ type: 'stageQuiz.showFigures', showId }),
  },
  'finger-show': parameterless('stageQuiz.showFinger', 'Shows the next fastest finger question'),
  'finger-open': finger('open', 'Opens the fastest finger question to chat and phones'),
  'finger-lock': finger('lock', 'Closes answers to the fastest finger question'),
  'finger-reveal': finger('reveal', 'Shows the right order of the fastest finger question'),
  'finger-tell': finger('tell', 'Shows who was fastest, from slowest to fastest'),
  'finger-take': {
    ...shape('Makes one of the fastest the contestant', {
      place: { kind: 'place', isOptional: true, otherwise: 'the fastest, drawn by lot in a tie' },
    }),
    command({ id: showId }, parameters) {
      const place = numberOf('place', parameters['place'] ?? '');
      const type = 'stageQuiz.takeFinger';
      return place === null ? { type, showId } : { type, showId, place: place - 1 };
    },
  },
  'finger-next': keyed('F', {
    ...shape('Takes the next step of the fastest finger question'),
    command: nextFingerMove,
  }),
  'finger-end': keyed('⇧ F', finger('end', 'Takes the fastest finger question off the air')),
  'walk-away': keyed(
    '⇧ W',
    parameterless('stageQuiz.walkAway', 'Ends the show: the contestant takes the prize won so far'),
  ),
  'end-card': keyed('E', parameterless('stageQuiz.showEndCard', 'Shows how the show ended')),
  ...soundControls(stageSoundPlace),
  'stop-vote': keyed('V', parameterless('stageQuiz.stopVoting', 'Ends the running vote', vote)),
} as const satisfies ControlTable<Quizshow, Command>;
