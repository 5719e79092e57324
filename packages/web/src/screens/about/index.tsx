import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../ui/screen-title.tsx';

export function AboutScreen() {
  const { t } = useTranslation('about');
  return <ScreenTitle>{t('title')}</ScreenTitle>;
}
