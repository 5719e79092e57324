import { defaultJokers, sampleStages } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { quizshowSchema, type Quizshow, type Stage } from '@quizcast/game/stage-quiz/show';

const isWhole = ({ price, question }: Stage): boolean =>
  price !== '' && question.question !== '' && question.answers.every((answer) => answer !== '');

const builtIn: Quizshow = quizshowSchema.parse({
  id: 'sample',
  jokers: defaultJokers(),
  stages: sampleStages(),
});

/** The show that styles are looked at with, at which stage: the user's own when there is something to see in it. */
export function sampleShow(app: Pick<QuizShowApp, 'shows' | 'activeShow'>): {
  show: Quizshow;
  stageId: string | null;
} {
  const own = app.shows.find(({ id }) => id === app.activeShow) ?? app.shows[0];
  const whole = own?.stages.filter(isWhole) ?? [];
  // Somewhere in the middle, so that stages before and after it are seen as well.
  const stage = whole[Math.floor(whole.length / 3)];
  if (own !== undefined && stage !== undefined && own.jokers.length > 0)
    return { show: own, stageId: stage.id };
  return { show: builtIn, stageId: builtIn.stages[3]?.id ?? null };
}
