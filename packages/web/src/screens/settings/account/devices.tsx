import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { post } from '../../../session/auth-calls.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import type { AccountPartProps } from './account-panel.tsx';
import classes from './account.module.css';
import type { Device } from './use-security.ts';
import { timeOf } from '../../../ui/texts/dates.ts';

/** All sessions of this account, this browser first. */
export function Devices({ security, onChanged }: AccountPartProps) {
  const { t, i18n } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const devices = security.devices.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  const end = async (call: string, body: Record<string, unknown>, done: string) => {
    const result = await post(call, body);
    if (result.kind === 'done') toastDone(done);
    else if (result.error !== 'NOT_FOUND') toastError(tSignIn(`fault.${result.error}`));
    await onChanged();
  };
  const nameOf = ({ browser, system }: Device): string => {
    if (browser !== null && system !== null) return t('device', { browser, system });
    return browser ?? system ?? t('unknownDevice');
  };
  return (
    <section className={classes['part']} data-keeps-focus>
      <Title order={3} size="h4">
        {t('devices')}
      </Title>
      <ul className={classes['rows']}>
        {devices.map((device) => (
          <li key={device.id} className={classes['row']}>
            <Text className={classes['value'] ?? ''}>
              {nameOf(device)}
              <Text component="span" c="dimmed" size="sm" display="block">
                {t('signedInAt', { time: timeOf(device.signedInAt, i18n.language) })}
              </Text>
            </Text>
            {device.isThis ? (
              <Badge variant="default" className={classes['actions'] ?? ''}>
                {t('thisDevice')}
              </Badge>
            ) : (
              <Button
                variant="default"
                size="xs"
                className={classes['actions'] ?? ''}
                aria-label={t('signOutDevice', { name: nameOf(device) })}
                onClick={() => void end('sessions/end', { id: device.id }, t('deviceSignedOut'))}
              >
                {t('signOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <Group>
          <Button
            variant="default"
            onClick={() => void end('sessions/end-others', {}, t('othersSignedOut'))}
          >
            {t('signOutOthers')}
          </Button>
        </Group>
      ) : null}
    </section>
  );
}
