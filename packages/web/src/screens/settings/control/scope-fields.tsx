import type { ControlScope } from '@quizcast/game/control/token';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const permissions = ['play', 'vote', 'nothing'] as const;
type Permission = (typeof permissions)[number];

/** Scopes of a token as form values: what it may do and what it may read. */
export interface ScopeSetting {
  permission: Permission;
  canRead: boolean;
  knowsAnswers: boolean;
  sendsChat: boolean;
}

export const defaultSetting: ScopeSetting = {
  permission: 'play',
  canRead: true,
  knowsAnswers: false,
  sendsChat: false,
};

export const settingOf = (scopes: readonly ControlScope[]): ScopeSetting => ({
  permission: scopes.includes('play') ? 'play' : scopes.includes('vote') ? 'vote' : 'nothing',
  canRead: scopes.includes('state'),
  knowsAnswers: scopes.includes('answers'),
  sendsChat: scopes.includes('chat'),
});

/** A token that can neither play nor send chat messages must be able to read, or it would have no use. */
const mustRead = ({ permission, sendsChat }: ScopeSetting): boolean =>
  permission === 'nothing' && !sendsChat;

export function scopesOf(setting: ScopeSetting): ControlScope[] {
  const { permission, canRead, knowsAnswers, sendsChat } = setting;
  const mayRead = canRead || mustRead(setting);
  return [
    ...(permission === 'nothing' ? [] : [permission]),
    ...(mayRead ? (['state'] as const) : []),
    ...(mayRead && knowsAnswers ? (['answers'] as const) : []),
    ...(sendsChat ? (['chat'] as const) : []),
  ];
}

interface ScopeFieldsProps {
  setting: ScopeSetting;
  onChange: (setting: ScopeSetting) => void;
}

export function ScopeFields({ setting, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('control');
  const canRead = setting.canRead || mustRead(setting);
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('make.may')}
        value={setting.permission}
        onChange={(value) =>
          onChange({
            ...setting,
            permission: permissions.find((permission) => permission === value) ?? 'play',
          })
        }
      >
        <Stack gap="sm" mt="xs">
          {permissions.map((permission) => (
            <Radio
              key={permission}
              value={permission}
              label={t(`permissions.${permission}`)}
              description={t(`permissionTexts.${permission}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('make.looks')}
        description={t('make.looksText')}
        checked={canRead}
        disabled={mustRead(setting)}
        onChange={(event) => onChange({ ...setting, canRead: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('make.answers')}
        description={t('make.answersText')}
        checked={canRead && setting.knowsAnswers}
        disabled={!canRead}
        onChange={(event) => onChange({ ...setting, knowsAnswers: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('make.chat')}
        description={t('make.chatText')}
        checked={setting.sendsChat}
        onChange={(event) => onChange({ ...setting, sendsChat: event.currentTarget.checked })}
      />
    </Stack>
  );
}
