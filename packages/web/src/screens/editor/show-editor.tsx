import { memo, useState } from 'react';
import { styleNamed } from '@quizcast/game/document/document';
import { Button, Select, Tabs, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconListNumbers,
  IconMoodEmpty,
  IconPalette,
  IconPlayerPlay,
  IconStar,
  IconTrophy,
  IconUsersGroup,
  IconVolume,
} from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, useDocument, useDocumentPart } from '../../live/use-document.ts';
import { useMay } from '../../live/use-may.ts';
import { EditorScreen } from '../../ui/editor-screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useRouteId } from '../../ui/use-route-id.ts';
import { CategoryEditor } from './category/category-editor.tsx';
import { categoryShowOf } from './category/places.ts';
import { CheckPanel } from './check-panel.tsx';
import { putOnAir } from './edits.ts';
import { EverybodySettings } from './everybody-settings.tsx';
import type { FindingField } from './findings.ts';
import { JokerEditor } from './stages/joker-editor.tsx';
import { PreFlightProvider, usePreFlight } from './pre-flight.tsx';
import classes from './show-editor.module.css';
import { showOf } from './listed-show.ts';
import { ShowRules } from './show-rules.tsx';
import { StageSounds } from './stage-sounds.tsx';
import { StageEditor, type Wish } from './stages/stage-editor.tsx';

/** The show of either game that has this id. Ids are made so that no two are alike; if two were, it would be the stage show. */
export function EditorShowScreen() {
  const id = useRouteId();
  const isStageShow = useDocumentPart((app) => showOf(app, id) !== undefined);
  const name = useDocumentPart((app) => categoryShowOf(app, id)?.name ?? null);
  return isStageShow || name === null ? (
    <StageShow id={id} />
  ) : (
    <CategoryEditor showId={id} name={name} />
  );
}

/**
 * One show: its name, its style, its stages, its jokers, and what there is to look at before it goes on air. Each part
 * looks at its own piece of the document, so that a key press draws the field anew and not the screen.
 */
function StageShow({ id }: { id: string }) {
  const { t } = useTranslation('editor');
  const name = useDocumentPart((app) => showOf(app, id)?.name ?? null);
  const mayPlay = useMay('play');
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
    <EditorScreen
      chapter="editing-a-show"
      title={name === '' ? t('list.untitled') : name}
      back={{ to: '/editor', text: t('show.back') }}
      actions={mayPlay && <PlayButton showId={id} />}
      className={classes.screen}
    >
      <ShowFields showId={id} name={name} />
      <ShowTabs key={id} showId={id} />
    </EditorScreen>
  );
}

type Tab = 'stages' | 'jokers' | 'rules' | 'sounds' | 'everybody' | 'check';
const tabNames: readonly Tab[] = ['stages', 'jokers', 'rules', 'sounds', 'everybody', 'check'];

