import { useMemo, useState, type ReactNode } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { styleNamed, type QuizShowApp } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import type { OverlayView } from '@quizcast/game/views/view';
import { ActionIcon, Select, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { allShows } from '../../games/game-side.ts';
import { crowdPictureView } from '../../parts/crowd/crowd-picture-view.ts';
import { pictureView, type Subject } from '../../parts/category-picture-view.ts';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewView } from '../../parts/preview/preview-view.ts';
import { CanvasFrame } from '../../ui/canvas-frame.tsx';
import { sightsOf, type Sight } from './history-frames.ts';
import { nameOr } from './history-words.ts';
import classes from './history.module.css';

interface HistoryPictureProps {
  then: QuizShowApp;
  showId: string | null;
  onShow: (showId: string | null) => void;
}

/** A show of any game as overlays would have shown it at that version, picture by picture. */
export function HistoryPicture({ then, showId, onShow }: HistoryPictureProps) {
  const { t } = useTranslation('history');
  const [index, setIndex] = useState(0);
  const pictures = useMemo(() => picturesOf(then, showId, t), [then, showId, t]);
  if (pictures === null) return null;
  const { count } = pictures;
  const at = Math.max(0, Math.min(index, count - 1));
  const step = (label: string, by: number, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={at + by < 0 || at + by >= count}
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
          value={showId}
          data={allShows(then).map(({ id, name }) => ({
            value: id,
            label: nameOr(name, t),
          }))}
          onChange={(id) => {
            onShow(id);
            setIndex(0);
          }}
        />
        {count === 0 ? (
          <Text>{pictures.none}</Text>
        ) : (
          <div className={classes.stages}>
            {step(pictures.previous, -1, <IconChevronLeft size={18} aria-hidden />)}
            <span aria-live="polite" dir="auto">
              {pictures.place(at)}
            </span>
            {step(pictures.next, 1, <IconChevronRight size={18} aria-hidden />)}
          </div>
        )}
      </div>
      {pictures.at(at)}
    </section>
  );
}

interface Pictures {
  count: number;
  /** Text instead of the steps when there are none. */
  none: string;
  previous: string;
  next: string;
  place: (at: number) => string;
  at: (at: number) => ReactNode;
}

/** The pictures of a show at that version; null when it did not exist. */
function picturesOf(
  then: QuizShowApp,
  showId: string | null,
  t: TFunction<'history'>,
): Pictures | null {
  const show = then.shows.find(({ id }) => id === showId);
  if (show !== undefined) {
    const { stages } = show;
    return {
      count: stages.length,
      none: t('noStages'),
      previous: t('previousStage'),
      next: t('nextStage'),
      place: (at) => t('stageOf', { number: at + 1, count: stages.length }),
      at: (at) => <StagePicture then={then} show={show} stageId={stages[at]?.id ?? null} />,
    };
  }
  const crowd = then.crowdQuiz.shows.find(({ id }) => id === showId);
  if (crowd !== undefined) return crowdPictures(then, crowd, t);
  const other = then.categoryQuiz.shows.find(({ id }) => id === showId);
  if (other === undefined) return null;
  const sights = sightsOf(other);
  return {
    count: sights.length,
    none: t('noQuestions'),
    previous: t('previousPicture'),
    next: t('nextPicture'),
    place: (at) =>
      t('sightOf', { name: sightText(sights[at], t), number: at + 1, count: sights.length }),
    at: (at) => <SightPicture then={then} show={other} subject={sights[at]?.subject} />,
  };
}

function crowdPictures(then: QuizShowApp, show: CrowdShow, t: TFunction<'history'>): Pictures {
  const { questions } = show;
  return {
    count: questions.length,
    none: t('noQuestions'),
    previous: t('previousPicture'),
    next: t('nextPicture'),
    place: (at) =>
      t('sightOf', {
        name: nameOr(questions[at]?.question ?? '', t),
        number: at + 1,
        count: questions.length,
      }),
    at: (at) => {
      const view = crowdPictureView(then, show, questions[at]?.id ?? '', false);
      return <Canvas view={view} isUpright={view.style.orientation === 'portrait'} />;
    },
  };
}

function sightText(sight: Sight | undefined, t: TFunction<'history'>): string {
  if (sight === undefined) return '';
  const { subject, title, number } = sight;
  switch (subject.kind) {
    case 'board':
      return title.trim() === '' ? t('sight.board', { number }) : title;
    case 'field':
      return t('sight.field', { category: nameOr(title, t), points: number });
    case 'final':
      return t('sight.final');
    case 'tieBreak':
      return t('sight.tieBreak');
  }
}

function StagePicture(props: { then: QuizShowApp; show: Quizshow; stageId: string | null }) {
  const { then, show, stageId } = props;
  const style = styleNamed(then, show.styleId) ?? styleNamed(then, then.defaultStyle);
  const view = useMemo(
    () =>
      style === undefined
        ? null
        : previewView({ state: 'question', app: then, style, show, stageId, nowMs: 0 }),
    [then, show, stageId, style],
  );
  return <Canvas view={view} isUpright={style?.orientation === 'portrait'} />;
}

function SightPicture(props: {
  then: QuizShowApp;
  show: CategoryQuizshow;
  subject: Subject | undefined;
}) {
  const { then, show, subject } = props;
  const view = useMemo(
    () => (subject === undefined ? null : pictureView(then, show, subject, 'question')),
    [then, show, subject],
  );
  return <Canvas view={view} isUpright={view?.categoryQuiz?.style.orientation === 'portrait'} />;
}

function Canvas({ view, isUpright }: { view: OverlayView | null; isUpright: boolean }) {
  return (
    <CanvasFrame isUpright={isUpright}>
      {view === null ? null : <OverlayCanvas view={view} clockOffsetMs={0} still />}
    </CanvasFrame>
  );
}
