import { useTranslation } from 'react-i18next';
import type { ImportError } from '../../live/calls/document-file.ts';

/** Returns the text for a file with all data that was not imported. */
export function useImportErrorText(): (error: ImportError) => string {
  const { t } = useTranslation('settings');
  return (error) => {
    const reason =
      'detail' in error
        ? t(`data.${error.reason}`, { detail: error.detail })
        : t(`data.${error.reason}`);
    return t('data.importFailed', { reason });
  };
}
