import { useState } from 'react';
import { defaultObsPort } from '@quizcast/game/cues/cue-light';
import { Button, Group, NumberInput, PasswordInput, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keptObsPlace } from '../live/obs-station.ts';
import classes from './cues.module.css';
import './messages.ts';
import { useObsStation } from './use-obs-station.ts';

const tones = {
  ...{ off: 'off', connecting: 'off', connected: 'good' },
  ...{ absent: 'bad', badPassword: 'bad' },
} as const;

/** Whether this computer reaches OBS for cues, and the way to have it do so. */
export function ObsHere() {
  const { t } = useTranslation('cues');
  const { station, reach } = useObsStation();
  const [isOpen, setIsOpen] = useState(false);
  const [port, setPort] = useState<number | string>(() => keptObsPlace()?.port ?? defaultObsPort);
  const [password, setPassword] = useState('');
  const connect = () => {
    if (typeof port !== 'number') return;
    station.use({ port, password });
    setPassword('');
    setIsOpen(false);
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <output className={classes.state} data-tone={tones[reach]}>
          <span className={classes.lamp} aria-hidden />
          {t(`here.${reach}`)}
        </output>
        {reach === 'off' || reach === 'badPassword' ? (
          <Button size="xs" variant="default" onClick={() => setIsOpen((before) => !before)}>
            {t('here.connect')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => station.use(null)}>
            {t('here.disconnect')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <form
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            connect();
          }}
        >
          <Stack gap="xs">
            <Text size="sm">{t('here.text')}</Text>
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
              description={t('here.secret')}
              autoComplete="off"
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" size="xs">
                {t('here.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
