import { useMemo, useState } from 'react';
import { styleNamed, type QuizShowApp } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { ActionIcon, Select, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewView } from '../../parts/preview-view.ts';
import { CanvasFrame } from '../../ui/canvas-frame.tsx';
import { nameOr } from './history-words.ts';
import classes from './history.module.css';

interface HistoryPictureProps {
  then: QuizShowApp;
  showId: string | null;
  onShow: (showId: string | null) => void;
}

/** The stages of a show as an overlay would have shown them then. */
export function HistoryPicture({ then, showId, onShow }: HistoryPictureProps) {
  const { t } = useTranslation('history');
  const [index, setIndex] = useState(0);
  const show = then.shows.find(({ id }) => id === showId);
  if (show === undefined) return null;
  const { stages } = show;
  const at = Math.min(index, stages.length - 1);
  const step = (label: string, by: number, icon: React.ReactNode) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={stages[at + by] === undefined}
      onClick={() => setIndex(at + by)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <section className={classes.picture}>
      <h3>{t('picture')}</h3>
      <div className={classes.choice}>
        <Select
          aria-label={t('show')}
          className={classes.shows ?? ''}
          allowDeselect={false}
          value={show.id}
          data={then.shows.map(({ id, name }) => ({ value: id, label: nameOr(name, t) }))}
          onChange={(id) => {
            onShow(id);
            setIndex(0);
          }}
        />
        {stages.length === 0 ? (
          <Text>{t('noStages')}</Text>
        ) : (
          <div className={classes.stages}>
            {step(t('previousStage'), -1, <IconChevronLeft size={18} aria-hidden />)}
            <span aria-live="polite">{t('stageOf', { number: at + 1, count: stages.length })}</span>
            {step(t('nextStage'), 1, <IconChevronRight size={18} aria-hidden />)}
          </div>
        )}
      </div>
      <CanvasFrame>
        <Picture then={then} show={show} stageId={stages[at]?.id ?? null} />
      </CanvasFrame>
    </section>
  );
}

function Picture(props: { then: QuizShowApp; show: Quizshow; stageId: string | null }) {
  const { then, show, stageId } = props;
  const style = styleNamed(then, show.styleId) ?? styleNamed(then, then.defaultStyle);
  const view = useMemo(
    () =>
      style === undefined
        ? null
        : previewView({ state: 'question', app: then, style, show, stageId, nowMs: 0 }),
    [then, show, stageId, style],
  );
  return view === null ? null : <OverlayCanvas view={view} clockOffsetMs={0} still />;
}