const ShowTabs = memo(function ShowTabs({ showId }: { showId: string }) {
  const { t } = useTranslation('editor');
  const isCalled = useLocation({ select: ({ hash }) => hash === 'check' });
  const [tab, setTab] = useState<Tab>(isCalled ? 'check' : 'stages');
  const [wish, setWish] = useState<Wish | null>(null);
  const goTo = (stageId: string, field: FindingField) => {
    setWish({ stageId, field });
    setTab('stages');
  };
  return (
    <PreFlightProvider showId={showId}>
      <Tabs
        value={tab}
        onChange={(value) => {
          setWish(null);
          setTab(tabNames.find((name) => name === value) ?? 'stages');
        }}
        className={classes.tabs ?? ''}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="stages" leftSection={<IconListNumbers size={18} aria-hidden />}>
            {t('show.tabs.stages')} <Count showId={showId} of="stages" />
          </Tabs.Tab>
          <Tabs.Tab value="jokers" leftSection={<IconStar size={18} aria-hidden />}>
            {t('show.tabs.jokers')} <Count showId={showId} of="jokers" />
          </Tabs.Tab>
          <Tabs.Tab value="rules" leftSection={<IconTrophy size={18} aria-hidden />}>
            {t('show.tabs.rules')}
          </Tabs.Tab>
          <Tabs.Tab value="sounds" leftSection={<IconVolume size={18} aria-hidden />}>
            {t('show.tabs.sounds')}
          </Tabs.Tab>
          <Tabs.Tab value="everybody" leftSection={<IconUsersGroup size={18} aria-hidden />}>
            {t('show.tabs.everybody')}
          </Tabs.Tab>
          <Tabs.Tab value="check" leftSection={<CheckIcon />}>
            {t('show.tabs.check')} <CheckCount />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="stages" className={classes.panel ?? ''}>
          <StageEditor showId={showId} wish={wish} />
        </Tabs.Panel>
        <Tabs.Panel value="jokers" className={classes.panel ?? ''}>
          <Jokers showId={showId} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={classes.panel ?? ''}>
          <Rules showId={showId} />
        </Tabs.Panel>
        <Tabs.Panel value="sounds" className={classes.panel ?? ''}>
          <Sounds showId={showId} />
        </Tabs.Panel>
        <Tabs.Panel value="everybody" className={classes.panel ?? ''}>
          <Everybody showId={showId} />
        </Tabs.Panel>
        <Tabs.Panel value="check" className={classes.panel ?? ''}>
          <CheckPanel showId={showId} onGo={goTo} />
        </Tabs.Panel>
      </Tabs>
    </PreFlightProvider>
  );
});

function Count({ showId, of }: { showId: string; of: 'stages' | 'jokers' }) {
  const count = useDocumentPart((app) => showOf(app, showId)?.[of].length ?? 0);
  return <span className={classes.count}>{count}</span>;
}

function CheckCount() {
  const { count } = usePreFlight();
  return <span className={classes.count}>{count}</span>;
}

function CheckIcon() {
  const { count } = usePreFlight();
  return count === 0 ? (
    <IconCircleCheck size={18} aria-hidden className={classes.fine} />
  ) : (
    <IconAlertTriangle size={18} aria-hidden className={classes.waiting} />
  );
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

function Sounds({ showId }: { showId: string }) {
  const show = useDocumentPart((app) => showOf(app, showId));
  return show === undefined ? null : <StageSounds show={show} />;
}

function Everybody({ showId }: { showId: string }) {
  const settings = useDocumentPart((app) => showOf(app, showId)?.everybodyPlays);
  return <EverybodySettings settings={settings} path={['shows', showId, 'everybodyPlays']} />;
}

function PlayButton({ showId }: { showId: string }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const isActive = useDocumentPart(
    ({ activeShow, onAir }) => activeShow === showId && onAir === 'stageQuiz',
  );
  return (
    <Button
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      onClick={() => {
        if (!isActive) edit(putOnAir(showId));
        void navigate({ to: '/play' });
      }}
    >
      {t('show.play')}
    </Button>
  );
}

function ShowFields({ showId, name }: { showId: string; name: string }) {
  const { t } = useTranslation('editor');
  const mayDesign = useMay('design');
  const styles = useDocumentPart((app) => app.styles);
  const defaultStyle = useDocumentPart((app) => app.defaultStyle);
  const wanted = useDocumentPart((app) => showOf(app, showId)?.styleId ?? '');
  const styleId = styleNamed({ styles }, wanted) === undefined ? defaultStyle : wanted;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('show.name')}
        maxLength={200}
        value={name}
        onChange={(event) =>
          edit({
            type: 'edit.update',
            path: ['shows', showId, 'name'],
            value: event.currentTarget.value,
          })
        }
      />
      <Select
        label={t('show.style')}
        allowDeselect={false}
        data={Object.values(styles).map(({ id, name }) => ({ value: id, label: name }))}
        value={styleId}
        onChange={(value) => {
          if (value !== null)
            edit({ type: 'edit.update', path: ['shows', showId, 'styleId'], value });
        }}
      />
      {mayDesign && (
        <Button
          variant="default"
          leftSection={<IconPalette size={18} aria-hidden />}
          renderRoot={(button) => <Link to="/styles/$id" params={{ id: styleId }} {...button} />}
        >
          {t('show.editStyle')}
        </Button>
      )}
    </div>
  );
}
