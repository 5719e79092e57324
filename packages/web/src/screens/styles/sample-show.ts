import { useMemo } from 'react';
import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import type { CategoryQuizshow, Category } from '@quizcast/game/games/category-quiz/show';
import { defaultJokers, sampleStages } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { quizshowSchema, type Quizshow, type Stage } from '@quizcast/game/games/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import type { CategoryPreviewTexts } from '../../parts/preview/category-preview-show.ts';

const isComplete = ({ price, question }: Stage): boolean =>
  price !== '' && question.question !== '' && question.answers.every((answer) => answer !== '');

const builtIn: Quizshow = quizshowSchema.parse({
  id: 'sample',
  jokers: defaultJokers(),
  stages: sampleStages(),
});

/** The show and stage for style previews: the user's own if it has enough content. */
export function sampleShow(app: Pick<QuizShowApp, 'shows' | 'activeShow'>): {
  show: Quizshow;
  stageId: string | null;
} {
  const chosenShow = app.shows.find(({ id }) => id === app.activeShow) ?? app.shows[0];
  const complete = chosenShow?.stages.filter(isComplete) ?? [];
  // Not the first stage, so that the ladder shows stages before and after it.
  const stage = complete[Math.floor(complete.length / 3)];
  if (chosenShow !== undefined && stage !== undefined && chosenShow.jokers.length > 0)
    return { show: chosenShow, stageId: stage.id };
  return { show: builtIn, stageId: builtIn.stages[3]?.id ?? null };
}

const builtInCategory = sampleCategoryShow();

const isWritten = ({ name, fields }: Category): boolean =>
  name.trim() !== '' &&
  fields.every(({ question, answer }) => question.trim() !== '' && answer.trim() !== '');

/** The same for the category quiz: an incomplete board would show gaps that are not part of the style. */
export function categorySample({
  shows,
  activeShow,
}: Pick<QuizShowApp['categoryQuiz'], 'shows' | 'activeShow'>): CategoryQuizshow {
  const chosenShow = shows.find(({ id }) => id === activeShow) ?? shows[0];
  if (chosenShow?.gamefield.categories.every(isWritten) !== true) return builtInCategory;
  // A missing final is replaced by the sample's.
  return chosenShow.final.question.trim() === ''
    ? { ...chosenShow, final: builtInCategory.final }
    : chosenShow;
}

/** Show and texts for previews of a category quiz. */
export interface CategorySample {
  show: CategoryQuizshow;
  texts: CategoryPreviewTexts;
}

export function useCategorySample({
  shows,
  activeShow,
}: Pick<QuizShowApp['categoryQuiz'], 'shows' | 'activeShow'>): CategorySample {
  const { t } = useTranslation('styles');
  return useMemo(
    () => ({
      show: categorySample({ shows, activeShow }),
      texts: {
        players: [
          t('preview.players.first'),
          t('preview.players.second'),
          t('preview.players.third'),
          t('preview.players.fourth'),
        ],
        host: t('preview.players.host'),
        typed: ['300', '324', '312', '350'],
        long: {
          question: t('preview.long.question'),
          answer: t('preview.long.d'),
          category: t('preview.long.category'),
          player: t('preview.long.player'),
        },
      },
    }),
    [shows, activeShow, t],
  );
}
