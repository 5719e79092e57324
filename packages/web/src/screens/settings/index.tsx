import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { AccountPanel } from './account-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { TwitchPanel } from './twitch-panel.tsx';
import classes from './settings.module.css';

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  return (
    <>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <TwitchPanel />
          <OverlayPanel />
          <LanguagePanel />
        </div>
        <div className={classes['column']}>
          <AccountPanel />
          <DataPanel />
        </div>
      </div>
    </>
  );
}
