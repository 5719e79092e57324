import { useState } from 'react';
import { styleNamed, type QuizShowApp } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Button, Select, Tabs, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconListNumbers,
  IconMoodEmpty,
  IconPalette,
  IconPlayerPlay,
  IconStar,
} from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocument, useDocumentPart } from '../../live/use-document.ts';
import { EditorScreen } from '../../ui/editor-screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useRouteId } from '../../ui/use-route-id.ts';
import { CheckPanel } from './check-panel.tsx';
import { addStage } from './edits.ts';
import { JokerEditor } from './joker-editor.tsx';
import classes from './show-editor.module.css';
import { StageEditor, type Wish } from './stage-editor.tsx';
import { usePreFlight } from './use-pre-flight.ts';

/** One show: its name, its style, its stages, its jokers, and what there is to look at before it goes on air. */
export function EditorShowScreen() {
  const { t } = useTranslation('editor');
  const app = useDocument();
  const id = useRouteId();
  const show = app.shows.find((candidate) => candidate.id === id);
  if (show === undefined)
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
      title={show.name === '' ? t('list.untitled') : show.name}
      back={{ to: '/editor', text: t('show.back') }}
      actions={<PlayButton show={show} />}
      className={classes.screen}
    >
      <ShowFields show={show} />
      <ShowTabs key={show.id} app={app} show={show} />
    </EditorScreen>
  );
}

type Tab = 'stages' | 'jokers' | 'check';
const tabNames: readonly Tab[] = ['stages', 'jokers', 'check'];

function ShowTabs({ app, show }: { app: QuizShowApp; show: Quizshow }) {
  const { t } = useTranslation('editor');
  const isCalled = useLocation({ select: ({ hash }) => hash === 'check' });
  const [tab, setTab] = useState<Tab>(isCalled ? 'check' : 'stages');
  const [wish, setWish] = useState<Wish | null>(null);
  const style = styleNamed(app, show.styleId) ?? styleNamed(app, app.defaultStyle);
  const preFlight = usePreFlight(show, style);
  const counts = { stages: show.stages.length, jokers: show.jokers.length, check: preFlight.count };
  const icons = {
    stages: <IconListNumbers size={18} aria-hidden />,
    jokers: <IconStar size={18} aria-hidden />,
    check:
      preFlight.count === 0 ? (
        <IconCircleCheck size={18} aria-hidden className={classes.fine} />
      ) : (
        <IconAlertTriangle size={18} aria-hidden className={classes.waiting} />
      ),
  };
  return (
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
        {tabNames.map((name) => (
          <Tabs.Tab key={name} value={name} leftSection={icons[name]}>
            {t(`show.tabs.${name}`)} <span className={classes.count}>{counts[name]}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="stages" className={classes.panel ?? ''}>
        <StageEditor app={app} show={show} preFlight={preFlight} wish={wish} />
      </Tabs.Panel>
      <Tabs.Panel value="jokers" className={classes.panel ?? ''}>
        <JokerEditor app={app} show={show} />
      </Tabs.Panel>
      <Tabs.Panel value="check" className={classes.panel ?? ''}>
        <CheckPanel
          stages={show.stages}
          preFlight={preFlight}
          styleId={style?.id ?? app.defaultStyle}
          onGo={(stageId, field) => {
            setWish({ stageId, field });
            setTab('stages');
          }}
          onAdd={() => {
            const id = newId();
            if (edit(addStage(show, id)).kind === 'refused') return;
            setWish({ stageId: id, field: 'question' });
            setTab('stages');
          }}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

function PlayButton({ show }: { show: Quizshow }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const activeShow = useDocumentPart((app) => app.activeShow);
  return (
    <Button
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      onClick={() => {
        if (activeShow !== show.id)
          edit({ type: 'edit.update', path: ['activeShow'], value: show.id });
        void navigate({ to: '/play' });
      }}
    >
      {t('show.play')}
    </Button>
  );
}

function ShowFields({ show }: { show: Quizshow }) {
  const { t } = useTranslation('editor');
  const styles = useDocumentPart((app) => app.styles);
  const defaultStyle = useDocumentPart((app) => app.defaultStyle);
  const styleId = styleNamed({ styles }, show.styleId) === undefined ? defaultStyle : show.styleId;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('show.name')}
        maxLength={200}
        value={show.name}
        onChange={(event) =>
          edit({
            type: 'edit.update',
            path: ['shows', show.id, 'name'],
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
            edit({ type: 'edit.update', path: ['shows', show.id, 'styleId'], value });
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPalette size={18} aria-hidden />}
        renderRoot={(button) => <Link to="/styles/$id" params={{ id: styleId }} {...button} />}
      >
        {t('show.editStyle')}
      </Button>
    </div>
  );
}
