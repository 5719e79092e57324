import { useState } from 'react';
import { defaultObsPort } from '@quizcast/game/cues/obs-action';
import { Button, Group, NumberInput, PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../messages/late/cues.ts';

interface ObsFormProps {
  port: number | undefined;
  /** Explains how the password is used. */
  hint: string;
  action: string;
  isBusy?: boolean;
  /** @returns whether the input was accepted; the password is then cleared from the page */
  onConnect: (place: { port: number; password: string }) => boolean | Promise<boolean>;
}

/** Port and password of OBS. */
export function ObsForm({ port: before, hint, action, isBusy = false, onConnect }: ObsFormProps) {
  const { t } = useTranslation('cues');
  const [port, setPort] = useState<number | string>(before ?? defaultObsPort);
  const [password, setPassword] = useState('');
  const connect = async () => {
    if (typeof port === 'number' && (await onConnect({ port, password }))) setPassword('');
  };
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <Stack gap="xs">
        <NumberInput
          label={t('here.port')}
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          thousandSeparator=""
          value={port}
          onChange={setPort}
        />
        <PasswordInput
          label={t('here.password')}
          description={hint}
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="default" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
