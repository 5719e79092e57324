import { useEffect, useLayoutEffect, useRef } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { onAirId } from '../../../games/game-side.ts';
import { useCurrentDocument } from '../../../live/current-document.ts';
import { usePermission } from '../../../live/use-permission.ts';
import { showToast } from '../../../toasts/toast.ts';
import { playThrough, runState, stopRun, type RunOutcome } from './run-through.ts';
import '../../../messages/late/run-through.ts';
import classes from '../cleared-bar.module.css';

/** Shown during an automatic run of the show on air; afterwards opens the findings. Leaving Play stops the run. */
export default function RunBar({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('runThrough');
  const navigate = useNavigate();
  const mayWrite = usePermission('write');
  const moves = useStore(runState, (state) => state.moves);
  const store = useCurrentDocument();
  const ended = useRef((_outcome: RunOutcome, _showId: string | undefined) => undefined);
  useEffect(() => {
    ended.current = (outcome, showId) => {
      onEnd();
      showToast({ color: outcome === 'stuck' ? 'red' : 'green', message: t(`ended.${outcome}`) });
      if (outcome !== 'stopped' && mayWrite && showId !== undefined)
        void navigate({ to: '/editor/$id', params: { id: showId }, hash: 'check' });
      return undefined;
    };
  });
  // A layout effect: when the page opens another document, it ends before this one is closed.
  useLayoutEffect(() => {
    const { document } = store.state.getState();
    const showId = document === null ? undefined : onAirId(document);
    let isHere = true;
    void playThrough(store).then((outcome) => {
      if (isHere) ended.current(outcome, showId);
    });
    return () => {
      isHere = false;
      void stopRun(store);
    };
  }, [store]);
  return (
    <Alert color="yellow" p="xs" className={classes.bar ?? ''}>
      <div className={classes.words}>
        <p>
          <IconRobot size={20} aria-hidden />
          <strong>{t('title')}</strong> {t('running', { count: moves })}
        </p>
        <div className={classes.buttons}>
          <Button size="xs" onClick={() => void stopRun(store)}>
            {t('stop')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
