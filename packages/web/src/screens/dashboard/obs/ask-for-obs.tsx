import { defaultObsPort } from '@quizcast/game/cues/obs-action';
import { List, NumberInput, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText, ContinueButton } from './guide-parts.tsx';
import type { ObsError } from './obs-error.ts';
import classes from './obs-help.module.css';
import type { ObsAddress } from './obs-link.ts';

const maxPort = 65_535;

/** Explains what is going to happen and asks for the OBS connection details. */
export function ConnectObs(props: {
  isBusy: boolean;
  error: ObsError | null;
  onConnect: (at: ObsAddress) => void;
}) {
  const { t } = useTranslation('obs');
  const { isBusy, error, onConnect } = props;
  const [port, setPort] = useState<number | string>(defaultObsPort);
  const [password, setPassword] = useState('');
  const hint = hintOf(window.location);
  return (
    <form
      className={classes.step}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onConnect({ port: Number(port) || defaultObsPort, password });
      }}
    >
      <Text>{t('ask.text')}</Text>
      <List type="ordered" spacing={4} size="sm">
        <List.Item>{t('ask.step1')}</List.Item>
        <List.Item>{t('ask.step2')}</List.Item>
        <List.Item>{t('ask.step3')}</List.Item>
      </List>
      <div className={classes.fields}>
        <PasswordInput
          className={classes.password ?? ''}
          label={t('ask.password')}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('ask.showPassword') }}
        />
        <NumberInput
          className={classes.port ?? ''}
          label={t('ask.port')}
          min={1}
          max={maxPort}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=""
          hideControls
          value={port}
          onChange={setPort}
        />
      </div>
      <Text size="xs" c="dimmed">
        {t('ask.kept')}
      </Text>
      {hint !== null && <Text size="sm">{t(`ask.${hint}`)}</Text>}
      <ErrorText error={error} />
      <ContinueButton text={t('ask.connect')} isBusy={isBusy} />
    </form>
  );
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** Hint about how the page was opened; null where the browser has no restrictions. */
export function hintOf(page: { protocol: string; hostname: string }): 'https' | 'far' | null {
  if (loopback.test(page.hostname)) return null;
  return page.protocol === 'https:' ? 'https' : 'far';
}
