import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../ui/screen-title.tsx';

export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  return <ScreenTitle>{t('title')}</ScreenTitle>;
}
