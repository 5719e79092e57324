import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../../live/use-document.ts';
import {
  moments,
  pictureView,
  type Moment,
  type Subject,
} from '../../../parts/category-picture-view.ts';
import { OverlayCanvas as Canvas } from '../../../parts/overlay-canvas.tsx';
import { CanvasFrame } from '../../../ui/canvas-frame.tsx';
import classes from './question-fields.module.css';

const OverlayCanvas = memo(Canvas);

/** Preview of the board or a question as it will be on air, in the show's style. */
export function CategoryPicture(props: {
  show: CategoryQuizshow;
  /** Must be referentially stable while unchanged. */
  subject: Subject;
  /** Whether there is a picture that can be blurred. */
  canBlur: boolean;
  isDouble?: boolean;
}) {
  const { t } = useTranslation('categoryEditor');
  const { canBlur, isDouble = false } = props;
  const [chosenMoment, setChosenMoment] = useState<Moment>('question');
  const isOffered = (each: Moment) =>
    (each !== 'blurred' || canBlur) && (each !== 'double' || isDouble);
  const moment = isOffered(chosenMoment) ? chosenMoment : 'question';
  // Deferred: typed text appears in its field at once, the preview may follow later.
  const app = useDeferredValue(useDocument());
  const show = useDeferredValue(props.show);
  const { subject } = props;
  const view = useMemo(() => pictureView(app, show, subject, moment), [app, show, subject, moment]);
  if (view === null) return <p className={classes.noPicture}>{t('picture.none')}</p>;
  const shown = subject.kind === 'board' ? [] : moments.filter(isOffered);
  return (
    <figure className={classes.figure}>
      <CanvasFrame isUpright={view.categoryQuiz?.style.orientation === 'portrait'}>
        <OverlayCanvas view={view} clockOffsetMs={0} still />
      </CanvasFrame>
      {shown.length > 0 && (
        <SegmentedControl
          size="xs"
          fullWidth
          mt={6}
          aria-label={t('picture.moment')}
          data={shown.map((value) => ({ value, label: t(`picture.moments.${value}`) }))}
          value={moment}
          onChange={(value) =>
            setChosenMoment(moments.find((each) => each === value) ?? 'question')
          }
        />
      )}
    </figure>
  );
}
