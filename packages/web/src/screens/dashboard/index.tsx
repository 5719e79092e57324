import { useTranslation } from 'react-i18next';
import { useDocument } from '../../live/use-document.ts';
import { useMay } from '../../live/use-may.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { doneSteps, stepNames } from './next-steps.ts';
import { NextSteps } from './next-steps-panel.tsx';
import { OnAir } from './on-air.tsx';
import { OverlayAddress } from './overlay-address.tsx';
import { Overlays } from './overlays.tsx';
import { Shows } from './shows.tsx';
import { useOverlaySeen } from './use-overlay-seen.ts';
import classes from './dashboard.module.css';

/** What is on air, what to do next, where the overlay is, and the shows. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const document = useDocument();
  const done = doneSteps(document, useOverlaySeen());
  const isOwner = useMay('account');
  const mayWrite = useMay('write');
  const mayPlay = useMay('play');
  const mayConfigure = useMay('configure');
  const isNewcomer = isOwner && stepNames.some((step) => !done[step]);
  return (
    <>
      <ScreenTitle>{t('title')}</ScreenTitle>
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
