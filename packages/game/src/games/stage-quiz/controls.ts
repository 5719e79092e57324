import {
  badParameter,
  boardTitles,
  shape,
  sharedTitles,
  type ControlRow,
  type ControlTable,
} from '../controls.ts';
import { idOf, wordOf } from '../parameters.ts';
import type { OnAirBoard } from '../../crowd/show-fields.ts';
import type { StageQuizCommand } from './command.ts';
import { answerIndexes, jokerEvent, letters, type Quizshow } from './show.ts';

type Row = ControlRow<Quizshow, StageQuizCommand>;

/** A move without anything to say. */
const plain = (
  type: Exclude<
    StageQuizCommand['type'],
    'stageQuiz.lockAnswer' | 'stageQuiz.useJoker' | 'stageQuiz.showBoard'
  >,
  title: string,
  more?: Parameters<typeof shape>[2],
): Row => ({ ...shape(title, {}, more), command: ({ id: showId }) => ({ type, showId }) });

const board = (card: OnAirBoard['card'], title: string): Row => ({
  ...shape(title),
  command: ({ id: showId }) => ({ type: 'stageQuiz.showBoard', showId, card }),
});

const vote = { scope: 'vote' } as const;

/** What a control surface can do in the stage quiz. */
export const stageControls = {
  start: plain('stageQuiz.start', sharedTitles.start),
  undo: plain('stageQuiz.undo', sharedTitles.undo, { isEach: true }),
  reset: plain('stageQuiz.reset', sharedTitles.reset),
  reveal: plain('stageQuiz.revealAnswer', sharedTitles.reveal),
  'next-stage': plain('stageQuiz.nextStage', 'Goes on to the next stage'),
  lock: {
    ...shape('Locks an answer', { answer: { kind: 'answer' } }),
    command({ id: showId }, given) {
      const letter = wordOf('answer', given['answer'] ?? '');
      const answer = answerIndexes.find((index) => letters[index] === letter);
      if (answer === undefined) return badParameter('answer');
      return { type: 'stageQuiz.lockAnswer', showId, answer };
    },
  },
  unlock: plain('stageQuiz.unlockAnswer', 'Takes the lock away'),
  joker: {
    ...shape(
      'Uses a joker; with a token for voting alone, one that asks the Twitch chat',
      { joker: { kind: 'joker' } },
      vote,
    ),
    command: ({ id: showId, jokers }, given) => ({
      type: 'stageQuiz.useJoker',
      showId,
      jokerId: idOf(jokers, given['joker'] ?? ''),
    }),
  },
  'start-vote': {
    ...shape('Lets the Twitch chat vote: uses the first such joker that is left', {}, vote),
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
  'next-answer': plain('stageQuiz.showNextAnswer', 'Shows the next answer', { isEach: true }),
  'walk-away': plain('stageQuiz.walkAway', 'Ends the show: the contestant takes the prize'),
  'end-card': plain('stageQuiz.showEndCard', 'Shows how the show ended'),
  'stop-vote': plain('stageQuiz.stopVoting', 'Ends the vote that is running', vote),
} as const satisfies ControlTable<Quizshow, StageQuizCommand>;
