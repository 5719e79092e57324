import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../live/use-may.ts';
import { Column, Columns } from '../../ui/columns.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { AccountPanels } from './account/account-panels.tsx';
import { CrewPanel } from './crew/crew-panel.tsx';
import { GuestPanel } from './crew/guest-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { MigrationPanel } from './migration/migration-panel.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { TwitchPanel } from './twitch-panel.tsx';

// Of other programs, for those who use some.
const ControlPanel = lazy(() => import('./control/control-panel.tsx'));

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  // The account stays at hand wherever its user works; everything else is of the document.
  const isOwner = useMay('account');
  const mayConfigure = useMay('configure');
  const mayStore = useMay('write', 'design', 'configure');
  return (
    <>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <Columns>
        <Column>
          {isOwner ? null : <GuestPanel />}
          {mayConfigure && <TwitchPanel />}
          {mayConfigure && <OverlayPanel />}
          {isOwner && <LanguagePanel />}
          {isOwner && <CrewPanel />}
          {mayConfigure && <DataPanel />}
          {mayConfigure && <MigrationPanel />}
        </Column>
        <Column>
          <AccountPanels />
          {mayConfigure && (
            <Suspense fallback={null}>
              <ControlPanel />
            </Suspense>
          )}
        </Column>
      </Columns>
      {mayStore && <FilesPanel />}
    </>
  );
}
