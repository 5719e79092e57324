import { memo, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconHandFinger,
  IconListNumbers,
  IconMoodEmpty,
  IconRoute,
  IconStar,
  IconTrophy,
  IconUsersGroup,
  IconVolume,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CuesTab } from '../../cues/lazy-cues.tsx';
import { gameOfShow, showIn } from '../../games/game-side.ts';
import { useDocument, useDocumentPart } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useRouteId } from '../../ui/editor-screen.tsx';
import { CategoryEditor } from './category/category-editor.tsx';
import { CheckPanel } from './check/check-panel.tsx';
import { EverybodySettings } from './everybody-settings.tsx';
import type { FindingField } from './check/findings.ts';
import { JokerEditor } from './stages/joker-editor.tsx';
import { PreFlightProvider } from './check/pre-flight.tsx';
import { showOf } from '../../games/stage-quiz.ts';
import { ShowRules } from './show-rules.tsx';
import { CheckCount, Count, EditorTabs, ShowShell, type EditorTab } from './show-shell.tsx';
import { SoundsTab } from './sounds/lazy-sounds.tsx';
import { StageEditor, type FindingTarget } from './stages/stage-editor.tsx';

const CrowdEditor = lazyPart(() => import('./crowd/crowd-editor.tsx'));
const FingerEditor = lazyPart(() => import('./finger-editor.tsx'));

/** Opens the show of any game with this id. */
export function EditorShowScreen() {
  const id = useRouteId();
  const game = useDocumentPart((app) => gameOfShow(app, id));
  const name = useDocumentPart((app) =>
    game === undefined ? '' : (showIn(app, game, id)?.name ?? ''),
  );
  switch (game) {
    case undefined:
    case 'stageQuiz':
      return <StageShow id={id} />;
    case 'categoryQuiz':
      return <CategoryEditor showId={id} name={name} />;
    case 'crowdQuiz':
      return <CrowdEditor showId={id} name={name} />;
  }
}

/**
 * Editor of a stage show: name, style, stages, jokers and findings. Each component selects its own part of the
 * document, so that a key press renders the field and not the whole screen.
 */
function StageShow({ id }: { id: string }) {
  const { t } = useTranslation('editor');
  const name = useDocumentPart((app) => showOf(app, id)?.name ?? null);
  if (name === null)
    return (
      <>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <EmptyState
          icon={<IconMoodEmpty size={40} aria-hidden />}
          title={t('show.gone.title')}
          text={t('show.gone.text')}
        >
          <Button component={Link} to="/editor">
            {t('show.back')}
          </Button>
        </EmptyState>
      </>
    );
  return (
    <ShowShell game="stageQuiz" showId={id} name={name} chapter="editing-a-show">
      <ShowTabs key={id} showId={id} />
    </ShowShell>
  );
}

type Tab = 'stages' | 'finger' | 'jokers' | 'rules' | 'sounds' | 'everybody' | 'cues' | 'check';

const ShowTabs = memo(function ShowTabs({ showId }: { showId: string }) {
  const { t } = useTranslation('editor');
  const isCalled = useLocation({ select: ({ hash }) => hash === 'check' });
  const [tab, setTab] = useState<Tab>(isCalled ? 'check' : 'stages');
  const [target, setTarget] = useState<FindingTarget | null>(null);
  const goTo = (stageId: string, field: FindingField) => {
    setTarget({ stageId, field });
    setTab('stages');
  };
  const tabOf = (name: Tab, Icon: EditorTab<Tab>['Icon'], panel: ReactNode, count?: ReactNode) => ({
    name,
    Icon,
    label: t(`show.tabs.${name}`),
    count,
    panel,
  });
  return (
    <PreFlightProvider showId={showId}>
      <EditorTabs
        tabs={[
          tabOf(
            'stages',
            IconListNumbers,
            <StageEditor showId={showId} target={target} />,
            <CountOf showId={showId} of="stages" />,
          ),
          tabOf(
            'finger',
            IconHandFinger,
            <Finger showId={showId} />,
            <CountOf showId={showId} of="fingerQuestions" />,
          ),
          tabOf(
            'jokers',
            IconStar,
            <Jokers showId={showId} />,
            <CountOf showId={showId} of="jokers" />,
          ),
          tabOf('rules', IconTrophy, <Rules showId={showId} />),
          tabOf('sounds', IconVolume, <SoundsTab game="stageQuiz" showId={showId} />),
          tabOf('everybody', IconUsersGroup, <Everybody showId={showId} />),
          tabOf('cues', IconRoute, <CuesTab game="stageQuiz" showId={showId} />),
          tabOf(
            'check',
            IconCircleCheck,
            <CheckPanel showId={showId} onGo={goTo} />,
            <CheckCount />,
          ),
        ]}
        open={tab}
        onOpen={(name) => {
          setTarget(null);
          setTab(name);
        }}
      />
    </PreFlightProvider>
  );
});

function CountOf({ showId, of }: { showId: string; of: 'stages' | 'jokers' | 'fingerQuestions' }) {
  return <Count of={useDocumentPart((app) => showOf(app, showId)?.[of].length ?? 0)} />;
}

function Finger({ showId }: { showId: string }) {
  const show = useDocumentPart((app) => showOf(app, showId));
  return show === undefined ? null : <FingerEditor show={show} />;
}

function Jokers({ showId }: { showId: string }) {
  const app = useDocument();
  const show = showOf(app, showId);
  return show === undefined ? null : <JokerEditor app={app} show={show} />;
}

function Rules({ showId }: { showId: string }) {
  const show = useDocumentPart((app) => showOf(app, showId));
  return show === undefined ? null : <ShowRules show={show} />;
}

function Everybody({ showId }: { showId: string }) {
  const settings = useDocumentPart((app) => showOf(app, showId)?.everybodyPlays);
  return <EverybodySettings settings={settings} path={['shows', showId, 'everybodyPlays']} />;
}
