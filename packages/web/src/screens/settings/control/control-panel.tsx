import { useState } from 'react';
import { maxControlTokens, type ControlTokenRow } from '@quizcast/game/control/token';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDeviceGamepad2, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchTokens } from '../../../live/calls/control-tokens.ts';
import { useSession } from '../../../live/use-document.ts';
import { useFetched } from '../../../live/use-fetched.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NamedLoader } from '../../../ui/named-loader.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { control as de } from '../../../messages/de/control.ts';
import { control as en } from '../../../messages/en/control.ts';
import { addLateTexts } from '../../../messages/i18n.ts';
import { AddressDialog } from './address-dialog.tsx';
import classes from './control.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { TokenRow } from './token-row.tsx';

// Not in the initial bundle: these texts are loaded with the panel.
addLateTexts('control', { en, de });

/** Remote control by other programs: Stream Deck, Companion, and any client that opens a URL. */
export default function ControlPanel() {
  const { t } = useTranslation('control');
  const { isDemo } = useSession();
  const { content, hasFailed: isMissing, retry: reload } = useFetched(fetchTokens);
  const tokens = content?.tokens ?? null;
  const hasFailed = isMissing && tokens === null;
  const [isMaking, setIsMaking] = useState(false);
  const [isPairing, setIsPairing] = useState(false);
  const [addressesOf, setAddressesOf] = useState<ControlTokenRow | null>(null);
  /** Tokens created on this page, for complete addresses; discarded with the page. */
  const [tokenById, setTokenById] = useState<Readonly<Record<string, string>>>({});
  const isFull = (tokens?.length ?? 0) >= maxControlTokens;
  const isEmpty = tokens?.length === 0 && !isDemo;
  // The button's position depends on the list: moving it later would lose the keyboard focus.
  const hasPlace = tokens !== null || hasFailed;
  const make = (
    <Group gap="xs">
      <Button variant="default" onClick={() => setIsPairing(true)} disabled={isFull}>
        {t('panel.pair')}
      </Button>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setIsMaking(true)}
        disabled={isFull}
      >
        {t('panel.make')}
      </Button>
    </Group>
  );
  return (
    <Panel
      title={t('panel.title')}
      id="controls"
      aside={isEmpty || isDemo || !hasPlace ? null : make}
    >
      <Text>{t(isDemo ? 'panel.demo' : 'panel.text')}</Text>
      {isEmpty && (
        <EmptyState
          icon={<IconDeviceGamepad2 size={36} aria-hidden />}
          title={t('panel.none')}
          text={t('panel.empty')}
        >
          {make}
        </EmptyState>
      )}
      {isFull && <Text c="dimmed">{t('panel.full', { count: maxControlTokens })}</Text>}
      {isDemo ? null : hasFailed ? (
        <Alert color="red" role="alert">
          <p>{t('panel.failed')}</p>
          <Button variant="default" onClick={reload}>
            {t('panel.retry')}
          </Button>
        </Alert>
      ) : tokens === null ? (
        <NamedLoader aria-label={t('panel.loading')} size="sm" />
      ) : tokens.length === 0 ? null : (
        <ul className={classes.list} aria-label={t('panel.list')}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onChanged={reload}
              onAddresses={() => setAddressesOf(token)}
            />
          ))}
        </ul>
      )}
      {isMaking && (
        <NewTokenDialog
          onClose={() => setIsMaking(false)}
          onCreated={({ token, row }) => {
            setTokenById((before) => ({ ...before, [row.id]: token }));
            reload();
          }}
        />
      )}
      {isPairing && (
        <PairDialog
          onClose={() => {
            setIsPairing(false);
            reload();
          }}
        />
      )}
      {addressesOf !== null && (
        <AddressDialog
          token={tokenById[addressesOf.id] ?? null}
          row={addressesOf}
          onClose={() => setAddressesOf(null)}
        />
      )}
    </Panel>
  );
}
