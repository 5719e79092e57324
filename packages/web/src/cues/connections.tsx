import { useState } from 'react';
import { obsRunners, type CueStatus, type ObsAccess } from '@quizcast/game/cues/cue-light';
import { defaultObsPort } from '@quizcast/game/cues/obs-action';
import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { makeSigningKey, removeSigningKey, setObsAccess } from '../live/calls/cues.ts';
import { showToast } from '../toasts/toast.ts';
import { formatWhen } from '../ui/texts/dates.ts';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { Panel } from '../ui/panel.tsx';
import { ObsForm } from './obs-form.tsx';
import { ObsHere } from './obs-here.tsx';

interface ConnectionProps {
  status: CueStatus;
  onChanged: () => void;
}

/**
 * Which side connects to OBS, and how. A password for the server is stored there and never returned; one for pages
 * stays in this browser.
 */
export function ObsConnection({ status, onChanged }: ConnectionProps) {
  const { t } = useTranslation('cues');
  const { obs } = status;
  const runsOn = obs?.runsOn ?? 'server';
  const choose = async (value: ObsAccess['runsOn']) => {
    const result = await setObsAccess({
      ...{ port: obs?.port ?? defaultObsPort, password: null, runsOn: value },
    });
    if (result.kind === 'failed') showToast({ color: 'red', message: t('wrong') });
    onChanged();
  };
  return (
    <Panel title={t('obs.title')}>
      <Select
        label={t('obs.runsOn')}
        data={obsRunners.map((value) => ({ value, label: t(`obs.${value}`) }))}
        value={runsOn}
        allowDeselect={false}
        onChange={(value) => {
          const found = obsRunners.find((each) => each === value);
          if (found !== undefined && found !== runsOn) void choose(found);
        }}
      />
      {runsOn === 'page' ? (
        <>
          <Text>{t('obs.pageText')}</Text>
          <ObsHere />
        </>
      ) : (
        <ObsOnServer status={status} onChanged={onChanged} />
      )}
    </Panel>
  );
}

function ObsOnServer({ status: { obs, isLocalAllowed }, onChanged }: ConnectionProps) {
  const { t } = useTranslation('cues');
  const [isBusy, setIsBusy] = useState(false);
  const save = async ({ port, password }: { port: number; password: string }) => {
    setIsBusy(true);
    const result = await setObsAccess({
      ...{ port, runsOn: 'server', password: password === '' ? null : password },
    });
    setIsBusy(false);
    const isSaved = result.kind !== 'failed';
    showToast(
      isSaved ? { color: 'green', message: t('obs.saved') } : { color: 'red', message: t('wrong') },
    );
    if (isSaved) onChanged();
    return isSaved;
  };
  if (!isLocalAllowed) return <Text>{t('obs.off')}</Text>;
  return (
    <>
      <Text>{t('obs.text')}</Text>
      <ObsForm
        port={obs?.port}
        hint={`${obs?.hasPassword === true ? `${t('obs.kept')} ` : ''}${t('obs.secret')}`}
        action={t('obs.save')}
        isBusy={isBusy}
        onConnect={save}
      />
    </>
  );
}

/** Key for signing webhooks: generated here, shown once. */
export function SigningKey({ status: { keySetAtMs }, onChanged }: ConnectionProps) {
  const { t, i18n } = useTranslation('cues');
  const [made, setMade] = useState<string | null>(null);
  const done = (isDone: boolean): void => {
    if (!isDone) showToast({ color: 'red', message: t('wrong') });
    onChanged();
  };
  const make = async () => {
    const result = await makeSigningKey();
    if (result.kind === 'done') setMade(result.content.key);
    done(result.kind === 'done');
  };
  const remove = async () => {
    setMade(null);
    done((await removeSigningKey()).kind === 'done');
  };
  return (
    <Panel title={t('key.title')}>
      <Text>
        {keySetAtMs === null
          ? t('key.none')
          : t('key.set', { moment: formatWhen(keySetAtMs, i18n.language) })}
      </Text>
      {made !== null && (
        <Alert color="yellow" title={t('key.once')}>
          <CopyField label={t('key.label')} value={made} />
        </Alert>
      )}
      <Group>
        <Button variant="default" onClick={() => void make()}>
          {t(keySetAtMs === null ? 'key.make' : 'key.renew')}
        </Button>
        {keySetAtMs !== null && (
          <Button variant="default" onClick={() => void remove()}>
            {t('key.remove')}
          </Button>
        )}
      </Group>
    </Panel>
  );
}
