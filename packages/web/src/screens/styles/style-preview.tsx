import { useEffect, useMemo, useState } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import { Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewStates, previewView, type PreviewState } from '../../parts/preview-view.ts';
import { CanvasFrame } from '../../ui/canvas-frame.tsx';
import { sampleShow } from './sample-show.ts';
import classes from './style-editor.module.css';

/** A countdown in the preview begins anew before it is over. */
const restartVoteAfterMs = 20_000;

const isState = (value: string): value is PreviewState =>
  previewStates.some((state) => state === value);

/** The overlay in this style, in whatever situation the user wants to see. */
export function StylePreview(props: {
  app: QuizShowApp;
  style: QuizshowStyle;
  state: PreviewState;
  onState: (state: PreviewState) => void;
}) {
  const { t } = useTranslation('styles');
  const { app, style, state } = props;
  const nowMs = useRestartingInstant(state === 'voting');
  const longText = useMemo(
    () => ({
      question: t('preview.long.question'),
      answers: [t('preview.long.a'), t('preview.long.b'), t('preview.long.c'), t('preview.long.d')],
    }),
    [t],
  );
  const sample = useMemo(() => sampleShow(app), [app]);
  const view = useMemo(
    () => previewView({ state, app, style, ...sample, longText, nowMs }),
    [state, app, style, sample, longText, nowMs],
  );
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <CanvasFrame>
        <OverlayCanvas view={view} clockOffsetMs={0} still />
      </CanvasFrame>
      <Chip.Group
        value={state}
        onChange={(value) => {
          if (typeof value === 'string' && isState(value)) props.onState(value);
        }}
      >
        <fieldset className={classes.states}>
          <legend className={classes.legend}>{t('preview.state')}</legend>
          {previewStates.map((value) => (
            <Chip key={value} value={value} size="xs" variant="light">
              {t(`preview.states.${value}`)}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
    </section>
  );
}

/** An instant that is never long ago while `isRunning`. Epoch milliseconds of this computer. */
function useRestartingInstant(isRunning: boolean): number {
  const [instantMs, setInstantMs] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const restart = () => setInstantMs(Date.now());
    const first = setTimeout(restart);
    const timer = setInterval(restart, restartVoteAfterMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isRunning]);
  return instantMs;
}
