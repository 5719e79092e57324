import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { Button } from '@mantine/core';
import { IconListNumbers, IconPlaylistX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../games/game-side.ts';
import { useDocument } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeysOf } from '../../ui/keys/key-store.ts';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenLoading } from '../../ui/named-loader.tsx';
import { CategoryConsole } from './category/console.tsx';
import { ClearedBar } from './cleared-bar.tsx';
import { PlayHeader } from './play-header.tsx';
import classes from './play.module.css';
import { RehearsalBar } from './rehearsal-bar.tsx';
import { useRun } from './run-through/use-run.ts';
import { StageConsole } from './stage/stage-console.tsx';

const CrowdConsole = lazyPart(() => import('./crowd/crowd-console.tsx'), <ScreenLoading />);
const KeyHelp = lazyDialog(() => import('./key-help.tsx'));
const RunBar = lazyPart(() => import('./run-through/run-bar.tsx'));
const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx'));

/** Play screen: hosts the show on air, of any game. */
export function PlayScreen() {
  const app = useDocument();
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = screen.current;
    element?.addEventListener('mousedown', keepFocus);
    element?.addEventListener('click', restoreFocus);
    return () => {
      element?.removeEventListener('mousedown', keepFocus);
      element?.removeEventListener('click', restoreFocus);
    };
  }, []);
  const Console = consoles[app.onAir];
  const openHelp = useCallback(() => setHelpIsOpen(true), []);
  const closeHelp = () => setHelpIsOpen(false);
  const [isChangingKeys, setIsChangingKeys] = useState(false);
  const run = useRun();
  const changeKeys = () => {
    setHelpIsOpen(false);
    setIsChangingKeys(true);
  };
  return (
    <KeysOf value={app.onAir}>
      <div className={classes.screen} ref={screen} data-screen="play">
        <PlayHeader app={app} onHelp={openHelp} />
        <ClearedBar isCleared={app.isCleared} />
        {app.rehearsal !== undefined && !run.isRequested && (
          <RehearsalBar rehearsal={app.rehearsal} />
        )}
        {run.isRequested && <RunBar onEnd={run.end} />}
        <Console app={app} onHelp={openHelp} />
        {helpIsOpen && <KeyHelp game={app.onAir} onClose={closeHelp} onChange={changeKeys} />}
        {isChangingKeys && <KeysDialog game={app.onAir} onClose={() => setIsChangingKeys(false)} />}
      </div>
    </KeysOf>
  );
}

/** Clicked buttons do not take the focus, so that the space bar keeps triggering the main button. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest('button') === null) return;
  if (event.target.closest('[role="dialog"], [role="listbox"]') !== null) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** A clicked control returns the focus, so that keys control the show; keyboard focus is kept. */
function restoreFocus(event: MouseEvent): void {
  if (!(event instanceof PointerEvent) || event.pointerType === '') return;
  if (!(event.target instanceof Element) || event.target.closest('[role="dialog"]') !== null)
    return;
  if (event.target.closest('label, [role="switch"], [role="slider"]') === null) return;
  setTimeout(() => {
    const { activeElement } = document;
    const isText = activeElement?.matches('input:not([role="switch"]), textarea') === true;
    if (activeElement instanceof HTMLElement && !isText) activeElement.blur();
  });
}

/** The console of each game. */
const consoles: Readonly<Record<Game, (props: GameProps) => ReactNode>> = {
  stageQuiz: StageQuizPlay,
  categoryQuiz: CategoryQuizPlay,
  crowdQuiz: CrowdQuizPlay,
};

interface GameProps {
  app: QuizShowApp;
  onHelp: () => void;
}

function StageQuizPlay({ app, onHelp }: GameProps) {
  const show = app.shows.find(({ id }) => id === app.activeShow);
  if (show === undefined) return <NothingToPlay hasShows={app.shows.length > 0} />;
  return <StageConsole key={show.id} app={app} show={show} onHelp={onHelp} />;
}

function CategoryQuizPlay({ app, onHelp }: GameProps) {
  const { shows, activeShow } = app.categoryQuiz;
  const show = shows.find(({ id }) => id === activeShow);
  if (show === undefined) return <NothingToPlay hasShows={shows.length > 0} />;
  return <CategoryConsole key={show.id} app={app} show={show} onHelp={onHelp} />;
}

function CrowdQuizPlay({ app, onHelp }: GameProps) {
  const { shows, activeShow } = app.crowdQuiz;
  const show = shows.find(({ id }) => id === activeShow);
  if (show === undefined) return <NothingToPlay hasShows={shows.length > 0} />;
  return <CrowdConsole key={show.id} app={app} show={show} onHelp={onHelp} />;
}

function NothingToPlay({ hasShows }: { hasShows: boolean }) {
  const mayWrite = usePermission('write');
  const { t } = useTranslation('play');
  return hasShows ? (
    <EmptyState
      icon={<IconPlaylistX size={40} aria-hidden />}
      title={t('noneChosen.title')}
      text={t('noneChosen.text')}
    />
  ) : (
    <EmptyState
      icon={<IconListNumbers size={40} aria-hidden />}
      title={t('noShows.title')}
      text={t('noShows.text')}
    >
      {mayWrite && (
        <Button component={Link} to="/editor">
          {t('noShows.action')}
        </Button>
      )}
    </EmptyState>
  );
}
