import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './cleared-words.module.css';

/** Stands in a preview of the picture while there is none, so that emptiness is not taken for a fault. */
export function ClearedWords() {
  const { t } = useTranslation('overlays');
  return (
    <p className={classes.words}>
      <IconEyeOff size={20} aria-hidden />
      {t('clear.nothing')}
    </p>
  );
}
