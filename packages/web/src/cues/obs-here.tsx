import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { storedObsEndpoint } from '../live/obs-station.ts';
import classes from './cues.module.css';
import '../messages/late/cues.ts';
import { ObsForm } from './obs-form.tsx';
import { useObsStation } from './use-obs-station.ts';

const tones = {
  ...{ off: 'off', connecting: 'off', connected: 'good' },
  ...{ absent: 'bad', badPassword: 'bad' },
} as const;

/** Whether this computer connects to OBS for cues, with the setup for it. */
export function ObsHere() {
  const { t } = useTranslation('cues');
  const { station, reach } = useObsStation();
  const [isOpen, setIsOpen] = useState(false);
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
        <>
          <Text size="sm">{t('here.text')}</Text>
          <ObsForm
            port={storedObsEndpoint()?.port}
            hint={t('here.secret')}
            action={t('here.save')}
            onConnect={(place) => {
              station.use(place);
              setIsOpen(false);
              return true;
            }}
          />
        </>
      )}
    </Stack>
  );
}
