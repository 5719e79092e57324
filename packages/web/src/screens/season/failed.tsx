import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './season.module.css';

/** The request failed and can be retried. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('season');
  return (
    <div role="alert" className={classes.failed}>
      {t('failed')}
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
