import { useState } from 'react';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import { Switch } from '@mantine/core';
import { IconAlertTriangle, IconWifi } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchLobby, isOfThisComputer, joinOrigin } from '../../../../live/calls/lobby.ts';
import {
  openToLocalNetwork,
  useLocalNetwork,
  type LocalNetworkState,
} from '../../../../live/calls/local-network.ts';
import { toastError } from '../../../../toasts/toast.ts';
import { lobbyErrorText } from './call-lobby.ts';
import classes from './reach-hint.module.css';

/** Shown when the join address works on this computer only: how to fix it, with a single switch if possible. */
export function ReachHint({ lobby, isFolded = false }: { lobby: Lobby; isFolded?: boolean }) {
  const { t } = useTranslation('categoryLobby');
  const [network, setNetwork] = useLocalNetwork(lobby.origin);
  if (network?.canChange === true)
    return <LocalNetwork {...{ lobby, network, isFolded }} onChange={setNetwork} />;
  if (network === null || !isOfThisComputer(joinOrigin(lobby))) return null;
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

interface LocalNetworkProps {
  lobby: Lobby;
  network: LocalNetworkState;
  isFolded: boolean;
  onChange: (network: LocalNetworkState) => void;
}

function LocalNetwork({ lobby, network, isFolded, onChange }: LocalNetworkProps) {
  const { t } = useTranslation('categoryLobby');
  const [isBusy, setIsBusy] = useState(false);
  const set = async (isOpen: boolean) => {
    setIsBusy(true);
    const result = await openToLocalNetwork(isOpen);
    setIsBusy(false);
    if (result.kind === 'failed')
      return toastError(result.code === 'noPort' ? t('reach.noPort') : lobbyErrorText(result.code));
    onChange(result.content);
    // The code and links now use another address.
    await fetchLobby(lobby.showId);
  };
  const { isOpen, origins } = network;
  const [first, ...others] = origins;
  return (
    <div className={classes.hint} role="note" data-open={isOpen || undefined}>
      <IconWifi size={18} className={classes.sign} aria-hidden />
      <div>
        <Switch
          size="sm"
          label={t('reach.letIn')}
          description={isOpen || isFolded ? undefined : t('reach.closed')}
          checked={isOpen}
          disabled={isBusy}
          onChange={({ currentTarget }) => void set(currentTarget.checked)}
        />
        {isOpen && first === undefined && <p>{t('reach.noNetwork')}</p>}
        {isOpen && !isFolded && first !== undefined && (
          <>
            <p>
              {t('reach.at')} <strong>{first}</strong>
            </p>
            <details>
              <summary>{t('reach.trouble')}</summary>
              <p>{t('reach.firewall')}</p>
              {others.length > 0 && <p>{t('reach.others', { addresses: others.join(', ') })}</p>}
            </details>
          </>
        )}
      </div>
    </div>
  );
}
