import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ObsError } from './obs-error.ts';

/** What went wrong, and how to fix it. */
export function ErrorText({ error }: { error: ObsError | null }) {
  const { t } = useTranslation('obs');
  if (error === null) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`faults.${error.kind}.title`)}
    >
      <Text size="sm">{t(`faults.${error.kind}.text`)}</Text>
      {error.detail !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('detail', { detail: error.detail })}
        </Text>
      )}
    </Alert>
  );
}

/** Button to the next step. */
export function ContinueButton(props: { text: string; isBusy: boolean }) {
  return (
    <div>
      <Button type="submit" loading={props.isBusy}>
        {props.text}
      </Button>
    </div>
  );
}
