import { Button } from '@mantine/core';
import { IconWorldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { signOutEverywhere, signInMethods } from '../../../session/sign-in-methods.ts';
import { saveAndWait } from '../../../live/use-document.ts';
import { toastError } from '../../../toasts/toast.ts';
import classes from './account.module.css';

/** For users of an identity provider: ends all sessions, and the provider's own. */
export function SignOutEverywhere() {
  const { t } = useTranslation('provider');
  const { t: tSignIn } = useTranslation('signIn');
  const by = useStore(signInMethods, ({ signedInBy }) => signedInBy);
  if (by === null) return null;
  const leave = async () => {
    await saveAndWait();
    const result = await signOutEverywhere();
    if (result.kind === 'failed') toastError(tSignIn(`fault.${result.error}`));
  };
  return (
    <Button
      variant="default"
      title={t('everywhereHint')}
      leftSection={<IconWorldOff size={18} aria-hidden />}
      classNames={{ root: classes['long'] ?? '', label: classes['longLabel'] ?? '' }}
      onClick={() => void leave()}
    >
      {by.id === 'twitch' ? t('everywhereTwitch') : t('everywhere', { name: by.name })}
    </Button>
  );
}
