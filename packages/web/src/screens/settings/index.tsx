import { useTranslation } from 'react-i18next';
import { Column, Columns } from '../../ui/columns.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { AccountPanel } from './account-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { TwitchPanel } from './twitch-panel.tsx';

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  return (
    <>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <Columns>
        <Column>
          <TwitchPanel />
          <OverlayPanel />
          <LanguagePanel />
        </Column>
        <Column>
          <AccountPanel />
          <DataPanel />
        </Column>
      </Columns>
      <FilesPanel />
    </>
  );
}
