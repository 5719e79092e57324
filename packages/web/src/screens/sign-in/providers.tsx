import { Alert, Button, Divider, Stack } from '@mantine/core';
import { IconBrandTwitch, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { goToProvider, signInMethods, type Provider } from '../../session/sign-in-methods.ts';

/** Buttons of the configured providers, and the error of a failed attempt. */
export function Providers() {
  const { t } = useTranslation('provider');
  const { t: tSignIn } = useTranslation('signIn');
  const { providers, error, hasBuiltInAccounts } = useStore(signInMethods);
  const [busy, setBusy] = useState<string | null>(null);
  const startSignIn = async (id: string) => {
    setBusy(id);
    const result = await goToProvider(id);
    // On success the page is being left, and the button keeps its loading state.
    if (result.kind === 'failed') setBusy(null);
  };
  if (providers.length === 0 && error === null) return null;
  return (
    <>
      <Stack gap="xs">
        {error === null ? null : (
          <Alert color="red" role="alert">
            {tSignIn(`fault.${error}`)}
          </Alert>
        )}
        {providers.map((provider) => (
          <Button
            key={provider.id}
            size="md"
            fullWidth
            loading={busy === provider.id}
            disabled={busy !== null && busy !== provider.id}
            leftSection={<ProviderIcon provider={provider} />}
            color={provider.id === 'twitch' ? 'violet' : 'show'}
            onClick={() => void startSignIn(provider.id)}
          >
            {t('with', { name: provider.name })}
          </Button>
        ))}
      </Stack>
      {hasBuiltInAccounts && providers.length > 0 ? <Divider label={t('or')} my="md" /> : null}
    </>
  );
}

function ProviderIcon({ provider: { id, icon } }: { provider: Provider }) {
  const [isBroken, setIsBroken] = useState(false);
  if (id === 'twitch') return <IconBrandTwitch size={20} aria-hidden />;
  if (icon === null || isBroken) return <IconKey size={20} aria-hidden />;
  return (
    <img
      src={icon}
      alt=""
      width={20}
      height={20}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
