import type { StageQuizCommand } from '../games/stage-quiz/command.ts';
import { answerIndexes, jokerEvent, letters, type Quizshow } from '../games/stage-quiz/show.ts';
import type { commonActions, stageActions } from './actions.ts';
import type { ControlFault } from './fault.ts';
import { idOf, wordOf, type Parameters } from './read.ts';

type StageAction = keyof typeof commonActions | keyof typeof stageActions;

/** The move of the stage quiz that an action stands for. */
export function stageCommand(
  show: Quizshow,
  action: StageAction,
  { answer = '', joker = '' }: Parameters,
): StageQuizCommand | ControlFault {
  const showId = show.id;
  switch (action) {
    case 'start':
    case 'undo':
    case 'reset':
      return { type: `stageQuiz.${action}`, showId };
    case 'reveal':
      return { type: 'stageQuiz.revealAnswer', showId };
    case 'next-stage':
      return { type: 'stageQuiz.nextStage', showId };
    case 'lock': {
      const letter = wordOf('answer', answer);
      const index = answerIndexes.find((each) => letters[each] === letter);
      if (index === undefined) return { code: 'badParameter', parameter: 'answer' };
      return { type: 'stageQuiz.lockAnswer', showId, answer: index };
    }
    case 'unlock':
      return { type: 'stageQuiz.unlockAnswer', showId };
    case 'joker':
      return { type: 'stageQuiz.useJoker', showId, jokerId: idOf(show.jokers, joker) };
    case 'start-vote': {
      const asking = show.jokers.filter(({ event }) => event === jokerEvent.askTheTwitchChat);
      const next = asking.find(({ isUsed }) => !isUsed) ?? asking[0];
      if (next === undefined) return { code: 'noTwitchJoker' };
      return { type: 'stageQuiz.useJoker', showId, jokerId: next.id };
    }
    case 'stop-vote':
      return { type: 'stageQuiz.stopVoting', showId };
  }
}
