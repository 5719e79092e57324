import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocument, useLiveStatus } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { doneSteps, stepNames } from './next-steps.ts';
import { NextSteps } from './next-steps-panel.tsx';
import { OnAir } from './on-air.tsx';
import { OverlayAddress } from './overlay-address.tsx';
import { Shows } from './shows.tsx';
import { OverlayList } from '../../ui/overlays/overlay-list.tsx';
import { useOverlays } from '../../ui/overlays/use-overlays.ts';
import { Panel } from '../../ui/panel.tsx';
import { browserStorage } from '../../live/browser-storage.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import classes from './dashboard.module.css';

/** Dashboard: the active show, next steps, the overlay address and the shows. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const document = useDocument();
  const done = doneSteps(document, useOverlaySeen());
  const isOwner = usePermission('account');
  const mayWrite = usePermission('write');
  const mayPlay = usePermission('play');
  const mayConfigure = usePermission('configure');
  const isNewcomer = isOwner && stepNames.some((step) => !done[step]);
  return (
    <>
      <ScreenTitle chapter="dashboard">{t('title')}</ScreenTitle>
      <div className={classes['grid']}>
        <div className={classes['main']}>
          <OnAir document={document} />
          {mayConfigure && <OverlayAddress isNew={isOwner && !done.overlay} />}
          <Overlays />
        </div>
        <div className={classes['side']}>
          {isNewcomer ? <NextSteps done={done} /> : null}
          {mayWrite || mayPlay ? <Shows document={document} /> : null}
        </div>
      </div>
    </>
  );
}

/**
 * State of the open overlays; renders nothing while there are none, as the panel with their address then explains what
 * to do.
 */
function Overlays() {
  const { t } = useTranslation('overlays');
  const { count } = useOverlays();
  if (count === null || count === 0) return null;
  return (
    <Panel title={t('health.title')} id="overlays">
      <OverlayList />
    </Panel>
  );
}

/** Whether this browser has ever seen an overlay of this user open in OBS. */
function useOverlaySeen(): boolean {
  const { ownerId } = useActiveAccount();
  const key = `quizcast.overlay-seen.${ownerId}`;
  const isOpen = useLiveStatus()?.overlayHealth.some(({ obs }) => obs !== null) ?? false;
  useEffect(() => {
    if (isOpen) browserStorage.set(key, 'yes');
  }, [isOpen, key]);
  return isOpen || browserStorage.get(key) !== null;
}
