import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { CrowdShow, Question } from '@quizcast/game/games/crowd-quiz/show';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../../live/use-document.ts';
import { crowdPictureView } from '../../../parts/crowd/crowd-picture-view.ts';
import { OverlayCanvas as Canvas } from '../../../parts/overlay-canvas.tsx';
import { CanvasFrame } from '../../../ui/canvas-frame.tsx';

const OverlayCanvas = memo(Canvas);
const moments = ['question', 'right'] as const;

/** Preview of the question as it will be on air, in the show's style. */
export function CrowdPicture(props: { show: CrowdShow; question: Question }) {
  const { t } = useTranslation('editor');
  const [moment, setMoment] = useState<(typeof moments)[number]>('question');
  // Deferred: typed text appears in its field at once, the preview may follow later.
  const app = useDeferredValue(useDocument());
  const show = useDeferredValue(props.show);
  const { id } = props.question;
  const view = useMemo(
    () => crowdPictureView(app, show, id, moment === 'right'),
    [app, show, id, moment],
  );
  return (
    <figure style={{ margin: 0 }}>
      <CanvasFrame isUpright={view.style.orientation === 'portrait'}>
        <OverlayCanvas view={view} clockOffsetMs={0} still />
      </CanvasFrame>
      <SegmentedControl
        size="xs"
        fullWidth
        mt={6}
        aria-label={t('picture.state')}
        data={moments.map((value) => ({ value, label: t(`picture.states.${value}`) }))}
        value={moment}
        onChange={(value) => setMoment(value === 'right' ? 'right' : 'question')}
      />
    </figure>
  );
}
