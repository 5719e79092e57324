import type { QuizShowApp } from '@quizcast/game/document/document';
import { channelName } from '@quizcast/game/stage-quiz/channel-name';

export const stepNames = ['questions', 'overlay', 'twitch', 'play'] as const;
export type StepName = (typeof stepNames)[number];

/** Which first steps are done, judged by what is really there. */
export function doneSteps(
  document: QuizShowApp,
  overlayWasSeen: boolean,
): Readonly<Record<StepName, boolean>> {
  return {
    questions: document.shows.some(({ stages }) =>
      stages.some(
        ({ question: { question, answers } }) =>
          question.trim() !== '' && answers.every((answer) => answer.trim() !== ''),
      ),
    ),
    overlay: overlayWasSeen,
    twitch: channelName(document.settings.twitch.username) !== null,
    play: document.shows.some(
      ({ moves, currentStageIndex }) => moves.length > 0 || currentStageIndex >= 0,
    ),
  };
}
