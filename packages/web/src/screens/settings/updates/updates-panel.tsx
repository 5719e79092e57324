import { useState } from 'react';
import { Alert, Anchor, Group, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCanQuit } from '../../../live/calls/desktop.ts';
import { switchUpdates, useUpdates, type Updates } from '../../../live/calls/updates.ts';
import { showToast } from '../../../toasts/toast.ts';
import { formatWhen } from '../../../ui/texts/dates.ts';
import { Panel } from '../../../ui/panel.tsx';
import '../../../messages/late/updates.ts';

/** Newer versions, for the user at the computer Quizcast is installed on; renders nothing for others. */
export function UpdatesPanel() {
  const { t } = useTranslation('updates');
  const updates = useUpdates(useCanQuit());
  const [isBusy, setIsBusy] = useState(false);
  if (updates === null) return null;
  const change = async (isOn: boolean) => {
    setIsBusy(true);
    const isDone = await switchUpdates(isOn);
    setIsBusy(false);
    if (!isDone) showToast({ color: 'red', message: t('failed') });
  };
  return (
    <Panel title={t('title')} id="updates">
      <Switch
        label={t('switch')}
        description={t('hint', { host: updates.host })}
        checked={updates.isOn}
        disabled={isBusy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <UpdateState updates={updates} />
    </Panel>
  );
}

function UpdateState({
  updates: { isOn, version, newer, askedAtMs, fault, host },
}: {
  updates: Updates;
}) {
  const { t, i18n } = useTranslation('updates');
  return (
    <output>
      {newer !== null && (
        <Alert color="green">
          <Group gap="md">
            <span>{t('newer', { version: newer })}</span>
            <Anchor
              href={`https://www.npmjs.com/package/quizcast/v/${newer}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('notes')}
            </Anchor>
            <Anchor href="/guide/install" target="_blank">
              {t('how')}
            </Anchor>
          </Group>
        </Alert>
      )}
      {fault !== null && <Text>{t(`fault.${fault}`, { host })}</Text>}
      {newer === null && (
        <Text c="dimmed">
          {isOn && fault === null && askedAtMs !== null
            ? t('newest', { version, moment: formatWhen(askedAtMs, i18n.language) })
            : t('own', { version })}
        </Text>
      )}
    </output>
  );
}
