import { overlayView } from '@quizcast/game/views/overlay-view';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { currentBoard, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { currentIndex, type CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { currentStage, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { allShows, onAirId, showIn } from '../../games/game-side.ts';
import { useClockOffsetMs, useLiveStatus } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { CanvasFrame, ClearedWords } from '../../ui/canvas-frame.tsx';
import { ClearButton } from '../../ui/fields/clear-button.tsx';
import { airStateOf } from '../../ui/overlays/overlay-state.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

const airWords = { unknown: 'onAir.unknown', off: 'onAir.offAir', air: 'onAir.onAir' } as const;

/** The active show, its progress, and the same picture that overlays show. */
export function OnAir({ document }: { document: QuizShowApp }) {
  const { t } = useTranslation('dashboard');
  const { t: tCrew } = useTranslation('crew');
  const { t: tOverlays } = useTranslation('overlays');
  const mayWrite = usePermission('write');
  const mayPlay = usePermission('play');
  const mayVote = usePermission('vote');
  const clockOffsetMs = useClockOffsetMs();
  const overlays = useLiveStatus()?.overlays ?? null;
  const air = airStateOf(overlays, document.isCleared);
  const show = showIn(document, document.onAir, onAirId(document));
  const view = useMemo(() => overlayView(document), [document]);
  return (
    <Panel
      title={t('onAir.title')}
      aside={
        <Badge
          color={air === 'air' ? 'red' : 'gray'}
          variant={air === 'air' ? 'filled' : 'default'}
          size="lg"
          className={classes['badge'] ?? ''}
        >
          {air === 'hidden' ? tOverlays('clear.light') : t(airWords[air], { count: overlays ?? 0 })}
        </Badge>
      }
    >
      <figure className={classes['preview']} aria-label={t('onAir.preview')}>
        <CanvasFrame>
          <div className={classes['canvas']} aria-hidden inert>
            <OverlayCanvas view={view} clockOffsetMs={clockOffsetMs} still />
          </div>
          {view.isCleared && <ClearedWords />}
        </CanvasFrame>
      </figure>
      {show === undefined ? (
        <div className={classes['onAirFoot']}>
          <div>
            {mayVote && !mayPlay && document.onAir !== 'stageQuiz' ? (
              <>
                <Text fw={600}>{tCrew('voting.otherGame')}</Text>
                <Text c="dimmed">{tCrew('voting.otherGameText')}</Text>
              </>
            ) : (
              <>
                <Text fw={600}>{t('onAir.noShow')}</Text>
                <Text c="dimmed">{t(noShowText(document, { mayWrite, mayPlay }))}</Text>
              </>
            )}
          </div>
          {mayWrite && (
            <Button component={Link} to="/editor">
              {t('onAir.newShow')}
            </Button>
          )}
        </div>
      ) : (
        <div className={classes['onAirFoot']}>
          <div className={classes['showFacts']}>
            <Text
              fw={600}
              size="lg"
              lineClamp={2}
              title={show.name}
              className={classes['name'] ?? ''}
            >
              {show.name === '' ? t('onAir.untitled') : show.name}
            </Text>
            <Text c="dimmed">
              {t(`games.${document.onAir}`)}
              {' · '}
              <Where document={document} />
            </Text>
          </div>
          <Group gap="sm">
            <ClearButton isCleared={document.isCleared} />
            {mayWrite && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                renderRoot={(root) => <Link to="/editor/$id" params={{ id: show.id }} {...root} />}
              >
                {t('onAir.edit')}
              </Button>
            )}
            {(mayPlay || mayVote) && (
              <Button
                component={Link}
                to="/play"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
              >
                {mayPlay ? t('onAir.play') : tCrew('voting.title')}
              </Button>
            )}
          </Group>
        </div>
      )}
    </Panel>
  );
}

/** What leads to a show on the overlay; a writer may not choose one. */
function noShowText(document: QuizShowApp, may: { mayWrite: boolean; mayPlay: boolean }) {
  if (may.mayWrite && allShows(document).length === 0) return 'onAir.noShowYet';
  return may.mayPlay ? 'onAir.noShowText' : 'onAir.noShowChosen';
}

function Where({ document }: { document: QuizShowApp }) {
  const { onAir, shows, categoryQuiz, crowdQuiz } = document;
  const active = onAirId(document);
  const isActive = ({ id }: { id: string }) => id === active;
  switch (onAir) {
    case 'stageQuiz': {
      const show = shows.find(isActive);
      return show === undefined ? null : <StageWhere show={show} />;
    }
    case 'categoryQuiz': {
      const show = categoryQuiz.shows.find(isActive);
      return show === undefined ? null : <CategoryWhere show={show} />;
    }
    case 'crowdQuiz': {
      const show = crowdQuiz.shows.find(isActive);
      return show === undefined ? null : <CrowdWhere show={show} />;
    }
  }
}

function CrowdWhere({ show }: { show: CrowdShow }) {
  const { t } = useTranslation('dashboard');
  const { phase } = show.play;
  if (show.questions.length === 0) return t('onAir.noStages');
  if (phase === 'ready') return t('onAir.notStarted');
  if (phase === 'podium') return t('onAir.phases.finished');
  return t('onAir.question', { number: currentIndex(show) + 1, count: show.questions.length });
}

function CategoryWhere({ show }: { show: CategoryQuizshow }) {
  const { t } = useTranslation('dashboard');
  const remaining = currentBoard(show)
    .categories.flatMap(({ fields }) => fields)
    .filter(({ isActive }) => isActive).length;
  const { phase } = show.play;
  return phase === 'board' || phase === 'question'
    ? t('onAir.fieldsLeft', { count: remaining })
    : t(`onAir.phases.${phase}`);
}

function StageWhere({ show }: { show: Quizshow }) {
  const { t } = useTranslation('dashboard');
  const stage = currentStage(show);
  if (show.stages.length === 0) return t('onAir.noStages');
  if (stage === null) return t('onAir.notStarted');
  const parts = [
    t('onAir.stage', { number: show.currentStageIndex + 1, count: show.stages.length }),
    stage.price,
    stage.question.isVoting ? t('onAir.voting') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
