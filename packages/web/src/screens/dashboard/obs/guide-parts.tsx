import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ObsError } from './obs-fault.ts';

/** What went wrong, and how to fix it. */
export function ErrorText({ fault }: { fault: ObsError | null }) {
  const { t } = useTranslation('obs');
  if (fault === null) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`faults.${fault.kind}.title`)}
    >
      <Text size="sm">{t(`faults.${fault.kind}.text`)}</Text>
      {fault.detail !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('detail', { detail: fault.detail })}
        </Text>
      )}
    </Alert>
  );
}

/** Button to the next step. */
export function GoOn(props: { text: string; isBusy: boolean }) {
  return (
    <div>
      <Button type="submit" loading={props.isBusy}>
        {props.text}
      </Button>
    </div>
  );
}
