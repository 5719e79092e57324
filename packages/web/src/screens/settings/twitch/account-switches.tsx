import { twitchSwitches, type TwitchSwitch } from '@quizcast/game/chats/twitch-account';
import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Lamp } from '../../../chats/chat-state.tsx';
import { switchTwitch } from '../../../live/calls/twitch.ts';
import { toastError } from '../../../toasts/toast.ts';
import type { Account } from './account-row.tsx';

/** The scope required by each switch. */
const uses = { answersScores: 'sendChat', runsPredictions: 'runPredictions' } as const;

interface AccountSwitchesProps {
  account: Account;
  onChanged: () => void;
}

/** What the account does automatically, and its last error. */
export function AccountSwitches({ account, onChanged }: AccountSwitchesProps) {
  const { t } = useTranslation('twitch');
  const set = async (name: TwitchSwitch, isOn: boolean) => {
    const result = await switchTwitch(name, isOn);
    if (result.kind === 'failed') toastError(t('wrong'));
    onChanged();
  };
  return (
    <Stack gap="sm">
      {twitchSwitches.map((name) => {
        const isAllowed = account.uses.includes(uses[name]);
        return (
          <Switch
            key={name}
            label={t(`switches.${name}`)}
            description={
              isAllowed
                ? t(`switches.${name}Hint`)
                : t('switches.notAllowed', { use: t(`use.${uses[name]}`) })
            }
            disabled={!isAllowed}
            checked={isAllowed && account.switches.includes(name)}
            onChange={(event) => void set(name, event.currentTarget.checked)}
          />
        );
      })}
      {account.outcomes.map(({ use, fault, detail }) =>
        fault === null ? null : (
          <Lamp key={use} tone="bad">
            {t('lastFailed', { use: t(`use.${use}`), fault: t(`fault.${fault}`, { detail }) })}
          </Lamp>
        ),
      )}
    </Stack>
  );
}
