import { useMemo } from 'react';
import type { IdPath } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { Button, Select } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconDeviceFloppy,
  IconKeyboard,
  IconListCheck,
  IconPlugConnected,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  gameFacts,
  games,
  listedShows,
  onAirId,
  gameSection,
  sectionPath,
  type GameSection,
} from '../../games/game-side.ts';
import { findingsIn, isBeforeStart } from '../../games/game-findings.ts';
import { edit, saveAndWait, useConnection, useSaveState } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { nameOr } from '../../ui/crew-names.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { airStateOf } from '../../ui/overlays/overlay-state.ts';
import { useOverlays } from '../../ui/overlays/use-overlays.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { OnAirLight, Light } from './on-air-light.tsx';
import { OtherHosts } from './other-hosts.tsx';
import { RehearseButton } from './rehearsal-bar.tsx';
import classes from './play-header.module.css';

/** Header: the game and show on air, and the connection and save state. */
export function PlayHeader({ app, onHelp }: { app: QuizShowApp; onHelp: () => void }) {
  const { t } = useTranslation('play');
  const mayWrite = usePermission('write');
  const { onAir } = app;
  return (
    <ScreenTitle
      chapter={gameFacts[onAir].chapter}
      actions={
        <div className={classes.tools}>
          <GameSwitch app={app} />
          <ShowSelect side={gameSection(app, onAir)} path={sectionPath(onAir, 'activeShow')} />
          <OtherHosts />
          <ul className={classes.lights}>
            <OnAirLight isCleared={app.isCleared} />
            <ServerLight />
            <SaveLight />
            {mayWrite && <FindingsLight app={app} />}
          </ul>
          {app.rehearsal === undefined && <RehearseButton />}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconKeyboard size={18} aria-hidden />}
            rightSection={<KeyHint keys="?" />}
            title={t('keys.open')}
            onClick={onHelp}
          >
            <span className={classes.keysText}>{t('keys.title')}</span>
          </Button>
        </div>
      }
    >
      {t('title')}
    </ScreenTitle>
  );
}

/** Chooses the game that viewers see on the existing overlay. */
function GameSwitch({ app }: { app: QuizShowApp }) {
  const { t } = useTranslation('play');
  const { onAir, isCleared } = app;
  // A game without shows is not offered, unless it is on air.
  const offered = games.filter(
    (game) => game === onAir || game !== 'crowdQuiz' || gameSection(app, game).shows.length > 0,
  );
  const isOnAir = airStateOf(useOverlays().count, isCleared) === 'air';
  return (
    <fieldset className={classes.games} aria-label={t('games.label')}>
      {offered.map((game) => (
        <button
          key={game}
          type="button"
          className={classes.game}
          aria-pressed={game === onAir}
          onClick={() => {
            if (game === onAir) return;
            edit({ type: 'edit.update', path: ['onAir'], value: game });
            void saveAndWait();
          }}
        >
          {game === onAir && (
            <span className={classes.airDot} data-air={isOnAir || undefined} aria-hidden />
          )}
          {t(`games.${game}`)}
        </button>
      ))}
    </fieldset>
  );
}

function ShowSelect({ side, path }: { side: GameSection; path: IdPath }) {
  const { t } = useTranslation('play');
  const { shows, activeShow: active } = side;
  if (shows.length === 0) return null;
  return (
    <Select
      className={classes.select}
      aria-label={t('show')}
      placeholder={t('noneChosen.title')}
      allowDeselect={false}
      data={shows.map(({ id, name }) => ({ value: id, label: nameOr(name, t('untitled')) }))}
      value={shows.some(({ id }) => id === active) ? (active ?? null) : null}
      onChange={(id) => {
        if (id !== null) edit({ type: 'edit.update', path, value: id });
        void saveAndWait();
        // Returns the keys to the show.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    />
  );
}

function ServerLight() {
  const { t } = useTranslation('play');
  const connection = useConnection();
  const isLive = connection === 'live';
  return (
    <Light
      tone={isLive ? 'good' : 'bad'}
      icon={
        isLive ? (
          <IconPlugConnected size={16} aria-hidden />
        ) : (
          <IconPlugConnectedX size={16} aria-hidden />
        )
      }
      text={t(`status.${connection}`)}
    />
  );
}

/**
 * Before the start: number of findings in the show on air, with a link to them. Only the editor finds those that need
 * the drawn picture, so there may be more.
 */
function FindingsLight({ app }: { app: QuizShowApp }) {
  const { t } = useTranslation('play');
  const found = useMemo(() => findingsOf(app), [app]);
  if (found === null || found.count === 0) return null;
  const { id, count } = found;
  return (
    <li className={classes.light} data-tone="waiting">
      <Link
        to="/editor/$id"
        params={{ id }}
        hash="check"
        className={classes.findings}
        aria-label={t('status.findings', { count })}
        title={t('status.findings', { count })}
      >
        <IconListCheck size={16} aria-hidden />
        {`${count}+`}
      </Link>
    </li>
  );
}

/** Null when there is no show to check, or it is being played. */
function findingsOf(app: QuizShowApp): { id: string; count: number } | null {
  const active = onAirId(app);
  const listed = listedShows(app).find(
    ({ kind, show }) => kind === app.onAir && show.id === active,
  );
  if (listed === undefined || !isBeforeStart(listed)) return null;
  return { id: listed.show.id, count: findingsIn(listed, app.settings.cameraHosts) };
}

function SaveLight() {
  const { t } = useTranslation('play');
  const { kind } = useSaveState();
  switch (kind) {
    case 'saved':
      return (
        <Light tone="good" icon={<IconCheck size={16} aria-hidden />} text={t('status.saved')} />
      );
    case 'saving':
    case 'unsaved':
      return (
        <Light
          tone="waiting"
          icon={<IconDeviceFloppy size={16} aria-hidden />}
          text={t(`status.${kind}`)}
        />
      );
    case 'offline':
    case 'failed':
      return (
        <Light
          tone="bad"
          icon={<IconAlertTriangle size={16} aria-hidden />}
          text={t(`status.${kind}`)}
        />
      );
  }
}
