import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../ui/screen-title.tsx';

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  return <ScreenTitle>{t('title')}</ScreenTitle>;
}
