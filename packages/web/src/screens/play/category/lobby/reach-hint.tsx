import type { Lobby } from '@quizcast/game/lobby/lobby';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOfThisComputer, joinOrigin } from '../../../../live/calls/lobby.ts';
import classes from './reach-hint.module.css';

/** Where the join address opens on this computer alone: says so, and what helps. */
export function ReachHint({ lobby, isFolded = false }: { lobby: Lobby; isFolded?: boolean }) {
  const { t } = useTranslation('categoryLobby');
  if (!isOfThisComputer(joinOrigin(lobby))) return null;
  return (
    <div className={classes.hint} role="note">
      <IconAlertTriangle size={18} className={classes.sign} aria-hidden />
      <details open={!isFolded}>
        <summary>{t('reach.title')}</summary>
        <p>{t('reach.near', { setting: 'HOST=0.0.0.0' })}</p>
        <p>{t('reach.far', { setting: 'QUIZCAST_URL' })}</p>
      </details>
    </div>
  );
}
