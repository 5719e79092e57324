import { Alert, Button, Group, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileUpload } from './use-file-upload.ts';

/** Progress of an upload, or why it failed; renders nothing without one. */
export function UploadProgress({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation('files');
  const { state } = upload;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'failed':
      return (
        <Alert color="red" role="alert" p="xs">
          {t(`refused.${state.reason}`)}
        </Alert>
      );
    case 'busy': {
      const percent = Math.round((state.fraction ?? 1) * 100);
      const words = t('sending', { percent });
      return (
        <Group gap="xs" wrap="nowrap">
          <Progress flex={1} value={percent} aria-label={words} />
          <Button size="compact-xs" variant="default" onClick={upload.cancel}>
            {t('cancel')}
          </Button>
        </Group>
      );
    }
  }
}
