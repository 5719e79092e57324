import { useState } from 'react';
import {
  defaultObsPort,
  obsRunners,
  type CueStatus,
  type ObsAccess,
} from '@quizcast/game/cues/cue-light';
import {
  Alert,
  Button,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { makeSigningKey, removeSigningKey, setObsAccess } from '../live/calls/cues.ts';
import { tell } from '../toasts/toast.ts';
import { whenWords } from '../ui/dates.ts';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { Panel } from '../ui/panel.tsx';
import { ObsHere } from './obs-here.tsx';

interface ConnectionProps {
  status: CueStatus;
  onChanged: () => void;
}

/** Who reaches OBS, and how. A password for the server goes there and does not come back; one for pages stays in their browser. */
export function ObsConnection({ status, onChanged }: ConnectionProps) {
  const { t } = useTranslation('cues');
  const { obs } = status;
  const runsOn = obs?.runsOn ?? 'server';
  const choose = async (value: ObsAccess['runsOn']) => {
    const result = await setObsAccess({
      ...{ port: obs?.port ?? defaultObsPort, password: null, runsOn: value },
    });
    if (result.kind === 'failed') tell({ color: 'red', message: t('wrong') });
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
  const [port, setPort] = useState<number | string>(obs?.port ?? defaultObsPort);
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (typeof port !== 'number') return;
    setIsBusy(true);
    const result = await setObsAccess({
      ...{ port, runsOn: 'server', password: password === '' ? null : password },
    });
    setIsBusy(false);
    if (result.kind === 'failed') return void tell({ color: 'red', message: t('wrong') });
    setPassword('');
    tell({ color: 'green', message: t('obs.saved') });
    onChanged();
  };
  if (!isLocalAllowed) return <Text>{t('obs.off')}</Text>;
  return (
    <>
      <Text>{t('obs.text')}</Text>
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <NumberInput
            label={t('obs.port')}
            min={1}
            max={65_535}
            allowDecimal={false}
            hideControls
            thousandSeparator=""
            value={port}
            onChange={setPort}
          />
          <PasswordInput
            label={t('obs.password')}
            description={`${obs?.hasPassword === true ? `${t('obs.kept')} ` : ''}${t('obs.secret')}`}
            autoComplete="off"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={isBusy}>
              {t('obs.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

/** The key that webhooks are signed with: made here, shown once. */
export function SigningKey({ status: { keySetAtMs }, onChanged }: ConnectionProps) {
  const { t, i18n } = useTranslation('cues');
  const [made, setMade] = useState<string | null>(null);
  const done = (isDone: boolean): void => {
    if (!isDone) tell({ color: 'red', message: t('wrong') });
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
          : t('key.set', { moment: whenWords(keySetAtMs, i18n.language) })}
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
