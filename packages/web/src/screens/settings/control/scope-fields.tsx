import type { ControlScope } from '@quizcast/game/control/token';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const permissions = ['play', 'vote', 'nothing'] as const;
type Permission = (typeof permissions)[number];

/** Scopes of a token as form values: what it may do and what it may read. */
export interface ScopeSetting {
  permission: Permission;
  looks: boolean;
  knowsAnswers: boolean;
  tellsChat: boolean;
}

export const usualSetting: ScopeSetting = {
  permission: 'play',
  looks: true,
  knowsAnswers: false,
  tellsChat: false,
};

export const settingOf = (scopes: readonly ControlScope[]): ScopeSetting => ({
  permission: scopes.includes('play') ? 'play' : scopes.includes('vote') ? 'vote' : 'nothing',
  looks: scopes.includes('state'),
  knowsAnswers: scopes.includes('answers'),
  tellsChat: scopes.includes('chat'),
});

/** A token that can neither play nor send chat messages must be able to read, or it would have no use. */
const mustLook = ({ permission, tellsChat }: ScopeSetting): boolean =>
  permission === 'nothing' && !tellsChat;

export function scopesOf(setting: ScopeSetting): ControlScope[] {
  const { permission, looks, knowsAnswers, tellsChat } = setting;
  const mayLook = looks || mustLook(setting);
  return [
    ...(permission === 'nothing' ? [] : [permission]),
    ...(mayLook ? (['state'] as const) : []),
    ...(mayLook && knowsAnswers ? (['answers'] as const) : []),
    ...(tellsChat ? (['chat'] as const) : []),
  ];
}

interface ScopeFieldsProps {
  setting: ScopeSetting;
  onChange: (setting: ScopeSetting) => void;
}

export function ScopeFields({ setting, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('control');
  const mayLook = setting.looks || mustLook(setting);
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
        checked={mayLook}
        disabled={mustLook(setting)}
        onChange={(event) => onChange({ ...setting, looks: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('make.answers')}
        description={t('make.answersText')}
        checked={mayLook && setting.knowsAnswers}
        disabled={!mayLook}
        onChange={(event) => onChange({ ...setting, knowsAnswers: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('make.chat')}
        description={t('make.chatText')}
        checked={setting.tellsChat}
        onChange={(event) => onChange({ ...setting, tellsChat: event.currentTarget.checked })}
      />
    </Stack>
  );
}
