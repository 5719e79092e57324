import { styleNamed } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Button, Select, Tabs, TextInput } from '@mantine/core';
import {
  IconListNumbers,
  IconMoodEmpty,
  IconPalette,
  IconPlayerPlay,
  IconStar,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, useDocument, useDocumentPart } from '../../live/use-document.ts';
import { EditorScreen } from '../../ui/editor-screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useRouteId } from '../../ui/use-route-id.ts';
import { JokerEditor } from './joker-editor.tsx';
import { StageEditor } from './stage-editor.tsx';
import classes from './show-editor.module.css';

/** One show: its name, its style, its stages and its jokers. */
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
      <Tabs defaultValue="stages" className={classes.tabs ?? ''} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="stages" leftSection={<IconListNumbers size={18} aria-hidden />}>
            {t('show.tabs.stages')} <span className={classes.count}>{show.stages.length}</span>
          </Tabs.Tab>
          <Tabs.Tab value="jokers" leftSection={<IconStar size={18} aria-hidden />}>
            {t('show.tabs.jokers')} <span className={classes.count}>{show.jokers.length}</span>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="stages" className={classes.panel ?? ''}>
          <StageEditor app={app} show={show} key={show.id} />
        </Tabs.Panel>
        <Tabs.Panel value="jokers" className={classes.panel ?? ''}>
          <JokerEditor app={app} show={show} />
        </Tabs.Panel>
      </Tabs>
    </EditorScreen>
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
